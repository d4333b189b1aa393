"""A lecture as one page: a picture that goes step by step, and the tables. It needs no server and no network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from plyant.colony.lecture import words
from plyant.colony.lecture.drawing import picture, strengths
from plyant.colony.lecture.result import Lecture
from plyant.colony.lecture.tables import MEANINGS, Cell, Sheet, Table, marks_used, sheets
from plyant.pages import page, player, step_buttons

_CONTROLS = f"""\
<div class="controls" hidden>
<p class="sentence" aria-live="polite"></p>
<div class="buttons">
{step_buttons("step", "class")}
<input class="slider" type="range" min="0" value="0" aria-label="step">
<span class="count"></span>
</div>
<p class="hint">Keys: ← and → step, space plays, Home and End jump. A road is as thick and dark as its trail \
beside the strongest one; the ant's way is in colour.</p>
<div class="now"></div>
</div>"""


def html(lecture: Lecture) -> str:
    """The page."""
    body = ['<body><main class="lecture">', *_runs(lecture, has_film=True)]
    program = player(_file("page.js"))
    style = f"body {{ margin: 0; }}\n{_file('page.css')}"
    return page(sheets(lecture)[0].title, style, program, [*body, f"</main><script>{program}</script></body></html>"])


def tables(lecture: Lecture) -> str:
    """The picture and the tables, to be put into another page."""
    return "\n".join(
        [f'<div class="lecture"><style>{_file("page.css")}</style>', *_runs(lecture, has_film=False), "</div>"]
    )


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _runs(lecture: Lecture, has_film: bool) -> Iterator[str]:
    shown = [lecture] if lecture.slide is None else [lecture, lecture.slide]
    for number, (run, sheet) in enumerate(zip(shown, sheets(lecture), strict=True)):
        yield f'<section class="run"><h{min(number, 1) + 1}>{escape(sheet.title)}</h{min(number, 1) + 1}>'
        yield f'<div class="canvas">{picture(run)}</div>'
        if has_film:
            yield _CONTROLS
            yield f'<script class="frames" type="application/json">{_frames(run)}</script>'
        yield from _sheet(sheet)
        yield "</section>"


def _frames(run: Lecture) -> str:
    frames = [
        {
            "said": words.sentence(run, step),
            "way": step.visited,
            "visited": words.way(run, step.visited),
            "trail": strengths(step.pheromone),
        }
        for step in run.steps
    ]
    text = json.dumps({"directed": run.directed, "frames": frames}, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _sheet(sheet: Sheet) -> Iterator[str]:
    facts = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in sheet.facts
    )
    yield f'<table class="facts"><tbody>{facts}</tbody></table>'
    used = marks_used(sheet)
    if used:
        marks = ", ".join(f'<span class="{mark}">{escape(MEANINGS[mark])}</span>' for mark in used)
        yield f'<p class="hint">Marks: {marks}.</p>'
    for part in sheet.parts:
        yield f"<h3>{escape(part.heading)}</h3>"
        for block in part.blocks:
            yield _table(block) if isinstance(block, Table) else f"<p>{escape(block)}</p>"


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    body = "".join(f"<tr>{_row(row)}</tr>" for row in table.rows)
    about = f' data-step="{table.step}"' if table.step >= 0 else ""
    return f'<div class="wide"><table{about}>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _row(row: tuple[Cell, ...]) -> str:
    name, *cells = row
    shown = (
        f'<td class="{cell.mark}">{escape(cell.text)}</td>' if cell.mark else f"<td>{escape(cell.text)}</td>"
        for cell in cells
    )
    return f'<th scope="row">{escape(name.text)}</th>{"".join(shown)}'
