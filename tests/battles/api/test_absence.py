"""Absence and pace over REST: the same gate and the same acts as the pages."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.limits import WRITE
from battles import actions
from battles.models import Pace, StandIn, StandingAnswer, Term
from tests.battles.api.test_table import client_of, post
from tests.battles.conftest import Table

HOLD = {"risk": -3, "action": "I hold the gate"}


def base(ford: Table) -> str:
    return f"/api/v1/battles/{ford.battle.pk}"


def test_a_player_says_something_beforehand_and_forgets_it(ford: Table) -> None:
    at, bea = f"{base(ford)}/standing/", client_of(ford, "bea")
    assert bea.get(at).json() == {"standing": []}
    [kept] = post(bea, at, {"phase": 1, "key": "risk:rolf", "value": HOLD}).json()["standing"]
    assert (kept["key"], kept["value"]) == ("risk:rolf", HOLD)
    for name in ("ada", "cal", "dot"):
        assert client_of(ford, name).get(at).json() == {"standing": []}
    assert post(client_of(ford, "cal"), f"{at}forget/", {"standing": kept["id"]}).status_code == 409
    assert post(bea, f"{at}forget/", {"standing": kept["id"]}).json() == {"standing": []}
    assert bea.get(f"{at}forget/").status_code == 405


def test_nobody_says_something_beforehand_for_another(ford: Table) -> None:
    said = {"phase": 1, "key": "risk:rolf", "value": HOLD}
    assert post(client_of(ford, "cal"), f"{base(ford)}/standing/", said).status_code == 409
    assert post(client_of(ford, "bea"), f"{base(ford)}/standing/", {**said, "phase": 7}).status_code == 409
    assert not StandingAnswer.objects.exists()


def test_the_game_master_lets_somebody_stand_in_and_ends_it(ford: Table) -> None:
    at, ada, cal = f"{base(ford)}/stand-ins/", client_of(ford, "ada"), ford.members["cal"]
    shown = ada.get(at).json()
    assert {one["seat"] for one in shown["seats"]} >= {"hero:rolf", "commander:reds"}
    assert {one["name"] for one in shown["people"]} == {"Ada", "Bea", "Cal"}
    told = post(ada, at, {"seat": "hero:rolf", "member": cal.pk, "hours": 24}).json()
    assert [(one["seat"], one["name"]) for one in told["stand_ins"]] == [("hero:rolf", "Cal")]
    until = StandIn.objects.get().until
    assert until is not None
    assert "hero:rolf" in client_of(ford, "cal").get(f"{base(ford)}/").json()["you"]["seats"]
    assert post(ada, f"{at}end/", {"seat": "hero:rolf"}).json()["stand_ins"] == []
    assert post(ada, f"{at}end/", {"seat": "hero:rolf"}).status_code == 409


def test_who_cannot_stand_in_is_refused_in_words(ford: Table) -> None:
    at, ada = f"{base(ford)}/stand-ins/", client_of(ford, "ada")
    watcher = post(ada, at, {"seat": "hero:rolf", "member": ford.members["dot"].pk})
    assert (watcher.status_code, "cannot stand in there" in watcher.json()["detail"]) == (409, True)
    unknown = post(ada, at, {"seat": "hero:rolf", "member": 10**9})
    assert (unknown.status_code, list(unknown.json())) == (400, ["member"])


def test_the_game_master_sets_the_pace(ford: Table) -> None:
    at, ada = f"{base(ford)}/pace/", client_of(ford, "ada")
    assert ada.get(at).json()["ends"] == "press"
    said = {"ends": "moment", "minutes": 90, "zone": "Europe/Berlin", "remind_hours": 0, "at": "20:00"}
    told = post(ada, at, said).json()
    assert told == {**said, "at": "20:00:00", "sooner_if_all_in": True, "is_paused": False}
    assert (Pace.objects.get().allowed, Pace.objects.get().remind) == (timedelta(minutes=90), None)
    assert Term.objects.get().ends_at is not None
    post(ada, f"{base(ford)}/pause/", {})
    assert ada.get(at).json()["is_paused"]


def test_no_pace_is_set_when_the_fighting_is_over(ford: Table) -> None:
    ford.fight_to_the_end()
    assert post(client_of(ford, "ada"), f"{base(ford)}/pace/", {"ends": "press"}).status_code == 404


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("pace", {}),
        ("pace", {"ends": "never"}),
        ("pace", {"ends": "moment", "minutes": 10**9}),
        ("pace", {"ends": "moment", "minutes": 0}),
        ("pace", {"ends": "moment", "zone": "Mars/Base"}),
        ("pace", {"ends": "moment", "at": "half past"}),
        ("pace", {"ends": "moment", "remind_hours": 10**6}),
        ("stand-ins", {"seat": "hero:rolf"}),
        ("stand-ins", {"seat": "hero:rolf", "member": "bea"}),
        ("stand-ins", {"seat": "a\x00b", "member": 1}),
        ("stand-ins", {"seat": "hero:rolf", "member": 1, "hours": 10**9}),
        ("stand-ins/end", {"seat": ["hero:rolf"]}),
        ("standing", {"phase": 1, "key": "risk:rolf", "value": []}),
        ("standing", {"phase": 1, "key": "risk:rolf", "value": {"action": "a\x00b"}}),
        ("standing", {"phase": 1, "key": "risk:rolf", "value": {"action": "x" * 30_000}}),
        ("standing/forget", {"standing": -1}),
    ],
)
def test_what_cannot_be_read_is_400_at_its_field(ford: Table, what: str, body: dict[str, Any]) -> None:
    assert post(client_of(ford, "ada"), f"{base(ford)}/{what}/", body).status_code == 400


def test_players_and_strangers_find_nothing(ford: Table) -> None:
    for what in ("pace", "stand-ins"):
        assert client_of(ford, "bea").get(f"{base(ford)}/{what}/").status_code == 404
    said = {"ends": "press", "seat": "hero:rolf", "member": ford.members["cal"].pk}
    for what in ("pace", "stand-ins", "stand-ins/end"):
        assert post(client_of(ford, "bea"), f"{base(ford)}/{what}/", said).status_code == 404


def test_more_than_a_person_does_is_refused_with_a_time_to_wait(ford: Table) -> None:
    for _ in range(WRITE.most):
        WRITE.take(ford.members["ada"].user.pk)
    refused = post(client_of(ford, "ada"), f"{base(ford)}/pace/", {"ends": "press"})
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert "detail" in refused.json()


def test_the_description_names_every_one_of_them(ford: Table) -> None:
    schema = client_of(ford, "bea").get("/api/v1/schema/").content.decode()
    for what in ("pace", "stand-ins", "stand-ins/end", "standing", "standing/forget", "orders"):
        assert f"/api/v1/battles/{{battle_id}}/{what}/" in schema
    for body in ("PaceIn", "StandInIn", "SaidIn", "OrderIn"):
        assert body in schema


def test_who_stands_in_costs_no_more_queries_than_nobody(ford: Table) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            client_of(ford, "ada").get(f"{base(ford)}/stand-ins/")
        return len(found)

    none = queries()
    for word in ("hero:rolf", "commander:reds"):
        actions.stand_in(ford.ada, word=word, member=ford.members["cal"], lasts=None)
    assert queries() == none
