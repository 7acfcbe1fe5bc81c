"""Step 2 of a round where orders wait for the turn: who hastens, and whom nobody hits unready (F3)."""

from collections.abc import Iterator, Sequence
from functools import cache

from rulesets.engine import Audience, Options, Problem, Table
from rulesets.systems.traveller.book.kinds import Stance, UnitStatus
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.people.orders import Readiness
from rulesets.systems.traveller.steps.giving import is_secret, reactions, side_by_side, start


def is_asked(field: Battlefield) -> bool:
    """Where all is ordered beforehand, or nothing of this is wanted, there is nothing to ask."""
    campaign = field.muster.options
    return not is_secret(field) and (campaign.hasten or not campaign.live_reactions)


def ready(field: Battlefield, table: Table) -> None:
    """Haste is declared at the start of a round, and attacks may come before one’s own turn."""
    before = cache(field.copy)  # made by the first check: later ones are made against the field as it was

    def ask(ours: list[Unit | Hero], eyes: Audience) -> list[Readiness]:
        return table.ask(
            "ready",
            ours,
            Readiness,
            default=lambda fighter: _as_before(field, fighter),
            options=lambda fighter: _options(field, fighter),
            check=lambda fighter, readiness: _problems(before(), fighter.id, readiness),
            shown=eyes,
        )

    with table.together():
        asked: Sequence[tuple[list[Unit | Hero], list[Readiness]]] = side_by_side(field.actors, ask)
    for ours, answers in asked:
        for fighter, readiness in zip(ours, answers, strict=True):
            numbers = {"dodge_max": readiness.dodge_max, "parry_max": readiness.parry_max}
            if isinstance(fighter, Hero):
                fighter.orders = fighter.orders.model_copy(update=numbers)
            else:
                fighter.orders = fighter.orders.model_copy(update=numbers)
            start(field, fighter, hastens=readiness.hasten)


def _as_before(field: Battlefield, fighter: Unit | Hero) -> Readiness:
    """Who says nothing reacts as he last did (R35)."""
    if field.muster.options.live_reactions:
        return Readiness()
    dodges = 0 if fighter.stance is Stance.PRONE else fighter.orders.dodge_max
    return Readiness(dodge_max=dodges, parry_max=fighter.orders.parry_max)


def _options(field: Battlefield, fighter: Unit | Hero) -> Options:
    """The broken do not hasten, and nobody does twice."""
    runs = isinstance(fighter, Unit) and fighter.status is UnitStatus.BROKEN
    may_hasten = field.muster.options.hasten and not fighter.hasted and not runs
    return {**reactions(field), **({} if may_hasten else {"hasten": ()})}


def _problems(field: Battlefield, id: str, readiness: Readiness) -> Iterator[Problem]:
    fighter = field.fighter(id)
    if fighter and readiness.dodge_max and fighter.stance is Stance.PRONE:
        yield Problem("not_lying_down", {"at": "dodge_max"})
