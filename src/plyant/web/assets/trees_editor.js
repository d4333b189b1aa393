// Drawing a tree: nodes are chosen in the picture, and changed below it. What is drawn is written as the tree's text.
import { pressable } from "./trees_hit.js";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i, NAME = /^[A-Za-z_][\w'′]*$/;

export function written(node) {
  if (!node.children) return node.value;
  const inside = node.children.map(written);
  if (!node.shares?.length) return `${node.name ?? ""}(${inside.join(" ")})`;
  return `${node.name ?? ""}{${inside.map((text, i) => `${node.shares[i]}: ${text}`).join(", ")}}`;
}

const places = (id) => (id === "root" ? [] : id.split(".").map((n) => Number(n) - 1));
const named = (path) => path.map((i) => i + 1).join(".") || "root";

// at(name): the editor's parts; write(text): a new tree, to be searched and drawn.
export function editor(at, write) {
  let tree = null, chosen = null, groups = {}, hits = {}, past = [], before = "";

  const node = (path) => path.reduce((above, i) => above.children[i], tree);
  const zero = () => {
    let leaf = tree;
    while (leaf.children) leaf = leaf.children[0];
    const count = leaf.value.startsWith("<") ? leaf.value.split(/[\s,]+/).length : 1;
    return count > 1 ? `<${Array(count).fill("0").join(" ")}>` : "0";
  };
  const evenly = (one) => { if (one.shares?.length) one.shares = one.children.map(() => `1/${one.children.length}`); };

  function changed(next) {
    const text = written(tree);
    past.push(before);
    before = text;
    chosen = next;
    write(text);
  }

  function add() {
    const path = chosen ?? [], one = node(path);
    if (one.children) one.children.push({ value: zero() });
    else Object.assign(one, { name: "", children: [{ value: one.value }, { value: zero() }], value: undefined });
    evenly(one);
    changed([...path, one.children.length - 1]);
    at("value").focus();
  }

  function remove() {
    if (!chosen?.length) return;
    const above = chosen.slice(0, -1), parent = node(above), leaf = zero();
    parent.children.splice(chosen.at(-1), 1);
    if (parent.children.length) evenly(parent);
    else Object.assign(parent, { children: undefined, shares: undefined, value: leaf });
    changed(parent.children ? [...above, Math.min(chosen.at(-1), parent.children.length - 1)] : above);
  }

  function rewrite() {
    const one = chosen && node(chosen), text = at("value").value.trim();
    if (!one || text === (one.children ? one.name ?? "" : one.value)) return;
    const numbers = text.replace(/[<>(),]/g, " ").trim().split(/\s+/);
    const fits = one.children ? text === "" || NAME.test(text) : numbers.every((n) => NUMBER.test(n));
    at("value").setAttribute("aria-invalid", String(!fits));
    at("value-help").textContent = fits ? "" : one.children ? "A name begins with a letter." : "A leaf is a number, or one for each player.";
    if (!fits) return;
    if (one.children) one.name = text;
    else one.value = numbers.length > 1 ? `<${numbers.join(" ")}>` : numbers[0];
    changed(chosen);
  }

  function undo() {
    if (!past.length) return;
    before = past.pop();
    chosen = [];
    write(before);
  }

  function choose(path) {
    chosen = path;
    const one = node(path);
    for (const id in groups) {
      groups[id].classList.toggle("chosen", id === named(path));
      hits[id].setAttribute("aria-pressed", String(id === named(path)));
    }
    at("value-name").textContent = one.children ? "Name of the node" : "Value of the leaf";
    at("value").value = one.children ? one.name ?? "" : one.value.replace(/[<>]/g, "");
    at("value").setAttribute("aria-invalid", "false");
    at("value-help").textContent = "";
    at("remove").disabled = path.length === 0;
    at("undo").disabled = past.length === 0;
  }

  // A drawing with its nodes by their ids; is it there to be changed?
  function drawn(shape, nodes, titles, active) {
    tree = shape;
    groups = active && shape ? nodes : {};
    if (!active || !shape) { past = []; before = shape ? written(shape) : ""; return; }
    if (!before) before = written(shape);
    for (const id in groups) {
      hits[id] = pressable(groups[id], titles[id] ?? id, (e) => {
        choose(places(id));
        if (e.type === "keydown") at("value").focus();
      });
      hits[id].addEventListener("keydown", (e) => {
        if (e.key === "Delete") { choose(places(id)); remove(); }
        if (e.key === "Insert") { choose(places(id)); add(); }
      });
    }
    choose(chosen && groups[named(chosen)] ? chosen : []);
    if (document.activeElement === at("value")) at("value").select();
  }

  at("add").addEventListener("click", add);
  at("remove").addEventListener("click", remove);
  at("undo").addEventListener("click", undo);
  at("value").addEventListener("change", rewrite);
  at("value").addEventListener("keydown", (e) => { if (e.key === "Enter") rewrite(); });
  return { drawn };
}
