"""What people may write: characters that can be shown, and nothing meant for machines."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

type Path = tuple[str | int, ...]


class Written(str):
    """A longer text that somebody wrote, in Markdown: shown as such where there is room for it."""

    __slots__ = ()
    is_written = True


def unprintable(text: str, *, lines: bool = False) -> str:
    """The first character that is for machines and not for people, if there is one."""
    if text.isprintable():
        return ""
    allowed = "\n\t" if lines else ""
    odd = (one for one in text if one not in allowed and unicodedata.category(one) in ("Cc", "Cs"))
    return next(odd, "")


def unprintable_in(raw: object) -> Iterator[Path]:
    """Where in raw JSON there is text that cannot be shown, or stored."""
    waiting: list[tuple[Path, Any]] = [((), raw)]
    while waiting:
        at, one = waiting.pop()
        if isinstance(one, str) and unprintable(one, lines=True):
            yield at
        elif isinstance(one, Mapping):
            waiting += [((*at, str(key)), inside) for key, inside in one.items()]
            waiting += [((*at, "key"), str(key)) for key in one]
        elif isinstance(one, (list, tuple)):
            waiting += [((*at, n), inside) for n, inside in enumerate(one)]
