"""What nobody should send, and the forms of a page as a browser would send them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

TEXTS = [
    "", " ", "\0", "a\0b", "a\rb", "a\r\nb", "\x1b[31m", "\x7f", "\x9b", "\u2028", "\u202eneddih", "\u2066x",
    "\ufeff", "x" * 100_000, "9" * 5_000, "-" + "9" * 5_000, "9" * 19, "2147483648", "9223372036854775808",
    "0" * 5_000 + "1", "-1", "−1", "0", "1e400", "NaN", "Infinity", "-Infinity", "١٢", "²", "1_000", "0x10",
    "1.5", "1,000", "null", "true", "[]", "{}", "[[1]]", "[" * 5_000, '{"a": "\\ud800"}', "2026-02-30",
    "99999-01-01", "0001-01-01", "25:61", "23:59:60", "UTC", "../../etc/passwd", "%00", "%s%n", "'; --",
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}", "a:b", ":", "side:",
    "member:x", "member:" + "9" * 30, "member:" + "9" * 5_000, "999d999", "99d9999+9999",
    "e" + "\u0301" * 5_000,
    "https://[::1", "http://\u202e", "a" * 64 + "@" + "b" * 300, '"\x01"@example.org', "up\n", "gm\n",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, -1, 1.5, 2**31, 2**63, -(2**63) - 1, 10**30, 10**4_000, "", "a\0b", "a\rb",
    "hi\r\revent: seat\rdata: x\r\r.",
    "\ud800", "\udfff\ud800", "\u202e", "\x85", "x" * 100_000, [], {}, [[]],
    ["\0"], {"\0": 1}, {"\ud800": "\ud800"}, {"a": {"b": ["\u2028"]}}, [1] * 5_000, {"risk": 10**400},
    {"risk": "9" * 5_000}, "2026-02-30T25:00", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59",
    "NaN",     "risk:rolf\n", {"__proto__": 1}, [None], [True], "1e400", "99:99", "Etc/../UTC",
]  # fmt: skip
BODIES = [
    b"", b"null", b"[]", b"1", b'"a"', b'"\\ud800"', b"{", b"\xff\xfe", b"\xef\xbb\xbf{}", b"NaN",
    b'{"phase": NaN}', b'{"phase": 1e400}', b'{"phase": -Infinity}',
    b'{"phase": ' + b"9" * 5_000 + b"}", b"[" * 100_000,
    b'{"a":' * 50_000, b'{"value": ' + b"[" * 900 + b"]" * 900 + b"}", b'{"phase": 1, "phase": "\\u0000"}',
    b'{"\\ud800": 1}', b'["\\ud800"]', b'{"value": 1e400, "key": "a", "reason": "b", "phase": 1}',
    b'{"zone": "\\ud800", "ends": "\\udfff"}',
    b'{"to": "everyone", "text": "hi\\r\\revent: seat\\rdata: x\\r\\r."}',
]  # fmt: skip


def written(value: Any) -> bytes:
    """As JSON, halves of characters too."""
    return json.dumps(value).encode()


@dataclass
class Form:
    """A form of a page: where it goes and what it sends as it stands."""

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)

    @property
    def shape(self) -> tuple[str, ...]:
        return tuple(sorted(self.fields))


class Forms(HTMLParser):
    """Every form of a page that posts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.found = page, list[Form]()
        self.area = self.choice = ""
        self.is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.is_open = said.get("method", "").lower() == "post" or "hx-post" in said
            if self.is_open:
                self.found.append(Form(said.get("hx-post") or said.get("action") or self.page))
        elif "hx-post" in said:
            self.found.append(Form(said["hx-post"]))
        name = said.get("name", "")
        if not self.is_open or not self.found:
            return
        fields = self.found[-1].fields
        if tag == "textarea":
            self.area = name
            fields.setdefault(name, [])
        elif tag == "select":
            self.choice = name
            fields.setdefault(name, [])
        elif tag == "option" and self.choice and ("selected" in said or not fields[self.choice]):
            fields[self.choice] = [said.get("value", "")]
        elif tag == "input" and name:
            stands = said.get("type") not in ("radio", "checkbox") or "checked" in said
            fields.setdefault(name, [])
            fields[name] += [said.get("value", "")] if stands else []
        elif tag == "button" and name:
            fields.setdefault(name, [])

    def handle_data(self, data: str) -> None:
        if self.area and self.found:
            self.found[-1].fields[self.area] = [data.lstrip("\n")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        elif tag == "select":
            self.choice = ""
        elif tag == "form":
            self.is_open = False


def forms_of(page: str, html: str) -> Iterator[Form]:
    reader = Forms(page)
    reader.feed(html)
    yield from reader.found
