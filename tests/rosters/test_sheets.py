"""Which fields of a sheet name other records, however their types are written."""

from collections.abc import Mapping
from typing import Annotated

import pytest
from pydantic import Field

from accounts.models import User
from rosters import actions
from rosters.models import Force, Unit
from rosters.sheets import named_in, of_these, references, without
from rulesets.engine import Id, Ref, UnitSheet, Value
from rulesets.registry import rulesets
from tests.factories import make_campaign, make_force, make_hero, make_unit

type AHero = Annotated[Id, Ref("hero")]
type Heroes = tuple[AHero, ...]


class Ship(UnitSheet):
    """Every way to name somebody."""

    captain: AHero | None = Field(None, title="Captain")
    crew: Heroes = ()
    watches: Mapping[AHero, int] = {}
    consort: Annotated[Id, Ref("unit")] | None = None
    ports: Mapping[str, Annotated[int, Field(ge=0)]] = {}
    note: str = ""


KEPT = {
    "captain": "rolf",
    "crew": ["rolf", "berta"],
    "watches": {"rolf": 4, "berta": 8},
    "consort": "gull",
    "ports": {"rolf": 2},
    "note": "rolf",
}


def test_a_reference_is_found_behind_every_name_of_its_type() -> None:
    wanted = {"leader": "hero", "captain": "hero", "crew": "hero", "watches": "hero", "consort": "unit"}
    assert {name: kind for name, kind in references(Ship).items() if name != "side"} == wanted


def test_a_sheet_names_what_stands_in_such_fields_alone() -> None:
    assert named_in(KEPT, Ship, "hero") == {"rolf", "berta"}
    assert named_in(KEPT, Ship, "unit") == {"gull"}
    assert named_in({"captain": None}, Ship, "hero") == set()


def test_who_is_gone_is_named_no_more() -> None:
    assert without(KEPT, Ship, {"rolf", "gull"}) == {
        "crew": ["berta"],
        "watches": {"berta": 8},
        "ports": {"rolf": 2},
        "note": "rolf",
    }
    assert without(KEPT, Ship, {"cuno"}) == KEPT


class Ambush(Value):
    """A row about one ship, which may lie at a port."""

    ship: Annotated[Id, Ref("unit")]
    port: Annotated[Id, Ref("place")] = "quay"
    watchers: frozenset[AHero] = frozenset()


class Sea(Value):
    """What may be said of a field."""

    ambushes: tuple[Ambush, ...] = ()
    pilots: frozenset[AHero] = frozenset()
    watches: Mapping[AHero, int] = {}
    flagship: Annotated[Id, Ref("unit")] | None = None
    first: Ambush | None = None
    last: Ambush | None = None
    waves: tuple[int, ...] = (1, 2)


def test_of_whoever_is_not_there_nothing_is_said() -> None:
    """A row about him goes; nobody else comes to mean everybody."""
    sea = Sea(
        ambushes=(Ambush(ship="gull"), Ambush(ship="tern", watchers=frozenset({"rolf"}))),
        pilots=frozenset({"rolf", "berta"}),
        watches={"rolf": 4, "berta": 8},
        flagship="gull",
        first=Ambush(ship="gull"),
        last=Ambush(ship="tern", watchers=frozenset({"rolf", "berta"})),
    )
    assert of_these(sea, {"tern", "berta"}) == Sea(
        ambushes=(Ambush(ship="tern"),),
        pilots=frozenset({"berta"}),
        watches={"berta": 8},
        last=Ambush(ship="tern", watchers=frozenset({"berta"})),
    )
    assert of_these(sea, {"gull", "tern", "rolf", "berta"}) is sea


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_every_ruleset_lets_its_leaders_and_commanders_go(key: str) -> None:
    roster = rulesets()[key].roster
    assert roster is not None
    assert references(roster.unit)["leader"] == "hero"
    assert references(roster.side)["commander"] == "hero"


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_a_hero_who_is_deleted_leads_nobody_any_more(key: str, ada: User) -> None:
    gm = make_campaign(ada, ruleset=key).memberships.get()
    force = make_force(gm)
    unit, hero = make_unit(gm, force), make_hero(gm, force=force)
    Unit.objects.filter(pk=unit.pk).update(sheet=unit.sheet | {"leader": hero.key})
    Force.objects.filter(pk=force.pk).update(sheet=force.sheet | {"commander": hero.key})
    actions.delete_hero(gm, hero=hero)
    unit.refresh_from_db()
    force.refresh_from_db()
    assert "leader" not in unit.sheet
    assert "commander" not in force.sheet
