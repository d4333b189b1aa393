"use strict";
// Play, pause and jumps of a page that shows steps. at(name): its buttons; steps: { now(), last, show(number), delay() }.
function player(at, steps) {
  let timer = null;

  function stop() {
    clearInterval(timer);
    timer = null;
    at("play").textContent = "▶ play";
    at("play").setAttribute("aria-pressed", "false");
  }

  function play() {
    if (timer !== null) return stop();
    if (steps.now() === steps.last) steps.show(0);
    at("play").textContent = "❚❚ pause";
    at("play").setAttribute("aria-pressed", "true");
    timer = setInterval(() => (steps.now() < steps.last ? steps.show(steps.now() + 1) : stop()), steps.delay());
  }

  const jump = (to) => () => { stop(); steps.show(to()); };
  const again = () => { if (timer !== null) { stop(); play(); } };
  const acts = {
    first: jump(() => 0), back: jump(() => steps.now() - 1), play, next: jump(() => steps.now() + 1),
    last: jump(() => steps.last),
  };
  for (const name in acts) at(name).addEventListener("click", acts[name]);
  return { acts, jump, again };
}
