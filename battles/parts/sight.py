"""What a part is made from: a battle at one moment, as one audience or one person may see it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from battles.access import Viewer
from battles.models import Battle, Event, Phase, Seat, Side, StandIn
from battles.parts.rows import Rows
from battles.play import hidden_names, reveal
from battles.play.delay import LATE, as_it_was, moment_of
from battles.play.scenes import Scene, StepIsUnknown, field_of, look, step_of, why_unread
from battles.play.staff import Standing, what_stands
from campaigns.parts import Context
from rulesets import engine
from rulesets.engine import GM, Audience, CannotRead, Card, Field, Places, Request, Ruleset, seen
from rulesets.engine.text import within
from rulesets.engine.words import said, said_of_rules
from rulesets.registry import rules_of, speechless


class NothingIsPlayed(Exception):
    """The battle has not begun, or is over: no step is open."""


@dataclass(frozen=True)
class Sight:
    """The rows that all parts of one page share. `words` decide what of them is shown."""

    battle: Battle
    words: engine.Viewer
    scene: Scene | None
    field: Field | None
    sides: Mapping[str, Side]
    seats: Sequence[Seat]
    rows: Rows
    stand_ins: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Who answers in somebody's place at the moment, by the seat's word."""
    made: Context = dataclasses.field(default_factory=dict)
    eyes: dict[engine.Viewer, Sight] = dataclasses.field(default_factory=dict)
    """All who look at this moment, by their words."""
    unread: CannotRead | None = None
    """Why only the story can be read."""

    def by(self, words: engine.Viewer) -> Sight:
        """The same moment in somebody else's eyes."""
        if words == self.words:
            return self
        if words not in self.eyes:
            self.eyes[words] = replace(self, words=words, made={})
        return self.eyes[words]

    @property
    def here(self) -> Scene:
        """The scene of the open phase, where there must be one."""
        if self.scene is None:
            raise NothingIsPlayed
        return self.scene

    @property
    def rules(self) -> Ruleset:
        """The rules of the battle; only a report is read where they are gone."""
        return speechless(self.battle.ruleset) if self.battle.rules_are_missing else self.battle.rules

    @property
    def delay(self) -> int:
        """So many minutes later than the table these people see it."""
        return self.battle.campaign.delay if LATE in self.words else 0

    @property
    def round_word(self) -> str:
        """What the book calls a round."""
        return said(self.rules.wording.get("round", "round"))

    @property
    def for_gm(self) -> bool:
        return GM in self.words

    @cached_property
    def known(self) -> hidden_names.Known:
        """Whose names these people may have."""
        if self.unread is not None:
            return hidden_names.as_written(self.battle, self.words)
        if self.battle.rules_are_missing:
            return hidden_names.Known(hidden_names.names_in(self.battle.muster or {}))
        if not self.battle.muster:
            return hidden_names.Known({})
        try:
            return hidden_names.known(self.battle, self.shown, self.words, self.taken_to_be)
        except CannotRead:  # in a list nobody has asked before whether it can be read
            return hidden_names.as_written(self.battle, self.words)

    @property
    def names(self) -> Mapping[str, str]:
        return self.known.names

    @property
    def shown(self) -> Field | None:
        """The field as far as it has been shown to these people."""
        if self.scene is not None and reveal.veiled(self.scene, self.words):
            return self.scene.before
        return self.field

    @cached_property
    def cards(self) -> list[Card]:
        """What stands on the field, as far as it has been shown to these people."""
        if self.scene is not None:
            found = reveal.cards(self.scene, self.words)
        else:
            found = seen(self.rules.cards(self.field), self.words) if self.field else []
        return [replace(one, name=self.names.get(one.id, one.name)) for one in found]

    def cards_of(self, field: Field) -> Sequence[Card]:
        """What stands on a field, for all eyes; that of the open phase is put on cards once."""
        if self.scene is not None and field is self.scene.played.field:
            return self.scene.cards
        if self.scene is not None and field is self.scene.before:
            return self.scene.cards_before
        return self.rules.cards(field)

    def taken_to_be(self, field: Field) -> Field:
        """A field as these eyes may take it to be: once for each that they look at."""
        kept: list[tuple[Field, Field]] = self.made.setdefault("taken to be", [])
        found = next((theirs for one, theirs in kept if one is field), None)
        if found is None:
            found = self.rules.known(field, self.words)
            kept.append((field, found))
        return found

    def alias(self, id: str) -> str:
        """An id as it may stand in a page of these people."""
        return self.known.aliases.get(id, id)

    def once[T](self, name: str, make: Callable[[Sight], T]) -> T:
        """What several parts of a page need, worked out for the first of them."""
        if name not in self.made:
            self.made[name] = make(self)
        found: T = self.made[name]
        return found

    def may_read(self, event: Event) -> bool:
        """The same words as `Event.objects.visible_to`."""
        return self.includes(Audience(frozenset(event.to), frozenset(event.but)))

    @property
    def asides(self) -> list[tuple[str, Context]]:
        """What the log has of the open phase already: dice that the GM threw on the side."""
        return [(event.kind, event.body) for event in self.rows.acts if self.may_read(event)]

    @property
    def corrections(self) -> list[Context]:
        """The GM's corrections in force in the open phase, for those whose thing was corrected."""
        named = ("subject", "name", "value", "reason")
        return [
            {"struck": False, "pk": row.pk, "by": str(row.member.user) if row.member else ""}
            | {name: getattr(row, name) for name in named}
            for row in self.rows.corrections
            if self.knows(self.side_of(row.subject))
        ]

    def side_of(self, subject: str) -> str:
        """Whose a thing is, as everybody knows it: a side's own id for a side, nothing for the field itself.

        What the open step has brought so far is not in it.
        """
        field = self.scene.before if self.scene else self.field
        return field.side_of(subject.partition(":")[0]) if field else ""

    @cached_property
    def stands(self) -> Mapping[str, Standing]:
        """What counts for open questions that nobody seals; for those who are asked and the GM."""
        return what_stands(self.scene) if self.scene else {}

    @property
    def awaited(self) -> list[Request]:
        return reveal.shown(self.scene, self.scene.played.waits_for, self.words) if self.scene else []

    @cached_property
    def people(self) -> dict[str, str]:
        """Who sits in a seat, by the seat's word."""
        return {seat.word: str(seat.member.user) for seat in self.seats}

    def includes(self, audience: Audience) -> bool:
        return audience.includes(self.words)

    def tincture(self, side: str) -> str:
        row = self.sides.get(side)
        return row.tincture if row else "unknown"

    def seat_name(self, seat: str) -> str:
        """Whose decision it is, in words of the game: a hero, a unit, or the commander of a side."""
        kind, _, id = seat.partition(":")
        name = self.names.get(id, id)
        if kind == "commander":
            return gettext("The commander of %(side)s") % {"side": name}
        return gettext("The game master") if kind == GM else name

    def waits_for(self, seat: str) -> str:
        """Who is awaited, inside a sentence: a hero by name, whoever else decides by who he is."""
        kind, _, id = seat.partition(":")
        if kind != "hero" and seat in self.people and not self.battle.is_trial:
            return self.people[seat]
        if kind == "commander":
            return gettext("the commander of %(side)s") % {"side": self.names.get(id, id)}
        name = gettext("the game master") if seat == GM else self.seat_name(seat)
        return within(name)

    def all_awaited(self, seats: Iterable[str]) -> list[str]:
        """The same for several seats: whoever sits on more than one of them once, by his own name.

        In a trial nobody has a name of his own: there each is called by what he is.
        """
        if self.battle.is_trial:
            return [self.waits_for(seat) for seat in dict.fromkeys(seats)]
        held: dict[str, list[str]] = {}
        for seat in dict.fromkeys(seats):
            held.setdefault(self.people.get(seat, seat), []).append(seat)
        return [who if len(own) > 1 else self.waits_for(own[0]) for who, own in held.items()]

    def person(self, seat: str) -> str:
        """Who sits there; an empty seat is the game master's, and in a trial an officer's."""
        nobody = gettext("an officer") if self.battle.is_trial else gettext("the game master")
        owner = self.people.get(seat, nobody)
        if seat not in self.stand_ins:
            return owner
        return gettext("%(owner)s, %(other)s stands in") % {"owner": owner, "other": self.stand_ins[seat]}

    def knows(self, side: str) -> bool:
        """Whether these are the eyes of that side, or the GM's."""
        return self.for_gm or f"side:{side}" in self.words

    def step_title(self, key: str) -> str:
        """What a step is called; one that the rules do not have any more, by its key."""
        try:
            return step_of(self.rules, key).title
        except StepIsUnknown:
            return key.replace("_", " ").capitalize()


def places_of(sight: Sight) -> Places | None:
    """The map as these eyes may see it, if this battle has one."""
    field = sight.shown
    places: Places | None = sight.rules.places(field) if field else None
    if places is None:
        return None
    areas = tuple(replace(one, name=said_of_rules(one.name)) for one in seen(places.areas, sight.words))
    return replace(places, areas=areas) if areas else None


def sight_of(viewer: Viewer) -> Sight:
    return sight(viewer.battle, viewer.words)


def reading(battle: Battle, words: engine.Viewer) -> Sight:
    """For the story alone, which can be read even where the rules are gone, or cannot read the battle."""
    unread = why_unread(battle)
    if unread is not None or battle.rules_are_missing:
        sides = {side.key: side for side in battle.sides.order_by("place")}
        return Sight(battle, words, None, None, sides, [], Rows(battle, None), unread=unread)
    return sight(battle, words)


def sight(battle: Battle, words: engine.Viewer) -> Sight:
    """Read what a page needs: the same few queries however much is on the field."""
    rules_of(battle.ruleset)
    begun, until = battle.muster is not None, None
    if LATE in words:
        until = moment_of(battle.campaign)
        battle, scene = as_it_was(battle)
    else:
        scene = look(battle) if begun else None
    sides = {side.key: side for side in battle.sides.order_by("place")}
    seats = Seat.objects.filter(battle=battle, member__left_at=None).select_related("member__user")
    stand_ins = StandIn.objects.now().filter(battle=battle).select_related("member__user")
    instead = {one.word: str(one.member.user) for one in stand_ins}
    field = None if not begun or (until and scene is None) else _field(battle, scene)
    rows = Rows(battle, scene, until)
    return Sight(battle, words, scene, field, sides, list(seats), rows, instead)


def _field(battle: Battle, scene: Scene | None) -> Field | None:
    """The field as the open phase has it so far, or as the last one left it."""
    if scene is not None:
        field: Field = scene.played.field
        return field
    last = battle.phases.standing().filter(state=Phase.State.RESOLVED).last()
    return field_of(battle, last.after) if last else None
