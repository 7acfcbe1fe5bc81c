"""The picture of the battle: who has met whom, who shoots at whom, and who stands in the second line."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Block, Blow, Event, Picture, Stand
from rulesets.engine.picture import marks_of
from rulesets.systems.runequest.book.kinds import BROKEN, Degree, Stance, UnitStatus
from rulesets.systems.runequest.book.tables import RATIOS
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Pair, Unit

WEIGHTS = {
    Degree.CRITICAL: 10,
    Degree.SPECIAL: 8,
    Degree.SUCCESS: 6,
    Degree.FAILURE: 2,
    Degree.FUMBLE: 1,
}
UNROLLED = 2
"""The weight of a blow of the surrounded where no dice have told it; the better the odds, the more."""
MARKS = {
    "army_rolled.critical": "strategy",
    "army_rolled.fumble": "catastrophe",
    "spell_cast.critical": "powers",
    "spell_cast.special": "powers",
    "leader_lost": "fallen",
    "standard_taken": "banner",
    "fell": "wound",
    "died": "fallen",
    "rallied": "trumpet",
    "defected": "routed",
    "army_broke": "routed",
}


def picture(field: Battlefield, facts: Sequence[Event]) -> Picture:
    blocks = tuple(_block(unit) for unit in field.units.values())
    return Picture(blocks, (*_blows(field, facts), *_shots(field, facts)), marks_of(facts, MARKS))


def _block(unit: Unit) -> Block:
    stand = _stand(unit)
    word = unit.status.value if stand is Stand.BROKEN else ""
    in_front = not (unit.behind or stand.is_behind or unit.stance in (Stance.FIRE, Stance.CAST))
    size = unit.strength, max(unit.initial, unit.strength)
    return Block(unit.id, unit.side, stand, size, unit.position, is_front=in_front, word=word)


def _stand(unit: Unit) -> Stand:
    if unit.status is UnitStatus.AWAY:
        return Stand.COMING
    if not unit.strength:
        return Stand.GONE
    if unit.status in BROKEN:
        return Stand.BROKEN
    if unit.status is not UnitStatus.STEADY:
        return Stand.GONE
    if unit.stance is Stance.RESERVE:
        return Stand.RESERVE
    return Stand.WAVERS if unit.lost_fight else Stand.STANDS


def _blows(field: Battlefield, facts: Sequence[Event]) -> Iterator[Blow]:
    """Of each two who have met: as the dice have it, else by the odds. Where nobody charges, none falls."""
    rolled = {
        (fact.facts["who"], fact.facts["target"]): WEIGHTS[Degree(fact.facts["result"])]
        for fact in facts
        if fact.kind == "struck"
    }
    for pair in field.pairs:
        stances = {field.units[id].stance for id in (pair.unit, pair.foe)}
        for id in (pair.unit, pair.foe) if Stance.CHARGE in stances else ():
            told = rolled.get((id, pair.of(id)))
            if told is not None or _strikes(field.units[id]):
                yield Blow(id, pair.of(id), _by_odds(pair, id) if told is None else told)


def _strikes(unit: Unit) -> bool:
    return unit.is_steady and unit.stance in (Stance.CHARGE, Stance.HOLD)


def _by_odds(pair: Pair, id: str) -> int:
    return UNROLLED + len(RATIOS) - 1 - RATIOS.index(pair.ratio(id))


def _shots(field: Battlefield, facts: Sequence[Event]) -> Iterator[Blow]:
    """Volleys and spells on enemies. Whose volley falls on a hero's unit, nobody says."""
    for fact in facts:
        if fact.kind in ("shot", "spell_cast") and fact.facts.get("target") in field.units:
            target = field.units[fact.facts["target"]]
            if target.side != field.side_of(fact.subject):
                weight = WEIGHTS[Degree(fact.facts["result"])]
                yield Blow(fact.subject, target.id, weight, is_far=True)
        elif fact.kind == "enemy_shot":
            yield Blow("", fact.subject, WEIGHTS[Degree(fact.facts["result"])], is_far=True)
