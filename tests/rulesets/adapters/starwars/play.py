"""Fields as the vectors give them, and rounds played on them in the order of live play."""

from collections.abc import Mapping, Sequence
from typing import Any, override

from rulesets.engine import Ask, Phase, Played, Ruling, Tally, Throw, Verdict, dice, next_phase, play
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.gathering import StarMuster
from tests.rulesets.playing import Mismatch, Strict, lines, tally, told

__all__ = ["ALONE", "GUN", "Scene", "duel", "field_of", "lines", "numbers", "sheet", "tally", "told", "whole"]

type Given = Mapping[str, Any]
type Star = Played[Battlefield]
ALONE = {"ignore_commanders": True}
GUN = {"key": "gun", "short": 10, "medium": 20, "long": 30}


class Scene(Strict):
    """Plays on from a field, step by step in the order of play, by what a vector says, to the letter.

    `totals` are dice that come to what the vector says; `shows` are faces of kinds of dice of which it does
    not speak, since they change nothing in what it asks. All other dice must be among the rolls.
    """

    def __init__(
        self,
        field: Battlefield,
        said: Given | None = None,
        rolls: Mapping[str, Sequence[int]] | None = None,
        *,
        totals: Mapping[str, int] | None = None,
        shows: Mapping[str, int] | None = None,
        rulings: Sequence[Ruling] = (),
    ) -> None:
        super().__init__(said or {}, rolls or {})
        self.field, self.rulings = field, tuple(rulings)
        self.totals, self.shows = dict(totals or {}), dict(shows or {})
        self.unmet = {ruling.key for ruling in rulings}
        self.heard: list[Any] = []
        """All that was said and told, in its order."""
        self.answered: list[str] = []
        """The keys of all that was asked, in their order."""

    @override
    def answer(self, ask: Ask) -> Any:
        self.answered.append(ask.key)
        return super().answer(ask)

    @override
    def roll(self, throw: Throw) -> list[int]:
        if throw.key in self.totals:
            return _coming_to(throw, self.totals.pop(throw.key))
        if throw.kind in self.shows:
            return [self.shows[throw.kind]] * dice(throw.dice).count
        return super().roll(throw)

    def next(self) -> Phase[Battlefield]:
        phase = next_phase(RULES, self.field)
        if phase is None:
            raise Mismatch("nothing is left to be played")
        return phase

    def one(self) -> Star:
        """The next phase."""
        played = self.play(self.next(), self.field, self.rulings)
        self.unmet &= {ruling.key for ruling in played.idle}
        self.field = played.field
        self.heard += played.said
        return played

    def before(self, step: str) -> None:
        """On to the beginning of this step."""
        while self.next().step.key != step:
            self.one()

    def to(self, step: str) -> Star:
        """On to the end of this step, all turns of it."""
        self.before(step)
        while True:
            played = self.one()
            following = next_phase(RULES, self.field)
            if following is None or following.step.key != step:
                return played

    def all_to(self, step: str) -> Star:
        """The same, and nothing that was said or thrown may be left over."""
        played = self.to(step)
        self.done()
        return played

    def codes(self, step: str) -> Star:
        """On to the first dice of this step."""
        self.before(step)
        record: dict[str, Any] = {}
        while True:
            played = play(self.next(), self.field, record, self.rulings)
            if played.problems:
                raise Mismatch(f"{step} refuses {played.problems}")
            asks = [one for one in played.waits_for if isinstance(one, Ask)]
            if not asks:
                self.unmet &= {ruling.key for ruling in played.idle}
                return played
            record |= {one.key: self.answer(one) for one in asks}

    def waiting(self) -> dict[str, Ask]:
        """What the next phase asks first."""
        requests = play(self.next(), self.field, {}).requests
        return {key: one for key, one in requests.items() if isinstance(one, Ask)}

    def asked(self, step: str, key: str) -> Ask:
        """What this step asks first under that key."""
        self.before(step)
        return self.waiting()[key]

    @override
    def done(self) -> None:
        super().done()
        said = [key for key in self.said if not key.startswith("redeclaration:")]
        if rest := [*said, *self.totals, *sorted(self.unmet)]:
            raise Mismatch(f"nobody asked for {rest}")


def _coming_to(throw: Throw, total: int) -> list[int]:
    thrown = dice(throw.dice)
    wanted = total - thrown.plus
    each, rest = divmod(wanted, thrown.count) if thrown.count else (0, wanted)
    faces = [each + (n < rest) for n in range(thrown.count)]
    if sum(faces) != wanted or not thrown.fits(faces):
        raise Mismatch(f"{throw.key} throws {throw.dice} and cannot come to {total}")
    return faces


def numbers(done: Star) -> dict[str, Any]:
    """Every total and verdict of a step by its key."""
    found = {one.key: one.total for one in done.said if isinstance(one, Tally)}
    return found | {one.key: one.value for one in done.said if isinstance(one, Verdict)}


# Fields


def whole(value: Any) -> Any:
    """As plain JSON, all of it used: for a sheet or an answer that refuses what it does not know."""
    if isinstance(value, Mapping):
        return {key: whole(inner) for key, inner in value.items()}
    return [whole(item) for item in value] if isinstance(value, list) else value


def field_of(*, after: str = "deployment", **given: Any) -> Battlefield:
    """The field as it is when this step has been played; by itself, before the first round."""
    muster = StarMuster.model_validate(given)
    field: Battlefield = RULES.open(RULES.prepare(muster))
    field.step, field.round = after, int(after not in ("", "deployment"))
    return field


def sheet(kind: str, given: Given, **more: Any) -> dict[str, Any]:
    """A sheet with its identity: `key` is the id, and the name unless there is one."""
    fields = {**given, **more}
    id = fields.pop("key", kind)
    return {"id": id, "name": id.capitalize(), **fields}


def duel(
    unit: Given | None = None,
    hero: Given | None = None,
    *,
    other: Given | None = None,
    also: Sequence[Given] = (),
    chief: str | None = None,
    more_heroes: Sequence[Given] = (),
    **more: Any,
) -> Battlefield:
    """A unit `u` of side `s` against a unit `t` of side `o`, and perhaps a hero `h` with `u`."""
    mine = [{"id": "h", "name": "H", "side": "s", "unit": "u", **hero}] if hero is not None else []
    return field_of(
        sides=[
            {"id": "s", "name": "s", "side": "s", "commander": chief},
            {"id": "o", "name": "o", "side": "o"},
        ],
        units=[
            {"id": "u", "name": "U", "side": "s", **(unit or {})},
            {"id": "t", "name": "T", "side": "o", **(other or {})},
            *({"name": one["id"], **one} for one in also),
        ],
        heroes=[*mine, *({"name": one["id"], **one} for one in more_heroes)],
        **more,
    )
