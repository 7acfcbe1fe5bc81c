"""The skirmish with a secret: a seer who may be false, and a contest that shows it at last."""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from rulesets.engine import (
    GM,
    GM_ONLY,
    NOT_DUMPED,
    UNKNOWN,
    Line,
    Open,
    Ruleset,
    SideSheet,
    SideState,
    Step,
    Table,
    Twins,
    Value,
    known,
    people_of,
    viewer,
)
from tests.rulesets.samples import skirmish


class Host(SideSheet):
    wits: Open[int] = 12
    seer: Annotated[Literal["none", "true", "false"], UNKNOWN] = "none"


class Seers(skirmish.Skirmishers):
    sides: tuple[Host, ...] = ()  # type: ignore[assignment]


class Plan(Value):
    text: str = ""


@dataclass(slots=True)
class HostState(SideState):
    omen: Annotated[int, UNKNOWN] = 0
    plan: int = 0
    prepared: int = 0


@dataclass(slots=True)
class Field(skirmish.Ford):
    muster: Annotated[Seers, NOT_DUMPED]
    sides: dict[str, HostState]  # type: ignore[assignment]


def plans(field: Field, table: Table) -> None:
    """Nobody but the GM ever learns whether a seer is false: his dice are thrown all the same."""
    sides = list(field.sides.values())
    seers = [side for side in sides if side.sheet.seer != "none"]
    table.ask("plan", sides, Plan)
    worths = table.ask("plan_worth", sides, skirmish.Bonus, to=GM, secret=True)
    rolls = table.throw("seer", seers, "3d6", to=GM, seen_by=GM_ONLY, why="Seer")
    for side, worth in zip(sides, worths, strict=True):
        side.plan = worth.modifier
    for side, roll in zip(seers, rolls, strict=True):
        side.omen = (roll <= 10) + (roll <= 4) if side.sheet.seer == "true" else -2
        table.tell("seer_spoke", side, to=people_of(side.id))


def contest(field: Field, table: Table) -> None:
    """The line of the omen is the GM's, and so is every total that would tell it."""
    sides = list(field.sides.values())
    targets = [
        table.tally(
            "wits_target",
            side,
            side.sheet.wits,
            ("Plan", side.plan),
            ("Prepared", side.prepared),
            Line("Omen", side.omen, audience=GM_ONLY),
            label="Wits",
            audience=people_of(side.id),
        )
        for side in sides
    ]
    rolls = table.throw("wits", sides, "3d6", why="Wits")
    ahead = [target - roll for target, roll in zip(targets, rolls, strict=True)]
    best = sides[ahead.index(max(ahead))]
    field.winner = table.verdict("winner", best, best.id)
    table.tell("won", field.sides[field.winner], because=("wits_target", "wits"), by=max(ahead) - min(ahead))


def sample(seer: Literal["true", "false"] = "false") -> Seers:
    reds = Host(id="reds", name="Reds", side="reds", wits=14)
    blues = Host(id="blues", name="Blues", side="blues", seer=seer)
    plain = skirmish.sample()
    return Seers(sides=(reds, blues), units=plain.units, heroes=plain.heroes)


def open_field(muster: Seers) -> Field:
    plain = skirmish.open_field(muster)
    return Field(muster, 0, "", {one.id: HostState(one) for one in muster.sides}, plain.units, plain.heroes)


RULES: Ruleset = replace(
    skirmish.RULES,
    key="omens",
    muster=Seers,
    field=Field,
    open=open_field,
    known=known,
    steps=(Step("plans", "Plans", plans), Step("contest", "Contest", contest)),
    roster=None,
    sample=sample,
    twins=lambda: [Twins(sample("true"), sample(), viewer("side:blues", "commander:blues"), "contest")],
    wording={
        **skirmish.WORDING,
        "plan": "What is the plan of {subject}?",
        "plan_worth": "What is the plan of {subject} worth?",
        "seer_spoke": "The seer has spoken.",
    },
)
