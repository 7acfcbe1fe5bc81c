"""Losses, morale, the broken and the fallen, the end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesets.systems.runequest import outcome as outcomes
from rulesets.systems.runequest.aftermath import after
from rulesets.systems.runequest.broken import ridden_down
from rulesets.systems.runequest.kinds import HeroStatus, How, Level, Officer, Ratio, Stand, Standard
from rulesets.systems.runequest.losses import suffer
from rulesets.systems.runequest.morale import check_morale, under_fire
from rulesets.systems.runequest.psychology import Psychology
from rulesets.systems.runequest.tables import NO_LOSS, Package
from tests.rulesets.adapters.runequest.fields import F, H, U, field_of, pair_of, played, total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def casualties(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], options=given.get("options"))
    unit = field.units["u"]
    unit.strength, unit.round_start = given["strength"], given["round_start"]
    unit.initial = given.get("initial", given["round_start"])
    lost: list[Any] = []

    def step(now: Any, table: Any) -> None:
        lost[:] = [suffer(now, table, now.units["u"], Package(*given["package"]), "test")]

    one = played(field, step, {})
    return {
        "lost": lost[0].total,
        "killed": lost[0].killed,
        "wounded": lost[0].wounded,
        "captured": lost[0].captured,
        "strength": one.field.units["u"].strength,
    }


def missile_morale_needed(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F])
    unit = field.units["u"]
    unit.round_start, unit.strength = given["round_start"], given["strength_after"]
    return {"check": unit in under_fire(field)}


def morale_check(given: Given, rolls: Rolls) -> Any:
    said = dict(given.get("psychology", {}))
    gm = said.pop("gm", 0)
    psychology = Psychology(
        standard=Standard(said.pop("standard", "none")),
        officer=Officer(said.pop("leader", "present")),
        **said,
    )
    field = field_of([{**U, "spirit": given["spirit"]}, F])
    unit = field.units["u"]
    unit.strength, unit.initial = given["strength"], given["initial"]
    if given.get("surrounded"):
        field.pairs = (pair_of(Ratio.SURROUNDED),)
    if gm:
        psychology = replace(psychology, dread=gm)

    def step(now: Any, table: Any) -> None:
        check_morale(now, table, "morale", [now.units["u"]], lambda unit: psychology)

    one = played(field, step, rolls)
    return {
        "psychology": sum(line.value for line in psychology.lines),
        "chance": total(one, "morale_chance:u"),
        "degree": degree_of(one, rolls),
        "status": one.field.units["u"].stand,
    }


def degree_of(one: Any, rolls: Rolls) -> Any:
    from rulesets.systems.runequest.rolls import degree

    [[roll]] = rolls.values()
    return degree(roll, total(one, "morale_chance:u"))


def harangue(given: Given, rolls: Rolls) -> Any:
    field = field_of([{**U, "spirit": given["spirit"]}, F], [{**H, "eloquence": given["eloquence"]}])
    field.units["u"].stand = Stand(given["status"])
    one = played(field, "harangue", rolls, {"harangue:h": {"unit": "u"}})
    again = "remorale:u:h" in one.requests
    found = {
        "degree": verdict(one, "eloquence_result:h"),
        "status": one.field.units["u"].stand,
        "recheck": again,
    }
    return {**found, "recheck_degree": verdict(one, "remorale_result:u:h")} if again else found


def npc_morale_trigger(given: Given, rolls: Rolls) -> Any:
    """A unit without heroes takes its army's losses; it has as many soldiers before as leaves those given."""
    fate, initial = given["fate_total"], given["initial"]
    field = field_of([U, F], options=given.get("options"))
    field.sides["north"].fate = Package(fate, fate)
    field.sides["south"].fate = NO_LOSS if given["on_losing_side"] else Package(fate, fate)
    unit = field.units["u"]
    unit.initial, unit.strength, unit.round_start = initial, given["round_start"], given["round_start"]
    quarters_before = unit.quarters_lost
    lost = unit.strength - played(field, "army_losses", {}).field.units["u"].strength
    unit.strength = given["strength_after"] + lost
    now = played(field, "army_losses", {}).field.units["u"]
    return {"quarters_before": quarters_before, "quarters_after": now.quarters_lost, "check": now.lost_fight}


def pursuit(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F])
    unit = field.units["u"]
    unit.strength, unit.round_start = given["strength"], given["round_start"]
    unit.stand, unit.broke, unit.since = Stand(given["status"]), 1, 1
    if given.get("surrounded"):
        field.pairs = (pair_of(Ratio.SURROUNDED),)
    now = played(field, "pursuit", {}).field.units["u"]
    return {
        "package": list(ridden_down(unit.stand, surrounded=given.get("surrounded", False))),
        "lost": unit.strength - now.strength,
        "killed": now.killed,
        "wounded": now.wounded,
        "captured": now.captured,
        "strength": now.strength,
    }


def fallen_hero(given: Given, rolls: Rolls) -> Any:
    """He goes down in the fight, and then it is seen where he lies."""
    from rulesets.systems.runequest.fights import honour

    field = field_of([U, F], [{**H, "honour": given["honour"]}])
    field.heroes["h"].status = HeroStatus.INCAPACITATED
    first = played(field, lambda now, table: honour(table, [now.heroes["h"]]), rolls)
    field = first.field
    field.units["u"].stand = Stand.RETREATING if given["unit_lost_ground"] else Stand.STEADY
    second = played(field, "fallen", rolls)
    return {
        "honour_degree": verdict(first, "honour_result:h"),
        "recognised": field.heroes["h"].recognised,
        "fate": verdict(second, "fate_result:h"),
    }


def army_break(given: Given, rolls: Rolls) -> Any:
    units = [
        {**U, "strength": given["initial"]},
        {**F, "strength": given["initial"], "spirit": given["spirit"]},
    ]
    field = field_of(units)
    unit = field.units["f"]
    unit.strength = given["hand"]
    unit.stand = Stand.STEADY if given["hand"] else Stand.ROUTED
    found: dict[str, Any] = {}

    def step(now: Any, table: Any) -> None:
        found.update({camp.value: how for camp, how in outcomes.breaking(now, table).items()})

    played(field, step, rolls)
    return {"how": found["other"]}


def outcome(given: Given, rolls: Rolls) -> Any:
    one, other = (
        outcomes.Army(
            side["id"],
            side["initial"],
            side["lost"],
            side["hand"],
            How(side["how"]) if side["broken"] else None,
        )
        for side in given["sides"]
    )
    result = outcomes.outcome(one, other)
    return {"winner": result.winner or None, "level": result.level}


def aftermath(given: Given, rolls: Rolls) -> Any:
    unit = field_of([U, F]).units["u"]
    for name in ("strength", "killed", "wounded", "captured"):
        setattr(unit, name, given["unit"][name])
    unit.stand = Stand(given["unit"]["status"])
    return after(unit, won=given["won"], level=Level(given["level"]))._asdict()
