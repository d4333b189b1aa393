// The search box of the first page: shows the cards that have every word that was typed, or a name that is written so.
const has = (all, word) => (/^\d+$/.test(word) ? all.split(" ").some((one) => one.startsWith(word)) : all.includes(word));
document.addEventListener("input", (e) => {
  if (e.target.id !== "find") return;
  const words = e.target.value.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  let shown = 0;
  for (const card of document.querySelectorAll("[data-words]")) {
    const fits = words.every((w) => has(card.dataset.words, w)) || has(card.dataset.words, words.join(""));
    card.hidden = !fits;
    shown += fits;
  }
  const count = document.getElementById("found");
  if (count) count.textContent = shown === 1 ? "1 game" : `${shown} games`;
});
