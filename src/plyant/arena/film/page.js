// The film moves by itself; here its clock is set, so that one step lasts as long as it is asked to.
(() => {
  const at = (id) => document.getElementById(id);
  const film = at("film").querySelector("svg"), { last, pace } = at("controls").dataset;
  const end = Number(last), beat = Number(pace);
  let now = 0, glide = 0;

  const delay = () => (1000 * beat) / Number(at("speed").value);
  const set = (step) => film.setCurrentTime(Math.min(step * beat, end * beat + beat / 2));

  function show(step) {
    const from = now, start = performance.now(), length = delay();
    now = Math.min(Math.max(step, 0), end);
    at("slider").value = now;
    at("count").textContent = `${now} of ${end}`;
    cancelAnimationFrame(glide);
    if (now !== from + 1) return set(now);
    const move = (time) => {
      const share = Math.min((time - start) / length, 1);
      set(from + Math.max(share, 0));
      if (share < 1) glide = requestAnimationFrame(move);
    };
    glide = requestAnimationFrame(move);
  }

  const { acts, jump, again } = player(at, { now: () => now, last: end, show, delay });
  at("slider").addEventListener("input", () => jump(() => Number(at("slider").value))());
  at("speed").addEventListener("change", again);
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("button, select, input") && event.key === " ") return;
    const act = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (act) { event.preventDefault(); acts[act](); }
  });
  film.pauseAnimations();
  at("controls").hidden = false;
  show(0);
})();
