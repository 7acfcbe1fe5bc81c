"""Forecasts of each kind, each with some battles fought: for pages to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.test import Client

from campaigns.models import Membership
from forecasts import actions
from forecasts.models import Inquiry
from forecasts.work import fight_a_slice
from tests.battles.conftest import Table

SLOTS = (0, 1)
"""These fight a slice each, which is enough for every chart."""


def inquiries(draft: Table, asking: Table, over: Table) -> list[object]:
    """A forecast, two set-ups, what matters and a wish of the game master; what a player asks; a debrief."""
    made = [*_of_the_game_master(draft), _of_a_player(asking)]
    debrief = actions.debrief(over.ada.battle)
    for inquiry in (*made, debrief):
        for slot in SLOTS:
            fight_a_slice(inquiry.pk, slot)
    return [one.pk for one in made]


def _of_the_game_master(draft: Table) -> Iterator[Inquiry]:
    ahead = f"/battles/{draft.battle.pk}/forecast/"
    [first, *_] = (side.key for side in draft.battle.sides.order_by("place"))
    yield _asked(draft.members["ada"], ahead, {"eyes": "gm"})
    yield _asked(
        draft.members["ada"],
        f"{ahead}plans/",
        {
            "eyes": "gm",
            "side": first,
            "second_0": [f"away:{draft.battle.sides.get(key=first).units.order_by('key')[0].key}"],
        },
    )
    yield _asked(draft.members["ada"], f"{ahead}matters/", {"eyes": f"side-{first}", "side": first})
    wish = {"side": first, "wins": "60", "lives": "85", "rounds": "2"}
    yield _asked(draft.members["ada"], f"{ahead}tune/", wish)


def _of_a_player(asking: Table) -> Inquiry:
    ahead = f"/battles/{asking.battle.pk}/forecast/"
    return _asked(asking.members["bea"], ahead, {"eyes": "own", "orders": "stand"})


def _asked(member: Membership, path: str, said: Mapping[str, Any]) -> Inquiry:
    client = Client()
    client.force_login(member.user)
    answer = client.post(path, said)
    assert answer.status_code == 302, answer.content.decode()
    return Inquiry.objects.get(pk=int(answer.headers["Location"].strip("/").rpartition("/")[2]))
