"""Texts for LaTeX."""

from __future__ import annotations

import unicodedata

_SPECIAL = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}", "|": r"\ensuremath{|}", '"': "''", "`": r"\textasciigrave{}", "'": "'",
    "α": r"\ensuremath{\alpha}", "β": r"\ensuremath{\beta}", "η": r"\ensuremath{\eta}", "ρ": r"\ensuremath{\rho}",
    "τ": r"\ensuremath{\tau}", "Σ": r"\ensuremath{\Sigma}", "₀": r"\ensuremath{_0}", "∞": r"\ensuremath{\infty}",
    "−": r"\ensuremath{-}", "≤": r"\ensuremath{\le}", "≥": r"\ensuremath{\ge}", "·": r"\ensuremath{\cdot}",
    "×": r"\ensuremath{\times}", "′": r"\ensuremath{'}", "→": r"\ensuremath{\to}", "…": r"\ldots{}", "–": "--",
    "—": "---", "’": "'", "[": "{[}", "]": "{]}",
}  # fmt: skip


def escaped(text: str) -> str:
    """A text as LaTeX prints it. A letter that pdfLaTeX has no font for becomes its base letter, or a question mark."""
    return "".join(map(_letter, text))


def _letter(c: str) -> str:
    if c in _SPECIAL:
        return _SPECIAL[c]
    if " " <= c <= "~" or c in "ÄÖÜäöüßéèêàâçñøåÉ":
        return c
    base = unicodedata.normalize("NFKD", c)[0]
    return base if base.isascii() and base.isalnum() else "?" if base.isprintable() else ""
