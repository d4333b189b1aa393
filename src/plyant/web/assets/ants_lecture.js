// The lecture's five cities: every step says all that is to be seen, so going back is as easy as going on.
import { ready } from "./asking.js";

const page = await ready("lecture");
const at = (name) => page.querySelector(`[data-at="${name}"]`);
const made = (tag, properties, ...inside) => { const element = Object.assign(document.createElement(tag), properties); element.append(...inside); return element; };
const query = new URLSearchParams(location.search);
let told = null, step = 0, run = "";

function table(caption, head, rows) {
  const cells = (row) => row.map(([text, mark], i) => (i ? made("td", { className: mark ? `mark-${mark}` : "", textContent: text }) : made("th", { scope: "row", textContent: text })));
  return made("table", { className: "quiet" },
    made("caption", { className: "soft small", textContent: caption }),
    made("thead", {}, made("tr", {}, ...head.map((name) => made("th", { scope: "col", textContent: name })))),
    made("tbody", {}, ...rows.map((row) => made("tr", {}, ...cells(row)))));
}

function go(number) {
  if (!told) return;
  const last = told.steps.length - 1;
  step = Math.min(Math.max(number, 0), last);
  const now = told.steps[step], key = (a, b) => (a < b ? `${a},${b}` : `${b},${a}`);
  const taken = new Set(now.way.slice(1).map((city, i) => key(now.way[i], city)));
  for (const road of page.querySelectorAll(".road")) {
    road.style.setProperty("--strength", now.trail[road.dataset.road]);
    road.classList.toggle("taken", taken.has(key(Number(road.dataset.from), Number(road.dataset.to))));
  }
  for (const city of page.querySelectorAll(".city")) {
    const number = Number(city.dataset.city);
    city.classList.toggle("visited", now.way.includes(number));
    city.classList.toggle("here", now.way.at(-1) === number);
  }
  at("sentence").textContent = now.said;
  at("visited").textContent = `Visited: ${now.visited}`;
  at("choice").replaceChildren(now.choice ? table("Among which cities it chooses", now.choice.head, now.choice.rows) : "");
  const changes = now.trails.some((row) => row[2]);
  const rows = now.trails.map(([road, before, how, after]) => (changes ? [[road], [before], [how], [after, how.includes("/") ? "gained" : ""]] : [[road], [after]]));
  at("trails").replaceChildren(table(changes ? `From t = ${now.time - 1} to t = ${now.time}` : `t = ${now.time}`, changes ? ["road", "before", "kept · τ + Q/d", "after"] : ["road", "τ"], rows));
  at("count").textContent = `step ${step} of ${last}`;
  at("slider").max = last;
  at("slider").value = step;
  at("slider").setAttribute("aria-valuetext", `step ${step} of ${last}`);
  at("first").disabled = at("back").disabled = step === 0;
  at("next").disabled = at("last").disabled = step === last;
  const next = new URLSearchParams({ ...(run === "slides" ? { run } : {}), ...(step ? { step } : {}) });
  history.replaceState(history.state, "", `${location.pathname}${next.size ? "?" : ""}${next}`);
}

async function choose(which, number) {
  told = await (await fetch(`/ants/told?run=${which}`)).json();
  run = which;
  for (const button of page.querySelectorAll("[data-run]")) button.setAttribute("aria-pressed", String(button.dataset.run === which));
  at("picture").innerHTML = told.svg;
  at("facts").replaceChildren(...told.facts.flatMap(([name, text]) => [made("dt", { textContent: name }), made("dd", { textContent: text })]));
  at("result").replaceChildren(...told.result.map((text) => made("p", { textContent: text })));
  at("slips").replaceChildren(...told.slips.map((text) => made("p", { textContent: text })));
  go(number);
}

const { acts, jump } = player(at, { now: () => step, get last() { return told ? told.steps.length - 1 : 0; }, show: go, delay: () => 2200 });
at("slider").addEventListener("input", jump(() => Number(at("slider").value)));
page.addEventListener("click", (e) => { const which = e.target.closest("[data-run]")?.dataset.run; if (which) choose(which, step); });
document.addEventListener("keydown", (e) => {
  const keys = { ArrowRight: acts.next, ArrowLeft: acts.back, Home: acts.first, End: acts.last, " ": acts.play };
  const busy = e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || e.target.matches("select, input, textarea, summary");
  if (busy || !keys[e.key] || (e.key === " " && e.target.matches("button, a"))) return;
  e.preventDefault();
  keys[e.key]();
});
choose(query.get("run") === "slides" ? "slides" : "exact", Number(query.get("step")) || 0);
