"""The picture beside a shared link: it holds whatever names there are."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from chronicle.previews import TINCTURES, preview
from rosters.models import Tincture

LONG = "Battle " * 12


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
@pytest.mark.parametrize("name", ["The ford", LONG[:80], "W" * 80, "", "城の戦い"])
def test_it_is_drawn_whatever_it_is_called(name: str, sides: int) -> None:
    people = [(name[:80] or "Reds", tincture) for tincture in list(Tincture)[:sides]]
    image = Image.open(BytesIO(preview(name, people, LONG * 5, "3 March, " + LONG[:70])))
    assert image.size == (1200, 630)
    assert image.getpixel((5, 5)) == image.getpixel((30, 10))


def test_its_colours_are_those_of_the_pages() -> None:
    tokens = (Path(settings.BASE_DIR) / "static" / "css" / "tokens.css").read_text()
    for tincture in Tincture:
        found = re.search(rf"^\.{tincture} {{ --t: light-dark\((#\w+)", tokens, re.MULTILINE)
        assert found and TINCTURES[tincture] == found[1]
