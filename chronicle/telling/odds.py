"""How two hosts compare, in words: who was outnumbered, and how far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext

from battles.parts.shared import ShownCard, ShownSide
from battles.parts.sight import Sight
from chronicle.telling.costs import came_with
from rulesets.engine import Ruleset, UnitSheet

ALIKE = Fraction(7, 6)
"""From here on one side is the larger to look at."""
SIMPLE = [Fraction(5, 4), Fraction(3, 2), Fraction(2), Fraction(5, 2), *map(Fraction, range(3, 11))]
"""How people say it: five to four, three to two, two to one, and so on to ten to one."""


def odds_of(sight: Sight, sides: Sequence[ShownSide]) -> list[str]:
    """A sentence on the people with whom two sides began, if all that are seen of both are known by number
    and counted in people; of three sides and more, none.
    """
    if sight.unread or sight.battle.rules_are_missing or sight.battle.muster is None:
        return []
    sheets = {one.id: one for one in sight.battle.mustered.units}
    came = came_with(sight)
    cards = [(came.get(card.id, side.id), card) for side in sides for card in side.units]
    numbers = {
        side.name: _people(sight.rules, [card for at_first, card in cards if at_first == side.id], sheets)
        for side in sides
    }
    known = {name: number for name, number in numbers.items() if number}
    return [compared(known)] if len(known) == len(sides) == 2 else []


def compared(numbers: Mapping[str, int]) -> str:
    """Ockless against the Bridge, three to two."""
    (small, few), (large, many) = sorted(numbers.items(), key=lambda one: one[1])
    ratio, facts = Fraction(many, few), {"many": large, "few": small}
    if ratio < ALIKE:
        return gettext("In numbers they were about even.")
    if ratio > SIMPLE[-1]:
        return gettext("%(many)s outnumbered %(few)s more than ten to one.") % facts
    near = min(SIMPLE, key=lambda one: abs(one - ratio))
    facts |= {"a": _in_words(near.numerator), "b": _in_words(near.denominator)}
    return gettext("%(many)s outnumbered %(few)s about %(a)s to %(b)s.") % facts


def _people(rules: Ruleset, cards: Sequence[ShownCard], sheets: Mapping[str, UnitSheet]) -> int | None:
    """How many they were at first; nothing where one is not known by number, or counted in something else."""
    if rules.roster is None:
        return None
    found = [_people_of(rules, card, sheets) for card in cards]
    return None if None in found else sum(one for one in found if one)


def _people_of(rules: Ruleset, card: ShownCard, sheets: Mapping[str, UnitSheet]) -> int | None:
    """None where what is told of a unit counts something else, such as tokens."""
    if rules.roster is None or card.id not in sheets or not card.exact:
        return None
    people = rules.roster.people(sheets[card.id])
    return people if people == (card.heads.of if card.heads else card.exact[1]) else None


def _in_words(number: int) -> str:
    words = gettext("one, two, three, four, five, six, seven, eight, nine, ten").split(", ")
    return words[number - 1]
