"""What is hard in turns, in allocations, and in what one step leaves to the next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.engine import (
    Part,
    Problem,
    Ruleset,
    SideState,
    Step,
    Table,
    Value,
    leader,
    next_phase,
    outline,
    play,
)
from tests.rulesets.cast import events, keys, phase, run
from tests.rulesets.samples import duel, raid, skirmish, volley


def turns(field: duel.Yard) -> list[str]:
    return [band.id for band in duel.to_act(field)]


def ready(**orders: Any) -> Any:
    field = duel.open_field(duel.sample())
    dice = {"initiative:spears": [6, 4], "initiative:slings": [4, 4], "initiative:bows": [5, 4]}
    field = run(duel.initiative, field, dice).field
    said = {"orders:bows": {"targets": ["spears"], "dodges": 1, **orders}}
    field = run(duel.orders, field, said).field
    field.round, field.step = 1, "orders"
    return field


def play_turn(field: Any, record: dict[str, Any]) -> Any:
    turn = next_phase(duel.RULES, field)
    assert turn
    return play(turn, field, record)


def test_a_dodge_costs_initiative_and_changes_who_is_next() -> None:
    field = ready()
    assert turns(field) == ["spears", "bows", "slings"]
    turn = next_phase(duel.RULES, field)
    assert turn and (turn.step.key, turn.turn) == ("turns", "spears")
    played = play(turn, field, {"attack:spears:bows": [1, 1]})
    assert played.done and turns(played.field) == ["slings", "bows"]
    turn = next_phase(duel.RULES, played.field)
    assert turn and turn.turn == "slings"
    assert [row[2:] for row in outline(duel.RULES, played.field)] == [
        ("done", ()),
        ("now", ("slings", "bows")),
    ]


def test_the_targets_leader_is_asked_once_the_attack_is_declared() -> None:
    field = ready(is_asked=True)
    played = play_turn(field, {})
    assert keys(played) == ["dodge:bows"] and events(played, "attacks")
    assert played.waits_for[0].to == leader("bows")
    played = play_turn(field, {"dodge:bows": {"yes": True}, "attack:spears:bows": [1, 1]})
    assert played.done and turns(played.field) == ["slings", "bows"]


def pairs(field: skirmish.Ford, table: Table) -> None:
    """The dice are paired, highest with lowest, while a pair makes eight; each pair throws damage."""
    bows = field.units["bows"]
    [faces] = table.faces("shots", [bows], "4d6", why="Shots")
    ordered, hits = sorted(faces), 0
    while len(ordered) > 1:
        high = ordered.pop()
        if (low := next((die for die in ordered if die + high >= 8), 0)) == 0:
            break
        ordered.remove(low)
        hits += 1
    table.throw("damage", [Part(bows, n) for n in range(1, hits + 1)], "1d6", why="Damage")


def test_single_dice_may_be_paired_and_each_pair_throws_again() -> None:
    field = skirmish.open_field(skirmish.sample())
    played = play(phase(pairs), field, {"shots:bows": [6, 5, 4, 3]})
    assert keys(played) == ["damage:bows:1", "damage:bows:2"]
    assert keys(play(phase(pairs), field, {"shots:bows": [6, 5, 2, 1]})) == ["damage:bows:1"]


AIMS = {
    "aim:spears": {"targets": {"bows": 12, "slings": 8}},
    "aim:bows": {"targets": {"spears": 15}},
    "aim:slings": {"targets": {"spears": 5}},
}


def test_arrows_aimed_at_a_traitor_are_void_and_his_own_turn() -> None:
    field = volley.open_field(volley.sample())
    asked = keys(play(phase(volley.aim), field, {}))
    assert len(asked) == 4 and "deed:berta" in asked
    betrays = {"deed:berta": {"betrays": True, "aim": {"targets": {"bows": 5}}}}
    field = run(volley.aim, field, {**AIMS, **betrays}).field
    field = run(volley.reveal, field, {}).field
    assert dict(field.units["spears"].aim.targets) == {"bows": 12}, "eight at the new friend are void"
    assert field.units["slings"].side == "reds"
    assert (field.units["bows"].threat, field.units["spears"].threat) == (17, 15)


def loose(field: volley.Range, table: Table) -> None:
    """The hits of a band go round its targets; where they do not come out even, its general says to whom."""
    bands = [band for band in field.units.values() if band.aim.targets]
    hits = table.throw("hits", bands, "1d6", why="Hits")
    rest = {band.id: hit % len(band.aim.targets) for band, hit in zip(bands, hits, strict=True)}
    tied = [band for band in bands if rest[band.id] and not band.aim.tie_order]
    said = table.ask("tie_order", tied, volley.Aim, default=lambda band: band.aim)
    first = {band.id: one.tie_order for band, one in zip(tied, said, strict=True)}
    for band, hit in zip(bands, hits, strict=True):
        order = first.get(band.id) or tuple(band.aim.targets)
        for n, target in enumerate(order):
            field.units[target].men -= hit // len(order) + (n < rest[band.id])


def test_a_tie_in_the_shares_is_put_to_the_general() -> None:
    field = volley.open_field(volley.sample())
    field = run(volley.aim, field, AIMS).field
    dice = {"hits:spears": [5], "hits:bows": [1], "hits:slings": [1]}
    played = play(phase(loose), field, dice)
    assert keys(played) == ["tie_order:spears"]
    played = play(phase(loose), field, dice | {"tie_order:spears": {"tie_order": ["slings", "bows"]}})
    assert played.field.units["slings"].men == 2 and played.field.units["bows"].men == 13
    assert not keys(play(phase(loose), field, {**dice, "hits:spears": [4]})), "an even share is no tie"


def test_all_or_none_of_the_arrows() -> None:
    field = volley.open_field(volley.sample())
    played = play(phase(volley.aim), field, {"aim:bows": {"targets": {"spears": 5}}})
    assert played.problems["aim:bows"][0].kind == "not_all"


# Chiefs, who declare in turn


class Feint(Value):
    feints: bool = False


class Declared(Value):
    dice: int = 0


@dataclass(slots=True)
class Chief(SideState):
    spent: int = 0
    feint: int = 0
    declared: int = 0


@dataclass(slots=True)
class Council(raid.Raid):
    sides: dict[str, Chief]  # type: ignore[assignment]


def feints(field: Council, table: Table) -> None:
    chiefs = list(field.sides.values())
    for chief, said in zip(chiefs, table.ask("feint", chiefs, Feint), strict=True):
        chief.spent = int(said.feints)
    sly = [chief for chief in chiefs if chief.spent]
    for chief, roll in zip(sly, table.throw("feint_roll", sly, "3d6"), strict=True):
        chief.feint = roll if roll >= 11 else 0


def to_declare(field: Council) -> Sequence[Chief]:
    """The blues, who are slower, before the reds; then whoever feinted once more."""
    first = [chief for chief in field.sides.values() if not chief.declared]
    again = [chief for chief in field.sides.values() if chief.feint and chief.declared == 1]
    return sorted(first, key=lambda chief: chief.id) or again


def declare(field: Council, table: Table) -> None:
    chief = to_declare(field)[0]
    kind = "again" if chief.declared else "declared"
    table.ask(kind, [chief], Declared, check=within_dice)
    chief.declared += 1


def within_dice(chief: Chief, said: Declared) -> list[Problem]:
    cost = chief.spent + said.dice
    return [Problem("over_dice", {"cost": cost, "have": 5})] if cost > 5 else []


COUNCIL: Ruleset = replace(
    raid.RULES,
    field=Council,
    open=lambda muster: Council(
        muster,
        0,
        "",
        {one.id: Chief(one) for one in muster.sides},
        {one.id: raid.Band(one) for one in muster.units},
        {},
    ),
    steps=(Step("feints", "Feints", feints), Step("declare", "Declare", declare, turns=to_declare)),
)


def feinted(*faces: int) -> Any:
    field = COUNCIL.open(raid.sample())
    field = run(feints, field, {"feint:reds": {"feints": True}, "feint_roll:reds": list(faces)}).field
    field.round, field.step = 1, "feints"
    return field


def test_chiefs_declare_in_their_order_and_whoever_feinted_again() -> None:
    field, declared = feinted(4, 4, 4), []
    while (turn := next_phase(COUNCIL, field)) and turn.step.key == "declare":
        declared.append(turn.turn)
        [ask] = play(turn, field, {}).waits_for
        field = play(turn, field, {ask.key: {"dice": 0}}).field
    assert declared == ["blues", "reds", "reds"]


def test_dice_spent_in_an_earlier_step_are_gone_from_the_next() -> None:
    field = feinted(1, 1, 1)
    field.sides["blues"].declared = 1
    played = play(phase(declare), field, {"declared:reds": {"dice": 5}})
    assert played.problems["declared:reds"][0].facts == {"cost": 6, "have": 5}


def by_speed(field: skirmish.Ford, table: Table) -> None:
    """Who is quicker shoots first, and whoever falls to it does not shoot."""
    for side, foe in (("reds", "bows"), ("blues", "spears")):
        now = [unit for unit in field.units.values() if unit.side == side and unit.men]
        for lost in table.throw("shot", now, "1d6", why="Shot"):
            field.units[foe].men = max(0, field.units[foe].men - 3 * lost)


def test_faster_units_shoot_first_and_thin_out_the_slow() -> None:
    field = skirmish.open_field(skirmish.sample())
    assert keys(play(phase(by_speed), field, {})) == ["shot:spears"]
    assert keys(play(phase(by_speed), field, {"shot:spears": [4]})) == ["shot:bows"]
    assert play(phase(by_speed), field, {"shot:spears": [5]}).done
