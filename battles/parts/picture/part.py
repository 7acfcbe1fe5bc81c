"""The part of a page: from what these eyes may see to drawings and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from battles.models import Phase
from battles.parts.field.places import drawn as drawn_map
from battles.parts.picture.choosing import near, two_camps
from battles.parts.picture.facing import narrow
from battles.parts.picture.facts import Faced, Host
from battles.parts.picture.page import Shown, shown
from battles.parts.picture.reading import read
from battles.parts.picture.words import described, has_any, strength_of
from battles.parts.sight import Sight
from battles.parts.story.lately import told_lately
from battles.parts.story.phases import told_now
from battles.parts.story.told import Told
from battles.play import reveal
from battles.play.memory import Worded
from battles.play.scenes import field_of
from campaigns.parts import Context
from rulesets.engine import Event, Field, pictured, seen
from rulesets.engine.values import Facts

KEPT = 128


def picture(sight: Sight) -> Context:
    """The hosts as these eyes know them; nothing before anybody stands on the field."""
    found = faced(sight)
    return {"picture": _drawn_once("shown", found, _whole) if found else None}


def stage(sight: Sight) -> Context:
    """The same, so that it fills a big screen; not where a map shares that with it."""
    if drawn_map(sight) is not None:
        return picture(sight)
    found = faced(sight)
    return {"picture": _drawn_once("shown", found, _on_stage, "stage") if found else None}


def neighbourhood(sight: Sight) -> SafeString | None:
    """The unit of the reader's own hero and those about it, with the same in words."""
    found = faced(sight)
    if found is None:
        return None
    whole, _ = two_camps(found)
    around = near(whole)
    if around is None:
        return None
    is_all = len(around.drawn) == len(whole.drawn)
    return _drawn_once("near", around, _all_near if is_all else _near, "all" if is_all else "")


drawn: Worded[SafeString] = Worded(KEPT)
"""The latest drawings by all that is seen on them: what has not changed is not drawn again."""


def _drawn_once(
    template: str, found: Faced, context: Callable[[Faced], Context], where: str = ""
) -> SafeString:
    def draw() -> SafeString:
        return render_to_string(f"battles/parts/picture/{template}.html", context(found))

    return drawn.once((template, where, repr(found)), draw)


def _whole(found: Faced) -> Context:
    return {"picture": shown(found, "pic")}


def _on_stage(found: Faced) -> Context:
    return {"picture": shown(found, "pic", is_stage=True)}


def _near(found: Faced) -> Context:
    title = gettext("Where you stand")
    return {"drawing": narrow(found, "near", is_near=True), "words": described(found), "title": title}


def _all_near(found: Faced) -> Context:
    return {**_near(found), "is_all": True}


# From what is seen


def faced(sight: Sight) -> Faced | None:
    return sight.once("faced", _faced)


def _faced(sight: Sight) -> Faced | None:
    field = _field(sight)
    if field is None:
        return None
    found = _read(sight, field, list(_facts(sight)))
    return found if found.standing else None


def _read(sight: Sight, field: Field, facts: Sequence[Event]) -> Faced:
    cards, theirs = sight.cards_of(field), sight.taken_to_be(field)
    drawn = pictured(sight.rules, field, sight.words, facts, cards, theirs)
    return read(sight.rules, drawn, list(_hosts(sight, field)), sight.names, sight.alias, sight.words)


class Fought(NamedTuple):
    """The hosts as a round began, and as it ended with what was told in it."""

    began: Faced
    ended: Faced


def rounds_fought(sight: Sight, told: Mapping[int, Sequence[Event]]) -> dict[int, Fought]:
    """How the hosts stood as each of these rounds began and ended, without the aftermath; for a report."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    outside = {step.key for step in sight.rules.aftermath}
    for row in sight.rows.phases:
        if row.is_resolved and row.round in told and row.step not in outside:
            first.setdefault(row.round, row.pk)
            last[row.round] = row.pk
    rows = Phase.objects.filter(pk__in=[*first.values(), *last.values()])
    kept = {pk: (before, after) for pk, before, after in rows.values_list("pk", "before", "after")}

    def at(state: Facts, facts: Sequence[Event] = ()) -> Faced:
        return _read(sight, field_of(sight.battle, state), facts)

    return {
        number: Fought(at(kept[first[number]][0]), at(kept[last[number]][1], told[number])) for number in last
    }


def after_round(sight: Sight, number: int, faced_then: Faced) -> Shown:
    """The same of one round, drawn."""
    ended = gettext("The field as %(round)s %(number)s ended")
    title = ended % {"round": sight.round_word, "number": number}
    return shown(faced_then, f"pic-{number}", title)


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
    told: list[Told] = []
    for one in chain([now] if now else [], told_lately(sight)):
        if told and one.round < told[0].round:
            break
        if one.facts and not one.struck:
            told.append(one)
    for one in reversed(told):
        yield from one.facts


def _hosts(sight: Sight, field: Field) -> Iterator[Host]:
    """The sides in their order; allies are of one camp."""
    cards = {card.id: card for card in seen(sight.cards_of(field), sight.words) if card.kind == "side"}
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
            strength, stands = (strength_of(card.in_men), has_any(card.in_men)) if card else ("", True)
            name, is_own = sight.names.get(side, side), f"side:{side}" in sight.words
            yield Host(side, name, sight.tincture(side), strength, number, is_own, stands)
