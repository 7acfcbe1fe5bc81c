import re

import pytest

from campaigns.markdown import TAGS, render, words_of

ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://elsewhere.example/pixel.png)",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "<javascript:alert(1)>",
    "[x](https://a.example \"onmouseover='alert(1)'\")",
    "[a]: javascript:alert(1)\n\n[a]",
    "<svg/onload=alert(1)>",
    "<iframe src=//elsewhere.example></iframe>",
    "<style>*{display:none}</style>",
    "`<b>`",
    "&lt;script&gt;",
    "&#106;avascript:alert(1)",
    "# <b style=x>",
    "|<script>|\n|-|\n|x|",
    "\0<script>\0",
]


@pytest.mark.parametrize("text", ATTACKS)
def test_only_harmless_tags_come_out(text: str) -> None:
    html = render(text)
    tags = re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)([^>]*)>", html)
    assert {tag for tag, _ in tags} <= TAGS
    assert all(re.fullmatch(r"( (href|rel)=\"[^\"]*\")*\s*/?", rest) for _, rest in tags)
    assert all(
        href.startswith(("http:", "https:", "mailto:")) for href in re.findall(r'href="([^"]*)"', html)
    )


def test_what_people_write_comes_out() -> None:
    html = render("# The ford\n\n**hold** it, ~~run~~\n\n- one\n\n| men | bows |\n|-|-|\n| 40 | 20 |\n")
    for piece in ("<h2>The ford</h2>", "<strong>hold</strong>", "<s>run</s>", "<li>one</li>", "<td>40</td>"):
        assert piece in html


def test_lines_stay_as_they_were_typed() -> None:
    assert render("Archers left\nSpears right") == "<p>Archers left<br>\nSpears right</p>\n"


def test_headings_stay_below_that_of_the_page_and_skip_no_level() -> None:
    html = render("#### deep\n\n# top\n\n###### deeper\n\nunderlined\n===")
    assert html.split("\n")[:-1] == [
        "<h2>deep</h2>",
        "<h2>top</h2>",
        "<h3>deeper</h3>",
        "<h2>underlined</h2>",
    ]


def test_a_table_that_nobody_could_read_is_no_table() -> None:
    wide = f"{'|a' * 4000}|\n{'|-' * 4000}|\n{'|b|' * 10}"
    assert "<table" not in render(wide) and "|a|a" in render(wide)
    assert "<table" in render("|a|b|\n|-|-|\n|1|2|")


def test_the_words_alone() -> None:
    text = "# The *ford*\n\n- [mill](https://a.example) and\n  `rope`\n\n> so\n\n"
    text += "| a | b |\n|-|-|\n| c | **d** |\n\n```\n1 < 2\n```\n<b>"
    assert words_of(text) == "The ford\nmill and\nrope\nso\na\nb\nc\nd\n1 < 2\n<b>"
