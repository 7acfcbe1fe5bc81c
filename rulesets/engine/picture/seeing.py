"""The picture of a field as one person may see it."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine.events import Card, Event
from rulesets.engine.people import Viewer, seen
from rulesets.engine.picture.values import MOST_MARKS, Block, Picture
from rulesets.engine.ruleset import UNKNOWN_STRENGTH, Ruleset
from rulesets.engine.values import UnitSheet
from rulesets.engine.words import template_of


def pictured(
    rules: Ruleset,
    field: Any,
    who: Viewer,
    facts: Sequence[Event] = (),
    cards: Sequence[Card] | None = None,
    theirs: Any = None,
) -> Picture:
    """The picture as one person may see it: of those alone whose cards he sees, with what these say.
    `facts` are what he was told this round. `cards` are all of the field's and `theirs` is the field as he
    may take it to be, where they are at hand."""
    cards = seen(rules.cards(field) if cards is None else cards, who)
    rough_first = sorted(cards, key=lambda card: isinstance(card.strength, tuple))
    units = {card.id: card for card in rough_first if card.kind == "unit"}
    heroes, fallen = _people(cards)
    theirs = theirs or rules.known(field, who)
    told = rules.picture(theirs, facts)
    blocks = tuple(
        _block(
            block,
            units[block.id],
            _icon(rules, theirs, units[block.id]),
            _leaders_first(theirs, units[block.id], heroes.get(block.id, {})),
            fallen.get(block.id, ()),
        )
        for block in told.blocks
        if block.id in units
    )
    known = {block.id for block in blocks}
    blows = (blow for blow in told.blows if blow.target in known)
    shown = (blow if blow.attacker in known else dataclasses.replace(blow, attacker="") for blow in blows)
    great = [
        one for one in told.marks if template_of(rules.wording, f"{one.fact.kind}.headline", one.fact.facts)
    ]
    return dataclasses.replace(
        told, blocks=blocks, blows=tuple(dict.fromkeys(shown)), marks=tuple(great[-MOST_MARKS:])
    )


type Fallen = tuple[str, str, str]
"""The id and the name of a hero who is down, and how he is."""


def _people(
    cards: Sequence[Card],
) -> tuple[Mapping[str, Mapping[str, str]], Mapping[str, tuple[Fallen, ...]]]:
    """By unit: the heroes that are seen with it, and those who lie among it."""
    heroes: dict[str, dict[str, str]] = {}
    fallen: dict[str, dict[str, Fallen]] = {}
    for card in cards:
        if card.kind == "hero" and card.unit:
            heroes.setdefault(card.unit, {})[card.id] = card.name
        elif card.kind == "hero" and card.lies:
            fallen.setdefault(card.lies, {})[card.id] = (card.id, card.name, card.status)
    return heroes, {unit: tuple(found.values()) for unit, found in fallen.items()}


def _block(
    block: Block, card: Card, icon: str, heroes: Mapping[str, str], fallen: tuple[Fallen, ...]
) -> Block:
    """With what its card says. Of whom nobody can tell how strong he is, it has no size."""
    size = card.strength if isinstance(card.strength, tuple) else block.size
    size = None if card.strength == UNKNOWN_STRENGTH else size
    return dataclasses.replace(
        block,
        side=card.side,
        size=size and (max(0, size[0]), max(0, *size)),
        name=card.name,
        strength=card.in_men,
        status=card.status,
        icon=icon,
        heroes=tuple(heroes.items()),
        fallen=fallen,
    )


def _leaders_first(theirs: Any, card: Card, heroes: Mapping[str, str]) -> Mapping[str, str]:
    """Whoever leads the unit, then whoever commands the side, as far as he who looks knows of it."""
    sheets = theirs.muster.sheets
    first = (getattr(sheets.get(card.id), "leader", None), getattr(sheets.get(card.side), "commander", None))
    return {id: heroes[id] for id in sorted(heroes, key=lambda id: first.index(id) if id in first else 2)}


def _icon(rules: Ruleset, theirs: Any, card: Card) -> str:
    """What it is, as he who looks may take it to be; nothing of whom he does not even know the strength."""
    sheet = theirs.muster.sheets.get(card.id)
    if rules.roster is None or not isinstance(sheet, UnitSheet) or card.strength == UNKNOWN_STRENGTH:
        return ""
    return rules.roster.icon(sheet)
