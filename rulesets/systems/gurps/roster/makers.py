"""Calculators beside the forms: captains, troop quality, races, prices (Quality; Feeding)."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import Maker, Newcomer, Shown, Table, Term, Value, filled
from rulesets.engine.values import Facts
from rulesets.systems.gurps.book.kinds import Quality
from rulesets.systems.gurps.book.tables import COMMANDER, TYPICAL
from rulesets.systems.gurps.camp.formulas import captain_by_roll, quality_by_roll, recruit_experience
from rulesets.systems.gurps.people.strength import race_modifier

HIRING = 10
"""Per cent of the equipment."""


class Post(Term):
    COMMANDER = "commander", "Commands a force"
    LEADER = "leader", "Leads a unit"


class NewCaptain(Value):
    """A commander or leader of the game master's."""

    post: Post = Field(Post.COMMANDER, title="Post")
    quality: Annotated[Quality | None, Shown(labels={"": "By three dice"})] = Field(None, title="Experience")


class NewTroops(Value):
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


def captain(person: NewCaptain, options: object, table: Table) -> Facts:
    """Experience and the skill of the post by the table, the other skills as they usually are (T5b, T5c)."""
    you = Newcomer()
    quality, base = person.quality, 0
    if quality is None:
        [roll] = table.throw("captain_quality", [you], "3d6")
        quality, base = captain_by_roll(roll)
    else:
        base = next(skill for _, one, skill in COMMANDER if one is quality)
    [more] = table.throw("captain_skill", [you], "1d6")
    lines = [("1d", more, "Force Commander’s Experience Table")]
    skill = table.tally(f"captain_{person.post}", you, base, *lines, label=quality.label)
    weapon, tactics, _ = TYPICAL[quality]
    reflexes = quality in (Quality.ELITE, Quality.VETERAN)
    return {
        "strategy" if person.post is Post.COMMANDER else "leadership": skill,
        "weapon_skill": weapon,
        "tactics": tactics,
        "combat_reflexes": reflexes,
        "is_pc": False,
    }


def troops(wanted: NewTroops, options: object, table: Table) -> Facts:
    """The battles that men of the quality thrown have fought; the best are thrown again (T5)."""
    you = Newcomer()
    [rolls] = table.growing(
        "new_quality",
        [you],
        "3d6",
        lambda _, thrown: "3d6" if not wanted.rare and sum(thrown[-1]) <= 6 else "",
    )
    quality = quality_by_roll(sum(rolls[-1]))
    table.tell("quality_thrown", you, quality=quality)
    return {"experience": recruit_experience(quality)}


def race(people: Race, options: object, table: Table) -> Facts:
    """Half of what a people has more or less, the fraction dropped toward nought (F3)."""
    more = 10 * people.increased_strength
    lines = [
        ("HT", people.ht, "Races"),
        ("Extra hits", people.extra_hits, "Races"),
        ("Strength", more, "Races"),
    ]
    whole = people.st + people.ht + people.extra_hits + more
    half = race_modifier(people.st, people.ht, people.extra_hits, people.increased_strength)
    lines.append(("Half of it", half - whole, "Non-Human Races"))
    worth = table.tally("race_worth", Newcomer(), people.st, *lines, label="ST")
    return {"race_ts": max(-10, min(60, worth))}


def price(outfit: Equipment, options: object, table: Table) -> Facts:
    """Equipment and the hiring bonus (F30)."""
    whole = outfit.equipment + outfit.horse
    lines = [
        ("Horse and harness", outfit.horse, "Raising Troops"),
        (
            filled("Hiring bonus, {percent}%", percent=outfit.hiring),
            whole * outfit.hiring // 100,
            "Raising Troops",
        ),
    ]
    cost = table.tally("one_costs", Newcomer(), outfit.equipment, *lines, label="Equipment")
    return {"raise_cost_each": min(10_000_000, cost)}


MAKERS = (
    Maker("captain", "Commander or leader by the dice", "hero", NewCaptain, captain),
    Maker("troops", "Quality by the dice", "unit", NewTroops, troops),
    Maker("race", "A people’s worth", "unit", Race, race),
    Maker("price", "Cost to raise from equipment", "unit", Equipment, price),
)
