// Light or dark: as the system has it, unless the visitor has chosen; set before anything is drawn.
(() => {
  const dark = () => (localStorage.getItem("plyant-theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    if (window.Quasar && Quasar.Dark) Quasar.Dark.set(theme === "dark");
    const button = document.getElementById("theme");
    if (button) button.setAttribute("aria-pressed", String(theme === "dark"));
  };
  window.plyantTheme = () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("plyant-theme", theme);
    apply(theme);
  };
  document.addEventListener("click", (e) => { if (e.target.closest && e.target.closest("#theme")) window.plyantTheme(); });
  apply(dark());
  window.addEventListener("load", () => {
    let tries = 0;
    const wait = setInterval(() => {
      if (document.getElementById("theme") || ++tries > 100) { apply(dark()); clearInterval(wait); }
    }, 30);
  });
})();
