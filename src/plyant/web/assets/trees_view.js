// A drawing that is moved and magnified: wheel, pinch, drag, buttons and keys. What is seen is the SVG's viewBox.
const LARGEST = 6, FITTING = 1.5; // magnification, at most; and of a small drawing that is fitted
const MARGIN = 18;
const PRESSABLE = 0.7;
const LEGIBLE = 0.7; // a drawing that is smaller is not read
export const NEAR = 0.95; // as large it is shown then: the smallest letters have nine pixels

export function viewer(box) {
  const paper = box.querySelector(".tree-paper");
  let svg = null, tree = null, whole = null, seen = null, fitted = true, wanted = false;

  const size = () => ({ w: Math.max(paper.clientWidth, 50), h: Math.max(paper.clientHeight, 50) });
  const scale = () => size().w / seen.w;
  const put = () => svg.setAttribute("viewBox", [seen.x, seen.y, seen.w, seen.h].map((n) => n.toFixed(2)).join(" "));

  function fit() {
    if (!svg) return;
    const { w, h } = size();
    const by = Math.min(w / (whole.width + 2 * MARGIN), h / (whole.height + 2 * MARGIN), FITTING);
    const [wide, high] = [w / by, h / by];
    seen = { x: whole.x + (whole.width - wide) / 2, y: whole.y + Math.min((whole.height - high) / 2, -MARGIN), w: wide, h: high };
    if (whole.height < high) seen.y = whole.y - (high - whole.height) / 2;
    fitted = true;
    put();
  }

  // The new drawing; the frame stays where it is if `keep` is set and there was one.
  function show(text, keep) {
    if (!keep) wanted = false;
    paper.innerHTML = text;
    svg = paper.querySelector("svg");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.removeAttribute("role");
    svg.querySelector(":scope > rect")?.remove();
    svg.querySelectorAll(":scope > title, :scope > desc").forEach((one) => one.remove());
    tree = document.createElementNS("http://www.w3.org/2000/svg", "g");
    tree.append(...svg.querySelectorAll(":scope > g:not(.title, .legend)"));
    svg.append(tree);
    box.classList.toggle("pictured", Boolean(tree.querySelector("svg")));
    whole = tree.getBBox();
    if (keep && seen && !fitted) put();
    else fit();
    return tree;
  }

  function zoom(by, x = size().w / 2, y = size().h / 2) {
    if (!svg) return;
    const now = scale(), least = Math.min(size().w / whole.width, size().h / whole.height, 1) / 2;
    const next = Math.min(Math.max(now * by, least), LARGEST);
    const [px, py] = [seen.x + x / now, seen.y + y / now];
    seen = { x: px - x / next, y: py - y / next, w: size().w / next, h: size().h / next };
    fitted = false;
    put();
  }

  function pan(dx, dy) {
    if (!svg) return;
    const inside = (at, length, from, all) => Math.min(Math.max(at, from - length / 2), from + all - length / 2);
    seen.x = inside(seen.x - dx / scale(), seen.w, whole.x, whole.width);
    seen.y = inside(seen.y - dy / scale(), seen.h, whole.y, whole.height);
    fitted = false;
    put();
  }

  // Where the frame begins from above: all of the drawing in its middle if there is room, else a node.
  const middle_of = (b) => {
    const [top, high] = whole.height + 2 * MARGIN <= seen.h ? [whole.y, whole.height] : [b.y, b.height];
    return top + high / 2 - seen.h / 2;
  };

  // Large enough to be pressed, or read: the root in the middle, where not all of it can be seen then.
  function legible(group, by = PRESSABLE) {
    if (!svg || !group || scale() >= LEGIBLE) return;
    zoom(by / scale());
    const b = group.getBBox();
    seen.x = b.x + b.width / 2 - seen.w / 2;
    seen.y = whole.height + 2 * MARGIN <= seen.h ? middle_of(b) : whole.y - MARGIN;
    put();
  }

  // Moves the frame where a node is outside of it, and goes near where nothing could be read.
  function reveal(group) {
    if (!svg || !group) return;
    if (fitted && !wanted && scale() < LEGIBLE) zoom(NEAR / scale());
    const b = group.getBBox(), m = MARGIN / scale();
    const outside = b.x < seen.x + m || b.x + b.width > seen.x + seen.w - m || b.y < seen.y + m || b.y + b.height > seen.y + seen.h - m;
    if (!outside || fitted) return;
    seen.x = b.x + b.width / 2 - seen.w / 2;
    seen.y = middle_of(b);
    put();
  }

  const fingers = new Map();
  let moved = 0;
  const middle = () => {
    const all = [...fingers.values()], mean = (k) => all.reduce((sum, p) => sum + p[k], 0) / all.length;
    const apart = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
    return { x: mean("x"), y: mean("y"), apart };
  };
  paper.addEventListener("pointerdown", (e) => {
    if (e.button > 0) return;
    if (fingers.size === 0) moved = 0;
    fingers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
  });
  paper.addEventListener("pointermove", (e) => {
    if (!fingers.has(e.pointerId)) return;
    const at = paper.getBoundingClientRect(), before = middle();
    fingers.set(e.pointerId, { x: e.clientX - at.left, y: e.clientY - at.top });
    const now = middle();
    moved += Math.hypot(now.x - before.x, now.y - before.y) + Math.abs(now.apart - before.apart);
    if (moved < 6) return;
    if (!paper.hasPointerCapture(e.pointerId)) paper.setPointerCapture(e.pointerId);
    if (before.apart && now.apart) zoom(now.apart / before.apart, now.x, now.y);
    pan(now.x - before.x, now.y - before.y);
  });
  for (const end of ["pointerup", "pointercancel"]) paper.addEventListener(end, (e) => fingers.delete(e.pointerId));
  paper.addEventListener("click", (e) => { if (moved >= 6) { e.stopPropagation(); moved = 0; } }, true);
  paper.addEventListener("wheel", (e) => {
    e.preventDefault();
    const at = paper.getBoundingClientRect();
    zoom(Math.exp(-Math.min(Math.max(e.deltaY, -80), 80) / 300), e.clientX - at.left, e.clientY - at.top);
  }, { passive: false });
  box.addEventListener("keydown", (e) => {
    if (e.target.matches("input") || e.ctrlKey || e.metaKey || e.altKey) return;
    const far = 60, acts = { "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => box.querySelector('[data-view="fit"]').click() };
    if (e.shiftKey) Object.assign(acts, { ArrowLeft: () => pan(far, 0), ArrowRight: () => pan(-far, 0), ArrowUp: () => pan(0, far), ArrowDown: () => pan(0, -far) });
    if (!acts[e.key]) return;
    e.preventDefault();
    e.stopPropagation();
    acts[e.key]();
  });
  const all = () => { wanted = true; fit(); };
  const buttons = { "zoom-in": () => zoom(1.25), "zoom-out": () => zoom(0.8), fit: all };
  for (const name in buttons) box.querySelector(`[data-view="${name}"]`).addEventListener("click", buttons[name]);
  new ResizeObserver(() => {
    if (!svg) return;
    if (fitted) return fit();
    const now = seen.w, { w, h } = size();
    seen = { ...seen, h: (now * h) / w };
    put();
  }).observe(paper);

  return { show, reveal, legible };
}
