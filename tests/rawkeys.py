"""Keys of the record, as no page may show them: `caliburn~2`, `light_foot`, `survival:caliburn`."""

import re
from html.parser import HTMLParser

RAW = re.compile(r"\w~\w|\b[A-Za-z0-9]+_\w+|\b[a-z][\w-]*:[a-z][\w-]*")
READ = ("aria-label", "alt", "title", "placeholder")
"""What is read out, or shown, of an element besides its text."""
UNREAD = ("script", "style", "code", "template")


class Reader(HTMLParser):
    """All that people read on a page, on the screen or by ear; no addresses, no names of fields."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.unread += tag in UNREAD
        self.texts += [value for name, value in attrs if name in READ and value]

    def handle_endtag(self, tag: str) -> None:
        self.unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self.unread:
            self.texts.append(data)


def raw_keys(page: str) -> set[str]:
    """What on a page looks like a key, each with the words round it."""
    reader = Reader()
    reader.feed(page)
    texts = [" ".join(text.split()) for text in reader.texts]
    return {text[:160] for text in texts if RAW.search(text)}
