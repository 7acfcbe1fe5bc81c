"""Who knows a field is said on the field: hidden unless said, deceived where said, the same twice over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from rulesets.engine import (
    GM,
    NOT_DUMPED,
    SELF,
    Field,
    HeroSheet,
    HeroState,
    Muster,
    Open,
    Secrecy,
    SideSheet,
    SideState,
    State,
    UnitSheet,
    Value,
    known,
    looks,
    looks_by,
    unsaid,
    usually,
    viewer,
)


class Company(UnitSheet):
    arms: Open[str] = "pikes"
    men: Annotated[int, looks(lambda men: round(men, -2))] = 10
    skill: Annotated[int, usually(4)] = 4
    new: int = 7
    """Nobody has said anything of it yet."""


class Band(SideSheet):
    oracle: Annotated[bool, Secrecy("nobody", own_look=lambda value, of: True)] = False


class Weather(Value):
    sky: Open[str] = ""
    storm: bool = False


class Forces(Muster):
    sides: tuple[Band, ...] = ()
    units: tuple[Company, ...] = ()
    heroes: tuple[HeroSheet, ...] = ()
    situation: Weather = Weather()


@dataclass(slots=True)
class Side(SideState):
    sheet: Annotated[Band, NOT_DUMPED]
    plan: str = ""


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[Company, NOT_DUMPED]
    men: Annotated[int, looks_by(lambda men, unit: min(men, unit.sheet.men))]
    fled: Open[bool] = False
    new: int = 0


@dataclass(slots=True)
class Hero(HeroState):
    sheet: Annotated[HeroSheet, NOT_DUMPED]
    risk: Annotated[int, SELF] = 0
    pledge: Annotated[str, Secrecy("self", own_look=lambda value, of: value[:2])] = ""


@dataclass(slots=True)
class Fight(Field):
    muster: Annotated[Forces, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    winner: Open[str] = ""
    plot: str = ""


def fight() -> Fight:
    muster = Forces(
        sides=(Band(id="reds", name="Reds", side="reds"), Band(id="blues", name="Blues", side="blues")),
        units=(Company(id="pikes", name="Pikes", side="reds", men=260, skill=9, new=8, arms="pikes"),),
        heroes=(HeroSheet(id="rolf", name="Rolf", side="reds"),),
        situation=Weather(sky="grey", storm=True),
        situations={"reds": Weather(sky="ours"), "blues": Weather(sky="theirs")},
    )
    return Fight(
        muster=muster,
        round=2,
        step="clash",
        sides={one.id: Side(one, plan="Go round") for one in muster.sides},
        units={one.id: Unit(one, 240, fled=True, new=5) for one in muster.units},
        heroes={one.id: Hero(one, risk=3, pledge="all") for one in muster.heroes},
        winner="reds",
        plot="treason",
    )


RED, BLUE = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
ROLF = viewer("side:reds", "hero:rolf")


def test_a_field_of_which_nobody_has_said_anything_is_hidden() -> None:
    seen = known(fight(), BLUE)
    assert (seen.units["pikes"].new, seen.units["pikes"].sheet.new) == (0, 7)
    assert (known(fight(), RED).units["pikes"].new, known(fight(), RED).units["pikes"].sheet.new) == (5, 8)
    assert (seen.plot, seen.muster.situation.storm, seen.sides["reds"].plan) == ("", False, "")


def test_others_see_what_is_open_and_what_things_look_like() -> None:
    unit = known(fight(), BLUE).units["pikes"]
    assert (unit.sheet.arms, unit.fled) == ("pikes", True)
    assert (unit.sheet.men, unit.sheet.skill) == (300, 4)
    assert unit.men == 240, "it looks at its own sheet as that is seen"
    assert known(fight(), BLUE).winner == "reds"


def test_only_who_plays_a_hero_knows_what_is_his_alone() -> None:
    assert [known(fight(), who).heroes["rolf"].risk for who in (ROLF, RED, BLUE)] == [3, 0, 0]
    assert [known(fight(), who).heroes["rolf"].pledge for who in (ROLF, RED, BLUE)] == ["all", "al", ""]


def test_own_people_can_be_deceived_too() -> None:
    assert [known(fight(), who).sides["reds"].sheet.oracle for who in (RED, BLUE)] == [True, False]


def test_each_side_reads_the_word_on_itself_alone() -> None:
    assert known(fight(), BLUE).muster.situations.keys() == {"blues"}


def test_the_game_master_knows_the_field_and_twice_is_once() -> None:
    field = fight()
    before = field.dump()
    assert known(field, viewer(GM)) is field
    for who in (RED, BLUE, ROLF, viewer("everyone")):
        once = known(field, who)
        assert known(once, who).dump() == once.dump()
        assert known(once, who).muster == once.muster
    assert field.dump() == before


def test_sheets_look_the_same_until_somebody_changes_sides() -> None:
    field = fight()
    assert known(field, BLUE).muster is known(field, BLUE).muster
    assert known(field, BLUE).units["pikes"].sheet.skill == 4
    assert known(field, BLUE, sheets_of=lambda field, id: ("blues",)).units["pikes"].sheet.skill == 9


def test_what_cannot_be_hidden_must_say_who_knows_it() -> None:
    @dataclass(slots=True)
    class Bare(State):
        sheet: Any
        men: int
        told: Open[int]

    assert unsaid(Bare) == ["men"]
    assert [unsaid(one) for one in (Company, Band, Weather, Side, Unit, Hero, Fight)] == [[]] * 7
