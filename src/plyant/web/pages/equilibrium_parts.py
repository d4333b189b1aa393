"""The pieces of the page of matrix games, as HTML; whatever visitors typed is escaped."""

from __future__ import annotations

import html
from collections.abc import Sequence
from fractions import Fraction

from plyant.hidden.matrix.derivation import Stage, best_answers, derivation
from plyant.hidden.matrix.dominance import ROW
from plyant.hidden.matrix.envelope import envelope_svg
from plyant.hidden.matrix.numerals import number_text
from plyant.hidden.matrix.profile import Profile
from plyant.hidden.matrix.result import PLAYERS, Equilibrium
from plyant.hidden.matrix.words import certificate_line, count_text, mix_text
from plyant.web.matrices import EXAMPLES, Asked
from plyant.web.pages.words import title_of

_LARGEST = 20  # rows or columns of a table that is shown
_MOST_BARS = 12


def examples(games: Sequence[str]) -> str:
    """Links that fill the form in."""
    ways = [(e.asked.query, e.name) for e in EXAMPLES]
    ways += [(f"game={name}", title_of(name)) for name in games]
    links = (f'<a class="plain" href="/equilibrium?{html.escape(q)}">{html.escape(name)}</a>' for q, name in ways)
    return f'<nav class="row-wrap examples" aria-label="Examples">{"".join(links)}</nav>'


def form(asked: Asked) -> str:
    """Where the matrix is typed in."""
    high = min(max(asked.a.count("\n") + 2, 4), 14)
    more = " open" if asked.b or asked.rows or asked.columns or asked.weak else ""
    return (
        '<form class="column-gap" autocomplete="off">'
        f'<label class="field">What A wins: a row on each line; pairs such as 3,2 if B wins something of its own'
        f'<textarea class="plain" name="a" rows="{high}" spellcheck="false" aria-describedby="matrix-wrong">'
        f"\n{html.escape(asked.a)}</textarea></label>"
        f"<details{more}><summary>Names, and more</summary><div class='column-gap'>"
        f"{_line('rows', 'Names of the rows', asked.rows)}{_line('columns', 'Names of the columns', asked.columns)}"
        '<label class="field">What B wins, as a matrix of its own'
        f'<textarea class="plain" name="b" rows="3" spellcheck="false">\n{html.escape(asked.b)}</textarea></label>'
        f"{_tick('weak', 'Remove weakly dominated rows and columns too', asked.weak)}</div></details>"
        f"{_tick('all', 'Find all equilibria', asked.all)}"
        '<div class="row-wrap"><button class="plain main" type="submit">Solve</button>'
        '<span class="soft small">or Ctrl + Enter</span></div></form>'
    )


def _line(name: str, label: str, value: str) -> str:
    return (
        f'<label class="field">{label}<input class="plain" name="{name}" value="{html.escape(value, quote=True)}" '
        'placeholder="with commas between them" maxlength="2000" spellcheck="false"></label>'
    )


def _tick(name: str, label: str, on: bool) -> str:
    return (
        f'<label class="tick"><input type="checkbox" name="{name}" value="1"{" checked" if on else ""}> {label}</label>'
    )


def answer(found: Equilibrium) -> str:
    """The value, and how both players mix."""
    exact = found.exact
    values = found.values if exact is None else exact.values
    if found.is_zero_sum:
        worth = [("Value", values[0])]
        side = "fair" if values[0] == 0 else f"good for {PLAYERS[0] if values[0] > 0 else PLAYERS[1]}"
        note = f"what A wins on average: {side}"
    else:
        worth = [(f"{PLAYERS[p]} wins", values[p]) for p in (0, 1)]
        note = "on average"
    numbers = "".join(
        f'<div class="worth"><span class="soft small">{label}</span><strong>{html.escape(number_text(value))}</strong>'
        f"{_decimal(value)}</div>"
        for label, value in worth
    )
    return (
        f'<div class="row-wrap worths">{numbers}<span class="soft small">{note}</span></div>'
        f"{_bars(found.shown_rows, found.row_names, 0)}{_bars(found.shown_columns, found.column_names, 1)}"
        f'<p class="soft small">{html.escape(certificate_line(found))}</p>'
    )


def _decimal(value: Fraction | float) -> str:
    return f'<span class="soft">≈ {float(value):.4g}</span>' if "/" in number_text(value) else ""


def _bars(mix: Sequence[Fraction | float], names: Sequence[str], player: int) -> str:
    kind = "row" if player == 0 else "column"
    order = range(len(mix)) if len(mix) <= _MOST_BARS else sorted(range(len(mix)), key=lambda i: -mix[i])[:_MOST_BARS]
    rows = "".join(
        f'<tr{"" if mix[i] else " class=never"}><th scope="row">{html.escape(names[i])}</th>'
        f'<td class="bar"><span style="width:{100 * float(mix[i]):.2f}%"></span></td>'
        f"<td>{html.escape(number_text(mix[i]))}</td><td class='soft'>{100 * float(mix[i]):.3g} %</td></tr>"
        for i in order
    )
    more = f'<p class="soft small">… of {len(mix)} {kind}s</p>' if len(mix) > _MOST_BARS else ""
    return (
        f'<table class="mix player-{"ab"[player]}"><caption>{PLAYERS[player]} plays each {kind} this often</caption>'
        f"<tbody>{rows}</tbody></table>{more}"
    )


def payoffs(found: Equilibrium) -> str:
    """The whole matrix: best answers, what dominance removes, pure equilibria, and the mixes at its edges."""
    m, n = found.game.shape
    if max(m, n) > _LARGEST:
        return f'<p class="soft">A matrix of {m} × {n}: too large to be drawn here.</p>'
    when = {(step.kind == ROW, step.index): number for number, step in enumerate(found.steps, start=1)}
    table = _table(found, range(m), range(n), when, edges=True)
    pure = "saddle point" if found.is_zero_sum else "pure equilibrium"
    legend = [
        '<span><i class="key best-a">0</i> A\'s best of its column</span>',
        '<span><i class="key best-b">0</i> B\'s best of its row</span>',
    ]
    if found.pure:
        legend.append(f'<span><i class="key pure">0</i> {pure}</span>')
    if found.steps:
        legend.append('<span><i class="key gone">0</i> removed at the step ✗</span>')
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="The payoffs">{table}</div>'
        f'<p class="legend small soft">{"".join(legend)}</p>'
    )


def _table(
    found: Equilibrium, rows: Sequence[int], columns: Sequence[int], when: dict[tuple[bool, int], int], edges: bool
) -> str:
    of_a, of_b = best_answers(found)
    pure = set(found.pure)

    def head(is_row: bool, index: int) -> str:
        names = found.row_names if is_row else found.column_names
        step = when.get((is_row, index))
        gone = f' <small title="removed at step {step}">✗{step}</small>' if step else ""
        return f'<th scope="{"row" if is_row else "col"}">{html.escape(names[index])}{gone}</th>'

    def cell(i: int, j: int) -> str:
        looks = ["pure"] if (i, j) in pure else []
        looks += ["gone"] if {(True, i), (False, j)} & when.keys() else []
        one = number_text(found.game.to_rows.entry(i, j))
        marks = [name for name, is_best in (("best-a", of_a[i][j]), ("best-b", of_b[i][j])) if is_best and edges]
        if found.is_zero_sum:
            inside = f'<span class="{" ".join(marks)}">{one}</span>'
        else:
            two = number_text(found.game.to_columns.entry(i, j))
            first, second = ("best-a" if "best-a" in marks else "", "best-b" if "best-b" in marks else "")
            inside = f'<span class="{first}">{one}</span>, <span class="{second}">{two}</span>'
        return f'<td class="{" ".join(looks)}">{inside}</td>'

    top = "".join(head(False, j) for j in columns) + ('<th scope="col" class="edge">A plays</th>' if edges else "")
    lines = [f'<tr><th class="corner" aria-label="A chooses a row, B a column">A \\ B</th>{top}</tr>']
    for i in rows:
        plays = f'<td class="edge">{number_text(found.shown_rows[i])}</td>' if edges else ""
        lines.append(f"<tr>{head(True, i)}{''.join(cell(i, j) for j in columns)}{plays}</tr>")
    if edges:
        mixes = "".join(f'<td class="edge">{number_text(found.shown_columns[j])}</td>' for j in columns)
        lines.append(f'<tr><th scope="row" class="edge">B plays</th>{mixes}<td></td></tr>')
    return f'<table class="payoffs">{"".join(lines)}</table>'


def steps(found: Equilibrium) -> str:
    """The way there, stage by stage; with the drawing where there is one."""
    items = "".join(f"<li>{_stage(found, stage)}</li>" for stage in derivation(found))
    return f'<ol class="stages">{items}</ol>'


def _stage(found: Equilibrium, stage: Stage) -> str:
    said = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in stage.sentences)
    table = ""
    if stage.left is not None and max(map(len, stage.left)) <= _LARGEST and not stage.equations:
        table = f'<div class="wide">{_table(found, *stage.left, {}, edges=False)}</div>'
    written = ""
    if stage.equations:
        halves = [
            "".join(f"<li>{html.escape(e.text)}</li>" for e in stage.equations if (e.kind == ROW) == is_row)
            for is_row in (True, False)
        ]
        written = f'<div class="equations mono"><ul>{halves[0]}</ul><ul>{halves[1]}</ul></div>'
    return f"<h3>{html.escape(stage.title)}</h3>{said}{table}{written}"


def drawing(found: Equilibrium) -> str:
    """What is left of the game as lines, where it has two rows or two columns."""
    svg = envelope_svg(found)
    return f'<figure class="drawn envelope">{svg}</figure>' if svg else ""


def others(found: Equilibrium, asked: Asked) -> str:
    """All equilibria as a table, where they were looked for."""
    if not found.is_enumeration:
        return ""
    if len(found.profiles) == 1:
        return f'<p class="soft">{count_text(found)}</p>'
    rows = "".join(_profile(found, asked, number, p) for number, p in enumerate(found.profiles[:50], start=1))
    worth = "<th scope=col>value</th>" if found.is_zero_sum else "<th scope=col>A wins</th><th scope=col>B wins</th>"
    return (
        f'<h2>All equilibria</h2><div class="wide"><table class="quiet"><tr><th scope=col>no.</th>{worth}'
        f"<th scope=col>A plays</th><th scope=col>B plays</th></tr>{rows}</table></div>"
        f'<p class="soft small">{count_text(found)}</p>'
    )


def _profile(found: Equilibrium, asked: Asked, number: int, profile: Profile) -> str:
    exact = profile.exact
    values = profile.values if exact is None else exact.values
    mixes = (
        mix_text(profile.rows if exact is None else exact.rows, found.row_names, "row"),
        mix_text(profile.columns if exact is None else exact.columns, found.column_names, "column"),
    )
    worth = "".join(f"<td>{number_text(v)}</td>" for v in (values[:1] if found.is_zero_sum else values))
    link = asked._replace(pick=number).query
    now = " aria-current=true" if number == asked.pick else ""
    label = f"Equilibrium {number}, with its steps"
    way = f'<a href="/equilibrium?{html.escape(link)}" aria-label="{label}"{now}>{number}</a>'
    return f"<tr><td>{way if link else number}</td>{worth}{''.join(f'<td>{html.escape(m)}</td>' for m in mixes)}</tr>"
