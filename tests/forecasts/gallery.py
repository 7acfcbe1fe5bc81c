"""All charts on pages of their own, to be looked at: `python -m tests.forecasts.gallery FOLDER`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.template import Template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from forecasts.charts.luck import SideLuck, luck, roll_luck
from forecasts.charts.outlook import Outlook
from forecasts.charts.plans import Together
from forecasts.charts.progress import progress
from forecasts.charts.rounds import rounds
from rulesets.engine import Json
from tests.browser import galleries
from tests.forecasts import samples

BUTTON = Template('<button class="btn btn-wide">Take it<span class="sr">: {{ offer.title }}</span></button>')


def pages() -> Iterator[tuple[str, str]]:
    """Each page by its name."""
    yield "sketch", page("The fords of Zarak", sketch())
    for name, parts in edges():
        yield name, page(f"A hard case: {name}", parts)
    for key, numbers in samples.kept().items():
        yield key, page(numbers["title"], sample(numbers))


def page(title: str, parts: Iterator[SafeString]) -> str:
    return galleries.page(title, parts, sheet="forecasts")


def drawn(name: str, id: str, **context: object) -> SafeString:
    return render_to_string(f"forecasts/charts/{name}.html", {"id": id, **context})


def beside(*parts: SafeString) -> SafeString:
    return mark_safe(f'<div class="cols-2">{"".join(parts)}</div>')


def sketch() -> Iterator[SafeString]:
    yield drawn("progress", "progress", chart=progress(1840, 10_000, 0.02))
    yield drawn("outlook", "outlook", chart=samples.bannock(), tag="as Bannock knows it")
    yield beside(
        drawn("rounds", "rounds", chart=samples.bannock_rounds()),
        drawn("fates", "fates", chart=samples.bannock_fates()),
    )
    yield drawn("matters", "matters", chart=samples.bannock_matters())
    yield drawn("plans", "plans", chart=samples.bannock_plans())
    yield drawn("tuning", "tuning", chart=samples.bannock_tuning(), action=BUTTON)
    yield drawn("chances", "chances", chart=samples.bannock_chances(), story="The ford was staked.")
    yield drawn("luck", "luck", chart=samples.bannock_luck(), told="The plan did more than the dice.")
    roll = drawn("roll", "roll", roll=roll_luck(0.83, "80", what="Tamsin’s 4"), tincture="azure")
    yield mark_safe(f'<p class="chart-line">Tamsin threw 4 on 3 dice {roll} luckier than 83 of 100</p>')


def sample(numbers: Json) -> Iterator[SafeString]:
    yield drawn("outlook", "outlook", chart=samples.outlook_of(numbers))
    yield beside(
        drawn("rounds", "rounds", chart=samples.rounds_of(numbers)),
        drawn("fates", "fates", chart=samples.fates_of(numbers)),
    )
    of_sides = enumerate(samples.losses_of(numbers))
    yield beside(*(drawn("losses", f"losses-{n}", chart=chart) for n, chart in of_sides))
    yield drawn("matters", "matters", chart=samples.matters_of(numbers))


def edges() -> Iterator[tuple[str, Iterator[SafeString]]]:
    """Hard cases, one of each chart on a page."""
    numbers = [
        {},
        {3: 3},
        {n: 10 + n % 7 for n in range(4, 61)},
        {1: 990, 2: 6, 60: 4},
        {1: 4, 2: 1},
        {3: 40, 4: 30, 5: 10},
        dict.fromkeys(range(8, 20), 1),
        {100: 5, 220: 9},
    ]
    for (name, chart), counts in zip(samples.HARD.items(), numbers, strict=True):
        yield name, hard(chart, counts, many=20 * len(counts))


def hard(chart: Outlook, counts: dict[int, int], many: int) -> Iterator[SafeString]:
    broken_off = min(counts.get(60, 0), 30)
    yield drawn("progress", "progress", chart=progress(3, 400))
    yield drawn("outlook", "outlook", chart=chart)
    yield beside(
        drawn("rounds", "rounds", chart=rounds(counts, broken_off=broken_off)),
        drawn("fates", "fates", chart=samples.many_heroes(min(many, 40))),
    )
    units = enumerate(samples.many_units(many // 2))
    yield beside(*(drawn("losses", f"losses-{n}", chart=chart) for n, chart in units))
    yield drawn("matters", "matters", chart=samples.many_matters(min(many // 2, 60)))
    yield drawn("plans", "plans", chart=samples.bannock_plans(0.57, Together(0, 3, 3, many), 0.1))
    steps, sides = min(2 * len(counts), 80) if len(counts) > 7 else len(counts), len(chart.lines) or 1
    yield drawn("chances", "chances", chart=samples.many_steps(steps, sides))
    found = enumerate((1.0, 0.0, 0.5, 0.999))
    yield drawn("luck", "luck", chart=luck([SideLuck(samples.AZURE, x, 99 * n) for n, x in found]))


if __name__ == "__main__":
    galleries.write(Path(sys.argv[1]), pages())
