// A game's picture with places to click: one click for a move, or two (or a drag) where something goes from place to place.
const keyOf = (box) => box.map((n) => n.toFixed(3)).join(" ");
const FAR = 7; // pixels: a drag, not a click
const LETTER = 40; // pixels: how high a character of a drawn text is at most
const FEW = 30; // parts of the picture that are seen coming
const MANY = 24; // places; with more, Tab reaches one of them and the arrow keys the others

export default {
  template: `
    <div class="board-frame" :style="frameStyle" role="group" :aria-label="label" @keydown="pressedKey"
         @focusin="focused" @click="clickedBeside" :class="{ waiting: !places.length, picking: picked, crowded: crowded }">
      <div class="board-picture drawn" ref="picture" role="img" :aria-label="label"></div>
      <span v-for="(m, i) in last" :key="'last' + m.box" class="mark-last" :class="m.kind" :style="styleOf(m.box)" aria-hidden="true"></span>
      <span v-for="(b, i) in hint" :key="'hint' + b" class="mark-hint" :class="{ first: i === 0 && hint.length > 1 }" :style="styleOf(b)" aria-hidden="true"></span>
      <button v-for="p in places" :key="p.key" type="button" class="spot" :data-key="p.key" :class="p.looks" :style="styleOf(p.box)"
              :aria-label="p.name" :aria-pressed="p.looks.start ? String(p.key === picked) : null" :tabindex="p.tab" :title="p.title"
              @click.stop="pressed(p.key)" @pointerdown="grabbed($event, p)">{{ p.caption }}</button>
      <svg v-if="done.length" class="arrows" :viewBox="view.join(' ')" aria-hidden="true">
        <g v-for="(a, i) in arrows" :key="i">
          <line :x1="a[0][0]" :y1="a[0][1]" :x2="a[1][0]" :y2="a[1][1]" :stroke-width="view[2] / 110" /><circle :cx="a[1][0]" :cy="a[1][1]" :r="view[2] / 65" />
        </g>
      </svg>
      <div v-if="done.length" class="made" @click.stop>{{ done.join(" + ") }} <button type="button" class="plain" @click="done.pop()">Take back</button></div>
      <span v-if="pending" class="mark-pending" :style="styleOf(pending)" aria-hidden="true"></span>
      <div v-if="choices.length" class="chooser" role="group" aria-label="Which of these moves?" :style="chooserStyle" @click.stop>
        <button v-for="m in choices" :key="m" type="button" class="plain" @click="send(m)">{{ m }}</button>
        <button type="button" class="plain" aria-label="None of them" @click="reset()">✕</button>
      </div>
      <div v-if="ghost" class="ghost" ref="ghost" :style="ghost.style" aria-hidden="true"></div>
    </div>`,
  props: { parts: String, svg: String, spots: String, last: Array, hint: Array, label: String, serial: Number },
  emits: ["move"],
  data() {
    return { done: [], view: [0, 0, 1, 1], picked: null, choices: [], chooserAt: null, pending: null, ghost: null, at: null, focusPlace: null };
  },
  computed: {
    plan() {
      return this.parts ? JSON.parse(this.parts) : null;
    },
    // Moves of several parts that have the parts that are made already, each with those that are left.
    left() {
      return this.plan.moves.flatMap(([name, steps]) => {
        const rest = steps.map((step) => step.join("/"));
        for (const made of this.done) {
          const at = rest.indexOf(made);
          if (at < 0) return [];
          rest.splice(at, 1);
        }
        return [{ name, rest }];
      });
    },
    arrows() {
      return this.done.map((step) => step.split("/").map((place) => this.middle(this.plan.places[place])));
    },
    all() {
      if (this.plan) {
        const ends = (steps, place) => steps.some((step) => step.split("/")[1] === place);
        const next = ({ rest }) => rest.filter((step, i) => !ends(rest.slice(0, i), step.split("/")[0])); // a/b before b/c
        const steps = [...new Set(this.left.flatMap(next))];
        return steps.map((move) => {
          const [start, target] = move.split("/").map((place) => this.plan.places[place]);
          return { move, target, start, looks: "", startLooks: "", t: keyOf(target), s: keyOf(start) };
        });
      }
      return JSON.parse(this.spots || "[]").map(([move, target, start, looks, startLooks]) => ({ move, target, start, looks, startLooks, t: keyOf(target), s: start ? keyOf(start) : null }));
    },
    places() {
      const found = new Map();
      const add = (key, box, kind, { move, looks, startLooks }) => {
        const how = (kind === "start" ? startLooks : looks) || "";
        if (!found.has(key)) found.set(key, { key, box, start: false, target: false, full: how.includes("full"), round: how.includes("round"), moves: [] });
        const place = found.get(key);
        place[kind] = true;
        place.moves.push(move);
      };
      for (const m of this.all) {
        if (m.s && m.s === this.picked) add(m.t, m.target, "target", m);
        if (m.s) add(m.s, m.start, "start", m);
        else add(m.t, m.target, "target", m);
      }
      const list = [...found.values()].sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
      const roving = list.length > MANY;
      const home = list.some((p) => p.key === this.focusPlace) ? this.focusPlace : list.length && this.first(list).key;
      for (const p of list) {
        const tall = p.box[3] > 2.2 * p.box[2], wide = p.box[2] > 2.2 * p.box[3];
        const names = p.moves.slice(0, 3).join(", ") + (p.moves.length > 3 ? " …" : "");
        p.name = p.target ? `play ${p.moves[0]}` : `pick up: ${names}`;
        p.title = p.target && p.moves.length === 1 ? p.moves[0] : null;
        p.tab = roving && p.key !== home ? -1 : 0;
        p.caption = this.plan ? this.plan.unnamed.find((place) => keyOf(this.plan.places[place]) === p.key) : null;
        p.looks = { named: Boolean(p.caption), start: p.start, target: p.target, picked: p.key === this.picked, tall, wide, round: p.round, full: p.full && !tall && !wide };
      }
      return list;
    },
    crowded() {
      return this.all.length > 60 && this.all.every((m) => !m.s);
    },
    frameStyle() {
      const ratio = this.view[2] / this.view[3];
      const largest = (this.svg || "").startsWith('<svg data-drawn="text"') ? `, ${(LETTER * this.view[2]).toFixed(0)}px` : "";
      return { aspectRatio: `${this.view[2]} / ${this.view[3]}`, width: `min(100%, ${(62 * ratio).toFixed(1)}vh${largest})` };
    },
    chooserStyle() {
      const [x, y, w, h] = this.chooserAt || [0, 0, 0, 0];
      const left = ((x + w / 2 - this.view[0]) / this.view[2]) * 100, top = ((y + h - this.view[1]) / this.view[3]) * 100;
      return { left: `${Math.min(Math.max(left, 22), 78)}%`, top: `${Math.min(top, 86)}%` };
    },
  },
  watch: {
    serial() {
      const seen = this.seen;
      this.look();
      if (seen === this.seen && !this.pending) return; // the same once more: what a person holds stays in his hand
      this.reset();
      this.done = [];
      this.pending = null;
      this.ghost = null;
    },
    svg() {
      this.draw();
    },
  },
  mounted() {
    this.look();
    this.draw();
    this.beside = (e) => { if (!this.$el.contains(e.target)) this.at = null; };
    window.addEventListener("pointerdown", this.beside);
  },
  updated() {
    if (this.at && document.activeElement === document.body && this.places.length && !this.choices.length) {
      const place = this.nearest(this.at);
      this.focusOn(place);
    }
  },
  unmounted() {
    window.removeEventListener("pointerdown", this.beside);
    this.letGo();
  },
  methods: {
    look() {
      this.seen = JSON.stringify([this.svg, this.spots, this.parts]);
    },
    draw() {
      const before = new Set([...(this.$refs.picture.querySelector("svg")?.children || [])].map((part) => part.outerHTML.replace(' class="came"', "")));
      this.$refs.picture.innerHTML = this.svg || "";
      const svg = this.$refs.picture.querySelector("svg");
      const came = svg && before.size ? [...svg.children].filter((part) => !before.has(part.outerHTML)) : [];
      if (came.length <= FEW) for (const part of came) part.setAttribute("class", "came");
      if (!svg) return;
      svg.setAttribute("aria-hidden", "true");
      const given = (svg.getAttribute("viewBox") || "").split(/[\s,]+/).map(Number);
      const box = given.length === 4 && given.every(Number.isFinite) ? given : [0, 0, parseFloat(svg.getAttribute("width")) || 1, parseFloat(svg.getAttribute("height")) || 1];
      if (keyOf(box) !== keyOf(this.view)) this.view = box;
      svg.style.setProperty("--drop", `${-0.03 * box[3]}px`);
    },
    styleOf([x, y, w, h]) {
      const [left, top, width, height] = this.view;
      return { left: `${((x - left) / width) * 100}%`, top: `${((y - top) / height) * 100}%`, width: `${(w / width) * 100}%`, height: `${(h / height) * 100}%` };
    },
    middle: ([x, y, w, h]) => [x + w / 2, y + h / 2],
    first(list) {
      return list.reduce((a, b) => (b.box[1] < a.box[1] - 1e-6 || (Math.abs(b.box[1] - a.box[1]) < 1e-6 && b.box[0] < a.box[0]) ? b : a));
    },
    nearest([x, y]) {
      const far = (p) => Math.hypot(this.middle(p.box)[0] - x, this.middle(p.box)[1] - y);
      return this.places.reduce((a, b) => (far(b) < far(a) ? b : a));
    },
    focusOn(place) {
      this.focusPlace = place.key;
      const found = [...this.$el.querySelectorAll(".spot")].find((b) => b.dataset.key === place.key);
      if (found) found.focus({ preventScroll: true });
    },
    focused(e) {
      const place = this.places.find((p) => p.key === e.target.dataset.key);
      if (place) {
        this.at = this.middle(place.box);
        this.focusPlace = place.key;
      }
    },
    pressedKey(e) {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
      if (e.key === "Escape") this.reset();
      if (!step || !this.at || !e.target.classList.contains("spot")) return;
      e.preventDefault();
      e.stopPropagation();
      const [x, y] = this.at;
      let best = null, least = Infinity;
      for (const p of this.places) {
        const [u, v] = this.middle(p.box);
        const along = (u - x) * step[0] + (v - y) * step[1], across = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
        if (along > 1e-6 && along + 2 * across < least) [best, least] = [p, along + 2 * across];
      }
      if (best) this.focusOn(best);
    },
    reset() {
      this.picked = null;
      this.choices = [];
    },
    clickedBeside() {
      if (!this.dragged) this.reset();
    },
    pressed(key) {
      if (this.dragged) return;
      this.choices = [];
      const goes = this.all.filter((m) => m.s && m.s === this.picked && m.t === key);
      const here = this.all.filter((m) => !m.s && m.t === key);
      const starts = this.all.some((m) => m.s === key);
      if (goes.length) this.choose(goes);
      else if (starts && key !== this.picked) this.picked = key;
      else if (here.length) this.choose(here);
      else this.picked = null;
    },
    choose(moves) {
      if (moves.length === 1) return this.send(moves[0].move, moves[0].target);
      this.chooserAt = moves[0].target;
      this.choices = moves.map((m) => m.move);
      this.$nextTick(() => this.$el.querySelector(".chooser button").focus());
    },
    send(move, box) {
      if (this.plan) {
        this.reset();
        this.done.push(move);
        if (this.left.some((m) => m.rest.length)) return;
        move = this.left[0].name;
      }
      this.pending = box || this.chooserAt;
      this.reset();
      this.$emit("move", move);
    },
    grabbed(e, place) {
      if (e.button || !place.start) return;
      this.drag = { place, x: e.clientX, y: e.clientY, id: e.pointerId };
      this.whileDragged = (moved) => this.draggedTo(moved);
      this.whenDropped = (up) => this.dropped(up);
      window.addEventListener("pointermove", this.whileDragged);
      window.addEventListener("pointerup", this.whenDropped);
      window.addEventListener("pointercancel", this.whenDropped);
    },
    draggedTo(e) {
      if (!this.drag || e.pointerId !== this.drag.id) return;
      if (!this.dragged && Math.hypot(e.clientX - this.drag.x, e.clientY - this.drag.y) < FAR) return;
      const frame = this.$el.getBoundingClientRect();
      const scale = frame.width / this.view[2], [x, y, w, h] = this.drag.place.box;
      if (!this.dragged) {
        this.dragged = true;
        this.choices = [];
        this.picked = this.drag.place.key;
        this.$nextTick(() => {
          if (!this.$refs.ghost) return;
          const copy = this.$refs.picture.querySelector("svg").cloneNode(true);
          copy.style.cssText = `position:absolute;max-height:none;width:${frame.width}px;height:${frame.height}px;left:${-(x - this.view[0]) * scale}px;top:${-(y - this.view[1]) * scale}px`;
          this.$refs.ghost.replaceChildren(copy);
        });
      }
      this.ghost = { style: { width: `${w * scale}px`, height: `${h * scale}px`, left: `${e.clientX - frame.left - (w * scale) / 2}px`, top: `${e.clientY - frame.top - (h * scale) / 2}px` } };
    },
    dropped(e) {
      if (!this.drag || e.pointerId !== this.drag.id) return;
      const wasDragged = this.dragged, start = this.drag.place.key;
      this.letGo();
      if (!wasDragged) return;
      setTimeout(() => { this.dragged = false; }); // the click that follows is part of the drag
      this.ghost = null;
      const frame = this.$el.getBoundingClientRect();
      const x = this.view[0] + ((e.clientX - frame.left) / frame.width) * this.view[2], y = this.view[1] + ((e.clientY - frame.top) / frame.height) * this.view[3];
      const on = (b) => x >= b[0] && x <= b[0] + b[2] && y >= b[1] && y <= b[1] + b[3];
      const area = (m) => m.target[2] * m.target[3];
      const hit = this.all.filter((m) => m.s === start && on(m.target)).sort((a, b) => area(a) - area(b));
      if (e.type === "pointerup" && hit.length) this.choose(hit.filter((m) => m.t === hit[0].t));
      else this.picked = null;
    },
    letGo() {
      window.removeEventListener("pointermove", this.whileDragged);
      window.removeEventListener("pointerup", this.whenDropped);
      window.removeEventListener("pointercancel", this.whenDropped);
      this.drag = null;
    },
  },
};
