// Every step is applied from the first on: going back is going forward from the start, so nothing can get out of step.
(() => {
  const { frames: film, names } = JSON.parse(document.getElementById("film").textContent);
  const find = (selector) => [...document.querySelectorAll(selector)];
  const by = (groups, name) => Object.fromEntries(groups.map((g) => [g.dataset[name], g]));
  const nodes = by(find("g.node"), "node"), edges = by(find("g.edge"), "head"), labels = by(find("g.label"), "head");
  const at = (id) => document.getElementById(id);
  const part = (group, role) => group.querySelector("." + role);
  const final = {}; // what the finished drawing says
  for (const id in nodes) {
    const said = ["value", "alpha", "beta"].map((role) => [role, part(nodes[id], role)?.textContent ?? ""]);
    final[id] = Object.fromEntries(said);
  }
  let step = film.length;

  function replay(count) {
    const seen = {}, open = [], pruned = new Set();
    for (const f of film.slice(0, count)) {
      const node = (seen[f.node] ??= { value: "", left: false, cut: false });
      if (f.kind === "enter") open.push(f.node);
      if (f.value) node.value = f.value;
      if (f.alpha) { node.alpha = f.alpha; node.beta = f.beta; }
      if (f.kind === "cut") node.cut = true;
      if (f.kind === "leave" || f.kind === "leaf") { node.left = true; open.splice(open.lastIndexOf(f.node)); }
      f.pruned.forEach((id) => pruned.add(id));
    }
    return { seen, open, pruned };
  }

  function write(group, role, text) {
    const found = part(group, role);
    if (found) found.textContent = text;
  }

  function paint(now) {
    const done = step === film.length;
    for (const id in nodes) {
      const node = now.seen[id], group = nodes[id];
      const known = node || now.pruned.has(id);
      group.classList.toggle("waiting", !known && !done);
      group.classList.toggle("open", now.open.includes(id));
      group.classList.toggle("undecided", Boolean(node) && !node.left);
      const live = node ? { value: node.value, alpha: "α " + node.alpha, beta: "β " + node.beta } : {};
      const said = done || now.pruned.has(id) ? final[id] : live;
      for (const role in final[id]) write(group, role, said[role] ?? "");
      part(group, "cut")?.classList.toggle("not-yet", !node?.cut && !done);
      for (const one of [edges[id], labels[id]]) one?.classList.toggle("waiting", !known && !done);
      edges[id]?.classList.toggle("unstruck", !now.pruned.has(id) && !done);
    }
    document.body.classList.toggle("unfinished", !done);
  }

  function show(number) {
    step = Math.min(Math.max(number, 0), film.length);
    const now = replay(step), frame = film[step - 1];
    paint(now);
    find("g.node.current").forEach((g) => g.classList.remove("current"));
    const here = frame && nodes[frame.node];
    here?.classList.add("current");
    (here ?? Object.values(nodes)[0])?.scrollIntoView({ block: "nearest", inline: "center" });
    at("sentence").textContent = frame ? frame.sentence : "Nothing has been looked at yet.";
    at("count").textContent = `step ${step} of ${film.length}`;
    at("slider").value = step;
    at("first").disabled = at("back").disabled = step === 0;
    at("next").disabled = at("last").disabled = step === film.length;
    const rows = now.open.map((id) => {
      const row = document.createElement("tr"), node = now.seen[id];
      for (const text of [names[id] ?? id, node.value || "–", node.alpha ?? "", node.beta ?? ""]) {
        row.appendChild(document.createElement("td")).textContent = text;
      }
      return row;
    });
    at("open").replaceChildren(...rows);
  }

  const { acts, jump, again } = player(at, { now: () => step, last: film.length, show, delay: () => Number(at("speed").value) });
  at("slider").addEventListener("input", jump(() => Number(at("slider").value)));
  at("speed").addEventListener("change", again);
  const keys = { ArrowRight: acts.next, ArrowLeft: acts.back, Home: acts.first, End: acts.last, " ": acts.play };
  document.addEventListener("keydown", (event) => {
    const busy = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input");
    if (busy || (event.key === " " && event.target.matches("button")) || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  at("slider").max = film.length;
  at("controls").hidden = false;
  const asked = /^#step=(\d+)$/.exec(location.hash);
  show(asked ? Number(asked[1]) : 0);
})();
