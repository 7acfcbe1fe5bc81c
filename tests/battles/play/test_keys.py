"""A site that was restored without its key: what can go on goes on, and it says which key is missing."""

import html
import logging
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from battles import actions
from battles.models import Battle, Ends, Event, Phase, SealingKey, Term
from battles.play import dice
from battles.play.keys import what_is_missing
from battles.play.scenes import kept
from battles.verify import verify
from config import asgi
from config.management.commands import play
from tests.battles.conftest import Table
from tests.battles.pages import client_of

BUTTON = "Give this step fresh dice"


@pytest.fixture
def old_key(settings: Settings) -> str:
    return str(settings.SECRET_KEY)


@pytest.fixture
def restored(ford: Table, old_key: str, settings: Settings) -> Table:
    """One step was played through, Bea has sealed in the second round's, and the key is gone."""
    actions.answer(ford.bea, phase=1, key="risk:rolf", value={"risk": -2, "action": "Over the wall."})
    ford.go_on()
    ford.go_on()
    settings.SECRET_KEY = "another key, of a machine that was set up anew after the fire"
    kept.forget()
    return ford


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


def test_its_pages_open_and_the_game_master_reads_what_is_wrong(restored: Table) -> None:
    for name in ("ada", "bea", "dot"):
        page = client_of(restored, name).get(f"/battles/{restored.battle.pk}/")
        assert page.status_code == 200
        assert (BUTTON in text(page)) == (name == "ada")


def test_nothing_that_needs_its_dice_breaks(restored: Table) -> None:
    client, here = client_of(restored, "ada"), f"/battles/{restored.battle.pk}/"
    for press in ("close", "throw-anew", "end", "undo"):
        said = {"phase": restored.number, "without_the_absent": "yes", "reason": "x", "to": 2}
        response = client.post(f"{here}{press}/", said, follow=True)
        assert response.status_code < 500 and "not on this site any more" in text(response), press
    assert restored.scene.row.state == Phase.State.ASKING


def test_what_needs_none_goes_on(restored: Table) -> None:
    actions.say(restored.bea, to="everyone", text="Are we still there?")
    actions.answer(restored.ada, phase=2, key="bonus:reds", value={"modifier": 2})
    for page in ("report/", "log/", "dice/", "table/"):
        assert client_of(restored, "bea").get(f"/battles/{restored.battle.pk}/{page}").status_code == 200


def test_no_moment_ends_what_no_dice_can_end(restored: Table) -> None:
    until: dict[str, Any] = {"ends": Ends.MOMENT, "is_sooner": True, "allowed": timedelta(hours=1)}
    actions.set_pace(restored.ada, at=None, zone="UTC", **until)
    Term.objects.update(ends=Ends.MOMENT, ends_at=timezone.now() - timedelta(minutes=1), ended_at=None)
    assert client_of(restored, "bea").get(f"/battles/{restored.battle.pk}/").status_code == 200
    assert restored.scene.row.state == Phase.State.ASKING


def test_the_game_master_gives_the_step_fresh_dice_and_the_log_counts_it(restored: Table) -> None:
    actions.answer(restored.ada, phase=2, key="bonus:reds", value={"modifier": 2})
    client = client_of(restored, "ada")
    response = client.post(f"/battles/{restored.battle.pk}/seal-anew/", {"phase": 2}, follow=True)
    assert response.status_code == 200 and BUTTON not in text(response)
    scene = restored.scene
    assert scene.row.number == 3 and scene.answers["bonus:reds"].value == {"modifier": 2}
    told = Event.objects.get(kind="seal_lost")
    assert told.body == {"number": 2, "times": 1, "by": "Ada"} and told.to == ["everyone"]
    page = text(client_of(restored, "cal").get(f"/battles/{restored.battle.pk}/log/"))
    assert "The key that sealed the dice of this step is gone, so Ada gave it fresh ones (1 so far" in page
    restored.fight_to_the_end()
    assert verify(Battle.objects.get(pk=restored.battle.pk)).faults == []


def test_without_need_it_cannot_be_done(ford: Table) -> None:
    with pytest.raises(actions.NothingIsThere, match="sealed with a key that is here"):
        actions.seal_anew(ford.ada, phase=1)
    client = client_of(ford, "bea")
    assert client.post(f"/battles/{ford.battle.pk}/seal-anew/", {"phase": 1}).status_code == 404


def test_the_old_key_beside_the_new_one_is_enough(restored: Table, old_key: str, settings: Settings) -> None:
    assert what_is_missing()
    settings.SECRET_KEY_FALLBACKS = [old_key]
    assert what_is_missing() == ""
    restored.fight_to_the_end()
    assert verify(Battle.objects.get(pk=restored.battle.pk)).faults == []


def test_verifying_says_what_it_cannot_open(restored: Table) -> None:
    finding = verify(Battle.objects.get(pk=restored.battle.pk))
    assert finding.faults == [
        "Phase 2 (clash, round 1): its seeds are sealed with a key that this site does not have."
    ]
    with pytest.raises(CommandError, match="sealed with a key that this site does not have"):
        call_command("verify_battle", restored.battle.pk, stdout=StringIO())


def test_dice_that_fell_before_are_counted_as_beyond_checking(
    dicing: Table, old_key: str, settings: Settings
) -> None:
    settings.SECRET_KEY = "another key, of a machine that was set up anew after the fire"
    kept.forget()
    actions.seal_anew(dicing.ada, phase=dicing.number)
    dicing.fight_to_the_end()
    finding = verify(Battle.objects.get(pk=dicing.battle.pk))
    assert finding.holds and finding.unsealed > 0


def test_it_says_which_key_is_missing(restored: Table, old_key: str, settings: Settings) -> None:
    [known] = SealingKey.objects.all()
    words = what_is_missing()
    assert words.startswith(f"The key with the fingerprint {known.fingerprint}, in use since ")
    assert "so 1 running battle waits for dice that nobody can throw: “The ford”." in words
    assert known.fingerprint not in dice.fingerprints() and old_key not in words
    [warning] = [one for one in run_checks(databases=["default"]) if one.id == "banneret.W001"]
    assert warning.msg == words
    assert f"Attention. {words}" in play.Command()._welcome([])
    SealingKey.objects.all().delete()
    assert what_is_missing().startswith("The key that sealed the dice is missing")


def test_nothing_is_said_where_all_is_well(ford: Table) -> None:
    assert what_is_missing() == ""
    assert "Attention" not in play.Command()._welcome([])
    assert not [one for one in run_checks(databases=["default"]) if one.id == "banneret.W001"]


def test_the_server_says_it_in_its_log(restored: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        asgi._say_what_is_missing()
    assert "so 1 running battle waits" in caplog.text
