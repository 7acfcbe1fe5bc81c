"""Calculators beside the forms: captains, troop quality, races, prices (Quality; Feeding)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import Field

from rulesets.engine import Maker, Newcomer, Table, Value
from rulesets.systems.gurps.camp import captain_by_roll, quality_by_roll, recruit_experience
from rulesets.systems.gurps.kinds import Quality
from rulesets.systems.gurps.strength import race_modifier
from rulesets.systems.gurps.tables import COMMANDER, TYPICAL
from rulesets.systems.gurps.words import QUALITIES

HIRING = 10
"""Per cent of the equipment."""


class Post(StrEnum):
    COMMANDER, LEADER = "commander", "leader"


class Captain(Value):
    """A commander or leader of the game master's."""

    post: Post = Field(
        Post.COMMANDER,
        title="Post",
        json_schema_extra={"labels": {"commander": "Commands a force", "leader": "Leads a unit"}},
    )
    quality: Quality | None = Field(
        None, title="Experience", json_schema_extra={"labels": {"": "By three dice"}}
    )


class Troops(Value):
    """A new unit of unknown worth."""

    rare: bool = Field(
        False, title="Elite and veteran men are to be had", description="Mercenaries, a guard."
    )


class Race(Value):
    """A people’s statistics against those of men."""

    st: int = Field(0, ge=-20, le=100, title="ST modifier")
    ht: int = Field(0, ge=-20, le=100, title="HT modifier")
    extra_hits: int = Field(0, ge=-20, le=100, title="Extra hit points")
    increased_strength: int = Field(
        0, ge=0, le=10, title="Levels of Increased Strength", description="10 each."
    )


class Equipment(Value):
    """What one man carries."""

    equipment: int = Field(0, ge=0, le=1_000_000, title="Equipment", description="In $, a man or piece.")
    horse: int = Field(0, ge=0, le=1_000_000, title="Horse and harness", description="In $.")
    hiring: int = Field(HIRING, ge=0, le=500, title="Hiring bonus, in per cent", description="Usually 10.")


def captain(said: Captain, options: Any, table: Table) -> Mapping[str, Any]:
    """Experience and the skill of the post by the table, the other skills as they usually are (T5b, T5c)."""
    you = Newcomer()
    quality, base = said.quality, 0
    if quality is None:
        [roll] = table.throw("captain_quality", [you], "3d6")
        quality, base = captain_by_roll(roll, 0)
    else:
        base = next(skill for _, one, skill in COMMANDER if one is quality)
    [more] = table.throw("captain_skill", [you], "1d6")
    lines = [("1d", more, "T5b, Commander’s Experience")]
    skill = table.tally(f"captain_{said.post}", you, base, *lines, label=QUALITIES[quality])
    weapon, tactics, _ = TYPICAL[quality]
    reflexes = quality in (Quality.ELITE, Quality.VETERAN)
    return {
        "strategy" if said.post is Post.COMMANDER else "leadership": skill,
        "weapon_skill": weapon,
        "tactics": tactics,
        "combat_reflexes": reflexes,
        "is_pc": False,
    }


def troops(said: Troops, options: Any, table: Table) -> Mapping[str, Any]:
    """The battles that men of the quality thrown have fought; the best are thrown again (T5)."""
    you = Newcomer()
    [rolls] = table.growing(
        "new_quality",
        [you],
        "3d6",
        lambda _, thrown: "3d6" if not said.rare and sum(thrown[-1]) <= 6 else "",
    )
    quality = quality_by_roll(sum(rolls[-1]))
    table.tell("quality_thrown", you, quality=quality)
    return {"experience": recruit_experience(quality)}


def race(said: Race, options: Any, table: Table) -> Mapping[str, Any]:
    """Half of what a people has more or less, the fraction dropped toward nought (F3)."""
    more = 10 * said.increased_strength
    lines = [("HT", said.ht, "Races"), ("Extra hits", said.extra_hits, "Races"), ("Strength", more, "Races")]
    whole = said.st + said.ht + said.extra_hits + more
    half = race_modifier(said.st, said.ht, said.extra_hits, said.increased_strength)
    lines.append(("Half of it", half - whole, "F3, Races"))
    worth = table.tally("race_worth", Newcomer(), said.st, *lines, label="ST")
    return {"race_ts": max(-10, min(60, worth))}


def price(said: Equipment, options: Any, table: Table) -> Mapping[str, Any]:
    """Equipment and the hiring bonus (F30)."""
    whole = said.equipment + said.horse
    lines = [
        ("Horse and harness", said.horse, "Raising Troops"),
        (f"Hiring bonus, {said.hiring}%", whole * said.hiring // 100, "Raising Troops"),
    ]
    cost = table.tally("one_costs", Newcomer(), said.equipment, *lines, label="Equipment")
    return {"raise_cost_each": min(10_000_000, cost)}


MAKERS = (
    Maker("captain", "Commander or leader by the dice", "hero", Captain, captain),
    Maker("troops", "Quality by the dice", "unit", Troops, troops),
    Maker("race", "A people’s worth", "unit", Race, race),
    Maker("price", "Cost to raise from equipment", "unit", Equipment, price),
)
MAKER_WORDING = {
    "captain_quality": "How experienced the captain is",
    "captain_skill": "How skilled beyond that",
    "captain_commander": "Strategy",
    "captain_leader": "Leadership",
    "new_quality": "How good the men are",
    "quality_thrown": "The men are {quality}.",
    "race_worth": "Troop Strength of a man, more or less",
    "one_costs": "Cost to raise, each",
}
