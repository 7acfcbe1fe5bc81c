"""Pictures on pages of their own, to be looked at: `python -m tests.battles.parts.picture.gallery FOLDER`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from battles.parts.picture.choosing import near, two_camps
from battles.parts.picture.facing import narrow
from battles.parts.picture.facts import Faced
from battles.parts.picture.page import shown
from battles.parts.picture.words import described
from rulesets.registry import rulesets
from tests.battles.parts.picture import samples
from tests.browser import galleries


def pages() -> Iterator[tuple[str, str]]:
    """Each page by its name."""
    for name, make in samples.HARD.items():
        yield name.replace(" ", "-").replace(",", ""), page(f"A hard case: {name}", [of(name, make())])
    for key, rules in rulesets().items():
        for sample in ("", *(one.key for one in rules.samples)):
            for where, parts in looks(key, sample):
                yield f"{key}{sample and f'-{sample}'}-{where}", page(f"{rules.title}, {where}", parts)


def looks(key: str, sample: str) -> Iterator[tuple[str, list[SafeString]]]:
    """In the middle and at the end of a round, by all eyes."""
    steps = rulesets()[key].steps
    last: list[SafeString] = []
    at = ""
    for where, scene, told in samples.fought(key, sample):
        found = [
            of(f"{key} {where} {n}", samples.of_scene(scene, told, who), f"As {name} sees it")
            for n, (name, who) in enumerate(samples.eyes(scene))
        ]
        if scene.phase.step in (steps[-1],):
            yield where.replace(" ", "-"), found
        last, at = found, where
    if last:
        yield f"{at.replace(' ', '-')}-last", last


def of(name: str, faced: Faced, title: str = "") -> SafeString:
    id = "".join(letter if letter.isalnum() else "-" for letter in name)
    if not faced.drawn:
        return format_html("<p>{}</p>", "Nobody is left on the field.")
    picture = shown(faced, f"p{id}", f"The field, {name}")
    found = render_to_string("battles/parts/picture/shown.html", {"picture": picture})
    around = near(two_camps(faced)[0])
    if around is not None:
        context = {
            "drawing": narrow(around, f"n{id}", is_near=True),
            "title": "Where you stand",
            "words": described(around),
        }
        near_by = render_to_string("battles/parts/picture/near.html", context)
        found = format_html("{}{}", found, near_by)
    return format_html("<section class='stack'><h2>{}</h2>{}</section>", title or name, found)


def page(title: str, parts: list[SafeString]) -> str:
    return galleries.page(title, parts, sheet="picture")


if __name__ == "__main__":
    galleries.write(Path(sys.argv[1]), pages())
