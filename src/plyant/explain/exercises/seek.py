"""Looking for a tree with the wanted cuts: random values, changed one by one as long as they come no further away."""

from __future__ import annotations

from plyant.errors import ParameterError
from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.forms import Form, grow
from plyant.explain.exercises.options import Options
from plyant.explain.exercises.searched import named, searched
from plyant.explain.exercises.spans import Span
from plyant.explain.exercises.values import Deck
from plyant.explain.names import listed
from plyant.explain.trace import Trace

_STARTS = 12
_CHANGES = 40  # from each start
_ANY = Span(0, 10**6)


def seek(dice: Dice, options: Options, kind: str) -> tuple[Form, Trace]:
    """A tree as asked for, searched; raises ParameterError that says what was met, when none is found."""
    met: list[tuple[int, int]] = []
    for _ in range(_STARTS):
        form = grow(dice, options.branching_of(kind), options.depth_of(kind))
        deck = Deck(dice, len(form.leaves), options)
        best = None
        for _ in range(_CHANGES):
            places = deck.swap()
            found = searched(form, [str(v) for v in deck.values], options, kind)
            met.append((_count(found, "alpha"), _count(found, "beta")))
            far = _distance(found, options)
            if far == 0:
                return form, named(found, form)
            if best is None or far <= best:
                best = far
            else:
                deck.undo(places)
    raise ParameterError(_nothing(met, options, kind))


def _distance(found: Trace, options: Options) -> int:
    """How far a tree is from what is asked for; 0: it is just that."""
    if found.algorithm != "alphabeta":
        return 0
    far = (options.alpha_cuts or _ANY).distance(_count(found, "alpha"))
    far += (options.beta_cuts or _ANY).distance(_count(found, "beta"))
    deep = sum(cut.is_deep for cut in found.cuts)
    far += deep if options.deep == "no" else options.deep == "yes" and deep == 0
    if options.alpha_cuts is options.beta_cuts is None and options.depth_of("alphabeta") > 1:
        far += not found.cuts  # an exercise on cuts has one, unless none is asked for
    return far


def _count(found: Trace, kind: str) -> int:
    return sum(cut.kind == kind for cut in found.cuts)


def _nothing(met: list[tuple[int, int]], options: Options, kind: str) -> str:
    wanted = [f"{span} {sign} cuts" for span, sign in ((options.alpha_cuts, "α"), (options.beta_cuts, "β")) if span]
    wanted += {"yes": ["a deep cut"], "no": ["no deep cut"], "any": []}[options.deep]
    alpha, beta = (Span(min(counts), max(counts)) for counts in zip(*met, strict=True))
    return (
        f"no tree of branching {options.branching_of(kind)} and depth {options.depth_of(kind)} with "
        f"{listed(wanted) or 'a cut'} was found; the {len(met)} that were tried had {alpha} α cuts and {beta} β cuts, "
        f"the root being {options.root.upper()}: ask for those, or for a larger tree."
    )
