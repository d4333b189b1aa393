// Nodes of a drawing that can be pressed: by a click, or by Tab and Enter.

// A button over a node, with a name that says more than what is written in it.
export function pressable(group, label, press) {
  const around = group.getBBox(), rim = 4;
  const hit = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const all = {
    x: around.x - rim, y: around.y - rim, width: around.width + 2 * rim, height: around.height + 2 * rim, rx: 6,
    class: "hit", fill: "transparent", tabindex: "0", role: "button", "aria-label": label, "aria-pressed": "false",
  };
  for (const name in all) hit.setAttribute(name, all[name]);
  for (const text of group.querySelectorAll("text")) text.setAttribute("aria-hidden", "true"); // the label says it
  hit.addEventListener("click", press);
  hit.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" && e.key !== " ") return;
    e.preventDefault();
    e.stopPropagation();
    press(e);
  });
  group.append(hit);
  return hit;
}
