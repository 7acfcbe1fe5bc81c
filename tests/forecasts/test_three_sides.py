"""A battle of three sides, looked ahead at and back on."""

from __future__ import annotations

import pytest

from battles import actions as battles
from forecasts.models import Inquiry, Kind
from rosters.models import Force, Unit
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.forecasts.asking import asked, fought

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(draft: Table) -> Table:
    """The ford, with Greens who come up behind both."""
    campaign = draft.battle.campaign
    force = Force.objects.create(campaign=campaign, key="greens", name="Greens", sheet={})
    Unit.objects.create(campaign=campaign, force=force, key="slings", name="Slings", sheet={"count": 20})
    battles.add_side(draft.ada, force=force)
    battles.start(draft.ada)
    return draft


def test_its_forecast_tells_how_decisively_each_side_wins(three: Table) -> None:
    inquiry = fought(asked(three, "ada", eyes="gm", battles=12))
    page = client_of(three, "ada").get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "Greens" in page
    assert 'class="bars chances"' in page
    assert "part-1" in page or "part-2" in page or "part-3" in page
    assert "crushing" in page and "marginal" in page


def test_its_debrief_tells_what_each_side_believed_of_each(
    three: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    three.fight_to_the_end()
    path = f"/battles/{three.battle.pk}/debrief/"
    master, player = client_of(three, "ada"), client_of(three, "bea")
    assert master.get(path).status_code == 200
    monkeypatch.setattr("forecasts.debriefing.TOTAL", 300)
    fought(Inquiry.objects.get(kind=Kind.DEBRIEF))
    page = master.get(path).content.decode()
    assert "What each side believed" in page
    for name in ("Reds", "Blues", "Greens"):
        assert f"{name}’s chance of victory, as it was and as each side believed it" in page
        assert f"what {name} believed" in page
    own = player.get(path).content.decode()
    assert "The chance of victory after each step, as Reds believed it" in own
    assert "What each side believed" not in own
    assert "what Blues believed" not in own
