// How the hands that were played in this tab have ended so far.
export default {
  template: `<p v-if="hands" class="tally small" role="status">{{ hands }} {{ hands === 1 ? "hand" : "hands" }}: <span v-for="(name, i) in names" :key="name"><strong>{{ name }}</strong> {{ signed(sums[i]) }}<template v-if="i + 1 < names.length">, </template></span></p>`,
  props: { about: String, hand: String, names: Array, values: Array },
  data: () => ({ hands: 0, sums: [] }),
  watch: {
    values() {
      this.count();
    },
  },
  mounted() {
    this.count();
  },
  methods: {
    count() {
      const key = `plyant hands ${this.about}`;
      let kept = {};
      try {
        kept = JSON.parse(sessionStorage.getItem(key) || "{}");
      } catch {
        kept = {};
      }
      if (this.values) kept[this.hand] = this.values;
      else delete kept[this.hand]; // it is played on
      const all = Object.values(kept);
      this.hands = all.length;
      this.sums = this.names.map((_, p) => all.reduce((sum, values) => sum + (Number(values[p]) || 0), 0));
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        return; // a browser that keeps nothing
      }
    },
    signed: (n) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(Math.round(100 * n) / 100)}`,
  },
};
