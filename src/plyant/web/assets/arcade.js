// A stage on which things move from place to place, played by keys, swipes, and buttons for those who have neither.
const SVG = "http://www.w3.org/2000/svg";
const STEP = 1.01; // what goes farther in one round is not seen going
const SWIPE = 22; // pixels
const NAMES = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", " ": "space", Enter: "enter" };
const SHORTEST = 90, LONGEST = 700; // milliseconds of a glide

export default {
  template: `
    <div class="arcade">
      <div class="stage" ref="stage" :style="stageStyle" role="img" :aria-label="label" @pointerdown="touched" @pointermove="swiped" @pointerup="letGo" @pointercancel="letGo"></div>
      <div v-if="buttons.length" class="pad" role="group" aria-label="Keys">
        <button v-for="[key, sign, name] in buttons" :key="key" type="button" class="plain" :class="'pad-' + key" :aria-label="name" :title="name"
                @pointerdown.prevent="press(key)" @click="clicked($event, key)">{{ sign }}</button>
      </div>
    </div>`,
  props: { first: Object, keys: Array, buttons: Array, label: String },
  emits: ["key", "command", "lost"],
  data: () => ({ size: [1, 1] }),
  computed: {
    stageStyle() {
      const [w, h] = this.size;
      return { aspectRatio: `${w} / ${h}`, width: `min(100%, ${((58 * w) / h).toFixed(1)}vh)` };
    },
  },
  created() {
    this.things = new Map();
    this.looks = {};
    this.serial = 0;
    this.shownAt = 0;
    this.gap = 220;
  },
  mounted() {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.ground = this.svg.appendChild(document.createElementNS(SVG, "g"));
    this.actors = this.svg.appendChild(document.createElementNS(SVG, "g"));
    this.$refs.stage.append(this.svg);
    this.isStill = matchMedia("(prefers-reduced-motion: reduce)");
    this.show(this.first);
    this.onKey = (e) => this.pressedKey(e);
    document.addEventListener("keydown", this.onKey, true);
  },
  unmounted() {
    document.removeEventListener("keydown", this.onKey, true);
    cancelAnimationFrame(this.frame);
  },
  methods: {
    pressedKey(e) {
      if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, textarea, select")) return;
      const key = NAMES[e.key] || e.key.toLowerCase();
      if (e.target.closest("button, a, summary") && (key === "space" || key === "enter")) return;
      if (this.keys.includes(key) && !document.querySelector(".banner:not(.hidden)")) {
        if (!e.repeat) this.press(key);
      } else if (key === "p" || (key === "space" && !this.keys.length)) this.$emit("command", "pause");
      else return;
      e.preventDefault();
    },
    press(key) {
      this.$emit("key", key);
    },
    clicked(e, key) {
      if (e.detail === 0) this.press(key); // by keyboard or a screen reader: a pointer has pressed it already
    },
    touched(e) {
      if (!this.keys.length || e.button) return;
      this.from = [e.clientX, e.clientY];
      e.currentTarget.setPointerCapture(e.pointerId);
    },
    swiped(e) {
      if (!this.from) return;
      const x = e.clientX - this.from[0], y = e.clientY - this.from[1];
      if (Math.hypot(x, y) < SWIPE) return;
      this.from = [e.clientX, e.clientY]; // the finger may go on without being lifted
      const key = Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up";
      if (this.keys.includes(key) && key !== this.swipedTo) this.press(key);
      this.swipedTo = key;
    },
    letGo() {
      this.from = this.swipedTo = null;
    },
    show(told) {
      if (told.all) {
        this.serial = told.serial - 1;
        this.looks = {};
        this.size = told.size;
        this.svg.setAttribute("viewBox", `0 0 ${told.size[0]} ${told.size[1]}`);
        this.ground.innerHTML = told.still;
      } else if (told.serial !== this.serial + 1) return this.$emit("lost");
      this.serial = told.serial;
      Object.assign(this.looks, told.looks);
      this.arrive();
      if (told.all) {
        this.actors.replaceChildren();
        this.things.clear();
      }
      const now = performance.now(), passed = now - this.shownAt;
      if (passed < 2000) this.gap = 0.6 * this.gap + 0.4 * passed;
      this.shownAt = now;
      const lasts = Math.min(Math.max(this.gap, SHORTEST), LONGEST);
      const glides = told.glides && !this.isStill.matches;
      for (const [name, x, y, look, ahead] of told.things) this.set(name, x, y, this.looks[look], ahead || !glides, glides);
      for (const thing of this.things.values())
        if (!thing.to && (thing.at[0] !== thing.x || thing.at[1] !== thing.y)) [thing.to, thing.from, thing.next] = [[thing.x, thing.y], thing.at, thing.look];
      this.going = told.gone;
      this.begun = now;
      this.lasts = glides ? lasts : 0;
      if (!glides) return this.arrive();
      this.frame = requestAnimationFrame((t) => this.glide(t));
    },
    set(name, x, y, look, ahead, glides) {
      let thing = this.things.get(name);
      if (!thing) {
        thing = { g: this.actors.appendChild(document.createElementNS(SVG, "g")), x, y, look: null };
        this.things.set(name, thing);
        this.put(thing, x, y);
      }
      const far = Math.hypot(x - thing.x, y - thing.y) > STEP;
      thing.to = [x, y];
      thing.from = glides && !far ? thing.at : null;
      thing.next = look;
      if (ahead) this.dress(thing);
    },
    dress(thing) {
      if (thing.next !== thing.look) {
        thing.look = thing.next;
        thing.g.innerHTML = thing.look;
      }
    },
    put(thing, x, y) {
      thing.at = [x, y];
      thing.g.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
    },
    glide(time) {
      const share = Math.min(Math.max((time - this.begun) / this.lasts, 0), 1);
      for (const thing of this.things.values())
        if (thing.to && thing.from) this.put(thing, thing.from[0] + share * (thing.to[0] - thing.from[0]), thing.from[1] + share * (thing.to[1] - thing.from[1]));
      if (share < 1) this.frame = requestAnimationFrame((t) => this.glide(t));
      else this.arrive();
    },
    arrive() {
      // Who was on the way is there; a next round may begin before the last steps are seen, so places stay as they are seen.
      cancelAnimationFrame(this.frame);
      const late = performance.now() - (this.begun || 0) < (this.lasts || 0);
      for (const [name, thing] of this.things) {
        if (!thing.to) continue;
        [thing.x, thing.y] = thing.to;
        if (!late || !thing.from) this.put(thing, thing.x, thing.y);
        this.dress(thing);
        thing.to = null;
      }
      for (const name of this.going || []) {
        const thing = this.things.get(name);
        if (thing) thing.g.remove();
        this.things.delete(name);
      }
      this.going = [];
    },
  },
};
