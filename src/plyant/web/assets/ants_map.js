// The map: cities that are put, moved and deleted, and over them trails, tours and ants. Coordinates go right and up.
export const WIDE = 1000, HIGH = 700;
const NEAR = 14, NEAR_FINGER = 22, SHADES = 8, DOTS = 24, ROUND = 6000;

export function antMap(canvas, changed) {
  const paper = canvas.getContext("2d"), still = document.createElement("canvas"), ink = still.getContext("2d");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let cities = [], box = [0, 0, WIDE, HIGH], chosen = -1, locked = false, closed = true;
  let seen = null, best = null, walk = null, drag = null, ask = 0, view = null, colours = {};

  // ---- where things are

  function fit() {
    const { width, height } = canvas.getBoundingClientRect(), dpr = Math.min(devicePixelRatio || 1, 2);
    for (const one of [canvas, still]) { one.width = Math.max(1, Math.round(width * dpr)); one.height = Math.max(1, Math.round(height * dpr)); }
    const [x0, y0, x1, y1] = box, edge = width < 500 ? 11 : 20;
    const scale = Math.min((width - 2 * edge) / (x1 - x0 || 1), (height - 2 * edge) / (y1 - y0 || 1));
    view = { dpr, width, height, scale, left: width / 2 - (scale * (x0 + x1)) / 2, base: height / 2 + (scale * (y0 + y1)) / 2 };
    const style = getComputedStyle(canvas);
    for (const name of ["ink", "soft", "accent", "warm", "sheet", "line"]) colours[name] = style.getPropertyValue(`--${name}`).trim();
    draw();
  }

  const at = ([x, y]) => [view.left + view.scale * x, view.base - view.scale * y];
  const there = (px, py) => [round((px - view.left) / view.scale), round((view.base - py) / view.scale)];
  const round = (v) => { const unit = 10 ** Math.max(0, Math.ceil(Math.log10(3 * view.scale))); return Math.round(v * unit) / unit; };
  const inside = ([x, y]) => [Math.min(Math.max(x, box[0]), box[2]), Math.min(Math.max(y, box[1]), box[3])];

  function hit(px, py, far) {
    let found = -1, least = far * far;
    cities.forEach((city, i) => {
      const [x, y] = at(city), d = (x - px) ** 2 + (y - py) ** 2;
      if (d <= least) { least = d; found = i; }
    });
    return found;
  }

  // ---- drawing: what stands still is drawn once, ants each time

  function draw() {
    if (!view) return;
    ink.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
    ink.clearRect(0, 0, view.width, view.height);
    ink.lineCap = ink.lineJoin = "round";
    const spots = cities.map(at), many = cities.length;
    if (seen) trails(spots, seen.trails ?? [], many);
    if (best) line(spots, best, colours.accent, many > 400 ? 1.3 : 2.6, [], closed);
    const way = many <= 300 && seen?.ways?.[0];
    if (way && String(way) !== String(best)) line(spots, way, colours.warm, 1.4, [5, 5], closed);
    const radius = (many > 600 ? 1.6 : many > 150 ? 2.6 : many > 60 ? 3.6 : 5) * (view.width < 500 ? 0.75 : 1);
    spots.forEach(([x, y], i) => dot(ink, x, y, i === chosen ? radius + 3 : radius, i === chosen ? colours.warm : colours.ink, colours.sheet));
    if (!many) {
      ink.fillStyle = colours.soft;
      ink.font = "16px system-ui, sans-serif";
      ink.textAlign = "center";
      ink.fillText("Click or tap to put a city", view.width / 2, view.height / 2);
    }
    paint();
  }

  function trails(spots, flat, many) {
    const paths = Array.from({ length: SHADES }, () => new Path2D());
    for (let i = 0; i < flat.length; i += 3) {
      const a = spots[flat[i]], b = spots[flat[i + 1]], shade = Math.min(SHADES - 1, Math.floor(Math.sqrt(flat[i + 2] / 256) * SHADES));
      if (a && b) { paths[shade].moveTo(...a); paths[shade].lineTo(...b); }
    }
    let strong = 0;
    for (let i = 2; i < flat.length; i += 3) strong += flat[i] / 255;
    const share = Math.min(1, (1.6 * many) / (strong || 1)); // many strong trails are drawn thinner and lighter
    const widest = (many > 300 ? 3 : many > 80 ? 6 : 11) * (view.width < 500 ? 0.6 : 1) * share;
    ink.strokeStyle = colours.ink;
    paths.forEach((path, shade) => {
      ink.globalAlpha = (0.05 + 0.3 * ((shade + 1) / SHADES) ** 1.5) * Math.sqrt(share);
      ink.lineWidth = 0.6 + (widest * (shade + 1)) / SHADES;
      ink.stroke(path);
    });
    ink.globalAlpha = 1;
  }

  function line(spots, order, colour, width, dash, is_closed) {
    ink.beginPath();
    order.forEach((city, i) => spots[city] && (i ? ink.lineTo(...spots[city]) : ink.moveTo(...spots[city])));
    if (is_closed) ink.closePath();
    ink.strokeStyle = colour;
    ink.lineWidth = width;
    ink.setLineDash(dash);
    ink.stroke();
    ink.setLineDash([]);
  }

  function dot(on, x, y, radius, colour, rim) {
    on.beginPath();
    on.arc(x, y, radius, 0, 2 * Math.PI);
    on.fillStyle = colour;
    on.fill();
    if (rim) { on.strokeStyle = rim; on.lineWidth = 1.2; on.stroke(); }
  }

  function paint(now = performance.now()) {
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.clearRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(still, 0, 0);
    if (!walk || calm.matches) return;
    paper.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
    for (const { way, lengths, start } of walk.ants) {
      const share = walk.takes ? Math.min((now - walk.begun) / walk.takes, 1) : ((now % ROUND) / ROUND + start) % 1;
      const [x, y] = along(way, lengths, share * lengths.at(-1));
      dot(paper, x, y, view.width < 500 ? 2.8 : 3.8, colours.warm, colours.sheet);
    }
  }

  function along(way, lengths, far) {
    let low = 0, high = lengths.length - 1;
    while (high - low > 1) { const middle = (low + high) >> 1; if (lengths[middle] <= far) low = middle; else high = middle; }
    const share = (far - lengths[low]) / (lengths[high] - lengths[low] || 1);
    return [way[low][0] + share * (way[high][0] - way[low][0]), way[low][1] + share * (way[high][1] - way[low][1])];
  }

  function ant(order, start) {
    const way = order.filter((i) => cities[i]).map((i) => at(cities[i]));
    if (closed && way.length) way.push(way[0]);
    const lengths = [0];
    for (let i = 1; i < way.length; i++) lengths.push(lengths[i - 1] + Math.hypot(way[i][0] - way[i - 1][0], way[i][1] - way[i - 1][1]));
    return { way, lengths, start };
  }

  function move() {
    ask = 0;
    if (!walk) return;
    paint();
    ask = requestAnimationFrame(move);
  }

  // ---- changing the cities

  function change(next, selected = -1) {
    cities = next;
    chosen = selected;
    forget();
    changed();
  }

  function forget() {
    seen = best = walk = null;
    draw();
  }

  const remove = (i) => change(cities.filter((_, k) => k !== i));
  const random = () => { const [x0, y0, x1, y1] = box; return [x0 + Math.random() * (x1 - x0), y0 + Math.random() * (y1 - y0)].map(round); };
  const place = (e) => { const { left, top } = canvas.getBoundingClientRect(); return [e.clientX - left, e.clientY - top]; };

  canvas.addEventListener("touchstart", (e) => {
    const [x, y] = place(e.touches[0]);
    if (!locked && hit(x, y, NEAR_FINGER) >= 0) e.preventDefault(); // the city is moved, not the page
  }, { passive: false });
  canvas.addEventListener("pointerdown", (e) => {
    if (e.button || locked) return;
    const [x, y] = place(e);
    drag = { id: e.pointerId, x, y, city: hit(x, y, e.pointerType === "mouse" ? NEAR : NEAR_FINGER), moved: false };
    canvas.setPointerCapture(e.pointerId);
  });
  canvas.addEventListener("pointermove", (e) => {
    const [x, y] = place(e);
    if (!drag) { canvas.style.cursor = locked ? "default" : hit(x, y, NEAR) >= 0 ? "grab" : "crosshair"; return; }
    if (e.pointerId !== drag.id) return;
    drag.moved ||= Math.hypot(x - drag.x, y - drag.y) > 5;
    if (drag.moved && drag.city >= 0) change(cities.map((c, i) => (i === drag.city ? inside(there(x, y)) : c)), drag.city);
  });
  canvas.addEventListener("pointerup", (e) => {
    if (!drag || e.pointerId !== drag.id) return;
    const { city, moved, x, y } = drag;
    drag = null;
    if (moved) return;
    if (city < 0) change([...cities, inside(there(x, y))], -1);
    else if (city === chosen) remove(city);
    else { chosen = city; draw(); }
  });
  canvas.addEventListener("pointercancel", () => { drag = null; });
  canvas.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || locked) return;
    const far = (e.shiftKey ? 0.05 : 0.01) * (box[2] - box[0]), moves = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
    const key = e.key.toLowerCase();
    if (e.key === "Enter") change([...cities, random()], cities.length);
    else if ((e.key === "Delete" || e.key === "Backspace") && chosen >= 0) remove(chosen);
    else if ((key === "n" || key === "p") && cities.length) { chosen = (chosen + (key === "n" ? 1 : -1) + cities.length) % cities.length; draw(); }
    else if (moves[e.key] && chosen >= 0) {
      const [x, y] = cities[chosen], [dx, dy] = moves[e.key];
      change(cities.map((c, i) => (i === chosen ? inside([round(x + dx), round(y + dy)]) : c)), chosen);
    } else return;
    e.preventDefault();
  });
  new ResizeObserver(fit).observe(canvas);
  new MutationObserver(fit).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  fit();

  return {
    get cities() { return cities; },
    get chosen() { return chosen; },
    random, remove, forget,
    add: (city) => change([...cities, city], cities.length),
    // Other cities; the map is as large as they need, or as it always is.
    put(next, { lock = false, is_closed = true } = {}) {
      const xs = next.map((c) => c[0]), ys = next.map((c) => c[1]);
      const is_small = next.length > 2 && Math.max(...xs) - Math.min(...xs) < WIDE / 8 && Math.max(...ys) - Math.min(...ys) < HIGH / 8;
      const fits = next.every(([x, y]) => x >= 0 && y >= 0 && x <= WIDE && y <= HIGH) && !lock && !is_small;
      box = fits || !next.length ? [0, 0, WIDE, HIGH] : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      locked = lock;
      closed = is_closed;
      cities = next;
      fit();
      change(next);
    },
    // A moment of a run. takes: how long its ants walk in milliseconds; 0: they go round and round on the best tour.
    show(moment, takes) {
      seen = moment;
      best = moment.order ?? best;
      const ways = takes ? moment.ways : best ? Array(Math.min(8, cities.length)).fill(best) : [];
      if (takes || !walk || walk.takes || moment.order) walk = { begun: performance.now(), takes, ants: ways.slice(0, DOTS).map((w, i) => ant(w, i / ways.length)) };
      draw();
      if (!ask && !calm.matches) ask = requestAnimationFrame(move);
    },
    rest() { walk = null; draw(); },
  };
}
