"""Two worlds that differ in secret acts alone: whoever may not know of them gets the same bytes in both.

To see which act shows, name it: `SECRET=an_order_to_a_unit pytest tests/worlds -k gurps`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from battles.api import serializers, table
from battles.live import open_pages
from battles.models import Battle
from tests.chronicle.paper import left_unset
from tests.worlds.acts import ACTS
from tests.worlds.evening import Evening
from tests.worlds.hiding import LEFT_OUT
from tests.worlds.listening import on_air
from tests.worlds.post import caught
from tests.worlds.reading import Reader, differences
from tests.worlds.site import make_site, same_chance_and_time

pytestmark = pytest.mark.django_db(transaction=True)
type Looks = Mapping[str, Collection[str]]

OUTSIDERS = ("cal", "fay", "pat", "dot", "eve", "nobody")
"""The other side's commander, a player of it, a member without a seat, a spectator, a stranger, nobody."""
SECRETS = {act.name for act in ACTS if act.is_secret}
ONES_OWN = {act.name for act in ACTS if act.is_secret and not act.is_the_sides}
NOTHING: Looks = {"draft": (), "asking": (), "dice": (), "done": (), "after": ()}
ENOUGH: Looks = {**NOTHING, "asking": ("gus",)}
LOOKS: Mapping[str, Looks] = {
    "gurps": {"draft": (), "asking": ("cal",), "dice": ("fay",), "done": ("dot",), "after": ("pat",)},
    "runequest": {"draft": ("pat",), "asking": ("cal",), "dice": (), "done": ("dot",), "after": ("pat",)},
    "gridless": {"draft": (), "asking": (), "dice": ("cal",), "done": ("dot",), "after": ("pat", "eve")},
    "traveller": {"draft": (), "asking": (), "dice": ("pat",), "done": ("cal",), "after": ("dot", "fay")},
    "starwars": {
        "draft": (),
        "asking": ("dot",),
        "dice": (),
        "done": ("pat", "eve"),
        "after": ("cal", "nobody"),
    },
}
READS_ALL = {"gurps": "cal", "traveller": "pat", "starwars": "dot"}
"""Who reads when, and who of them all that there is instead of a part drawn by chance."""


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """That most of it is not there for them is what is tested."""
    caplog.set_level("ERROR", "django.request")
    left_unset(monkeypatch)


def told_apart(
    ruleset: str,
    outsiders: Collection[str],
    secrets: Collection[str],
    looks: Looks = NOTHING,
    steps: int = 1000,
    left_out: Collection[str] = (),
    reads_all: str = "",
) -> list[str]:
    """By what any of these people can tell the world without the secrets from the one with them."""
    begins, told = datetime.now(UTC).replace(microsecond=0), []
    if only := os.environ.get("SECRET"):
        secrets = {only} & set(secrets)
    for done in ((), secrets):
        with same_chance_and_time("worlds", begins) as clock, on_air() as air, caught() as posted:
            site = make_site(ruleset, clock)
            evening = Evening(site, air, outsiders, done, looks, channel=posted, steps=steps)
            evening.reads_all = reads_all
            evening.play()
            told.append(evening.told)
            missed = set(done) - evening.done
    found = [str(one) for one in differences(*told)]
    assert missed == set(left_out) & set(secrets) or found, (
        "what is not done proves nothing, what is done is not left out"
    )
    return found


@pytest.mark.parametrize("ruleset", ["gurps", "runequest", "gridless", "traveller", "starwars"])
def test_nobody_can_tell_two_worlds_apart(ruleset: str) -> None:
    left_out, reads_all = LEFT_OUT[ruleset], READS_ALL.get(ruleset, "")
    assert told_apart(ruleset, OUTSIDERS, SECRETS, LOOKS[ruleset], 1000, left_out, reads_all) == []


def test_nobody_of_ones_own_side_can_either() -> None:
    """What one commander does for himself is hidden from who fights under him."""
    assert told_apart("gurps", ("gus",), ONES_OWN, ENOUGH, 6, LEFT_OUT["gurps"], "gus") == []


# the test itself is worth something


def test_it_catches_a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(make: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        return lambda viewer, *rest: (
            make(viewer, *rest) | {"version": Battle.objects.get(pk=viewer.battle.pk).version}
        )

    monkeypatch.setattr(table, "battle_json", counted(serializers.battle_json))
    found = told_apart("gurps", ("cal",), {"an_order_to_a_unit"}, steps=2)
    assert any("for machines" in one and "version" in one for one in found)


def test_it_catches_an_event_of_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    show = open_pages.Showing.show

    def chatty(self: open_pages.Showing, streams: Any) -> None:
        behind = [one for one in streams if one.version != self.look.held[one.user].version]
        show(self, streams)
        for one in behind:
            self.tell(one.put, open_pages.event("changed", "", one.mark))

    monkeypatch.setattr(open_pages.Showing, "show", chatty)
    found = told_apart("gurps", ("cal", "dot"), {"an_order_to_a_unit"}, steps=2)
    assert any(one.startswith("dot can tell by") and "the stream" in one for one in found)


def test_it_reads_nothing_away_but_what_is_random() -> None:
    one, other = Reader(), Reader()
    assert one.read("/notes/123456789012345/") == other.read("/notes/987654321098765/")
    assert one.read("/notes/123456789012345/ /notes/123456789012346/") != other.read(
        "/notes/987654321098765/ " * 2
    )
    for different in ("/notes/5/", "/notes/1234567890123456/", "/notes/12345678901234/"):
        assert Reader().read("/notes/123456789012345/") != Reader().read(different)
    assert Reader().read("a" * 64) != Reader().read("a" * 63)
    assert Reader().read("19 lines") != Reader().read("18 lines")
    for place in (_place("00ff", 15), _place("00ff", 17), _place("0ff", 16)):
        assert Reader().read(place) != Reader().read(_place("00ff", 16)), "a proof is as long as any other"
    assert Reader().read(_place("00ff", 16)) == Reader().read(_place("7a01", 16)) == "<place>"
    assert Reader().read("0123456789abcdef ") != Reader().read("0123456789abcde ")


def _place(slot: str, storeys: int) -> str:
    path = ", ".join(f'"{n:064x}"' for n in range(storeys))
    return f'"slot": "{slot}", "path": [{path}]'
