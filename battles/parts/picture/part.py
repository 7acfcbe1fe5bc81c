"""The part of a page: from what these eyes may see to drawings and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext

from battles.models import Phase
from battles.parts.picture.choosing import near, two_camps
from battles.parts.picture.drawing import Drawing
from battles.parts.picture.facing import narrow
from battles.parts.picture.facts import Faced, Host
from battles.parts.picture.page import Shown, shown
from battles.parts.picture.reading import read
from battles.parts.picture.words import described, strength_of
from battles.parts.sight import Sight
from battles.parts.story.phases import told_lately, told_now
from battles.play import reveal
from battles.play.scenes import field_of
from campaigns.parts import Context
from rulesets.engine import Event, Field, pictured, seen


def picture(sight: Sight) -> Context:
    """The hosts as these eyes know them; nothing before anybody stands on the field."""
    found = faced(sight)
    return {"picture": shown(found, "pic") if found else None}


def neighbourhood(sight: Sight) -> tuple[Drawing, str] | None:
    """The unit of the reader's own hero and those about it, with the same in words."""
    found = faced(sight)
    around = near(two_camps(found)[0]) if found else None
    return (narrow(around, "near", is_near=True), described(around)) if around else None


# From what is seen


def faced(sight: Sight) -> Faced | None:
    return sight.once("faced", _faced)


def _faced(sight: Sight) -> Faced | None:
    field = _field(sight)
    if field is None:
        return None
    return _read(sight, field, list(_facts(sight)))


def _read(sight: Sight, field: Field, facts: Sequence[Event]) -> Faced | None:
    drawn = pictured(sight.rules, field, sight.words, facts)
    found = read(sight.rules, drawn, list(_hosts(sight, field)), sight.names, sight.alias, sight.words)
    return found if found.drawn else None


def after_rounds(sight: Sight, told: Mapping[int, Sequence[Event]]) -> dict[int, Shown]:
    """How the field stood as each of these rounds ended, with what was told in it; for a report."""
    last = {row.round: row.pk for row in sight.rows.phases if row.is_resolved and row.round in told}
    rounds = {pk: number for number, pk in last.items()}
    found: dict[int, Shown] = {}
    for pk, after in Phase.objects.filter(pk__in=rounds).values_list("pk", "after"):
        number = rounds[pk]
        faced_then = _read(sight, field_of(sight.battle, after), told[number])
        if faced_then is not None:
            ended = gettext("The field as %(round)s %(number)s ended")
            title = ended % {"round": sight.round_word, "number": number}
            found[number] = shown(faced_then, f"pic-{number}", title)
    return found


def _is_held_back(sight: Sight) -> bool:
    """Whether the open step is not over, or not shown: then all stands as it stood before."""
    scene = sight.scene
    return scene is not None and (not scene.played.done or bool(reveal.veiled(scene, sight.words)))


def _field(sight: Sight) -> Field | None:
    if sight.unread is not None or sight.battle.rules_are_missing:
        return None
    if sight.scene is not None and _is_held_back(sight):
        return sight.scene.before
    return sight.field


def _facts(sight: Sight) -> Iterator[Event]:
    """What these people were told in this round, or in the last one in which anything was told."""
    now = told_now(sight) if not _is_held_back(sight) else None
    told = [
        *reversed([one for one in told_lately(sight) if one.facts and not one.struck]),
        *([now] if now else []),
    ]
    last = max((one.round for one in told if one.facts), default=0)
    for one in told:
        if one.round == last:
            yield from one.facts


def _hosts(sight: Sight, field: Field) -> Iterator[Host]:
    """The sides in their order; allies are of one camp."""
    cards = {card.id: card for card in seen(sight.rules.cards(field), sight.words) if card.kind == "side"}
    camps: list[list[str]] = []
    for side in sight.sides:
        allied = [camp for camp in camps if sight.rules.allied(sight.battle.mustered, camp[0], side)]
        if allied:
            allied[0].append(side)
        else:
            camps.append([side])
    for number, camp in enumerate(camps):
        for side in camp:
            card = cards.get(side)
            strength = strength_of(card.in_men) if card else ""
            name = sight.names.get(side, side)
            yield Host(side, name, sight.tincture(side), strength, number, f"side:{side}" in sight.words)
