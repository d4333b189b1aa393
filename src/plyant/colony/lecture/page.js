// Every frame says all that is to be seen, so going back is as easy as going on.
(() => {
  const films = [...document.querySelectorAll("section.run")].map(film);
  let current = films[0];

  function film(run) {
    const { directed, frames } = JSON.parse(run.querySelector("script.frames").textContent);
    const at = (name) => run.querySelector("." + name);
    const roads = [...run.querySelectorAll(".road")], cities = [...run.querySelectorAll(".city")];
    const tables = Object.fromEntries([...run.querySelectorAll("table[data-step]")].map((t) => [t.dataset.step, t]));
    const key = (from, to) => (directed || Number(from) < Number(to) ? `${from},${to}` : `${to},${from}`);
    const last = frames.length - 1;
    let step = 0;

    function show(number) {
      step = Math.min(Math.max(number, 0), last);
      const frame = frames[step], way = frame.way;
      const taken = new Set(way.slice(1).map((city, i) => key(way[i], city)));
      for (const road of roads) {
        road.style.setProperty("--strength", frame.trail[road.dataset.road]);
        road.classList.toggle("taken", taken.has(key(road.dataset.from, road.dataset.to)));
      }
      for (const city of cities) {
        const number = Number(city.dataset.city);
        city.classList.toggle("visited", way.includes(number));
        city.classList.toggle("here", way.at(-1) === number);
      }
      at("sentence").textContent = frame.visited ? `${frame.said} Visited: ${frame.visited}.` : frame.said;
      at("count").textContent = `step ${step} of ${last}`;
      at("slider").value = step;
      at("first").disabled = at("back").disabled = step === 0;
      at("next").disabled = at("last").disabled = step === last;
      const copy = tables[step]?.cloneNode(true);
      at("now").replaceChildren(...(copy ? [copy] : []));
    }

    const { acts, jump } = player(at, { now: () => step, last, show, delay: () => 1500 });
    const me = { acts };
    at("slider").addEventListener("input", jump(() => Number(at("slider").value)));
    run.addEventListener("pointerenter", () => { current = me; }); // keys are for the run that one looks at
    run.addEventListener("focusin", () => { current = me; });
    at("slider").max = last;
    at("controls").hidden = false;
    const asked = /^#step=(\d+)$/.exec(location.hash);
    show(asked ? Number(asked[1]) : 0);
    return me;
  }

  const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const busy = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input");
    if (busy || (event.key === " " && event.target.matches("button")) || !keys[event.key]) return;
    event.preventDefault();
    current.acts[keys[event.key]]();
  });
})();
