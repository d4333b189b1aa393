// Everything is drawn anew for each moment and each view; trails of one shade share few strokes, which makes that cheap.
(() => {
  const data = JSON.parse(document.getElementById("film").textContent);
  const { places, names, edges, frames, closed, depot, dashes } = data;
  const at = (id) => document.getElementById(id);
  const cities = places.length / 2, last = frames.length - 1, SHADES = 16, DOTS = 2000, LABELS = 60, BATCH = 100;
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  const xs = new Float64Array(cities), ys = new Float64Array(cities);
  let now = 0, asked = false, shades = [], view = { scale: 1, x: 0, y: 0 }, size = { wide: 0, high: 0 };

  const ways = [];
  for (const frame of frames) ways.push(frame.runs ? unrolled(frame.runs, ways.at(-1) ?? []) : ways.at(-1) ?? []);

  function unrolled(runs, before) { // pairs: a place in the order before, followed by all cities; how many from there
    const way = [];
    for (let i = 0; i < runs.length; i += 2) {
      const step = Math.sign(runs[i + 1]);
      for (let place = runs[i], left = Math.abs(runs[i + 1]); left > 0; left--, place += step) {
        way.push(place < before.length ? before[place] : place - before.length);
      }
    }
    return Int32Array.from(way);
  }

  function shaded(frame) { // the numbers of the edges of each shade; roots, so that a hundredth can still be seen
    const found = Array.from({ length: SHADES + 1 }, () => []), bytes = atob(frame.trail);
    for (let i = 0; i < bytes.length; i++) found[Math.ceil(Math.sqrt(bytes.charCodeAt(i) / 255) * SHADES)].push(i);
    return found;
  }

  const named = (city) => (Array.isArray(names) ? names[city] : names + city);
  const near = () => Math.sqrt(view.scale / whole().scale); // lines grow with the zoom, but less
  const seen = (a, b) =>
    Math.max(xs[a], xs[b]) >= 0 && Math.min(xs[a], xs[b]) <= size.wide &&
    Math.max(ys[a], ys[b]) >= 0 && Math.min(ys[a], ys[b]) <= size.high;

  function drawTrails(colours) {
    pen.strokeStyle = colours.getPropertyValue("--ink");
    pen.lineCap = "butt"; // drawn in half of the time
    const count = shades.reduce((sum, list, shade) => sum + (shade ? list.length : 0), 0);
    const widest = Math.min(Math.max(120 / Math.sqrt(count + 1), 1), 7) * near();
    for (let shade = 1; shade <= SHADES; shade++) {
      pen.globalAlpha = 0.6 * shade / SHADES;
      pen.lineWidth = 0.3 + widest * shade / SHADES;
      for (let from = 0; from < shades[shade].length; from += BATCH) {
        pen.beginPath();
        for (const i of shades[shade].slice(from, from + BATCH)) {
          const a = edges[2 * i], b = edges[2 * i + 1];
          if (seen(a, b)) { pen.moveTo(xs[a], ys[a]); pen.lineTo(xs[b], ys[b]); }
        }
        pen.stroke();
      }
    }
    pen.globalAlpha = 1;
  }

  function routes(way) {
    if (depot < 0) return [way];
    const starts = [...way.keys()].filter((i) => way[i] === depot);
    return starts.map((start, i) => way.subarray(start, starts[i + 1] ?? way.length));
  }

  function drawWay(colours, way) {
    const width = Math.min(Math.max(60 / Math.sqrt(cities), 0.4), 2.5) * near();
    pen.lineWidth = width;
    pen.lineCap = pen.lineJoin = "round";
    routes(way).forEach((route, number) => {
      pen.strokeStyle = colours.getPropertyValue(`--route-${number % 8}`);
      pen.setLineDash(dashes[Math.floor(number / 8) % dashes.length].map((length) => length * width));
      for (let from = 0; from < route.length; from += BATCH) {
        pen.beginPath();
        route.slice(from, from + BATCH + 1).forEach((city, i) => (i ? pen.lineTo(xs[city], ys[city]) : pen.moveTo(xs[city], ys[city])));
        if (closed && from + BATCH >= route.length) pen.lineTo(xs[route[0]], ys[route[0]]);
        pen.stroke();
      }
    });
    pen.setLineDash([]);
  }

  function drawCities(colours) {
    const radius = Math.min(Math.max(50 / Math.sqrt(cities), 1.2), 4) * near();
    if (cities > DOTS && radius < 2.5) return;
    pen.fillStyle = colours.getPropertyValue("--ink");
    pen.beginPath();
    for (let city = 0; city < cities; city++) {
      if (!seen(city, city)) continue;
      pen.moveTo(xs[city] + radius, ys[city]);
      pen.arc(xs[city], ys[city], radius, 0, 7);
    }
    pen.fill();
  }

  function drawNames(colours) { // as long as there is room for them: each one that is on no other
    const inView = [];
    for (let city = 0; city < cities && inView.length <= LABELS; city++) if (seen(city, city)) inView.push(city);
    if (inView.length > LABELS) return;
    pen.font = "12px Helvetica, Arial, sans-serif";
    pen.lineJoin = "round";
    pen.lineWidth = 3;
    pen.strokeStyle = colours.getPropertyValue("--sheet");
    pen.fillStyle = colours.getPropertyValue("--ink");
    for (const city of inView) {
      const text = String(named(city)), short = text.length > 24 ? text.slice(0, 23) + "…" : text;
      const isLeft = xs[city] <= size.wide * 0.75; // a name on the right edge is written to the left of its city
      pen.textAlign = isLeft ? "left" : "right";
      const x = xs[city] + (isLeft ? 7 : -7), y = ys[city] - 6;
      pen.strokeText(short, x, y);
      pen.fillText(short, x, y);
    }
  }

  function drawMark(colours, city, isSquare) {
    pen.fillStyle = colours.getPropertyValue(isSquare ? "--ink" : "--sheet");
    pen.strokeStyle = colours.getPropertyValue(isSquare ? "--sheet" : "--ink");
    pen.lineWidth = isSquare ? 1.5 : 2.5;
    pen.beginPath();
    if (isSquare) pen.rect(xs[city] - 6, ys[city] - 6, 12, 12);
    else pen.arc(xs[city], ys[city], 7, 0, 7);
    pen.fill();
    pen.stroke();
  }

  function draw() {
    asked = false;
    const ratio = window.devicePixelRatio || 1, colours = getComputedStyle(document.documentElement), way = ways[now];
    canvas.width = Math.round(size.wide * ratio);
    canvas.height = Math.round(size.high * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (let city = 0; city < cities; city++) {
      xs[city] = places[2 * city] * view.scale + view.x;
      ys[city] = places[2 * city + 1] * view.scale + view.y;
    }
    if (at("trails").checked) drawTrails(colours);
    if (at("tour").checked) drawWay(colours, way);
    drawCities(colours);
    if (at("labels").checked) drawNames(colours);
    if (depot >= 0) drawMark(colours, depot, true);
    else if (!closed && way.length) { drawMark(colours, way[0], false); drawMark(colours, way.at(-1), true); }
  }

  function redraw() { // at most once for each picture of the screen
    if (asked) return;
    asked = true;
    requestAnimationFrame(draw);
  }

  function whole() {
    const margin = 24, wide = Math.max(size.wide - 2 * margin, 50), high = Math.max(size.high - 2 * margin, 50);
    const scale = Math.min(wide / Math.max(data.wide, 1), high / Math.max(data.high, 1));
    return { scale, x: (size.wide - data.wide * scale) / 2, y: (size.high - data.high * scale) / 2 };
  }

  function resize() {
    const { width, height } = canvas.getBoundingClientRect(), before = whole(), was = view.scale / before.scale;
    const isWhole = !size.wide || Math.abs(was - 1) < 1e-9;
    size = { wide: width, high: height };
    if (isWhole) view = whole();
    redraw();
  }

  function zoom(factor, x = size.wide / 2, y = size.high / 2) {
    const least = whole().scale, scale = Math.min(Math.max(view.scale * factor, least / 2), least * 400);
    const real = scale / view.scale;
    view = { scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real };
    redraw();
  }

  function move(x, y) {
    view = { ...view, x: view.x + x, y: view.y + y };
    redraw();
  }

  function name(x, y) { // of the nearest city, if the pointer is near
    let nearest = -1, far = 15 * 15;
    for (let city = 0; city < cities; city++) {
      const square = (xs[city] - x) ** 2 + (ys[city] - y) ** 2;
      if (square < far) { far = square; nearest = city; }
    }
    if (nearest >= 0) at("city").textContent = `city ${named(nearest)}`;
  }

  const plot = document.querySelector("#plot svg"), cursor = document.createElementNS(plot.namespaceURI, "path");
  cursor.setAttribute("class", "cursor");
  plot.append(cursor);

  const legend = at("legend"), swatches = [];
  legend.hidden = !data.legend.length;

  function swatch(number) { // a line as the route's is drawn
    const svg = document.createElementNS(plot.namespaceURI, "svg"), line = document.createElementNS(plot.namespaceURI, "path");
    for (const [name, value] of Object.entries({ width: 28, height: 10, "aria-hidden": true })) svg.setAttribute(name, value);
    line.setAttribute("d", "M1 5H27");
    line.setAttribute("stroke", `var(--route-${number % 8})`);
    line.setAttribute("stroke-width", 2.5);
    line.setAttribute("stroke-dasharray", dashes[Math.floor(number / 8) % dashes.length].map((length) => length * 2.5).join(" "));
    svg.append(line);
    return svg;
  }

  function explain(way) { // at the end, the lengths are known as well
    if (!data.legend.length) return;
    const texts = now === last ? data.legend : routes(way).slice(0, 200).map((route, number) => {
      const load = route.reduce((sum, city) => sum + data.demands[city], 0), shown = Number(load.toFixed(9)).toLocaleString("en");
      const stops = route.length - 1;
      return `route ${number + 1}: ${stops} ${stops === 1 ? "stop" : "stops"}, load ${shown}${data.capacity ? ` of ${data.capacity}` : ""}`;
    });
    legend.replaceChildren(...texts.map((text, number) => {
      const line = document.createElement("li");
      line.append(swatches[number] ??= swatch(number), text);
      return line;
    }));
  }

  function show(number) {
    now = Math.min(Math.max(number, 0), last);
    const frame = frames[now];
    shades = shaded(frame);
    document.querySelectorAll(".numbers dd").forEach((cell, i) => { cell.textContent = frame.now[i]; });
    at("count").textContent = `${now + 1} of ${last + 1}`;
    at("slider").value = now + 1;
    at("first").disabled = at("back").disabled = now === 0;
    at("next").disabled = at("last").disabled = now === last;
    explain(ways[now]);
    cursor.setAttribute("d", `M${frame.x} ${data.plot[0]}V${data.plot[1]}`);
    redraw();
  }

  const { acts: steps, jump, again } = player(at, { now: () => now, last, show, delay: () => Number(at("speed").value) });
  const views = { closer: () => zoom(1.5), farther: () => zoom(1 / 1.5), whole: () => { view = whole(); redraw(); } };
  for (const id in views) at(id).addEventListener("click", views[id]);
  const acts = { ...steps, ...views };
  at("slider").addEventListener("input", jump(() => Number(at("slider").value) - 1));
  at("speed").addEventListener("change", again);
  for (const id of ["tour", "labels", "trails"]) at(id).addEventListener("change", redraw);

  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.offsetX, event.offsetY);
  }, { passive: false });
  const held = new Map(); // fingers or the mouse: one moves the map, two zoom it
  const apart = () => { const [a, b] = held.values(); return Math.hypot(a.offsetX - b.offsetX, a.offsetY - b.offsetY) || 1; };
  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); held.set(event.pointerId, event); });
  canvas.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId), was = held.size === 2 ? apart() : 0;
    if (!before) return name(event.offsetX, event.offsetY);
    held.set(event.pointerId, event);
    move((event.offsetX - before.offsetX) / held.size, (event.offsetY - before.offsetY) / held.size);
    if (was) zoom(apart() / was, event.offsetX, event.offsetY);
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => held.delete(event.pointerId));

  plot.addEventListener("click", (event) => { // the moment that is nearest to where one points in the plot
    const box = plot.viewBox.baseVal, shown = plot.getBoundingClientRect();
    const scale = Math.min(shown.width / box.width, shown.height / box.height);
    const x = (event.clientX - shown.left - (shown.width - box.width * scale) / 2) / scale;
    jump(() => frames.reduce((best, frame, i) => (Math.abs(frame.x - x) < Math.abs(frames[best].x - x) ? i : best), 0))();
  });

  const keys = {
    ArrowRight: acts.next, ArrowLeft: acts.back, Home: acts.first, End: acts.last, " ": acts.play,
    "+": acts.closer, "-": acts.farther, 0: acts.whole, t: () => at("tour").click(),
  };
  const shifted = { ArrowRight: [-60, 0], ArrowLeft: [60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  document.addEventListener("keydown", (event) => {
    const isBusy = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input[type=range]");
    if (isBusy || (event.key === " " && event.target.matches("button, input"))) return;
    const act = event.shiftKey && shifted[event.key] ? () => move(...shifted[event.key]) : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  canvas.tabIndex = 0;
  canvas.style.aspectRatio = Math.min(Math.max((data.wide + 200) / (data.high + 200), 0.5), 4);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "the map: cities, trails and the best tour of this moment");
  at("map").replaceChildren(canvas);
  at("slider").max = last + 1;
  at("controls").hidden = false;
  if (data.edges_left_out) at("left-out").textContent = ` The weakest ${data.edges_left_out.toLocaleString("en")} edges are left out.`;
  new ResizeObserver(resize).observe(canvas);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  const wanted = /^#moment=(\d+)$/.exec(location.hash);
  resize();
  show(wanted ? Number(wanted[1]) - 1 : last); // the tour that was found; play begins anew
})();
