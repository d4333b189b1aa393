"""Pictures are sanitised: nothing that runs or loads survives, and honest pictures stay as they are."""

import html.parser
import random
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant import safe_svg
from plyant.safe_svg import ATTRIBUTES, ELEMENTS, NotAPicture, safe_picture, sanitized, sanitized_elements

ATTACKS = """
<script>alert(1)</script>
<script href="data:text/javascript,alert(1)"/>
<script xlink:href="//evil.example/x.js"/>
<SCRIPT>alert(1)</SCRIPT>
<svg onload="alert(1)"/>
<g onclick="alert(1)"><rect/></g>
<rect ONMOUSEOVER="alert(1)" width="1" height="1"/>
<image href="x" onerror="alert(1)"/>
<image href="x" onerror = 'alert(1)' onload='x()'/>
<image href="http://evil.example/x.png"/>
<image xlink:href="//evil.example/x.png"/>
<image href="data:image/svg+xml;base64,PHN2Zy8+"/>
<image href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;"/>
<image href="data:text/html;base64,PHN2Zy8+"/>
<a href="javascript:alert(1)"><text>x</text></a>
<a xlink:href="java&#10;script:alert(1)"><rect/></a>
<a xmlns:z="http://www.w3.org/1999/xlink" z:href="javascript:alert(1)"><rect/></a>
<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>
<a id="l"/><set href="#l" attributeName="href" to="javascript:alert(1)"/>
<animate onbegin="alert(1)" attributeName="x" dur="1s"/>
<animateTransform onend="alert(1)" attributeName="transform"/>
<animateMotion onrepeat="alert(1)"/>
<use href="http://evil.example/x.svg#a"/>
<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>
<use xlink:href="x.svg#a"/>
<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>
<style>@import "//evil.example/x.css";</style>
<style>rect { fill: url(//evil.example) }</style>
<style>* { background: url(javascript:alert(1)) }</style>
<rect style="fill:url(http://evil.example/x)"/>
<rect style="background-image:url(//evil.example/x)"/>
<rect style="fill:u\\72l(//evil.example/x)"/>
<rect style="position:fixed;inset:0;width:100vw"/>
<rect style="cursor:url(//evil.example/c),auto"/>
<rect style="filter:url('//evil.example/f#x')"/>
<rect style="fill:image-set('//evil.example/a' 1x)"/>
<rect style="behavior:url(x.htc);-moz-binding:url(x)"/>
<rect style="fill:red/**/;}*{x:y"/>
<rect fill="url(//evil.example/x#a)"/>
<rect fill="u\\000072l(//evil.example/x#a)"/>
<rect fill="url( 'http://evil.example/#a' )"/>
<rect mask="url(//evil.example/m.svg#m)"/>
<rect clip-path="url(data:image/svg+xml,x#c)"/>
<path d="M0 0" marker-end="url(//evil.example#m)"/>
<iframe src="javascript:alert(1)"/>
<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/>
<embed src="javascript:alert(1)"/>
<object data="javascript:alert(1)"/>
<video><source onerror="alert(1)"/></video>
<audio src="x" onerror="alert(1)"/>
<img src="x" onerror="alert(1)"/>
<input autofocus="" onfocus="alert(1)"/>
<math><mtext><script>alert(1)</script></mtext></math>
<form action="javascript:alert(1)"><button>x</button></form>
<meta http-equiv="refresh" content="0;url=javascript:alert(1)"/>
<base href="//evil.example/"/>
<link rel="stylesheet" href="//evil.example/x.css"/>
<handler xmlns="http://www.w3.org/2001/xml-events" type="text/javascript">alert(1)</handler>
<listener event="load" handler="#x"/>
<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>
<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>
<rect xmlns="http://www.w3.org/1999/xhtml" onclick="x()"/>
<title><![CDATA[</title><img src=x onerror=alert(1)>]]></title>
<title><img src="x" onerror="alert(1)"/></title>
<desc><script>alert(1)</script></desc>
<desc>&lt;/desc&gt;&lt;img src=x onerror=alert(1)&gt;</desc>
<text><![CDATA[</text></svg><img src=x onerror=alert(1)>]]></text>
<text>&lt;img src=x onerror=alert(1)&gt;</text>
<text><tspan onclick="alert(1)">x</tspan></text>
<text x="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</text>
<g class="fullscreen fixed" tabindex="0" autofocus=""/>
<g id="app" name="app"/>
<?xml-stylesheet href="//evil.example/x.css"?><rect/>
<!-- --><script>alert(1)</script><!-- -->
<![CDATA[<script>alert(1)</script>]]>
<metadata><script>alert(1)</script></metadata>
<switch><script>alert(1)</script></switch>
<feImage href="//evil.example/x.png"/>
<filter><feImage xlink:href="javascript:alert(1)"/></filter>
<mpath href="//evil.example/x"/>
<discard href="#app" begin="0s"/>
<cursor xlink:href="//evil.example/c"/>
<font-face-uri href="//evil.example/f"/>
<textPath href="//evil.example/x#p">x</textPath>
<linearGradient href="//evil.example/x#g"/>
<pattern xlink:href="data:,x#p"/>
<g xml:base="//evil.example/"/>
""".strip().splitlines()

WHOLE = [
    '<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg>&x;</svg>',
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg><text>&b;</text></svg>',
    '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>',
    "<svg><rect></svg>",
    "<svg/><script>alert(1)</script>",
    "<html><svg/></html>",
    '<svg xmlns="http://www.w3.org/1999/xhtml"><rect/></svg>',
    "<svg>&nbsp;</svg>",
    "<svg>\0</svg>",
    "<svg>\ud800</svg>",
    "just words",
    "",
]


class Reader(html.parser.HTMLParser):
    """What a browser that sets the text into a page would find in it: all tags, with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, attrs))

    handle_startendtag = handle_starttag

    def handle_comment(self, data):
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


LOWER = {name.lower() for name in ELEMENTS}
RUNS = {"script", "style", "foreignobject", "a", "animate", "set", "iframe"}


def assert_harmless(text):
    """Read as XML and as HTML, there is nothing in it but what is on the list, and no address but local ones."""
    if not text:
        return
    root = ET.fromstring(text)
    assert {e.tag for e in root.iter()} <= {f"{{{safe_svg.SVG}}}{name}" for name in ELEMENTS}
    read = Reader(text)
    assert len(read.tags) == len(list(root.iter()))
    for tag, attrs in read.tags:
        assert tag in LOWER - RUNS
        for name, raw in attrs:
            value = raw or ""
            assert name in {n.lower() for n in ATTRIBUTES} | {"xmlns", "xmlns:xlink"}
            if name in ("href", "xlink:href"):
                assert re.fullmatch(r"#[\w.-]+|data:image/(png|jpeg|gif|webp);base64,[\w+/=\s]+", value)
            if name == "style" or name in safe_svg.STYLES:
                assert "\\" not in value
                assert not re.search(r"(?i)url\s*\((?!#picture-)|@|expression|image-set|javascript", value)


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_that_runs_or_loads_survives(attack):
    for svg in (f'<svg viewBox="0 0 9 9">{attack}</svg>', f"<svg><g><rect/>{attack}<circle r='1'/></g></svg>"):
        assert_harmless(safe_picture(svg))
        if safe_picture(svg):
            assert sanitized_elements(attack) in sanitized(f"<svg>{attack}</svg>")


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_no_picture_is_refused(text):
    assert safe_picture(text) == ""
    with pytest.raises(NotAPicture):
        sanitized(text)


def test_other_values_than_texts_are_no_pictures():
    assert [safe_picture(v) for v in (None, 5, b"<svg/>", ["<svg/>"])] == [""] * 4


NAMES = sorted(
    ELEMENTS | {"script", "foreignObject", "a", "style", "animate", "set", "x:script", "svg:g", "p", "TITLE"}
)
KEYS = sorted(ATTRIBUTES | {"onload", "onerror", "src", "class", "z:href", "xmlns", "formaction", "Href", "xml:base"})
VALUES = [
    *("x()", "javascript:alert(1)", "#a", "url(#a)", "url(//e)", "u\\72l(#a)", "fill:url(//e);stroke:red", "1", "red"),
    *("data:image/png;base64,AAAA", "data:image/svg+xml,x", '"><img src=x onerror=x()>', "]]>", "http://e/#a"),
]
TEXTS = [
    "<![CDATA[</title><img onerror=x()>]]>",
    "&lt;script&gt;",
    "a & b".replace("&", "&amp;"),
    "<!-- x -->",
    "\n",
    "é",
]


@st.composite
def markup(draw, depth=3):
    name = draw(st.sampled_from(NAMES))
    keys = draw(st.lists(st.sampled_from(KEYS), max_size=3, unique=True))
    values = [
        draw(st.sampled_from(VALUES)).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;") for _ in keys
    ]
    head = "".join(f' {k}="{v}"' for k, v in zip(keys, values, strict=True))
    inside = [] if depth == 0 else draw(st.lists(markup(depth - 1) | st.sampled_from(TEXTS), max_size=3))
    return f"<{name}{head}>{''.join(inside)}</{name}>"


@given(st.lists(markup(), max_size=4))
def test_markup_of_any_kind_comes_out_harmless_and_stays_as_it_then_is(parts):
    once = safe_picture(f"<svg>{''.join(parts)}</svg>")
    assert once
    assert_harmless(once)
    assert sanitized(once) == once


PIECES = [*"<>/svgx=\"'& \n!-[]?:;#()0", "<svg>", "</svg>", "<g", "onload", "url(", "é"]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_any_text_is_refused_or_harmless(text):
    assert_harmless(safe_picture(text))
    assert_harmless(safe_picture(f"<svg>{text}</svg>"))


def test_a_text_that_a_careless_picture_does_not_escape_does_no_harm():
    for word in ('"/><image href="x" onerror="alert(1)"/><rect x="', "</text><script>alert(1)</script><text>", "<b>&"):
        assert_harmless(safe_picture(f'<svg viewBox="0 0 9 9"><text x="{word}">{word}</text></svg>'))


@pytest.mark.parametrize("name", ply.games())
def test_pictures_of_the_catalogue_stay_as_they_are(name):
    game = ply.load(name)
    s, luck, states = game.initial(), random.Random(1), []
    for _ in range(4):
        states.append(s)
        people = range(len(game.players))
        for svg in (game.picture(s), *(hook(s, p) for hook in (game.sight, game.insight) for p in people)):
            assert safe_picture(svg) == svg
        scene = game.scene(states)
        for part in () if scene is None else (scene.still, *(thing.look for thing in scene.things)):
            assert sanitized_elements(part) == part
        if game.is_terminal(s):
            break
        s = game.result(s, luck.choice(game.legal(s)))


HONEST = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img"><title>A &amp; B</title>
<defs><linearGradient id="picture-g"><stop offset="0" stop-color="red"/></linearGradient>
<symbol id="picture-p" viewBox="0 0 1 1"><circle r="1"/></symbol></defs>
<g transform="translate(1 2) scale(.5)" opacity=".5" style="fill:rgb(1, 2, 3);stroke:url(#picture-g)">
<path d="M0 0L1 1Z" fill="url(#picture-g)"/><use href="#picture-p" x="3"/><use href="#picture-p" x="5"/>
<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/></g>
<text x="1" y="2" font-family="'DejaVu Sans', sans-serif" xml:space="preserve">a1 <tspan dy="1">&lt;b&gt;</tspan></text>
<rect width="100%" height="100%" fill="hsl(41 35% 81%)" data-name="S4"/></svg>"""


def test_what_honest_pictures_use_is_kept():
    assert sanitized(HONEST) == HONEST


def test_names_inside_of_a_picture_are_told_apart_from_names_of_the_page():
    made = sanitized('<svg><g id="app"/><use href="#app"/><rect fill="url( \'#app\' )" style="mask: url(#app)"/></svg>')
    assert re.findall(r'"[^"]*app[^"]*"', made) == [
        '"picture-app"', '"#picture-app"', '"url(#picture-app)"', '"mask:url(#picture-app)"'
    ]  # fmt: skip


def test_copies_of_copies_and_patterns_of_patterns_are_left_out():
    nested = '<g id="a"><rect/></g>' + "".join(
        f'<g id="{b}"><use href="#{a}"/><use href="#{a}"/></g>' for a, b in zip("abcdefg", "bcdefgh", strict=False)
    )
    assert sanitized(f'<svg>{nested}<use href="#h"/></svg>').count("<use") == 2  # those of the plain one
    many = '<g id="a">' + "<rect/>" * 999 + "</g>" + '<use href="#a"/>' * 99
    assert sanitized(f"<svg>{many}</svg>").count("<use") == safe_svg.MOST_COPIES // 1000
    pattern = '<pattern id="a"><rect fill="url(#b)"/></pattern>'
    assert "url" not in sanitized(f"<svg>{pattern}</svg>")


def test_very_deep_and_very_long_pictures_are_cut_off_or_pass():
    deep = sanitized("<svg>" + "<g>" * 5000 + "</g>" * 5000 + "</svg>")
    assert deep.count("<g>") == safe_svg.DEEPEST - 1
    assert sanitized("<svg>" + '<rect x="1"/>' * 5000 + "</svg>").count("<rect") == 5000
