"""The worked examples of the article and of the specification, through the real steps."""

import pytest

from rulesets.systems.starwars.book.codes import text
from rulesets.systems.starwars.book.kinds import Row, UnitStatus
from rulesets.systems.starwars.mechanics.marching import Tired, slept
from rulesets.systems.starwars.people.field import Battlefield
from tests.rulesets.systems.starwars.play import field_of, lines, step, tally, told, until

ALONE = {"ignore_commanders": True}
ORDERS = {
    "declaration:empire": {
        "units": {"storm": {"action": "attack", "fire": {"blaster_rifle:cell": 40, "grenade:cell": 20}}}
    }
}
DICE = {
    "dodge:cell:character": [4, 3, 4, 3, 3],
    "attack:storm:blaster_rifle:cell": [4, 3, 4, 3, 4, 3],
    "attack:storm:grenade:cell": [4, 4, 4, 4],
    "scatter:storm:grenade:cell": [3, 4, 3],
    "damage:storm:blaster_rifle:cell": [4, 3, 4, 3, 4, 3, 3],
    "resist:cell:energy:character": [4, 3, 4, 3, 3],
    "damage:storm:grenade:cell": [4, 3, 4, 3, 4, 3],
    "resist:cell:physical:character": [4, 3, 4, 3, 3],
    "morale:cell": [4],
    "morale:storm": [3, 3],
}


@pytest.fixture
def stormtroopers() -> Battlefield:
    """Sixty stormtroopers, of whom forty fire and twenty throw, against forty Rebels at 35 m."""
    grenade = {
        "key": "grenade", "skill": "grenade", "damage": "5D", "damage_type": "physical",
        "short": 7, "medium": 20, "long": 40, "expendable": True, "area": True,
        "blast": [{"to_m": m, "damage": code} for m, code in ((2, "5D"), (8, "4D"), (12, "3D"), (20, "2D"))],
    }  # fmt: skip
    rifle = {
        "key": "blaster_rifle",
        "skill": "blaster",
        "damage": "5D",
        "short": 30,
        "medium": 100,
        "long": 200,
    }
    storm = {
        "id": "storm", "side": "empire", "size": 60, "blaster": "4D", "dodge": "4D", "dexterity": "2D",
        "armor_energy": "1D", "armor_physical": "2D", "armor_dex_penalty": "1D", "weapons": [rifle, grenade],
    }  # fmt: skip
    cell = {"id": "cell", "side": "rebels", "size": 40, "dodge": "2D", "stamina": "3D", "position_m": 35}
    return field_of(sides=("empire", "rebels"), units=[storm, cell], options=ALONE)


def test_the_stormtroopers_of_the_article(stormtroopers: Battlefield) -> None:
    field = until(stormtroopers, "reactions", ORDERS)
    acted = step(field, "resolve", DICE)
    assert text(tally(acted, "attack_code:storm:blaster_rifle:cell").total or 0) == "6D+2"
    assert text(tally(acted, "dodge_code:cell:character").total or 0) == "5D+2"
    assert tally(acted, "hits:storm:blaster_rifle:cell").total == 8  # 23 against 19, 20% of 40
    [missed] = told(acted, "scattered")
    assert (missed.facts["metres"], missed.facts["damage"]) == (10, "3D")
    hurt = step(acted.field, "damage", DICE)
    assert text(tally(hurt, "damage_code:storm:blaster_rifle:cell").total or 0) == "7D"
    assert text(tally(hurt, "resist_code:cell:energy:character").total or 0) == "5D+2"
    assert text(tally(hurt, "damage_code:storm:grenade:cell").total or 0) == "6D"
    assert [one.facts["row"] for one in told(hurt, "struck")] == [Row.LIGHT, Row.UNDER_FIRE]


def test_what_the_article_gets_wrong_about_its_stormtroopers(stormtroopers: Battlefield) -> None:
    """Twenty throwers of armoured 1D make 4D, not 4D+2 (R-2); light casualties are 5%, not 25% (R-15)."""
    field = until(stormtroopers, "reactions", ORDERS)
    acted = step(field, "resolve", DICE)
    assert text(tally(acted, "attack_code:storm:grenade:cell").total or 0) == "4D"
    after = step(acted.field, "damage", DICE).field
    assert (after.units["cell"].size, after.units["storm"].count_of("grenade")) == (38, 40)


def test_the_fight_of_the_article_ends_in_shaken_rebels(stormtroopers: Battlefield) -> None:
    after = until(stormtroopers, "round_end", ORDERS | DICE)
    cell = after.units["cell"]
    assert (cell.status, cell.shaken, cell.under_fire, cell.points) == (UnitStatus.STEADY, True, True, 5)


def test_twelve_hours_of_marching_and_four_of_sleep() -> None:
    field = field_of(options=ALONE)
    after = step(field, "march", {"marches:field": {"units": {"reds": {"hours": 12}}}}, fill=1)
    numbers = [one.facts["number"] for one in told(after, "march_block")]
    assert numbers == [3, 8]  # then nothing is left of 2D stamina
    assert after.field.units["reds"].stamina_lost == 2
    assert slept(Tired(4, 4), 4) == Tired(0, 0)


def test_haste_orders_of_the_charging_battalion() -> None:
    """Basic haste is free; two units that are faster cost two dice, whatever the level."""
    chief = {"id": "chief", "side": "reds", "command": "6D", "commands": True}
    units = [{"id": one, "side": "reds"} for one in ("first", "second", "third")] + [
        {"id": "foe", "side": "blues"}
    ]
    field = until(field_of(units=units, heroes=[chief]), "tactics")
    fast = {"first": {"haste": 2, "fire": {"rifle:foe": 5}}, "second": {"haste": 3, "fire": {"rifle:foe": 5}}}
    orders = {"basic_haste": 1, "commanded": ["first", "second", "third"], "units": fast}
    said = {"declaration:reds": orders}
    done = step(step(field, "declare", {}).field, "declare", said)
    acted = step(until(done.field, "reactions"), "resolve")
    hastes = {one: lines(acted, f"attack_code:{one}:rifle:foe")["Haste"] for one in ("first", "second")}
    assert hastes == {"first": -6, "second": -9}


def test_bonus_pips_down_the_chain() -> None:
    """The squad's blaster 4D+1 with ten people, a pip from above and two of its own: 7D+2."""
    chief = {"id": "chief", "side": "reds", "command": "5D", "commands": True}
    squad = {"id": "squad", "side": "reds", "blaster": "4D+1", "command": "3D"}
    field = until(field_of(units=[squad, {"id": "foe", "side": "blues"}], heroes=[chief]), "tactics")
    orders = {
        "commanded": ["squad"],
        "units": {"squad": {"fire": {"rifle:foe": 10}, "pips": {"attack": 2, "stamina": 1}}},
        "bonuses": [{"to": "squad", "stat": "attack", "pips": 1}],
    }
    done = step(step(field, "declare", {}).field, "declare", {"declaration:reds": orders})
    acted = step(until(done.field, "reactions"), "resolve")
    assert text(tally(acted, "attack_code:squad:rifle:foe").total or 0) == "7D+2"


def test_walkers_against_infantry_in_a_trench() -> None:
    """10.5: the walkers are too fast to dodge, their caps count, and a quarter of the trench is gone."""
    walkers = {"id": "walkers", "side": "empire", "preset": "at_at_platoon"}
    trench = {
        "id": "trench", "side": "rebels", "preset": "rebel_soldier_squad", "size": 20,
        "cover": 1, "position_m": 300,
    }  # fmt: skip
    field = field_of(sides=("empire", "rebels"), units=[walkers, trench], options=ALONE)
    orders = {"basic_haste": 1, "units": {"walkers": {"fire": {"heavy_laser_cannons:trench": 4}}}}
    field = until(field, "reactions", {"declaration:empire": orders})
    said = {
        "attack:walkers:heavy_laser_cannons:trench": [4, 2, 6, 1, 3, 5, 4],
        "damage:walkers:heavy_laser_cannons:trench": [3, 4, 2, 5, 6, 1],
        "resist:trench:energy:walker": [1, 2, 5, 2, 3, 1],
    }
    acted = step(field, "resolve", said)
    assert tally(acted, "attack_total:walkers:heavy_laser_cannons:trench").total == 15
    assert tally(acted, "difficulty:walkers:heavy_laser_cannons:trench").total == 11
    after = step(acted.field, "damage", said).field.units["trench"]
    assert (after.size, after.points) == (15, 25)


def test_command_dice_of_the_specification() -> None:
    """6D+2: three of four units, a deception, a haste order and a pip are six of six dice."""
    chief = {"id": "chief", "side": "reds", "command": "6D+2", "commands": True}
    units = [{"id": f"u{n}", "side": "reds"} for n in range(4)] + [{"id": "foe", "side": "blues"}]
    field = until(field_of(units=units, heroes=[chief]), "tactics", {"tactics:reds": {"deceive": True}})
    field = step(field, "declare").field
    orders = {
        "commanded": ["u0", "u1", "u2"],
        "units": {"u0": {"haste": 1}},
        "bonuses": [{"to": "u1", "stat": "dodge", "pips": 1}],
    }
    done = step(field, "declare", {"declaration:reds": orders})
    [ask] = [one for one in done.requests.values() if one.key == "declaration:reds"]
    budget, left_out = ask.sums(done.field.sides["reds"].orders)  # type: ignore[union-attr]
    assert (budget.total, budget.most, budget.left) == (6, 6, 0)
    assert [line[:2] for line in left_out.lines] == [("U3", -1)]
