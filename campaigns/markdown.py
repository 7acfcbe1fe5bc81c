"""Markdown that people write, as HTML that harms nobody: no tags of theirs, then only tags of ours."""

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

TAGS = {
    "a", "blockquote", "br", "code", "del", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "s", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip

WIDEST = 60
"""So many bars in one line make a table that nobody reads, and that takes minutes to lay out on paper."""


def render(text: str) -> SafeString:
    """No pictures from elsewhere, no script, headings below those of the page, lines as they were typed."""
    html = _reader_of(text).render(text)
    clean = nh3.clean(
        html, tags=TAGS, attributes={"*": set(), "a": {"href"}}, url_schemes={"http", "https", "mailto"}
    )
    return mark_safe(clean)  # cleaned above


def words_of(text: str) -> str:
    """What is read of it, without the signs: each heading, paragraph, entry and cell on a line of its own."""
    return "\n".join(filter(None, map(_said_in, _reader_of(text).parse(text))))


def _said_in(token: Token) -> str:
    if token.children is None:
        return token.content.rstrip("\n")
    return "".join("\n" if one.type in ("softbreak", "hardbreak") else one.content for one in token.children)


def _reader_of(text: str) -> MarkdownIt:
    is_wide = any(line.count("|") > WIDEST for line in text.splitlines())
    return _WITHOUT_TABLES if is_wide else _MARKDOWN


def _settle_headings(state: StateCore) -> None:
    """Headings begin below that of the page and never skip a level, so that a screen reader can follow."""
    last = 1
    for token in state.tokens:
        if token.type == "heading_open":
            last = min(int(token.tag[1]) + 1, last + 1, 6)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{last}"


def _made(*rules: str) -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(list(rules)).disable("image")
    made.core.ruler.push("settle_headings", _settle_headings)
    return made


_MARKDOWN, _WITHOUT_TABLES = _made("table", "strikethrough"), _made("strikethrough")
