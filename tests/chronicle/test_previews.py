"""The picture beside a shared link: it holds whatever names there are."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image, ImageColor

from chronicle.previews import HEIGHT, TINCTURES, WIDTH, Host, preview, told_apart
from rosters.models import Tincture

LONG = "Battle " * 12


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
@pytest.mark.parametrize("name", ["The ford", LONG[:80], "W" * 80, "", "城の戦い"])
def test_it_is_drawn_whatever_it_is_called(name: str, sides: int) -> None:
    people = [Host(name[:80] or "Reds", tincture, [0.5] * 30) for tincture in list(Tincture)[:sides]]
    image = Image.open(BytesIO(preview(name, people, LONG * 5, "3 March, " + LONG[:70])))
    assert image.size == (1200, 630)
    assert image.getpixel((5, 5)) == image.getpixel((30, 10))


def test_it_shows_the_field_as_it_stood_at_the_end() -> None:
    def blue_below(left: float) -> int:
        hosts = [Host("Reds", "gules", [1.0]), Host("Blues", "azure", [left] * 4)]
        image = Image.open(BytesIO(preview("The ford", hosts, "Reds holds the field.", "")))
        lower = image.convert("RGB").crop((0, HEIGHT // 2, WIDTH, HEIGHT))
        wanted = ImageColor.getrgb(TINCTURES["azure"])
        return sum(count for count, colour in lower.getcolors(WIDTH * HEIGHT) or () if colour == wanted)

    assert blue_below(1.0) > blue_below(0.5) > blue_below(0) > 0


def blocks_in(image: Image.Image, colour: str, below: int = HEIGHT - 200) -> int:
    lower = image.convert("RGB").crop((0, below, WIDTH, HEIGHT))
    wanted = ImageColor.getrgb(TINCTURES[colour])
    return sum(count for count, seen in lower.getcolors(WIDTH * HEIGHT) or () if seen == wanted)


def test_what_nobody_knows_is_drawn_as_unknown() -> None:
    def drawn(left: float | None) -> bytes:
        return preview("The ford", [Host("Reds", "gules", [1.0]), Host("Blues", "azure", [left])], "", "")

    unknown, full, gone = (Image.open(BytesIO(drawn(left))) for left in (None, 1.0, 0.0))
    assert 0 < blocks_in(unknown, "azure", 320) < blocks_in(full, "azure", 320) / 2
    assert unknown.tobytes() != gone.tobytes()


def test_units_of_which_nothing_else_is_known_are_named() -> None:
    def drawn(names: list[str], *left: float | None) -> bytes:
        hosts = [Host("Reds", "gules", [1.0]), Host("Blues", "azure", left, names)]
        return Image.open(BytesIO(preview("The ford", hosts, "", ""))).tobytes()

    assert drawn(["Spears", "Bows"], None, None) != drawn(["Pikes", "Bows"], None, None)
    assert drawn(["Spears", "Bows"], 1.0, None) == drawn(["Pikes", "Bows"], 1.0, None), (
        "blocks, and one of them unknown"
    )
    many = drawn([f"Band {n}" for n in range(40)], *[None] * 40)
    assert many == drawn([f"Band {n}" for n in range(50)], *[None] * 50), "as many as there is room for"


def test_the_field_stays_however_long_the_names_are() -> None:
    people = [Host("Wolves " * 11, tincture, [1.0] * 3) for tincture in list(Tincture)[:6]]
    image = Image.open(BytesIO(preview("W" * 80, people, LONG * 5, LONG)))
    assert all(blocks_in(image, tincture) > 46 * 40 for tincture in list(Tincture)[:6])


def test_signs_that_its_font_lacks_are_left_out() -> None:
    plain = preview("Battle of “Bünde”", [Host("Söhne", "gules")], "It is over.", "")
    assert preview("Battle ☃️of “Bünde” 🐉", [Host("🐉 Söhne", "gules")], "It 城is over.", "") == plain


def test_its_colours_are_those_of_the_pages() -> None:
    tokens = (Path(settings.BASE_DIR) / "static" / "css" / "tokens.css").read_text()
    for tincture in Tincture:
        found = re.search(rf"^\.{tincture} {{ --t: light-dark\((#\w+)", tokens, re.MULTILINE)
        assert found and TINCTURES[tincture] == found[1]


def test_a_name_with_a_comma_is_told_from_the_next() -> None:
    assert told_apart(["Archers", "Levies"]) == "Archers, Levies"
    assert told_apart(["Hammer, first", "Hammer, second"]) == "Hammer, first; Hammer, second"
