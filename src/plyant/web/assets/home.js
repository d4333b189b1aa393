// The search box of the first page: shows the cards that have every word that was typed.
document.addEventListener("input", (e) => {
  if (e.target.id !== "find") return;
  const words = e.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of document.querySelectorAll("[data-words]")) {
    const fits = words.every((w) => card.dataset.words.includes(w));
    card.hidden = !fits;
    shown += fits;
  }
  const count = document.getElementById("found");
  if (count) count.textContent = shown === 1 ? "1 game" : `${shown} games`;
});
