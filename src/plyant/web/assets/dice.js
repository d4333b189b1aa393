// Dice: a new roll is seen rolling for a moment, and ends with the faces that were rolled.
const LASTS = 420, TURN = 70; // milliseconds

export default {
  template: `
    <div class="dice" :class="{ old }" role="img" :aria-label="label">
      <span v-for="(face, i) in shown" :key="i" class="die" :class="{ rolling }" :style="{ animationDelay: i * 60 + 'ms' }" v-html="art[face]"></span>
    </div>`,
  props: { art: Object, faces: Array, label: String, serial: Number, rolls: Boolean, old: Boolean },
  data() {
    return { shown: [...this.faces], rolling: false };
  },
  watch: {
    faces() {
      if (!this.rolls) this.shown = [...this.faces];
    },
    serial() {
      clearInterval(this.turning);
      if (!this.rolls || matchMedia("(prefers-reduced-motion: reduce)").matches) {
        this.shown = [...this.faces];
        return;
      }
      this.rolling = true;
      const ends = performance.now() + LASTS;
      this.turning = setInterval(() => {
        this.rolling = performance.now() < ends;
        this.shown = this.rolling ? this.faces.map(() => 1 + Math.floor(6 * Math.random())) : [...this.faces];
        if (!this.rolling) clearInterval(this.turning);
      }, TURN);
    },
  },
  unmounted() {
    clearInterval(this.turning);
  },
};
