"""The two reports in the docs are what the site writes of two battles that officers fought to their end.

`pytest tests/chronicle/test_reports_of_the_docs.py --reports docs/reports` writes them anew, which takes some
minutes: the debrief, which says where it turned, is worked out for it of as many battles on any machine.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings

from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from battles.truths import truths_for_all
from chronicle.written import written
from tests.chance import throw_alike
from tests.chronicle.fighting import fight, fresh, sample_war
from tests.forecasts.asking import looked_back


class Told(NamedTuple):
    page: str
    ruleset: str
    dice: str
    """Other dice, another battle."""
    truth: str
    ahead: int
    """So many battles for its debrief: a worker’s clock allows for few where the machine is hard at work."""


TOLD = [
    Told("bannock.md", "gurps", "horn", "side-bannock", 5_000),
    Told("bridge.md", "runequest", "hill", "whole", 6_000),
]
WHERE_IT_TURNED = re.compile(r"^## Where it turned\n.*?(?=^## )", re.DOTALL | re.MULTILINE)


def report_of(battle: Battle, truth: str) -> str:
    [chosen] = [one for one in truths_for_all(battle) if one.key == truth]
    return written(battle, chosen)


@pytest.mark.parametrize("told", TOLD, ids=[told.page for told in TOLD])
def test_a_report_of_the_docs_is_what_the_site_writes(
    db: None, told: Told, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    throw_alike(monkeypatch, told.dice)
    gm = sample_war(told.ruleset)
    battle = fight(gm.campaign, gm)
    actions.confirm_changes(viewer_of(gm, battle))
    battle = fresh(battle)
    text = report_of(battle, told.truth)
    if folder := request.config.getoption("--reports"):
        looked_back(battle, told.ahead)
        Path(folder, told.page).write_text(report_of(battle, told.truth))
    page = (settings.BASE_DIR / "docs/reports" / told.page).read_text()
    assert len(WHERE_IT_TURNED.findall(page)) == 1
    assert WHERE_IT_TURNED.sub("", page) == text
