"""What is lost for good stands beside what was lost, for those who know, once the aftermath is written."""

from __future__ import annotations

import pytest
from django.test import Client

from annals.models import WHOLE
from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from battles.parts.shared import ShownSide
from battles.truths import Truth, truths_of
from campaigns.models import Membership
from chronicle.printing.sheets import report_sheet
from chronicle.telling import report
from chronicle.written import written
from tests.chronicle.fighting import fight, fresh, sample_war


@pytest.fixture
def gm(db: None) -> Membership:
    return sample_war("traveller")


def truths(gm: Membership, battle: Battle) -> dict[str, Truth]:
    return {truth.key: truth for truth in truths_of(viewer_of(gm, battle))}


def sides(battle: Battle, truth: Truth) -> dict[str, ShownSide]:
    return {side.id: side for side in report(battle, truth, "all")["field"]}


def test_each_side_reads_its_own(gm: Membership) -> None:
    battle = fight(gm.campaign, gm)
    whole = truths(gm, battle)["whole"]
    assert not any(side.knows_for_good for side in sides(battle, whole).values()), "nothing is written yet"
    actions.confirm_changes(viewer_of(gm, battle))
    battle = fresh(battle)
    everything = sides(battle, whole)
    assert all(side.knows_for_good for side in everything.values())
    rows = battle.services.filter(truth=WHOLE, kind="unit").exclude(lost=None)
    told = {card.id: card.for_good for side in everything.values() for card in side.units if card.for_good}
    assert told == {row.key: str(row.lost or "–") for row in rows if row.key in told}
    units = [card for side in everything.values() for card in side.losses]
    assert any(card.lost != card.for_good.strip("–") for card in units), "some come back"
    for card in (one for one in units if one.lost):
        row = (card.lost, card.come_back, card.for_good)
        lost, back, gone = (int(text.replace(",", "").strip("–") or 0) for text in row)
        assert lost == back + gone or (gone > lost and not back), "the columns add up"
    for key in everything:
        own = sides(battle, truths(gm, battle)[f"side-{key}"])
        assert [id for id, side in own.items() if side.knows_for_good] == [key]
    assert not any(side.knows_for_good for side in sides(battle, truths(gm, battle)["common"]).values())


def test_it_stands_on_the_page_on_paper_and_in_the_text(gm: Membership) -> None:
    battle = fight(gm.campaign, gm)
    actions.confirm_changes(viewer_of(gm, battle))
    battle, client = fresh(battle), Client()
    client.force_login(gm.user)
    page = client.get(f"/battles/{battle.pk}/report/").content.decode()
    assert page.count('<th scope="col" class="num">Gone for good</th>') == 2
    viewer, whole = viewer_of(gm, battle), truths(gm, battle)["whole"]
    assert report_sheet(viewer, whole).html.count(">Gone for good</th>") == 2
    assert (
        written(battle, whole).count("| Unit | Had | Lost | Come back | Gone for good | Left | In the end |")
        == 2
    )
