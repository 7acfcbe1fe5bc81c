"""Exact odds: against every throw of the dice, played through the real steps."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from django.utils.translation import override

from rulesets.engine import Phase, Step, Throw, dice, play, viewer
from rulesets.engine.words import said_of_rules
from rulesets.systems.starwars.book.chances import added as together
from rulesets.systems.starwars.book.chances import again, beating, plain, points, reaching, wild
from rulesets.systems.starwars.book.codes import roll_total
from rulesets.systems.starwars.book.kinds import Row, UnitStatus
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.orders import CommandOrders, HeroOrders, ReactionOrders, Tactics
from rulesets.systems.starwars.screen.known import known
from rulesets.systems.starwars.screen.prospects import (
    of_exposure,
    of_orders,
    of_reactions,
    of_tactics,
    weighed,
)
from rulesets.systems.starwars.steps.attacks import attacks_of
from rulesets.systems.starwars.steps.damage import damage
from rulesets.systems.starwars.steps.volleys import Reactions, resolve_attacks
from tests.rulesets.systems.starwars.play import field_of, step, until

ALONE = {"ignore_commanders": True}


# Dice


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(("cap", "limit"), [(6, False), (3, False), (3, True)])
def test_plain_dice_are_all_their_throws(dice: int, cap: int, limit: bool) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    made = Counter(roll_total(one, dice, 0, wild=False, cap=cap, limit=limit)[0] for one in throws)
    found = plain(dice, cap, limit=limit)
    assert found == pytest.approx({total: count / len(throws) for total, count in made.items()})


@pytest.mark.parametrize("strikes", [True, False])
@pytest.mark.parametrize(("cap", "limit"), [(6, False), (4, False), (4, True)])
def test_a_wild_die_is_all_its_throws(strikes: bool, cap: int, limit: bool) -> None:
    """Three dice, the wild one thrown again up to three times: little is beyond that."""
    made: Counter[int] = Counter()
    how = {"wild": True, "wild_one": "subtract" if strikes else "normal", "cap": cap, "limit": limit}
    for faces in product(range(1, 7), repeat=6):
        told = list(faces[:3])
        for more in faces[3:]:
            if told[-1] != 6:
                break
            told.append(more)
        made[roll_total(told, 3, 0, **how)[0]] += 1  # type: ignore[arg-type]
    found = wild(3, cap, limit=limit, strikes=strikes)
    assert sum(found.values()) == pytest.approx(1)
    assert {total: found.get(total, 0.0) for total in made} == pytest.approx(
        {total: count / 6**6 for total, count in made.items()}, abs=6**-4
    )


def test_a_die_that_grows_comes_to_any_number() -> None:
    assert again()[1] == pytest.approx(1 / 6)
    assert again()[9] == pytest.approx(1 / 36)
    assert reaching(points(1), 7) == pytest.approx(1 / 6)
    assert reaching(points(2), 2) == pytest.approx(1)


def test_one_roll_beats_another_by_so_much() -> None:
    even, sure = plain(1), {3: 1.0}
    assert beating(even, even, [0, 1]) == pytest.approx([21 / 36, 15 / 36])
    assert beating(even, sure, [1, 3, 4, -9]) == pytest.approx([0.5, 1 / 6, 0, 1])


# Attacks


def lone(**more: Any) -> Battlefield:
    """One man with 2D and a weapon of 1D against one of 1D: few enough dice to throw them all."""
    gun = {"key": "gun", "damage": "1D", "short": 30, "medium": 60, "long": 90, **more.pop("gun", {})}
    units = [
        {"id": "reds", "side": "reds", "size": 1, "blaster": "2D", "weapons": [gun]},
        {"id": "blues", "side": "blues", "size": 1, "dodge": "1D", "strength": "1D", "position_m": 20},
    ]
    return field_of(units=units, options=ALONE | more)


def aimed(field: Battlefield, haste: int = 0) -> CommandOrders:
    said = CommandOrders.model_validate({"basic_haste": haste, "units": {"reds": {"fire": {"gun:blues": 1}}}})
    field.sides["reds"].orders = said
    return said


def every_throw(field: Battlefield) -> dict[str, float]:
    """The two steps with every throw there is: how often each fate comes."""

    def fight(field: Any, table: Any) -> None:
        attacks = [one for unit in field.units_of("reds") for one in attacks_of(field, unit)]
        field.shots = tuple(resolve_attacks(field, table, attacks, Reactions()))
        damage(field, table)

    phase: Phase[Any] = Phase(1, Step("fight", "Fight", fight))
    found = dict.fromkeys(("hits", "losses", "under_fire", "unharmed"), 0.0)
    waiting: list[tuple[dict[str, Any], float]] = [({}, 1.0)]
    while waiting:
        record, share = waiting.pop()
        played = play(phase, field, record)
        if not played.done:
            request = next(one for one in played.waits_for if isinstance(one, Throw))
            count = dice(request.dice).count
            waiting += [
                (record | {request.key: list(faces)}, share / 6**count)
                for faces in product(range(1, 7), repeat=count)
            ]
            continue
        rows = played.field.units["blues"].rows
        found["hits"] += share * any(getattr(one, "facts", {}).get("hit") for one in played.said)
        pinned = Row.UNDER_FIRE in rows
        found["under_fire" if pinned else "losses" if rows else "unharmed"] += share
    return found


@pytest.mark.parametrize(
    ("haste", "more"),
    [
        (1, {}),
        (1, {"gun": {"damage": "2D"}, "cap_mode": "limit"}),
        (1, {"gun": {"area": True, "blast": [{"to_m": 3, "damage": "2D"}, {"to_m": 5, "damage": "1D"}]}}),
        (0, {}),
    ],
)
def test_the_odds_of_a_shot_are_those_of_every_throw(haste: int, more: dict[str, Any]) -> None:
    field = lone(**more)
    said = aimed(field, haste)
    label, found = of_orders(field, "reds", said)[0]
    assert label == f"Reds, 1 × gun, at Blues: {'too slow to react' if haste else 'it reacts'}"
    assert found == pytest.approx(every_throw(field))


def test_a_slow_target_is_weighed_as_it_is_and_as_it_may_be() -> None:
    field = lone()
    rows = of_orders(field, "reds", aimed(field, 1))
    assert [label.partition(": ")[2] for label, _ in rows] == ["too slow to react", "it reacts at haste 1"]
    assert rows[0][1]["hits"] >= rows[1][1]["hits"]


def test_who_is_shot_at_weighs_his_reactions() -> None:
    field = field_of(options=ALONE)
    orders = {"basic_haste": 1, "units": {"reds": {"fire": {"rifle:blues": 10}}}}
    field.sides["reds"].orders = CommandOrders.model_validate(orders)
    [(slow, still)] = of_reactions(field, "blues", ReactionOrders())
    [(quick, dodging)] = of_reactions(field, "blues", ReactionOrders(basic_haste=1))
    assert (slow, quick) == (
        "Reds, 10 × rifle, at Blues: too slow to react",
        "Reds, 10 × rifle, at Blues",
    )
    assert still["hits"] > dodging["hits"]
    with override("de"):
        assert said_of_rules(slow) == "Reds, 10 × Gewehr, auf Blues: zu langsam zum Reagieren"


def test_a_shot_that_cannot_be_made_hits_nobody() -> None:
    field = field_of(options=ALONE)
    field.units["blues"].position_m = 900
    [(label, found)] = of_orders(field, "reds", CommandOrders.model_validate(
        {"units": {"reds": {"fire": {"rifle:blues": 10}}}}))  # fmt: skip
    assert label.endswith("no shot from here")
    assert (found["hits"], found["unharmed"]) == (0, 1)


@pytest.mark.parametrize(("option", "counts"), [(True, True), (False, False)])
def test_points_pledged_for_a_unit_count_in_the_odds_of_its_first_shot(option: bool, counts: bool) -> None:
    units = [
        {"id": "reds", "side": "reds", "leader": "dagny"},
        {"id": "blues", "side": "blues"},
        {"id": "more", "side": "blues"},
    ]
    hero = {"id": "dagny", "side": "reds", "unit": "reds", "character_points": 5}
    field = field_of(options=ALONE | {"cp_on_unit_rolls": option}, units=units, heroes=[hero])
    orders = {"units": {"reds": {"fire": {"rifle:blues": 5, "rifle:more": 5}}}}
    said = CommandOrders.model_validate(orders)
    before = [found["hits"] for _, found in of_orders(field, "reds", said)]
    field.heroes["dagny"].orders = HeroOrders(character_points={"unit": 2})
    after = [found["hits"] for _, found in of_orders(field, "reds", said)]
    assert (after[0] > before[0], after[1] == before[1]) == (counts, True)


def test_a_point_on_the_roll_of_a_unit_is_a_die_that_grows() -> None:
    field = lone()
    aimed(field)
    [attack] = attacks_of(field, field.units["reds"])
    found = weighed(field, attack, [], 1)["hits"]
    assert found == pytest.approx(reaching(together(plain(2), points(1)), 9)), (
        "no dodge of one die beats short range"
    )


# Commanders and heroes


CHIEFS = [
    {"id": "boris", "side": "reds", "unit": "reds", "dodge": "2D", "command": "6D", "tactics": "3D",
     "commands": True},
    {"id": "ivan", "side": "blues", "command": "4D", "commands": True},
]  # fmt: skip


def test_tactics_are_weighed_alone_and_both_together() -> None:
    field = field_of(heroes=CHIEFS, options={"wild_die": "off"})
    rows = dict(of_tactics(field, "reds", Tactics()))
    assert rows["Anticipating"]["anticipates"] == pytest.approx(reaching(plain(3), 13))
    assert rows["Both"]["redeclares"] == 0
    assert rows["Deceiving"]["redeclares"] == pytest.approx(1 / 216)


def test_standing_in_front_is_weighed_by_how_hard_the_unit_is_hit() -> None:
    field = field_of(heroes=CHIEFS, options={"wild_die": "off"})

    def hit(**said: Any) -> dict[str, float]:
        rows = of_exposure(field, "boris", HeroOrders.model_validate(said))
        return {label: found["hit_light"] for label, found in rows}

    plainly, spent = hit(), hit(character_points={"danger": 1})
    assert plainly["Hit with the unit"] == pytest.approx(1 - reaching(plain(2), 8))
    assert plainly["Hit at the command post"] == 0
    assert plainly["Hit in front"] > spent["Hit in front"] > hit(force_point=True)["Hit in front"]
    assert of_exposure(field, "ivan", HeroOrders()) == []


def test_what_officers_buy_is_not_known_to_the_enemy() -> None:
    """Two worlds that differ in dice of command: the enemy weighs his reactions alike."""
    field = step(until(field_of(heroes=CHIEFS), "tactics"), "declare").field
    worlds = []
    for commanded, pips in (([], {}), (["reds"], {"attack": 2})):
        orders = {"commanded": commanded, "units": {"reds": {"fire": {"rifle:blues": 9}, "pips": pips}}}
        world = field.copy()
        world.sides["reds"].orders = CommandOrders.model_validate(orders)
        world.sides["reds"].declared = True
        world.units["reds"].status = UnitStatus.STEADY
        worlds.append(known(world, viewer("side:blues", "commander:blues")))
    found = [of_reactions(world, "blues", ReactionOrders()) for world in worlds]
    assert found[0] == found[1]
