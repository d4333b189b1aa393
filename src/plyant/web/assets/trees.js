// The page of trees: what is asked for is in its form and in its address; the steps are shown without asking again.
import { ask, keep, ready, sentence } from "./asking.js";
import { editor } from "./trees_editor.js";
import { NEAR, viewer } from "./trees_view.js";

const USUAL = { tree: "", game: "", moves: "", state: "", depth: "", algorithm: "", cut: "weak", order: "ltr", root: "max" };
const LONGEST_LINK = 8000;
const SIGNS = { max: "▲", min: "▼", chance: "●", player: "■", leaf: "▢", line: "━", optimal: "★", pruned: "╫" };
const DOING = { enter: "enter", leaf: "leaf", "back up": "back up", leave: "leave" };

const page = await ready("trees");
const at = (name) => page.querySelector(`[data-at="${name}"]`) ?? page.querySelector(`[data-act="${name}"]`);
const field = (name) => page.querySelector(`[name="${name}"]`);
const view = viewer(page.querySelector(".tree-view"));
let film = null, drawn = null, step = 0, source = "typed", drawing = false, state = "", waiting = null, asking = null;

// ---- the form and the address

function asked() {
  const all = Object.fromEntries(Object.keys(USUAL).filter((n) => field(n)).map((n) => [n, field(n).value.trim()]));
  if (source === "game") return { ...all, tree: "", state };
  return { ...all, game: "", moves: "", state: "" };
}

function chosen() {
  return Object.fromEntries(Object.entries(asked()).filter(([name, value]) => value !== USUAL[name]));
}

function address() {
  const query = new URLSearchParams(chosen());
  if (step) query.set("step", step);
  return `${location.pathname}?${query}`;
}

function note() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const next = address();
    if (next.length <= LONGEST_LINK && next !== location.pathname + location.search) history.replaceState(history.state, "", next);
  }, 200);
}

function fill(query) {
  for (const name in USUAL) if (field(name) && query.has(name)) field(name).value = query.get(name);
  state = query.get("state") ?? "";
  from(query.get("game") ? "game" : "typed");
}

function from(where) {
  source = where;
  for (const one of ["typed", "game"]) {
    at(`${one}-fields`).hidden = one !== where;
  }
  field("root").closest("label").hidden = where === "game" && field("algorithm").value !== "status";
  if (where === "game") draw(false);
  press();
}

function press() {
  at("from-game").setAttribute("aria-pressed", String(source === "game"));
  at("from-typed").setAttribute("aria-pressed", String(source === "typed" && !drawing));
  at("draw").setAttribute("aria-pressed", String(drawing));
}

// ---- asking

async function search(wanted = 0) {
  asking?.abort();
  const mine = (asking = new AbortController());
  const say = (text) => { at("state").textContent = text; };
  const patience = setTimeout(() => say("thinking …"), 250);
  try {
    const ahead = (n) => say(n ? `thinking, ${n} ahead of you` : "thinking …");
    const found = await ask("/trees/film", asked(), ahead, mine.signal);
    complain("");
    show(found, wanted);
  } catch (error) {
    if (error.name !== "AbortError") complain(sentence(error.message));
  } finally {
    clearTimeout(patience);
    if (asking === mine) say("");
  }
}

function complain(text) {
  at("complaint").textContent = text;
  at("complaint").hidden = !text;
  field("tree").setAttribute("aria-invalid", String(Boolean(text) && source === "typed"));
}

function show(found, wanted) {
  film = found;
  const tree = view.show(found.svg, drawing);
  drawn = filmed(page.querySelector(".tree-paper"), found.frames, Boolean(found.shape));
  at("title").textContent = found.shape ? "" : found.title;
  at("warnings").replaceChildren(...found.warnings.map((text) => made("p", { className: "note", textContent: text })));
  at("facts").replaceChildren(...found.facts.flatMap(([head, text]) => [made("dt", { textContent: head }), made("dd", { textContent: text })]));
  at("key").replaceChildren(...found.key.map(([sign, words]) => {
    const item = made("li", { textContent: ` ${words}` });
    item.prepend(made("span", { className: `sign-${sign}`, textContent: SIGNS[sign] ?? "■", ariaHidden: "true" }));
    return item;
  }));
  if (!drawing) view.legible(drawn.nodes.root ?? Object.values(drawn.nodes)[0], NEAR);
  at("slider").max = found.frames.length;
  at("steps").hidden = at("open-nodes").hidden = found.frames.length === 0;
  at("table-part").hidden = !found.table;
  at("table-part").open = false;
  if (!found.shape) draw(false);
  edit.drawn(found.shape, drawn.nodes, found.titles, drawing);
  tree.classList.toggle("editing", drawing);
  go(wanted === "last" || !found.frames.length ? found.frames.length : wanted);
}

const made = (tag, properties) => Object.assign(document.createElement(tag), properties);

// ---- steps

function go(number) {
  if (!film) return;
  const last = film.frames.length;
  step = Math.min(Math.max(number, 0), last);
  const now = drawn.show(step), frame = film.frames[step - 1];
  const name = frame && (film.names[frame.node] ?? frame.node);
  view.reveal(now.here);
  at("doing").textContent = frame ? (frame.kind === "cut" ? `${name}: ${film.cuts[frame.node]}` : `${DOING[frame.kind]} ${name}`) : last ? "before the first step" : "result";
  at("doing").classList.toggle("is-cut", frame?.kind === "cut");
  at("sentence").textContent = frame ? frame.sentence : last ? "Nothing has been looked at yet." : `${film.facts[0][0]}: ${film.facts[0][1]}.`;
  at("count").textContent = `step ${step} of ${last}`;
  at("slider").value = step;
  at("slider").setAttribute("aria-valuetext", `step ${step} of ${last}`);
  at("first").disabled = at("back").disabled = step === 0;
  at("next").disabled = at("last").disabled = step === last;
  at("open").replaceChildren(...now.open.map((id) => {
    const row = made("tr", {}), node = now.seen[id];
    for (const text of [film.names[id] ?? id, node.value || "–", node.alpha ?? "", node.beta ?? ""]) row.append(made("td", { textContent: text }));
    return row;
  }));
  at("facts-part").classList.toggle("is-early", step < last);
  note();
}

const steps = { now: () => step, get last() { return film?.frames.length ?? 0; }, show: go, delay: () => Number(at("speed").value) };
const { acts, jump, again } = player(at, steps);
at("slider").addEventListener("input", jump(() => Number(at("slider").value)));
at("speed").addEventListener("change", again);
document.addEventListener("keydown", (e) => {
  const keys = { ArrowRight: acts.next, ArrowLeft: acts.back, Home: acts.first, End: acts.last, " ": acts.play };
  const busy = e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || e.target.matches("select, input, textarea, summary");
  if (busy || !keys[e.key] || (e.key === " " && e.target.matches("button, a, [role=button]")) || !film?.frames.length) return;
  e.preventDefault();
  keys[e.key]();
});

// ---- drawing a tree

const edit = editor((name) => at(`edit-${name}`), (text) => { field("tree").value = text; at("examples").value = ""; search("last"); });

function draw(on) {
  if (drawing === on) return;
  if (on && !film?.shape) return complain("Only a typed-in tree can be drawn: take an example, or type one.");
  drawing = on;
  press();
  at("editor").hidden = !on;
  if (film?.shape && source === "typed") show(film, on ? "last" : 0);
}

async function typed(drawn) {
  const is_new = source !== "typed";
  from("typed");
  if (is_new) field("depth").value = "";
  if (is_new) await search();
  draw(drawn);
}

// ---- exports

async function file(as) {
  return ask("/trees/file", { ...asked(), as }, null);
}

async function png() {
  const { text } = await file("svg");
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const by = Math.min(2, 8000 / Math.max(image.width, image.height));
  const canvas = made("canvas", { width: Math.round(image.width * by), height: Math.round(image.height * by) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function save(as) {
  try {
    if (as === "png") return keep("tree.png", await png());
    const { name, type, text } = await file(as);
    keep(name, new Blob([text], { type }));
  } catch (error) {
    told(error.message);
  }
}

function told(text) {
  at("told").textContent = sentence(text);
}

async function copy() {
  const link = location.origin + address();
  if (link.length > LONGEST_LINK) return told("the tree is too long for a link; save it as a file instead.");
  try {
    await navigator.clipboard.writeText(link);
    told("the link is copied.");
  } catch {
    prompt("The link to this page:", link);
  }
}

// ---- who presses what

page.addEventListener("click", (e) => {
  const save_as = e.target.closest("[data-save]")?.dataset.save;
  if (save_as) save(save_as);
});
at("copy").addEventListener("click", copy);
at("from-typed").addEventListener("click", () => typed(false));
at("from-game").addEventListener("click", () => {
  from("game");
  if (!field("depth").value) field("depth").value = "2"; // to the end would be too much of most games
  if (field("game").value) search();
  else field("game").focus();
});
at("draw").addEventListener("click", () => typed(!drawing));
at("examples").addEventListener("change", () => {
  const option = at("examples").selectedOptions[0];
  if (!option?.value) return;
  for (const name of ["algorithm", "cut", "order", "root", "depth"]) field(name).value = option.dataset[name] ?? USUAL[name];
  field("tree").value = option.value;
  from("typed");
  search(drawing ? "last" : 0);
});
at("table-part").addEventListener("toggle", async () => {
  if (at("table-part").open) at("table").textContent = (await file("table").catch((error) => ({ text: error.message }))).text;
});
let typing = null;
at("form").addEventListener("input", (e) => {
  if (e.target === at("examples") || at("editor").contains(e.target)) return;
  clearTimeout(typing);
  if (e.target.name === "tree") at("examples").value = "";
  if (e.target.name === "moves" || e.target.name === "game") state = "";
  from(source);
  typing = setTimeout(search, e.target.matches("select") ? 0 : 450);
});
at("form").addEventListener("submit", (e) => { e.preventDefault(); clearTimeout(typing); search(); });

if (matchMedia("(max-width: 600px)").matches) at("options").open = false;
if (!field("tree").value) field("tree").value = page.dataset.book;
fill(new URLSearchParams(location.search));
search(Number(new URLSearchParams(location.search).get("step")) || 0);
