"""Markdown that people write, as HTML that harms nobody: no tags of theirs, then only tags of ours."""

from collections.abc import Sequence
from typing import Any

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

TAGS = {
    "a", "blockquote", "br", "code", "del", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s",
    "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip


def render(text: str) -> SafeString:
    """No pictures from elsewhere, no script, and headings below those of the page."""
    html = _MARKDOWN.render(text)
    clean = nh3.clean(
        html, tags=TAGS, attributes={"*": set(), "a": {"href"}}, url_schemes={"http", "https", "mailto"}
    )
    return mark_safe(clean)  # cleaned above


class _Renderer(RendererHTML):
    def renderToken(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:  # noqa: N802
        token = tokens[idx]
        if token.type in ("heading_open", "heading_close"):
            token = token.copy(tag=f"h{min(6, int(token.tag[1]) + 2)}")
            tokens = [*tokens[:idx], token, *tokens[idx + 1 :]]
        return super().renderToken(tokens, idx, options, env)


_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable(
    ["table", "strikethrough"]
)
_MARKDOWN.disable("image")
