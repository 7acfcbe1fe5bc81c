"""Sheets that the rules cannot read any more: said at their own rows and pages, and mended in the form."""

import html
from typing import Any

import pytest

from battles import actions
from rosters.figures.rows import unit_rows
from rosters.models import Force, Hero, Unit
from rulesets.engine import GM, CannotRead, viewer
from tests.battles.conftest import Table
from tests.battles.pages import client_of


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


@pytest.fixture
def misfits(draft: Table) -> Table:
    """Of the spears, of Rolf and of the Blues something is kept that no rules read."""
    Unit.objects.filter(key="spears").update(sheet={"count": {"fit": 60}, "leader": "rolf"})
    Hero.objects.filter(key="rolf").update(sheet={"hits": "ten", "skill": 12})
    Force.objects.filter(key="blues").update(sheet={"commander": 7})
    return draft


def test_a_sheet_that_cannot_be_read_says_so_and_the_others_are_fine(misfits: Table) -> None:
    client, campaign = client_of(misfits, "ada"), misfits.battle.campaign
    for url in other_pages_of(misfits):
        assert client.get(url, follow=True).status_code == 200, url
    reds = Force.objects.get(key="reds")
    [row] = unit_rows(reds, list(reds.units.all()), viewer(GM))
    assert row.sheet is None and "no longer fits the rules" in row.words
    assert "no longer fits the rules" in text(client.get(f"/campaigns/{campaign.pk}/forces/{reds.pk}/"))
    assert Unit.objects.get(key="bows").value.count  # type: ignore[attr-defined]


def other_pages_of(table: Table) -> list[str]:
    here = f"/campaigns/{table.battle.campaign_id}"
    pages = [f"{here}/{one}" for one in ("", "forces/", "heroes/", "camp/", "chronicle/", "people/")]
    pages += [f"{here}/forces/{one.pk}/" for one in Force.objects.all()]
    pages += [f"{here}/forces/{one.pk}/edit/" for one in Force.objects.all()]
    pages += [f"{here}/forces/{one.force_id}/units/{one.pk}/" for one in Unit.objects.all()]
    pages += [f"{here}/heroes/{one.pk}/" for one in Hero.objects.all()]
    return [*pages, f"/battles/{table.battle.pk}/setup/", f"/battles/{table.battle.pk}/"]


def test_the_form_holds_what_can_be_read_and_mends_it(misfits: Table) -> None:
    client, unit = client_of(misfits, "ada"), Unit.objects.get(key="spears")
    url = f"/campaigns/{unit.campaign_id}/forces/{unit.force_id}/units/{unit.pk}/"
    page = text(client.get(url))
    assert 'value="rolf" selected' in page and "fit" not in page.split("sheet-count")[1][:120]
    said = {"name": "Spears", "version": unit.version, "sheet-count": "60", "sheet-leader": "rolf"}
    assert client.post(url, said).status_code == 302
    assert Unit.objects.get(key="spears").value.count == 60  # type: ignore[attr-defined]


def test_a_battle_does_not_begin_with_it_and_says_whose_it_is(misfits: Table) -> None:
    with pytest.raises(actions.NotReady) as refused:
        actions.start(misfits.ada)
    assert {one.facts["of"] for one in refused.value.problems} >= {"Rolf"}


def test_a_value_of_a_kept_sheet_is_refused_by_name(misfits: Table) -> None:
    with pytest.raises(CannotRead, match="count") as refused:
        _ = Unit.objects.get(key="spears").value
    assert [one.at for one in refused.value.faults] == ["count"]
