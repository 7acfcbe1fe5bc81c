"""What an attack is worth, by the odds that players see of it: on whom, with what, after which move."""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from rulesets.engine import Desk, Proposal, Temper, percent
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.book.kinds import Act, Do, Minor, Mode
from rulesets.systems.traveller.book.tables import range_dm
from rulesets.systems.traveller.mechanics.attacking import is_in_combat
from rulesets.systems.traveller.mechanics.positions import metres
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.screen.prospects import of_target

type Orders = UnitOrders | HeroOrders


class Chance(NamedTuple):
    """An order to attack, and how likely it does harm, or destroys."""

    harm: float
    destroys: float
    order: Orders
    target: str


def nearest(field: Battlefield, fighter: Fighter, foes: list[str]) -> str:
    """The enemy in sight who stands nearest; the first named of several."""
    return min(foes, key=lambda foe: _far(field, fighter, foe), default="")


def attacks(desk: Desk[Battlefield, Any], fighter: Unit | Hero, foes: list[str]) -> Iterator[Proposal]:
    """On whom, with what: the likeliest harm first, of what those who fire already leave to harm."""
    chances = _chances(desk.field, fighter, desk.ask.default, foes, desk.temper)
    for chance in _left_to_harm(desk, chances):
        kind = "advice_attack_kills" if chance.destroys else "advice_attack"
        odds = {"harm": percent(chance.harm), "destroys": percent(chance.destroys)}
        yield Proposal(chance.order, kind, {"target": chance.target, **odds})


def _chances(
    field: Battlefield, fighter: Unit | Hero, order: Orders, foes: list[str], temper: Temper
) -> list[Chance]:
    """Every enemy in reach with the weapon that does him most, the likeliest harm first.

    The likeliest is tried again with a minor action before it: aiming, or for the bold going nearer.
    """
    best = sorted(_best_of_each(field, fighter, order, foes), key=_worth, reverse=True)
    if not best or not best[0].harm:
        return [one for one in best if one.harm]
    nearer = {"minor": Minor.MOVE, "toward": best[0].target}
    before = best[0].order.model_copy(update=nearer if temper is Temper.BOLD else {"minor": Minor.AIM})
    return [*sorted((_chance(field, fighter, before), best[0]), key=_worth, reverse=True), *best[1:]]


def _left_to_harm(desk: Desk[Battlefield, Any], chances: list[Chance]) -> Iterator[Chance]:
    """The best first, each weighed by how likely its target still stands when the others have fired.

    Whether it does is counted for the best of those not named yet alone: the others are worth no more.
    """
    stands: dict[str, float] = {}

    def weight(chance: Chance) -> float:
        return _worth(chance)[0] * stands.get(chance.target, 1.0)

    left = list(chances)
    while left:
        best = max(left, key=weight)
        if best.target in stands:
            left.remove(best)
            yield best
        else:
            stands[best.target] = _stands(desk, best.target)


def _stands(desk: Desk[Battlefield, Any], target: str) -> float:
    """How likely none of the attacks that his side has proposed already destroys it."""
    likely = 1.0
    for key, order in desk.beside.items():
        if isinstance(order, UnitOrders | HeroOrders) and order.target == target:
            likely *= 1 - of_target(desk.field, key.partition(":")[2], order)["destroyed"]
    return likely


def _worth(chance: Chance) -> tuple[float, float]:
    return chance.harm + chance.destroys, chance.harm


def _best_of_each(
    field: Battlefield, fighter: Unit | Hero, order: Orders, foes: list[str]
) -> Iterator[Chance]:
    """Those who look alike to him are worth the same, and weighed once."""
    known: dict[Hashable, Chance] = {}
    for foe in foes:
        look = _look(field, fighter, foe)
        if look not in known:
            known[look] = _best(field, fighter, order, foe)
        chance = known[look]
        yield chance if chance.target == foe else _at(chance, foe)


def _at(chance: Chance, foe: str) -> Chance:
    return chance._replace(order=chance.order.model_copy(update={"target": foe}), target=foe)


def _look(field: Battlefield, fighter: Unit | Hero, foe: str) -> Hashable:
    """All of a unit that counts when he fires at it."""
    unit = field.units.get(foe)
    if unit is None:
        return foe
    body = field.body(unit)
    return (
        *(metres(field, fighter, unit), field.sight(fighter, unit), fighter.aim_target == foe),
        *(unit.cover, unit.stance, unit.moved, unit.endurance, unit.reactions, unit.dodges, unit.parries),
        *(field.size(unit), body.armour, body.armour_laser, field.sheet_of(unit).vehicle),
        *(field.sheet_of(unit).member_threshold, is_in_combat(field, fighter, unit)),
        *[one for one in field.attacks if one.target == foe],
    )


def _best(field: Battlefield, fighter: Unit | Hero, order: Orders, foe: str) -> Chance:
    tried = [_chance(field, fighter, one) for one in _ways(field, fighter, order, foe)]
    return max(tried, key=_worth, default=Chance(0.0, 0.0, order, foe))


def _ways(field: Battlefield, fighter: Unit | Hero, order: Orders, foe: str) -> Iterator[Orders]:
    """With each weapon that reaches so far, shot by shot and as fast as it fires."""
    attack = {"do": Do.ATTACK} if isinstance(order, HeroOrders) else {"act": Act.ATTACK}
    far = _far(field, fighter, foe)
    for key, weapon in field.arms(fighter).items():
        if range_dm(far, weapon.category) is None:
            continue
        draws = {} if fighter.drawn in ("", key) else {"minor": Minor.DRAW}
        for mode in _modes(weapon):
            yield order.model_copy(update={**attack, **draws, "target": foe, "weapon": key, "mode": mode})


def _modes(weapon: Weapon) -> list[Mode]:
    bursts = weapon.auto and not weapon.no_burst
    return [Mode.SINGLE, *([Mode.BURST] if bursts else [])]


def _chance(field: Battlefield, fighter: Unit | Hero, order: Orders) -> Chance:
    odds = of_target(field, fighter.id, order)
    return Chance(odds["destroyed"] + odds["hurt"], odds["destroyed"], order, order.target or "")


def _far(field: Battlefield, fighter: Fighter, foe: str) -> int:
    other = field.fighter(foe)
    return metres(field, fighter, other) if other else 0
