"""What a second reading of the books found amiss, played through the pages: two rules of each system."""

from typing import Any

import pytest

from tests.battles.by_hand import Evening, evening
from tests.rulesets.browser import posted
from tests.rulesets.systems.gridless import play as gridless
from tests.rulesets.systems.gridless.beasts import HEROES, THREE
from tests.rulesets.systems.gurps import play as gurps
from tests.rulesets.systems.runequest import play as runequest
from tests.rulesets.systems.starwars import play as starwars
from tests.rulesets.systems.traveller import play as traveller

pytestmark = pytest.mark.django_db


# --- GURPS Mass Combat


def stormed(**situation: Any) -> Evening:
    """The Reds attack, throw 3 against 17, and night falls over what comes of it."""
    day = evening("gurps", gurps.muster(situation={"defender": "blues", **situation}))
    day.faces = {"strategy:reds": [1, 1, 1], "strategy:blues": [6, 6, 5]}
    day.begin()
    day.go_to("aftermath")
    day.leave("aftermath")
    return day


def test_walls_that_hold_are_not_looted() -> None:
    castle = stormed(siege=True, position=[{"kind": "castle"}])
    told = castle.reads("dot")
    assert "The day goes to Reds by 6: a marginal victory." in told
    assert "The day was Reds’s, and the other side still holds its ground." in told
    assert "Treasury" not in castle.reads("ada", "aftermath/")
    assert "Treasury" in stormed().reads("ada", "aftermath/")


def test_walls_without_a_siege_are_pointed_out_while_the_battle_is_set_up() -> None:
    day = evening("gurps", gurps.muster())
    castle = {"field-defender": "blues", "field-position-0-kind": "castle"}
    warning = "Tick “Siege” if the walls are stormed."
    assert warning in day.set_up(**castle)
    assert warning not in day.set_up(**castle, **{"field-siege": "on"})


# --- RuneQuest Battle

BO = {"id": "bo", "side": "blues", "unit": "blues-foot"}


def before_the_bows(*sides: dict[str, Any]) -> Evening:
    """Bea's Bo and his men against longbowmen, whose army has no value for its missiles."""
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "longbows", "side": "reds", "missile": 15},
        {"id": "blues-foot", "side": "blues"},
    ]
    return evening("runequest", runequest.muster(sides=sides, units=units, heroes=[BO]), bea=["bo"])


def test_the_players_general_throws_for_both_armies() -> None:
    day = before_the_bows({"id": "reds"}, {"id": "blues", "commander": "bo"})
    day.begin()
    day.go_to("army_tactics")
    day.press()
    assert [posted(form)["key"] for form in day.forms("bea", "throw")] == ["army_tactics:blues"] * 2
    assert {posted(form)["key"] for form in day.forms("ada", "throw")} == {"army_tactics:blues"}
    others = before_the_bows({"id": "reds", "camp": "lead"}, {"id": "blues", "camp": "other"})
    warning = "Reds throws for both armies, though players’ heroes fight for Blues."
    assert warning in others.reads("ada", "setup/")


def test_archers_shoot_though_nobody_typed_what_their_army_is_worth() -> None:
    day = before_the_bows({"id": "reds"}, {"id": "blues"})
    day.fill = 50
    day.begin()
    day.go_to("unit_tactics")
    assert "Volley at Blues-foot 75 Even 50 Missiles against Defence +25" in day.reads("ada")
    assert "Losses of Blues-foot by arrows: 5 killed, 5 wounded; 90 left." in day.reads("bea")


# --- Mass Combat: Gridless


def beasts() -> Evening:
    """Bea is Leo, the general of the Lions, and Cal is Lou, who fights among them."""
    day = evening("gridless", gridless.muster(units=THREE, heroes=HEROES), bea=["leo"], cal=["lou"])
    day.fill = 10
    day.begin()
    return day


def test_the_dead_are_raised_and_healing_does_nothing_for_them() -> None:
    day = beasts()
    day.go_to("events")
    day.correct("leo", status="dead", hp="-12")
    day.go_to("utility")
    on_leo = {"simple-0-target": "leo", "simple-0-amount": "7"}
    refused = day.is_refused("cal", "utility:lou", **on_leo, **{"simple-0-effect": "heal"})
    assert "Leo is dead: healing does nothing. Raise the dead instead." in refused
    day.answer("cal", "utility:lou", **on_leo, **{"simple-0-effect": "raise"})
    day.leave("utility")
    assert "Leo is back from the dead, with 7." in day.reads("cal")


def test_whom_a_traitor_counts_on_is_asked_in_secret_and_goes_over_if_he_says_so() -> None:
    day = beasts()
    day.go_to("actions")
    day.answer("bea", "orders:leo", action="betray", faction="brown", plot=["lou"])
    day.go_to("clash")
    assert day.is_asked("cal", "plot:lou")
    plan = "Leo betrays with all of Lions to Brown. In the plot: Lou."
    assert plan in day.reads("cal")
    assert not [name for name in ("bea", "dot") if "In the plot" in day.reads(name)]
    day.answer("cal", "plot:lou", yes="True")
    day.leave("clash")
    assert "Lou Brown" in day.reads("cal")


# --- Mercenary II: Mass Combat

ZONES = [
    {"name": "Wood", "cover": "half", "obstruction": True, "strong_position": True},
    {"name": "Mill", "x": 60},
]


def on_the_map(blues: str) -> Evening:
    """The Reds stand in the wood and act first; Bea's Egil fights among them."""
    standing = [{"unit": "reds-foot", "zone": "Wood"}, {"unit": "blues-foot", "zone": blues}]
    situation = {"map_mode": "zones", "zones": ZONES, "standing": standing}
    egil = {"id": "egil", "side": "reds", "unit": "reds-foot", "weapons": ["rifle"]}
    day = evening("traveller", traveller.muster(situation=situation, heroes=[egil]), bea=["egil"])
    day.faces = {
        "initiative:reds-foot": [6, 6],
        "initiative:blues-foot": [1, 2],
        "initiative:egil": [1, 1],
    }
    day.begin()
    day.go_to("orders")
    return day


def test_who_walks_on_in_the_next_turn_reaches_close_combat() -> None:
    day, closed = on_the_map("Wood"), "Reds-foot is in close combat with Blues-foot."
    for number in (1, 2):
        day.go_to("orders", round=number)
        day.answer("ada", "orders:reds-foot", minor="move", toward="blues-foot")
        day.go_to("close", round=number)
        assert "Reds-foot moves" in day.reads("bea")
        assert (closed in day.reads("bea")) is (number == 2)


def test_who_leaves_a_trench_is_in_the_open_on_the_way() -> None:
    day = on_the_map("Mill")
    assert "Cover Half covered" in card_of_the_reds(day)
    day.answer("ada", "orders:reds-foot", minor="move", zone="zone-mill")
    day.go_to("close")
    assert "Cover" not in card_of_the_reds(day)


def card_of_the_reds(day: Evening) -> str:
    return day.reads("bea").partition("Units Reds-foot Troops")[2].partition("Leader")[0]


# --- Star Wars Mass Combat

SQUAD = {"id": "squad", "side": "reds", "leader": "dagny", "size": 40, "stamina": "9D"}
CELL = {"id": "cell", "side": "blues", "size": 60, "blaster": "6D"}
OFFICERS = [
    {"id": "boris", "side": "reds", "command": "4D", "commands": True},
    {"id": "dagny", "side": "reds", "unit": "squad", "is_pc": True, "command": "2D", "dodge": "1D"},
    {"id": "ivan", "side": "blues", "command": "4D", "commands": True},
]


def under_orders() -> Evening:
    """Cal's Boris commands the Reds, Bea's Dagny leads their squad."""
    muster = starwars.muster(units=[SQUAD, CELL], heroes=OFFICERS)
    day = evening("starwars", muster, bea=["dagny"], cal=["boris"])
    day.begin()
    return day


def declare(day: Evening, turn: str, name: str, **order: str) -> None:
    day.go_to("declare")
    while day.table.scene.row.turn != turn:
        day.press()
    day.answer(name, f"declaration:{turn}", **order)


def test_what_an_officer_was_given_for_the_round_stands_when_he_falls() -> None:
    day = under_orders()
    declare(day, "reds", "cal", **{"units-squad-pips-stamina": "2"})
    declare(day, "blues", "ada", **{"units-cell-action": "attack", "units-cell-fire-rifle:squad": "60"})
    day.faces = {"danger:dagny": [1], "wound:dagny": [5, 5, 5, 5, 5], "soak:dagny": [1, 1]}
    day.go_to("round_end")
    assert "Dagny is dead" in day.reads("cal")
    assert "Bonus of officers +2 Subordinate Bonus" in day.reads("cal")


def test_a_distance_by_the_map_shrinks_as_the_unit_walks() -> None:
    day = under_orders()
    day.go_to("situation", round=1)
    apart = {"distances-0-one": "squad", "distances-0-other": "cell", "distances-0-metres": "300"}
    day.answer("ada", "now:field", **apart)
    declare(day, "reds", "cal", **{"units-squad-action": "deploy", "units-squad-position_m": "40"})
    assert "300 m" in day.reads("ada")
    day.go_to("situation", round=2)
    assert "260 m" in day.reads("ada")
    assert "300 m" not in day.reads("ada").partition("What has happened")[0]
