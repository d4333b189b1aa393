// The page of practice: an exercise by its number, clicks on its tree, a form, and the marks that the server gives.
import { ask, ready, sentence } from "./asking.js";
import { pressable } from "./trees_hit.js";
import { viewer } from "./trees_view.js";

const USUAL = { kind: "alphabeta", seed: "1", level: "2", cut: "weak", order: "ltr" };
const SIGNS = { right: "✓", wrong: "✗", missed: "!", below: "·" };
const WORDS = { right: "right", wrong: "wrong", missed: "missed", below: "below a right one" };
const page = await ready("practice");
const at = (name) => page.querySelector(`[data-at="${name}"]`);
const field = (name) => page.querySelector(`[name="${name}"]`);
const made = (tag, properties = {}, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};
const view = viewer(at("view"));
let exercise = null, groups = {}, hits = {}, clicked = new Set();

const chosen = () => Object.fromEntries(Object.keys(USUAL).map((name) => [name, field(name).value.trim()]));

function complain(text) {
  at("complaint").textContent = text;
  at("complaint").hidden = !text;
}

// ---- the exercise

let asking = null;
const waits = (ahead) => { at("title").textContent = ahead ? `thinking, ${ahead} ahead of you` : "thinking …"; };
async function load() {
  asking?.abort();
  asking = new AbortController();
  try {
    exercise = await ask("/practice/exercise", chosen(), waits, asking.signal);
    complain("");
  } catch (error) {
    if (error.name !== "AbortError") complain(sentence(error.message));
    return;
  }
  history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams(chosen())}`);
  at("title").textContent = `${exercise.title}, number ${chosen().seed}`;
  at("statement").innerHTML = exercise.statement; // the server has escaped it
  at("view").hidden = !exercise.svg;
  const clicks = Object.keys(exercise.nodes).length > 0;
  at("hint").hidden = at("clicked").hidden = !clicks;
  clicked = new Set();
  groups = {};
  hits = {};
  if (exercise.svg) draw(view.show(exercise.svg), clicks);
  if (clicks) view.legible(groups.root);
  const [first, others] = clicks ? [exercise.items.slice(0, 1), exercise.items.slice(1)] : [exercise.items, []];
  at("main").replaceChildren(...first.map(asked));
  at("others").replaceChildren(...others.map(asked));
  at("more").hidden = !others.length;
  at("more").open = false;
  for (const name of ["cut", "order"]) field(name).closest("label").hidden = name === "cut" ? !clicks : !exercise.svg || chosen().kind === "minimax";
  unmark();
  count();
}

function draw(tree, clicks) {
  for (const group of tree.querySelectorAll("g.node")) {
    const id = group.dataset.node;
    groups[id] = group;
    if (!clicks || !exercise.nodes[id]) continue;
    group.classList.add("clickable");
    hits[id] = pressable(group, exercise.nodes[id], () => toggle(id));
  }
}

const above = (id) => { const path = id.split("."); return path.slice(1).map((_, i) => path.slice(0, i + 1).join(".")); };

function toggle(id) {
  const top = above(id).find((one) => clicked.has(one));
  if (top) clicked.delete(top);
  else if (!clicked.delete(id)) {
    for (const one of [...clicked]) if (above(one).includes(id)) clicked.delete(one);
    clicked.add(id);
  }
  unmark();
  count();
}

function count() {
  for (const id in groups) {
    const own = clicked.has(id), below = above(id).some((one) => clicked.has(one));
    groups[id].classList.toggle("struck-out", own || below);
    hits[id]?.setAttribute("aria-pressed", String(own || below));
    page.querySelector(`g.edge[data-head="${CSS.escape(id)}"]`)?.classList.toggle("struck-out", own || below);
  }
  const names = [...clicked].sort().map((id) => exercise.nodes[id].split(",")[0]);
  at("clicked").textContent = names.length ? `Never visited, you say: ${names.join(", ")}.` : "You have struck out nothing yet.";
}

// ---- the form

function asked(item) {
  const name = `answer.${item.id}`, input = (more) => made("input", { className: "plain", name, autocomplete: "off", maxLength: 60, ...more });
  const box = made("fieldset", { className: "practice-item" });
  box.dataset.item = item.id;
  if (item.kind === "move" || item.kind === "choice" || item.kind === "nodes") {
    box.append(made("legend", { textContent: item.question }));
    const type = item.kind === "nodes" ? "checkbox" : "radio";
    box.append(made("div", { className: "row-wrap" }, ...item.choices.map((text) => made("label", { className: "practice-choice" }, made("input", { type, name, value: text }), ` ${text}`))));
  } else if (item.kind === "window") {
    box.append(made("legend", { textContent: item.question }));
    box.append(made("div", { className: "row-wrap" }, ...["alpha", "beta"].map((bound, i) => made("label", { className: "practice-choice" }, "αβ"[i], " ", input({ name: `${name}.${bound}`, className: "plain practice-short" })))));
  } else {
    const label = made("label", { className: "practice-question" }, made("span", { textContent: item.question }), input({ className: `plain ${item.kind === "number" ? "practice-short" : ""}` }));
    box.append(label);
  }
  return box;
}

function answers() {
  const found = { ...chosen(), clicked: [...clicked].join(" ") };
  for (const [name, value] of new FormData(at("form"))) found[name] = found[name] ? `${found[name]}, ${value}` : value;
  return found;
}

// ---- marks

function unmark() {
  at("result").hidden = true;
  at("result").replaceChildren();
  page.querySelectorAll(".is-right, .is-wrong, .is-missed, .is-below").forEach((one) => one.classList.remove("is-right", "is-wrong", "is-missed", "is-below"));
  page.querySelectorAll(".practice-sign").forEach((one) => one.remove());
  for (const id in hits) hits[id].setAttribute("aria-label", exercise.nodes[id]);
}

async function check() {
  let found;
  try {
    found = await ask("/practice/mark", answers(), null);
  } catch (error) {
    return complain(sentence(error.message));
  }
  complain("");
  unmark();
  for (const id in found.nodes) sign(id, found.nodes[id].verdict);
  for (const item of found.items) page.querySelector(`[data-item="${item.item}"]`)?.classList.add(item.right ? "is-right" : "is-wrong");
  at("result").replaceChildren(...told(found));
  at("result").hidden = false;
  at("result").scrollIntoView({ block: "nearest", behavior: "smooth" });
  tally(found);
}

function sign(id, verdict) {
  const group = groups[id], box = group.querySelector(".body").getBBox();
  group.classList.add(`is-${verdict}`);
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "text");
  for (const [name, value] of [["x", box.x + box.width - 3], ["y", box.y + 6], ["class", `practice-sign is-${verdict}`], ["aria-hidden", "true"]]) mark.setAttribute(name, value);
  mark.textContent = SIGNS[verdict];
  hits[id].before(mark);
  hits[id].setAttribute("aria-label", `${exercise.nodes[id]}: ${WORDS[verdict]}`);
}

function told(found) {
  const perfect = found.marks === found.out_of;
  const parts = [made("p", { className: `practice-score ${perfect ? "right" : "note"}`, textContent: `${found.marks} of ${found.out_of} marks.${perfect ? " All of it is right." : ""}` })];
  const nodes = Object.values(found.nodes);
  if (nodes.length) {
    parts.push(made("ul", { className: "practice-told" }, ...nodes.map(({ verdict, name, why }) => {
      const item = made("li", { className: verdict === "right" ? "right" : verdict === "below" ? "note" : "wrong" });
      item.append(made("strong", { textContent: `${name}: ${WORDS[verdict]}. ` }), why);
      return item;
    })));
  }
  const items = found.items.filter((item) => !item.item.endsWith("_pruned") || !nodes.length);
  parts.push(made("ul", { className: "practice-told" }, ...items.map((item) => {
    const name = page.querySelector(`[data-item="${item.item}"]`)?.querySelector("legend, span")?.textContent ?? item.title;
    return made("li", { className: item.right ? "right" : "wrong" }, made("span", { className: "soft small", textContent: `${name} (${item.marks} of ${item.out_of})` }), made("br"), item.feedback);
  })));
  const links = made("div", { className: "row-wrap" });
  if (found.steps) links.append(made("a", { className: "plain", href: found.steps, textContent: "Show the solution step by step" }));
  links.append(made("button", { className: "plain main", type: "button", textContent: "Next exercise ›", onclick: next }));
  parts.push(links);
  if (!found.steps) parts.push(made("details", {}, made("summary", { textContent: "The solution" }), made("ol", {}, ...found.solution.map((text) => made("li", { textContent: text })))));
  return parts;
}

function tally(found) {
  const name = Object.values(chosen()).join("/");
  const all = JSON.parse(sessionStorage.getItem("plyant-practice") ?? "{}");
  if (found && !(name in all)) all[name] = [found.marks, found.out_of]; // the first answer counts
  sessionStorage.setItem("plyant-practice", JSON.stringify(all));
  const marks = Object.values(all), sum = (i) => Math.round(marks.reduce((total, one) => total + one[i], 0) * 100) / 100;
  at("tally").hidden = !marks.length;
  at("tally").textContent = `${marks.length} done: ${sum(0)} of ${sum(1)} marks`;
}

// ---- who presses what

function next() {
  field("seed").value = String((Number(field("seed").value) || 0) + 1);
  load();
  scrollTo({ top: 0, behavior: "smooth" });
}

at("next").addEventListener("click", next);
at("choice").addEventListener("change", load);
at("choice").addEventListener("submit", (e) => { e.preventDefault(); load(); });
at("form").addEventListener("submit", (e) => { e.preventDefault(); check(); });
at("clear").addEventListener("click", () => { at("form").reset(); clicked.clear(); unmark(); count(); });

const query = new URLSearchParams(location.search);
for (const name in USUAL) if (query.get(name)) field(name).value = query.get(name);
tally(null);
load();
