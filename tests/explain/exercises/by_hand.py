"""Minimax, alpha-beta and max^n once more, from the text of an exercise alone: nothing of the package is used."""

import re
from math import inf


def read(text):
    """(name, children), or (name, value) for a leaf."""
    stack = [("", [])]
    for word in re.findall(r"[A-Z]+\(|\)|<[^>]*>|-?\d+", text):
        above, inside = stack[-1]
        if word == ")":
            stack.pop()
        elif word.endswith("("):
            inside.append((word[:-1], []))
            stack.append(inside[-1])
        else:
            vector = tuple(map(float, word[1:-1].split())) if word[0] == "<" else float(word)
            inside.append((f"{above}{len(inside) + 1}", vector))
    return stack[0][1][0]


def all_names(node):
    return [node[0], *(n for c in node[1] for n in all_names(c))] if isinstance(node[1], list) else [node[0]]


def minimax(node, is_max, values):
    name, inside = node
    values[name] = (
        (max if is_max else min)(minimax(c, not is_max, values) for c in inside) if isinstance(inside, list) else inside
    )
    return values[name]


def maxn(node, mover, values, step=1):
    name, inside = node
    if isinstance(inside, list):
        found = [maxn(c, (mover + 1) % 3, values, step) for c in inside][::step]
        inside = max(found, key=lambda v: v[mover])  # of equal ones Python's max takes the first
    values[name] = inside
    return inside


class AlphaBeta:
    """What an alpha-beta by hand has seen."""

    def __init__(self, text, root="max", cut="weak", order="ltr"):
        self.strict, self.step = cut == "strict", 1 if order == "ltr" else -1
        self.windows, self.pruned, self.cuts, self.leaves = {}, {"alpha": [], "beta": []}, {"alpha": 0, "beta": 0}, 0
        self.deep = 0
        self.value = self.search(read(text), root == "max", (-inf, None), (inf, None), 0)

    def search(self, node, is_max, alpha, beta, level):
        name, inside = node
        self.windows[name] = (alpha[0], beta[0])
        if not isinstance(inside, list):
            self.leaves += 1
            return inside
        best = -inf if is_max else inf
        waiting = inside[:: self.step]
        while waiting:
            value = self.search(waiting.pop(0), not is_max, alpha, beta, level + 1)
            best = max(best, value) if is_max else min(best, value)
            if is_max and value > alpha[0]:
                alpha = (value, level)
            if not is_max and value < beta[0]:
                beta = (value, level)
            if alpha[0] > beta[0] or (alpha[0] == beta[0] and not self.strict):
                break
        if waiting:
            kind, bound = ("beta", beta) if is_max else ("alpha", alpha)
            self.cuts[kind] += 1
            self.pruned[kind] += [n for n, _ in waiting]
            self.deep += level - bound[1] > 1
        return best
