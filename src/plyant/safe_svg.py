"""Sanitiser for SVG pictures: an allow-list of elements and attributes, parsed as XML and written anew.

A page sets pictures into itself, so a picture may not hold anything that runs or loads: no scripts, event handlers,
style sheets, animations, foreign elements or links, and no address but `#name` and embedded raster images. What is not
on the list is left out. The output parses alike as XML and as HTML.
"""

from __future__ import annotations

import functools
import re
from xml.parsers import expat
from xml.sax.saxutils import escape

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
DEEPEST = 100
"""Levels of nested elements; what lies deeper is left out."""
MOST_COPIES = 50_000
"""Elements that all `use` elements of a picture draw together; further ones are left out."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SHAPES = _words("path rect circle ellipse line polygon polyline image use stop")
_TEXTS = _words("text tspan textPath title desc")
_GROUPS = _words("svg g defs symbol clipPath mask pattern marker linearGradient radialGradient filter feMerge")
_FILTERS = _words(
    """feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMergeNode feMorphology feOffset"""
)
ELEMENTS = _SHAPES | _TEXTS | _GROUPS | _FILTERS

STYLES = _words(
    """alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
    color-interpolation-filters direction display dominant-baseline fill fill-opacity fill-rule filter
    flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant
    font-weight image-rendering letter-spacing marker-end marker-mid marker-start mask mask-type
    mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
    stroke-width text-anchor text-decoration text-rendering transform transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode"""
)
"""Attributes that are also properties of CSS: their values are read as CSS is."""
_PLAIN = _words(
    """x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height d points viewBox preserveAspectRatio rotate
    textLength lengthAdjust startOffset pathLength offset gradientUnits gradientTransform spreadMethod
    patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits
    markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result stdDeviation mode
    operator k1 k2 k3 k4 type values radius version xml:space role aria-label aria-hidden data-name data-move
    data-drawn"""
)
ATTRIBUTES = STYLES | _PLAIN | {"id", "style", "href", "xlink:href"}

_FUNCTIONS = _words(
    """rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp matrix translate translatex translatey
    scale scalex scaley rotate skewx skewy blur brightness contrast drop-shadow grayscale hue-rotate invert
    opacity saturate sepia"""
)
_REPEATING = frozenset(("marker", "pattern", "mask", "clipPath"))
"""Inside of these nothing may refer to another one: a few nested ones would be drawn millions of times."""
_CALL = re.compile(r"([\w-]*)\s*\(")
_LOCAL_URL = re.compile(r"""url\(\s*(["']?)#([A-Za-z_][\w.-]*)\1\s*\)""", re.IGNORECASE)
_LOCAL = re.compile(r"\s*#([A-Za-z_][\w.-]*)\s*")
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_RASTER = re.compile(r"\s*data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/\s]+=*\s*")
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PREFIX = "picture-"
"""Before every id, so that no picture takes the name of a part of the page."""


class NotAPicture(ValueError):
    """The text is no well-formed SVG; the message says why."""


def sanitized(svg: object) -> str:
    """The picture with all that is not allowed left out; raises NotAPicture if it is no well-formed SVG."""
    if not isinstance(svg, str):
        raise NotAPicture(f"it is {type(svg).__name__}, not a text")
    return _sanitized(svg)


@functools.lru_cache(maxsize=4096)
def sanitized_elements(elements: str) -> str:
    """The same for a piece of a picture: SVG elements one after another, as they stand inside an svg element."""
    whole = sanitized(f"<svg>{elements}</svg>")
    begin = whole.index(">") + 1
    return whole[begin : -len("</svg>")] if whole.endswith("</svg>") else ""


def safe_picture(svg: object) -> str:
    """The sanitised picture; empty if it is no well-formed SVG."""
    try:
        return sanitized(svg)
    except NotAPicture:
        return ""


@functools.lru_cache(maxsize=256)
def _sanitized(svg: str) -> str:
    return _Writer().run(svg.strip())


class _Writer:
    """Writes down what the parser reads, unless it is inside of something that is left out."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._open: list[str] = []
        self._tag_ends_at = 0  # the number of parts when the last start tag was written: its > is missing
        self._left_out = 0  # levels inside an element that is left out
        self._uses: list[tuple[int, int, str]] = []  # where a `use` begins and ends in the output, and what it names
        self._elements = 0
        self._named: list[tuple[str, int, int]] = []  # open elements: id, elements before it, uses before it
        self._sizes: dict[str, tuple[int, bool]] = {}  # of what an id names: elements, and whether a `use` is in it

    def run(self, svg: str) -> str:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = _refuse_doctype
        try:
            parser.Parse(svg, True)
        except UnicodeEncodeError:
            raise NotAPicture("it has characters that XML cannot hold") from None
        except expat.ExpatError as error:
            raise NotAPicture(f"it is not well-formed: {error}") from None
        self._drop_copies()
        return "".join(self._out)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if not self._open and not self._left_out and tag != "svg":
            raise NotAPicture("it is no svg element with the namespace of SVG")
        inside_text = bool(self._open) and self._open[-1] in _TEXTS
        is_kept = tag in ELEMENTS and len(self._open) < DEEPEST
        if inside_text and (tag not in _TEXTS or self._open[-1] in ("title", "desc")):
            is_kept = False  # title and desc are read as HTML by a browser
        if self._left_out or not is_kept:
            self._left_out += 1
            return
        if not self._open:
            if attributes.get("xmlns", SVG) != SVG:
                raise NotAPicture("it is no svg element with the namespace of SVG")
            attributes = {"xmlns": SVG, **attributes}
        self._finish_tag()
        kept = self._kept(tag, attributes)
        self._elements += 1
        self._named.append((kept.get("id", ""), self._elements, len(self._uses)))
        if tag == "use":
            name = (kept.get("href") or kept.get("xlink:href") or "#")[1:]
            self._uses.append((len(self._out), -1, name))
        self._open.append(tag)
        self._out.append(f"<{tag}" + "".join(f' {name}="{_quoted(value)}"' for name, value in kept.items()))
        self._tag_ends_at = len(self._out)

    def _end(self, tag: str) -> None:
        if self._left_out:
            self._left_out -= 1
            return
        self._open.pop()
        if self._tag_ends_at == len(self._out) and tag in _SHAPES | _FILTERS:
            self._out.append("/>")
        else:
            self._finish_tag()
            self._out.append(f"</{tag}>")
        self._tag_ends_at = 0
        name, elements, uses = self._named.pop()
        if name:
            self._sizes[name] = (self._elements - elements + 1, len(self._uses) > uses)
        if tag == "use":
            begin, _, name = self._uses[uses]
            self._uses[uses] = begin, len(self._out), name

    def _text(self, text: str) -> None:
        if self._left_out or not self._open:
            return
        if self._open[-1] in _TEXTS or text.isspace():
            self._finish_tag()
            self._out.append(escape(_FORBIDDEN.sub("", text)))

    def _finish_tag(self) -> None:
        if self._tag_ends_at and self._tag_ends_at == len(self._out):
            self._out.append(">")
        self._tag_ends_at = 0

    def _kept(self, tag: str, attributes: dict[str, str]) -> dict[str, str]:
        kept: dict[str, str] = {}
        allow_url = _REPEATING.isdisjoint(self._open)
        for name, given in attributes.items():
            value: str | None = None
            if name == "xmlns" and not self._open:
                value = SVG
            elif name == "xmlns:xlink" and given == XLINK:
                value = XLINK
            elif name == "style":
                value = _style(given, allow_url) or None
            elif name in STYLES:
                value = _css(given, allow_url)
            elif name in ("href", "xlink:href"):
                value = _address(tag, given)
            elif name == "id":
                value = _own_name(given) if _NAME.fullmatch(given) else None
            elif name in _PLAIN:
                value = given
            if value is not None:
                kept[name] = value
        return kept

    def _drop_copies(self) -> None:
        """Leave out `use` elements that copy other ones, and those that draw too much: a few bytes could fill hours."""
        drawn = 0
        for begin, end, name in self._uses:
            size, is_nested = self._sizes.get(name, (0, False))
            if size and not is_nested and drawn + size <= MOST_COPIES:
                drawn += size
            else:
                self._out[begin:end] = [""] * (end - begin)


def _refuse_doctype(*_: object) -> None:
    raise NotAPicture("it has a document type, which could define entities")


def _quoted(value: str) -> str:
    return escape(_FORBIDDEN.sub("", value), {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def _own_name(name: str) -> str:
    return name if name.startswith(_PREFIX) else _PREFIX + name


def _css(value: str, allow_url: bool) -> str | None:
    """The value of a property, its addresses local; None: it could load something, or is no plain value."""
    if "\\" in value or "/*" in value or any(c in value for c in "{};<>@"):
        return None
    found = _LOCAL_URL.sub(lambda match: f"url(#{_own_name(match[2])})", value)
    rest = _LOCAL_URL.sub("", found) if allow_url else found
    if any(match[1].lower() not in _FUNCTIONS for match in _CALL.finditer(rest) if match[1]):
        return None
    return found


def _style(text: str, allow_url: bool) -> str:
    """The declarations of a style attribute that are allowed."""
    kept = []
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        found = _css(value.strip(), allow_url) if colon and name.strip().lower() in STYLES else None
        if found:
            kept.append(f"{name.strip().lower()}:{found}")
    return ";".join(kept)


def _address(tag: str, value: str) -> str | None:
    """What an element may refer to: something with a name in the same picture, or an embedded raster image."""
    local = _LOCAL.fullmatch(value)
    if local and tag not in ("image", "svg", "g"):
        return f"#{_own_name(local[1])}"
    return value.strip() if tag == "image" and _RASTER.fullmatch(value) else None
