"""What a side casts: whatever takes most soldiers out of the battle, or lifts those who need it (T24)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from rulesets.engine import Temper, percent
from rulesets.engine.values import Facts
from rulesets.systems.runequest.book.kinds import Magic, Spell, Stance
from rulesets.systems.runequest.book.tables import COST, DREAD, LASTS, RAISES, WARD_PROTECTS
from rulesets.systems.runequest.mechanics.rolls import NEVER
from rulesets.systems.runequest.officers.weighing import (
    ALL,
    EVEN,
    Enemies,
    posed,
    stands,
    succeeds,
    terror,
    volley,
)
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import SpellOrder
from rulesets.systems.runequest.people.states import Boon, Side, Unit
from rulesets.systems.runequest.screen.prospects import spread
from rulesets.systems.runequest.steps.commands import MOST_POINTS, can_cast, casters, price
from rulesets.systems.runequest.steps.magic import gained, harm_lines, has_magic
from rulesets.systems.runequest.steps.missiles import POINT


class Cast(NamedTuple):
    """A spell, what it is worth in soldiers, and what of it people are told."""

    order: SpellOrder
    worth: float
    facts: Facts


class Help:
    """What spells are worth that help a side's units, weighed once for all who cast alike."""

    def __init__(self, field: Battlefield, side: Side) -> None:
        self.field, self.side = field, side
        self.worths: dict[tuple[str, int, int, int], dict[Spell, float]] = {}

    @cached_property
    def enemies(self) -> Enemies:
        return Enemies(self.field, [foe for foe in self.field.foes_of(self.side.id) if foe.in_front])

    def worth(self, friend: Unit, chance: int, points: int, until: int) -> dict[Spell, float]:
        """Of each spell that is not on it yet, in a round, for each of its soldiers."""
        key = friend.id, chance, points, until
        if key not in self.worths:
            self.worths[key] = self._weighed(friend, chance, points, until)
        return self.worths[key]

    def _weighed(self, friend: Unit, chance: int, points: int, until: int) -> dict[Spell, float]:
        found: dict[Spell, float] = {}
        charging, now = posed(friend, Stance.CHARGE), self.field.round
        usual = self.enemies.expected(charging)
        for spell, what in RAISES.items():
            if any(boon.by_spell and boon.what is what and boon.until >= now for boon in friend.boons):
                continue
            found[spell] = 0.0
            for result, share in spread(chance).items():
                if raised := gained(result, points):
                    boon = Boon(what=what, points=raised, until=until, by_spell=True)
                    wards = spell is Spell.WARD and raised >= WARD_PROTECTS
                    lifted = replace(
                        charging, boons=(*friend.boons, boon), warded=until if wards else friend.warded
                    )
                    found[spell] += share * (self.enemies.expected(lifted).gain - usual.gain)
        return found


def casts(field: Battlefield, side: Side, temper: Temper) -> list[Cast]:
    """For each unit that can cast the best that is left, no two alike on one target."""
    found: list[Cast] = []
    help = Help(field, side)
    for unit in casters(field, side):
        if not has_magic(field, unit):
            continue
        aimed = {(cast.order.spell, cast.order.target) for cast in found}
        able = [
            cast
            for cast in _possible(field, unit, temper, help)
            if (cast.order.spell, cast.order.target) not in aimed
        ]
        best = max(able, key=lambda cast: cast.worth, default=None)
        if best and best.worth > 0:
            found.append(best)
    return found


def _possible(field: Battlefield, unit: Unit, temper: Temper, help: Help) -> Iterator[Cast]:
    foes = [foe for foe in field.foes_of(unit.side) if foe.in_line]
    for spell in (Spell.BLAST, Spell.DREAD):
        if can_cast(unit, spell) and unit.rm >= COST[spell]:
            yield from (_harm(field, unit, spell, foe, temper) for foe in foes)
    if can_cast(unit, Spell.EDGE) and unit.rm and foes:
        for friend in field.units_in(field.camp_of(unit.side)):
            if friend.in_front and field.is_pc_unit(friend):
                yield from _help(field, unit, friend, help)


# spells that harm


def _harm(field: Battlefield, unit: Unit, spell: Spell, foe: Unit, temper: Temper) -> Cast:
    order = SpellOrder(caster=unit.id, spell=spell, target=foe.id)
    plain = EVEN + sum(line.value for line in harm_lines(field, unit, order, foe))
    boost = _boost(unit, spell, plain, temper)
    order, chance = order.model_copy(update={"boost": boost}), plain + POINT * boost
    return _blast(field, order, foe, chance) if spell is Spell.BLAST else _dread(field, order, foe, chance)


def _boost(unit: Unit, spell: Spell, chance: int, temper: Temper) -> int:
    """As far as it helps: the bold all they have, others what would suffice for no second one."""
    left = unit.rm - COST[spell]
    spare = left if temper is Temper.BOLD or left < COST[spell] else 0
    wanted = max(0, -(-(NEVER - chance) // POINT))
    return min(MOST_POINTS, spare, wanted)


def _blast(field: Battlefield, order: SpellOrder, foe: Unit, chance: int) -> Cast:
    fall = foe.strength * volley(chance) / ALL
    worth = fall + terror(chance) * (1 - stands(field, foe)) * foe.strength
    return Cast(order, worth, {"fall": round(fall), "chance": percent(succeeds(chance))})


def _dread(field: Battlefield, order: SpellOrder, foe: Unit, chance: int) -> Cast:
    breaks = sum(
        share * (1 - stands(field, foe, dread=DREAD[result]))
        for result, share in spread(chance).items()
        if result in DREAD
    )
    return Cast(order, breaks * foe.strength, {"breaks": percent(breaks)})


# spells that help


def _help(field: Battlefield, unit: Unit, friend: Unit, help: Help) -> Iterator[Cast]:
    """What they bring a heroes' unit in its fight, in each round that they last."""
    until = field.round if unit.sheet.magic_kind is Magic.SPIRIT else field.round + LASTS - 1
    rounds = until - field.round + 1
    chance, points = unit.sheet.casting_chance, min(MOST_POINTS, unit.rm)
    for spell, worth in help.worth(friend, chance, points, until).items():
        order = SpellOrder(caster=unit.id, spell=spell, target=friend.id, points=points)
        facts = {"points": points, "chance": percent(succeeds(chance))}
        yield Cast(order, rounds * worth * friend.strength, facts)


# against spells


def counters(
    field: Battlefield, able: Sequence[str], spells: Sequence[Cast], temper: Temper
) -> dict[str, int]:
    """Of those who never cast, all that they may; the careful set what a spell leaves them against others."""
    spent = {cast.order.caster: price(cast.order) for cast in spells}
    found: dict[str, int] = {}
    for id in able:
        unit = field.units[id]
        casts_never = not any(can_cast(unit, spell) for spell in Spell)
        left = unit.rm - spent.get(id, 0)
        if left > 0 and (casts_never or temper is Temper.CAREFUL):
            found[id] = min(MOST_POINTS, left)
    return found
