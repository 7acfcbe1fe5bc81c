"""A browser in small: what it would send of a form, untouched."""

from html.parser import HTMLParser

from django.http import QueryDict


def posted(html: str) -> QueryDict:
    """What a browser would send of this form, untouched."""
    data = QueryDict(mutable=True)

    class Browser(HTMLParser):
        select, area = "", ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            has = dict(attrs)
            name = has.get("name") or ""
            if tag == "input" and (has["type"] not in ("radio", "checkbox") or "checked" in has):
                data.appendlist(name, has.get("value") or ("on" if has["type"] == "checkbox" else ""))
            elif tag == "select":
                self.select = name
            elif tag == "option" and ("selected" in has or self.select not in data):
                data[self.select] = has.get("value") or ""
            elif tag == "textarea":
                self.area, data[name] = name, ""

        def handle_data(self, text: str) -> None:
            if self.area:
                data[self.area] = text.removeprefix("\n")

        def handle_endtag(self, tag: str) -> None:
            self.area = "" if tag == "textarea" else self.area

    Browser().feed(html)
    return data
