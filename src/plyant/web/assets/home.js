// The search box of the first page: shows the cards that have every word that was typed, or a name that is written so.
const has = (all, word) => (/^\d+$/.test(word) ? all.split(" ").some((one) => one.startsWith(word)) : all.includes(word));
document.addEventListener("input", (e) => {
  if (e.target.id !== "find") return;
  const words = e.target.value.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const cards = [...document.querySelectorAll("[data-words]")];
  let shown = 0;
  cards.forEach((card, i) => {
    card.dataset.place ??= i; // by the alphabet, as long as nothing is typed
    const fits = words.every((w) => has(card.dataset.words, w)) || has(card.dataset.words, words.join(""));
    card.hidden = !fits;
    shown += fits;
  });
  const joined = words.join("");
  const rank = (card) => (card.dataset.words.startsWith(joined) ? 0 : card.dataset.words.split(" ", 1)[0].includes(joined) ? 1 : 2);
  cards.sort((a, b) => (joined ? rank(a) - rank(b) : 0) || a.dataset.place - b.dataset.place);
  cards[0]?.parentElement.append(...cards);
  const count = document.getElementById("found");
  if (count) count.textContent = shown === 1 ? "1 game" : shown ? `${shown} games` : "no game has these words";
});
