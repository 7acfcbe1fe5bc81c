"""Time and talk over REST: the same gate and the same acts."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from battles import actions
from battles.models import Ends, Message, Term
from tests.battles.api.test_table import client_of, post
from tests.battles.conftest import Table


def base(ford: Table) -> str:
    return f"/api/v1/battles/{ford.battle.pk}"


def test_the_game_master_sets_extends_and_stops_the_clock(ford: Table) -> None:
    ada, at = client_of(ford, "ada"), base(ford)
    assert ada.get(f"{at}/deadline/").json() == {"deadline": None}
    moment = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    said = {"phase": 1, "ends_at": moment, "zone": "Europe/Berlin"}
    assert post(ada, f"{at}/deadline/moment/", said).status_code == 200
    shown = client_of(ford, "dot").get(f"{at}/deadline/").json()["deadline"]
    assert (shown["ends"], shown["zone"], shown["is_over"]) == ("moment", "Europe/Berlin", False)
    before = Term.objects.get().ends_at
    post(ada, f"{at}/deadline/extend/", {"phase": 1, "minutes": 60})
    assert before is not None
    assert Term.objects.get().ends_at == before + timedelta(hours=1)
    post(ada, f"{at}/pause/", {})
    assert ada.get(f"{at}/deadline/").json()["deadline"]["paused_with_seconds_left"] > 80_000
    assert post(ada, f"{at}/resume/", {}).status_code == 200


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("deadline/extend", {"phase": 1, "minutes": 10**9}),
        ("deadline/moment", {"phase": 1, "ends_at": "soon"}),
        ("deadline/moment", {"phase": 1, "ends_at": "2030-01-01T00:00:00Z", "zone": "Mars/Base"}),
        ("talk", {"to": "everyone", "text": ""}),
        ("talk", {"to": "everyone", "text": "x" * 1001}),
        ("talk", {"to": "everyone", "text": "a\x00b"}),
        ("talk/take-back", {"message": "first"}),
    ],
)
def test_what_cannot_be_read_is_400_at_its_field(ford: Table, what: str, body: dict[str, Any]) -> None:
    assert post(client_of(ford, "ada"), f"{base(ford)}/{what}/", body).status_code == 400


def test_players_have_no_hand_on_the_clock(ford: Table) -> None:
    for what in ("deadline/extend", "deadline/moment", "pause", "resume"):
        assert post(client_of(ford, "bea"), f"{base(ford)}/{what}/", {"phase": 1}).status_code == 404


def test_a_moment_that_came_is_seen_to_by_whoever_asks(ford: Table) -> None:
    hour = timedelta(hours=1)
    actions.set_pace(ford.ada, ends=Ends.MOMENT, is_sooner=False, allowed=hour, at=None, zone="UTC")
    Term.objects.update(ends_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert client_of(ford, "bea").get(f"{base(ford)}/deadline/").json() == {"deadline": None}
    assert ford.scene.played.done


def test_each_reads_and_says_what_he_may(ford: Table) -> None:
    at, bea, cal = f"{base(ford)}/talk/", client_of(ford, "bea"), client_of(ford, "cal")
    said = post(bea, at, {"to": "side:reds", "text": "Over the wall"}).json()
    assert (said["by"], said["text"]) == ("Bea", "Over the wall")
    assert [one["text"] for one in bea.get(at).json()["messages"]] == ["Over the wall"]
    assert cal.get(at).json()["messages"] == []
    assert bea.get(at, {"after": said["id"]}).json()["messages"] == []
    assert {one["name"] for one in cal.get(at).json()["you_may_speak_to"]} >= {"Everyone", "Blues"}
    assert post(cal, at, {"to": "side:reds", "text": "Hello"}).status_code == 409
    assert post(cal, f"{at}take-back/", {"message": said["id"]}).status_code == 409
    assert post(bea, f"{at}take-back/", {"message": said["id"]}).status_code == 200
    assert Message.objects.get().text == ""
