// The best length over the iterations, and the bound below it.
const WIDE = 320, HIGH = 120, LEFT = 4, TOP = 14, BOTTOM = 18;

export function curve(svg) {
  let points = [], bound = null, last = null;
  const make = (tag, attributes, text = "") => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const name in attributes) made.setAttribute(name, attributes[name]);
    made.textContent = text;
    return made;
  };

  function draw() {
    if (!points.length) return svg.replaceChildren();
    const end = Math.log(1 + last.n), begin = Math.log(1 + points[0].n);
    const values = points.map((p) => p.best), high = Math.max(...values), low = Math.min(...values, bound ?? Infinity);
    const x = (n) => LEFT + ((WIDE - 2 * LEFT) * (Math.log(1 + n) - begin)) / (end - begin || 1);
    const y = (v) => TOP + (HIGH - TOP - BOTTOM) * (high > low ? (high - v) / (high - low) : 0.5);
    let path = `M${x(points[0].n).toFixed(1)} ${y(points[0].best).toFixed(1)}`;
    for (const p of points.slice(1)) path += `H${x(p.n).toFixed(1)}V${y(p.best).toFixed(1)}`;
    const parts = [make("path", { d: `${path}H${x(last.n).toFixed(1)}`, class: "curve-best" })];
    if (bound !== null) parts.push(make("path", { d: `M${LEFT} ${y(bound).toFixed(1)}H${WIDE - LEFT}`, class: "curve-bound" }));
    parts.push(make("text", { x: LEFT, y: 10 }, points[0].best_text), make("text", { x: WIDE - LEFT, y: 10, "text-anchor": "end" }, `now ${last.best_text}`));
    parts.push(make("text", { x: LEFT, y: HIGH - 3 }, `iteration ${points[0].n}`), make("text", { x: WIDE - LEFT, y: HIGH - 3, "text-anchor": "end" }, last.n.toLocaleString("en")));
    svg.replaceChildren(...parts);
  }

  return {
    add(moment) {
      if (moment.best === null) return;
      last = moment;
      bound = moment.bound ?? bound;
      if (!points.length || moment.best !== points.at(-1).best) points.push({ n: moment.n, best: moment.best, best_text: moment.best_text });
      draw();
    },
    clear() { points = []; bound = last = null; draw(); },
  };
}
