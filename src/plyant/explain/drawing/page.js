// The page of one search: its buttons, its sentence, and the nodes that are open.
(() => {
  const { frames: film, names } = JSON.parse(document.getElementById("film").textContent);
  const at = (id) => document.getElementById(id);
  const drawn = filmed(document.body, film);
  let step = film.length;

  function show(number) {
    step = Math.min(Math.max(number, 0), film.length);
    const now = drawn.show(step), frame = film[step - 1];
    (now.here ?? Object.values(drawn.nodes)[0])?.scrollIntoView({ block: "nearest", inline: "center" });
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
