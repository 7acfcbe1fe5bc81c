"""Seats go over with those who sit in them, and come back when the step is taken back."""

from typing import Any

import pytest

from battles import actions
from battles.actions.changing_sides import Sitter, seated
from battles.commanding import units_commanded, units_led
from battles.models import Battle, Event, Phase, Seat
from battles.parts.moment import moment
from battles.parts.seats import seat_and_member
from battles.parts.sight import sight
from rulesets import engine
from rulesets.registry import rulesets
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.samples.stair_of_kharn import sample
from tests.battles.conftest import Table
from tests.battles.turncoats import make_stair, play_to, turn

FINN, BEA, CAL = 1, 2, 3


@pytest.fixture
def stair(db: None) -> Table:
    return make_stair()


def the_clash(table: Table) -> int:
    return Phase.objects.filter(battle=table.battle, step="clash").latest("number").number


# Who sits where


def field(**sides: str) -> Battlefield:
    """The sample, where these units and heroes are of another side by now."""
    found = open_field(sample())
    for id, side in sides.items():
        one: Any = found.heroes.get(id) or found.units[id.replace("_", "-")]
        one.side = side
    return found


def of(**seats: tuple[str, int]) -> dict[str, Sitter]:
    return {word.replace("__", ":").replace("_", "-"): Sitter(*sitter) for word, sitter in seats.items()}


def test_nobody_moves_where_nobody_has_gone_over() -> None:
    seats = of(hero__vesper=("kharn", FINN), commander__kharn=("kharn", BEA))
    assert seated(seats, field()) == seats


def test_a_hero_s_seat_follows_him_and_what_he_led_is_the_commander_s() -> None:
    seats = of(commander__kharn=("kharn", BEA), hero__tam=("kharn", FINN), unit__hill_archers=("kharn", FINN))
    assert seated(seats, field(tam="ashfang")) == of(
        commander__kharn=("kharn", BEA), hero__tam=("ashfang", FINN), unit__hill_archers=("kharn", BEA)
    )


def test_a_commander_who_goes_over_commands_nobody_and_what_is_left_is_the_game_master_s() -> None:
    seats = of(
        commander__kharn=("kharn", BEA), hero__brenna=("kharn", BEA), unit__stonewardens=("kharn", BEA)
    )
    assert seated(seats, field(brenna="ashfang")) == of(hero__brenna=("ashfang", BEA))


def test_who_plays_another_hero_there_keeps_what_he_leads() -> None:
    seats = of(hero__tam=("kharn", FINN), hero__vesper=("kharn", FINN), unit__hill_archers=("kharn", FINN))
    now = seated(seats, field(vesper="ashfang"))
    assert now == {**seats, "hero:vesper": Sitter("ashfang", FINN)}


def test_a_unit_that_goes_over_keeps_its_general_or_has_the_new_commander() -> None:
    seats = of(
        commander__ashfang=("ashfang", CAL), hero__tam=("kharn", FINN), unit__hill_archers=("kharn", FINN)
    )
    with_him = seated(seats, field(tam="ashfang", hill_archers="ashfang"))
    assert with_him["unit:hill-archers"] == Sitter("ashfang", FINN)
    without = seated(seats, field(hill_archers="ashfang"))
    assert without["unit:hill-archers"] == Sitter("ashfang", CAL)


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_nobody_moves_as_a_battle_begins_by_any_rules(key: str) -> None:
    rules = rulesets()[key]
    muster = rules.sample()
    seats = {f"hero:{one.id}": Sitter(one.side, n) for n, one in enumerate(muster.heroes)}
    seats |= {f"unit:{one.id}": Sitter(one.side, n) for n, one in enumerate(muster.units)}
    seats |= {f"commander:{one.id}": Sitter(one.id, n) for n, one in enumerate(muster.sides)}
    assert seated(seats, rules.open(muster)) == seats


# At the table


def test_a_defector_s_player_is_of_the_new_side_from_the_clash_on(stair: Table) -> None:
    assert stair.viewer("finn").sides == ("kharn",)
    turn(stair, "vesper")
    assert stair.viewer("finn").sides == ("ashfang",)
    assert stair.viewer("finn").seats == ("hero:vesper",)
    assert stair.viewer("bea").sides == ("kharn",)


def test_the_big_screen_says_who_went_over(stair: Table) -> None:
    turn(stair, "vesper")
    battle = Battle.objects.select_related("campaign").get(pk=stair.battle.pk)
    assert moment(sight(battle, engine.viewer()))["headline"] == "Vesper goes over to Wolf riders"


def test_nothing_moves_before_the_clash_is_over(stair: Table) -> None:
    play_to(stair, "actions")
    order = {"action": "defect", "unit": "wolf-riders"}
    actions.answer(stair.viewer("finn"), phase=stair.number, key="orders:vesper", value=order)
    play_to(stair, "clash")
    while not stair.scene.played.done:
        stair.go_on()
    assert stair.scene.played.field.side_of("vesper") == "ashfang"
    assert stair.viewer("finn").sides == ("kharn",)


def test_a_secret_change_of_sides_moves_nobody_before_it_shows(stair: Table) -> None:
    switch = {"kind": "switch_faction", "hero": "vesper", "faction": "ashfang", "secret": True}
    play_to(stair, "events")
    actions.answer(stair.ada, phase=stair.number, key="events:field", value={"events": [switch]})
    play_to(stair, "clash")
    assert stair.viewer("finn").sides == ("kharn",)
    while stair.scene.row.step == "clash":
        stair.go_on()
    assert stair.viewer("finn").sides == ("ashfang",)


def test_going_back_before_the_clash_puts_every_seat_back(stair: Table) -> None:
    before = set(Seat.objects.values_list("word", "side", "member"))
    turn(stair, "brenna", action="defect", unit="orcs")
    assert stair.viewer("bea").seats == ("hero:brenna",)
    assert stair.viewer("bea").sides == ("ashfang",)
    actions.undo(stair.ada, to=the_clash(stair), reason="It never happened.")
    assert set(Seat.objects.values_list("word", "side", "member")) == before


def test_who_was_given_the_seat_since_keeps_it_on_the_old_side(stair: Table) -> None:
    turn(stair, "vesper")
    actions.seat(stair.ada, word="hero:vesper", side="ashfang", member=stair.members["cal"])
    actions.undo(stair.ada, to=the_clash(stair), reason="It never happened.")
    seat = Seat.objects.get(word="hero:vesper")
    assert (seat.side, seat.member) == ("kharn", stair.members["cal"])


def test_a_seat_given_later_is_of_the_side_the_hero_has_now(stair: Table) -> None:
    turn(stair, "vesper")
    found = seat_and_member(stair.ada, "hero:vesper", stair.members["cal"].pk)
    assert found == ("hero:vesper", "ashfang", stair.members["cal"])


def test_who_stands_in_goes_over_too_and_out_of_what_was_given_up(stair: Table) -> None:
    for word in ("hero:brenna", "commander:kharn"):
        actions.stand_in(stair.ada, word=word, member=stair.members["finn"], lasts=None)
    turn(stair, "brenna", action="defect", unit="orcs")
    assert stair.viewer("finn").seats == ("hero:brenna", "hero:vesper")
    assert stair.viewer("finn").sides == ("ashfang", "kharn")


def test_nobody_orders_or_leads_units_that_are_of_another_side_by_now(stair: Table) -> None:
    betrayal = {"action": "betray", "faction": "kharn"}
    assert "orcs" in units_commanded(stair.viewer("cal"))
    assert units_led(stair.viewer("finn")) == {"hill-archers"}
    turn(stair, "gruk", **betrayal)
    assert "orcs" in units_commanded(stair.viewer("bea"))
    assert units_commanded(stair.viewer("cal")) == {}
    assert units_led(stair.viewer("cal")) == {"orcs"}


def test_a_correction_of_a_defector_is_his_new_side_s_affair(stair: Table) -> None:
    turn(stair, "vesper")
    actions.correct(stair.ada, phase=stair.number, subject="vesper", name="hp", value=31, reason="A potion.")
    step = stair.scene.row.step
    while stair.scene.row.step == step:
        stair.go_on()
    told = Event.objects.filter(kind="correction")
    heard = {name: told.visible_to(stair.viewer(name).words).exists() for name in ("bea", "cal", "finn")}
    assert heard == {"bea": False, "cal": True, "finn": True}
