// A search as it goes, in its drawing. Every step is applied from the first on: going back is going forward from the
// start, so nothing can get out of step. root: what the drawing is in; film: the frames; given: the values of leaves are
// there before the search comes to them.
function filmed(root, film, given = false) {
  const find = (selector) => [...root.querySelectorAll(selector)];
  const by = (groups, name) => Object.fromEntries(groups.map((g) => [g.dataset[name], g]));
  const nodes = by(find("g.node"), "node"), edges = by(find("g.edge"), "head"), labels = by(find("g.label"), "head");
  const part = (group, role) => group.querySelector("." + role);
  const final = {}; // what the finished drawing says
  for (const id in nodes) {
    const said = ["value", "alpha", "beta"].map((role) => [role, part(nodes[id], role)?.textContent ?? ""]);
    final[id] = Object.fromEntries(said);
  }

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

  function paint(now, done) {
    for (const id in nodes) {
      const node = now.seen[id], group = nodes[id];
      const known = node || now.pruned.has(id);
      group.classList.toggle("waiting", !known && !done);
      group.classList.toggle("open", now.open.includes(id));
      group.classList.toggle("undecided", Boolean(node) && !node.left);
      const live = node ? { value: node.value, alpha: "α " + node.alpha, beta: "β " + node.beta } : {};
      const told = done || now.pruned.has(id) || (given && group.classList.contains("leaf"));
      const said = told ? final[id] : live;
      for (const role in final[id]) write(group, role, said[role] ?? "");
      part(group, "cut")?.classList.toggle("not-yet", !node?.cut && !done);
      for (const one of [edges[id], labels[id]]) one?.classList.toggle("waiting", !known && !done);
      edges[id]?.classList.toggle("unstruck", !now.pruned.has(id) && !done);
    }
    root.classList.toggle("unfinished", !done);
  }

  // Draws what is known after so many steps; gives it, and the node that the last of them is at.
  function show(step) {
    const now = replay(step), here = nodes[film[step - 1]?.node];
    paint(now, step === film.length);
    find("g.node.current").forEach((g) => g.classList.remove("current"));
    here?.classList.add("current");
    return { ...now, here };
  }

  return { nodes, show };
}
