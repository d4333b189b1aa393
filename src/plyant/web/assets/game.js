// The page of a game: clocks that tick, the arrow keys, and the list of moves that shows where one is.
setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    clock.began ??= performance.now();
    const left = Math.max(Number(clock.dataset.left) - (performance.now() - clock.began) / 1000, 0);
    const text = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("late", left < 10);
  }
}, 200);

// Brings the board into sight where it is not: on a phone it is far from what is pressed beside it.
window.revealed = (id) => {
  const part = document.getElementById(id), at = part?.getBoundingClientRect();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (at && (at.top < 0 || at.bottom > innerHeight)) part.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
};

// Moves that are directions are made by the arrow keys, and by swipes over the board.
const WINDS = { up: "north", down: "south", left: "west", right: "east" };
const go = (direction) => {
  const names = [direction, WINDS[direction]];
  const found = [...document.querySelectorAll(".legal [data-move]")].find((b) => names.includes(b.dataset.move.toLowerCase()));
  if (found) found.click();
  return Boolean(found);
};
const swiped = (x, y) => (Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up");
let touched = null;
document.addEventListener("pointerdown", (e) => { touched = e.target.closest(".by-direction .board-frame") ? [e.clientX, e.clientY] : null; });
document.addEventListener("pointerup", (e) => {
  if (!touched) return;
  const x = e.clientX - touched[0], y = e.clientY - touched[1];
  touched = null;
  if (Math.hypot(x, y) > 24) go(swiped(x, y));
});

document.addEventListener("keydown", (e) => {
  const step = { ArrowLeft: "back", ArrowRight: "on" }[e.key];
  if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (e.target.closest("input, textarea, select, [role=slider], .spot, .arcade, [data-own-keys]")) return;
  if (e.key.startsWith("Arrow") && go(e.key.slice(5).toLowerCase())) return e.preventDefault();
  if (!step) return;
  const button = document.querySelector(`[data-step=${step}]`);
  if (button) {
    button.click();
    e.preventDefault();
  }
});

new MutationObserver(() => {
  const list = document.querySelector(".played"), at = list && list.querySelector("[aria-current]");
  if (!at || at === list.shownAt) return;
  list.shownAt = at;
  const item = at.parentElement;
  if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = item.offsetTop - list.clientHeight / 2;
}).observe(document, { childList: true, subtree: true });
