"""How the tests of pages ask for them and read them."""

import re
from typing import Any

from django.urls import reverse


def page(name: str, *ids: int | str) -> str:
    return reverse(f"rosters:{name}", args=ids)


def words(content: bytes) -> str:
    """What a page says, without its tags."""
    text = re.sub(r"<[^>]+>", " ", content.decode())
    return re.sub(r"\s+", " ", text)


def unit_data(name: str = "Watch", version: int | str = "", **sheet: Any) -> dict[str, Any]:
    """The form of a unit as a browser sends it."""
    fields = {"count": 10, "armour": "light", "weapon": "none", "morale": 12, **sheet}
    return {"name": name, "version": version} | {f"sheet-{field}": value for field, value in fields.items()}
