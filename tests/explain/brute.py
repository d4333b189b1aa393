"""An alpha-beta of its own over nested lists, written for the tests: it shares nothing with the package."""

import math
import random


def leaves_below(tree, path=()):
    """Every leaf's path."""
    if not isinstance(tree, list):
        return [path]
    return [leaf for i, child in enumerate(tree) for leaf in leaves_below(child, (*path, i))]


def all_nodes(tree, path=()):
    """Every node's path, in reading order."""
    below = [n for i, child in enumerate(tree) for n in all_nodes(child, (*path, i))] if isinstance(tree, list) else []
    return [path, *below]


def minimax(tree, maximizing):
    if not isinstance(tree, list):
        return tree
    return (max if maximizing else min)(minimax(child, not maximizing) for child in tree)


class AlphaBeta:
    """Two functions, as in the book; keeps what it visited and what it cut off."""

    def __init__(self, tree, maximizing=True, strict=False, rtl=False):
        self.strict, self.rtl = strict, rtl
        self.visited, self.cuts = [], []
        self.value = (self.max_value if maximizing else self.min_value)(tree, -math.inf, math.inf, ())

    def order(self, tree):
        numbered = list(enumerate(tree))
        return numbered[::-1] if self.rtl else numbered

    def max_value(self, tree, alpha, beta, path):
        self.visited.append(path)
        if not isinstance(tree, list):
            return tree
        v = -math.inf
        children = self.order(tree)
        for k, (i, child) in enumerate(children):
            v = max(v, self.min_value(child, alpha, beta, (*path, i)))
            if v > beta or (v == beta and not self.strict):
                self.cut("beta", path, v, beta, [j for j, _ in children[k + 1 :]])
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, tree, alpha, beta, path):
        self.visited.append(path)
        if not isinstance(tree, list):
            return tree
        v = math.inf
        children = self.order(tree)
        for k, (i, child) in enumerate(children):
            v = min(v, self.max_value(child, alpha, beta, (*path, i)))
            if v < alpha or (v == alpha and not self.strict):
                self.cut("alpha", path, v, alpha, [j for j, _ in children[k + 1 :]])
                return v
            beta = min(beta, v)
        return v

    def cut(self, kind, path, value, bound, rest):
        if rest:
            self.cuts.append((kind, path, value, bound, tuple(sorted((*path, j) for j in rest))))


def changed(tree, paths, rng: random.Random, path=()):
    """The same tree with the leaves below these paths changed at random."""
    inside = any(path[: len(p)] == p for p in paths)
    if not isinstance(tree, list):
        return rng.choice([-(10**6), 10**6, rng.randint(-50, 50)]) if inside else tree
    return [changed(child, paths, rng, (*path, i)) for i, child in enumerate(tree)]
