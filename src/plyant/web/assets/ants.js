// The page of ants: what is asked for is in its form and in its address; a run comes as lines, moment by moment.
import { ask, keep, ready, sentence } from "./asking.js";
import { antMap, HIGH, WIDE } from "./ants_map.js";
import { curve } from "./ants_curve.js";

const LONGEST_LINK = 8000, SLIDERS = ["alpha", "beta", "evaporated", "ants"];
const USUAL = { variant: "as", local: "none", alpha: "1", beta: "2", evaporated: "0.5", ants: "25", seed: "1", pace: "4" };
const ENDED = {
  proved: "Done: no round trip is shorter, and that is proved.", "used up": "Done: the seconds are used up.",
  once: "One iteration. Step again, or run.", long: "Paused, since it ran for long.",
};

const page = await ready("ants");
const at = (name) => page.querySelector(`[data-at="${name}"]`);
const field = (name) => (name === "pace" ? at("pace") : page.querySelector(`select[name="${name}"], input[name="${name}"]`));
const most = Number(page.dataset.cities);
const map = antMap(at("map"), edited);
const graph = curve(at("curve"));
let run = "", running = null, loaded = null, first = "", waiting = null;

// ---- cities

const clipped = (v, high) => Math.round(Math.min(Math.max(v, 0), high));
const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
const many = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const SHAPES = {
  random: (n) => many(n, () => [Math.round(Math.random() * WIDE), Math.round(Math.random() * HIGH)]),
  circle: (n) => many(n, (i) => [clipped(WIDE / 2 + 330 * Math.cos((2 * Math.PI * i) / n), WIDE), clipped(HIGH / 2 + 330 * Math.sin((2 * Math.PI * i) / n), HIGH)]),
  grid(n) {
    const across = Math.ceil(Math.sqrt((n * WIDE) / HIGH)), down = Math.ceil(n / across);
    return many(n, (i) => [Math.round(((i % across) + 0.5) * (WIDE / across)), Math.round((Math.floor(i / across) + 0.5) * (HIGH / down))]);
  },
  clusters(n) {
    const middles = many(Math.max(2, Math.min(6, Math.round(n / 8))), () => [120 + Math.random() * (WIDE - 240), 100 + Math.random() * (HIGH - 200)]);
    return many(n, (i) => { const [x, y] = middles[i % middles.length]; return [clipped(x + 55 * normal(), WIDE), clipped(y + 55 * normal(), HIGH)]; });
  },
};

function edited() {
  if (loaded?.cities !== map.cities) loaded = null;
  fresh();
  note();
}

function fresh() {
  stop();
  run = "";
  map?.forget();
  graph?.clear();
  for (const name of ["best", "bound", "gap", "n", "s"]) at(name).textContent = "–";
  const count = map.cities.length;
  say(loaded ? `${loaded.name}: ${loaded.about}.` : count ? `${count} ${count === 1 ? "city" : "cities"}.` : "");
  buttons();
}

function complain(text, where = "complaint") {
  at(where).textContent = text ? sentence(text) : "";
  at(where).hidden = !text;
}

const say = (text) => { at("state").textContent = text; };

async function load(text, name) {
  complain("", "bad-file");
  if (text.length > Number(page.dataset.body) * 0.9) return complain(`the file is too large; ${Math.round(page.dataset.body / 1024)} kB are accepted.`, "bad-file");
  try {
    const found = await ask("/ants/map", { text, name }, null);
    loaded = { ...found, text, file: name };
    map.put(found.cities, { lock: !found.is_plain, is_closed: found.is_closed });
    if (found.is_plain) loaded = null;
    fresh();
    note();
    say(`${found.name}: ${found.about}.${found.is_plain ? "" : " Its own distances count, so its cities stay where they are."}${found.warnings.map((text) => ` ${text}`).join("")}`);
  } catch (error) {
    at("bad-file").textContent = error.message; // it begins with the file's name
    at("bad-file").hidden = false;
  }
}

// ---- the form and the address

function settings() {
  const numbers = Object.fromEntries([...SLIDERS, "seconds"].map((name) => [name, Number(field(name).value)]));
  const seed = /^\d{1,9}$/.test(field("seed").value.trim()) ? Number(field("seed").value) : field("seed").value;
  return { ...numbers, seed, variant: field("variant").value, local: field("local").value };
}

const cities_text = () => map.cities.map((c) => c.join(",")).join(";");

function address() {
  const query = new URLSearchParams();
  if (!loaded && cities_text() !== first) query.set("cities", cities_text());
  for (const name in USUAL) if (field(name).value !== USUAL[name]) query.set(name, field(name).value);
  return `${location.pathname}${query.size ? "?" : ""}${query}`;
}

function note() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const next = address();
    if (next.length <= LONGEST_LINK && next !== location.pathname + location.search) history.replaceState(history.state, "", next);
  }, 200);
}

function outputs() {
  for (const name of SLIDERS) page.querySelector(`[data-of="${name}"]`).textContent = field(name).value;
}

function usual() {
  const option = field("variant").selectedOptions[0];
  option.dataset.usual.split(",").forEach((value, i) => { field(SLIDERS[i]).value = value; });
  field("local").value = option.value === "focused" ? "3opt" : "none";
  outputs();
}

function fill(query) {
  if (query.has("variant")) { field("variant").value = query.get("variant"); if (!field("variant").value) field("variant").value = USUAL.variant; usual(); }
  for (const name in USUAL) if (query.has(name) && name !== "variant") field(name).value = query.get(name);
  for (const name of ["local", "pace"]) if (!field(name).value) field(name).value = USUAL[name];
  outputs();
}

function cities_in(text) {
  const found = text.split(";").filter(Boolean).map((pair) => pair.split(",").map(Number));
  return found.length <= most && found.every((c) => c.length === 2 && c.every((v) => Number.isFinite(v) && Math.abs(v) <= 1e9)) ? found : null;
}

// ---- running

async function go(once) {
  if (running) return stop();
  complain("");
  const mine = (running = new AbortController());
  const pace = once ? 0 : Number(at("pace").value), takes = once ? 900 : pace && pace <= 4 ? 940 / pace : 0;
  const what = loaded ? { text: loaded.text, name: loaded.file } : { cities: map.cities };
  buttons();
  const patience = setTimeout(() => say("The ants are coming …"), 300);
  try {
    const seen = (told) => {
      clearTimeout(patience);
      if (mine !== running) return;
      if (told.id && told.id !== run) { run = told.id; graph.clear(); map.forget(); }
      if (told.seen) { shown = true; show(told.seen, takes, once); }
    };
    let shown = false;
    const ahead = (n) => { if (n || !shown) say(n ? `Thinking, ${n} ahead of you` : "The ants are being prepared; the first time, that takes up to a minute …"); };
    const why = await ask("/ants/run", { id: run, ...what, ...settings(), pace, once }, ahead, mine.signal, seen);
    if (mine !== running) return;
    say(ENDED[why] ?? "");
    if (why === "proved" || why === "used up") over = true;
  } catch (error) {
    if (error.name !== "AbortError" && mine === running) { complain(error.message); say(""); }
  } finally {
    clearTimeout(patience);
    if (mine === running) {
      running = null;
      buttons();
      setTimeout(() => running || map.rest(), once ? 950 : 0);
    }
  }
}

let over = false;

function begin(once) {
  if (running) { stop(); return say("Paused."); }
  if (over) { over = false; run = ""; }
  go(once);
}

function show(moment, takes, once) {
  for (const name of ["best", "bound", "gap"]) at(name).textContent = moment[`${name}_text`];
  at("n").textContent = moment.n.toLocaleString("en");
  at("s").textContent = moment.s.toFixed(moment.s < 10 ? 2 : 1);
  map.show(moment, takes);
  graph.add(moment);
  if (!once) say("Running …");
}

function stop() {
  running?.abort();
  running = null;
  map?.rest();
  buttons();
}

function buttons() {
  at("run").textContent = running ? "❚❚ Pause" : run && !over ? "▶ Go on" : "▶ Run";
  at("step").disabled = Boolean(running);
  at("stop").disabled = !running && !run;
}

// ---- who presses what

page.addEventListener("click", async (e) => {
  const button = e.target.closest("button");
  if (!button) return;
  const { shape, save } = button.dataset;
  if (shape) {
    const count = Number(at("count").value);
    if (!Number.isInteger(count) || count < 1 || count > most) return complain(`the number of cities is not accepted; 1 to ${most} is.`);
    complain("");
    map.put(SHAPES[shape](count));
  }
  if (save) {
    at("told").textContent = "";
    try {
      if (!run) throw new Error("there is no tour yet; run the ants first.");
      const { name, type, text } = await ask("/ants/file", { id: run, as: save }, null);
      keep(name, new Blob([text], { type }));
    } catch (error) { at("told").textContent = sentence(error.message); }
  }
});
at("clear").addEventListener("click", () => { complain(""); map.put([]); });
at("run").addEventListener("click", () => begin(false));
at("step").addEventListener("click", () => begin(true));
at("stop").addEventListener("click", () => { stop(); run = ""; over = false; say("Stopped. The next run begins anew."); buttons(); });
at("reset").addEventListener("click", () => { over = false; complain(""); fresh(); });
at("pace").addEventListener("change", () => { note(); if (running) { stop(); go(false); } });
for (const name of ["variant", "local", "seed", "seconds", ...SLIDERS]) {
  field(name).addEventListener("input", () => { if (name === "variant") usual(); outputs(); note(); });
}
at("add").addEventListener("submit", (e) => {
  e.preventDefault();
  const pair = [field("x"), field("y")].map((f) => (f.value.trim() ? Number(f.value) : NaN));
  if (!pair.every((v) => Number.isFinite(v) && Math.abs(v) <= 1e9)) return complain("x and y are not two numbers.", "bad-file");
  complain("", "bad-file");
  map.put([...map.cities, pair]);
  field("x").focus();
});
at("add-random").addEventListener("click", () => map.put([...map.cities, map.random()]));
at("delete").addEventListener("click", () => map.put(map.cities.slice(0, -1)));
at("file").addEventListener("change", async () => {
  const file = at("file").files[0];
  if (!file) return;
  if (file.size > Number(page.dataset.body) * 0.9) complain(`the file is too large; ${Math.round(page.dataset.body / 1024)} kB are accepted.`, "bad-file");
  else await load(await file.text(), file.name);
  at("file").value = "";
});
at("paste").addEventListener("submit", (e) => { e.preventDefault(); load(page.querySelector("[name=text]").value, "the text"); });
at("copy").addEventListener("click", async () => {
  const link = location.origin + address();
  if (loaded) return void (at("told").textContent = "The cities of a file are not in a link; send the file too.");
  if (link.length > LONGEST_LINK) return void (at("told").textContent = "There are too many cities for a link.");
  try { await navigator.clipboard.writeText(link); at("told").textContent = "The link is copied."; } catch { prompt("The link to this page:", link); }
});
window.addEventListener("pagehide", stop);

const query = new URLSearchParams(location.search);
const START = "96,120;210,560;330,90;402,640;455,300;118,340;560,610;640,120;720,470;880,590;930,220;812,330;250,410;360,500;505,150;590,400;700,650;780,80;60,620;910,430;170,210;480,470;300,270;650,270";
map.put(cities_in(START));
first = cities_text();
fill(query);
if (query.has("cities")) {
  const found = cities_in(query.get("cities"));
  if (found) map.put(found);
  else complain(`the link's cities are not accepted; up to ${most} pairs x,y with ; between them are.`);
}
