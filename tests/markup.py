"""Pages as a browser takes them: how a template is broken into lines says nothing."""

import re


def tight(html: str) -> str:
    """Without the space around tags, and with one space wherever there are several."""
    return re.sub(r"\s+", " ", re.sub(r"\s*(<[^>]*>)\s*", r"\1", html))
