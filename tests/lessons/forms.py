"""The forms of a page as a browser without script would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

type Attributes = dict[str, str | None]


@dataclass
class Found:
    """A form: its address, and what stands in it."""

    id: str
    action: str
    data: dict[str, list[str]] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Found] = []
        self.inside: Found | None = None
        self.select, self.options = "", list[tuple[str, bool]]()
        self.area, self.text = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said: Attributes = dict(attrs)
        name = said.get("name") or ""
        if tag == "form":
            self.inside = Found(said.get("id") or "", said.get("action") or "")
            self.forms.append(self.inside)
        elif tag == "input" and name:
            self._input(name, said)
        elif tag == "select":
            self.select, self.options = name, []
        elif tag == "option" and self.select:
            self.options.append((said.get("value") or "", "selected" in said))
        elif tag == "textarea":
            self.area, self.text = name, ""

    def _input(self, name: str, said: Attributes) -> None:
        is_ticked = said.get("type") not in ("checkbox", "radio") or "checked" in said
        if self.inside is not None and is_ticked and said.get("type") != "file":
            unsaid = "on" if said.get("type") in ("checkbox", "radio") else ""
            self.inside.data.setdefault(name, []).append(said.get("value", unsaid) or "")

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select" and self.inside is not None and self.select:
            chosen = [value for value, is_chosen in self.options if is_chosen]
            first = [value for value, _ in self.options[:1]]
            self.inside.data.setdefault(self.select, []).extend(chosen or first)
            self.select = ""
        elif tag == "textarea" and self.inside is not None and self.area:
            self.inside.data.setdefault(self.area, []).append(self.text.removeprefix("\n"))
            self.area = ""


def forms_in(html: str) -> list[Found]:
    reader = _Reader()
    reader.feed(html)
    return reader.forms


def form_in(html: str, *, id: str = "", action: str = "") -> Found:
    """The first form of this id, or whose address ends so."""
    for found in forms_in(html):
        if (id and found.id == id) or (action and found.action.endswith(action)):
            return found
    raise AssertionError(f"No form {id or action} on the page.")
