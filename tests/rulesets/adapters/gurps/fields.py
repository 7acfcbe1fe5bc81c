"""Sheets, fields and steps as the vectors give them."""

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.engine import Event, Phase, Played, Ruling, Step, Tally, Verdict, next_phase
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import UnitStatus
from rulesets.systems.gurps.people.field import Battlefield, open_field
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsUnit
from tests.rulesets.playing import Mismatch, Strict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
type Said = tuple[Tally | Verdict | Event, ...]


STANDS = {
    UnitStatus.HOLDS: "hold",
    UnitStatus.WITHDRAWS: "withdraw",
    UnitStatus.ROUTS: "rout",
    UnitStatus.SURRENDERED: "surrender",
}
FEARLESS = {"id": "u2", "side": "s2", "armour": "light", "never_checks_morale": True}


# Sheets


def plain(value: Any) -> Any:
    """As plain JSON, all of it used."""
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def unit_of(given: Given, **more: Any) -> GurpsUnit:
    fields = {"id": "u1", "side": "s1", **plain(given), **more}
    fields.setdefault("name", fields["id"])
    if "race" in fields:
        fields["race_ts"] = fields.pop("race")
    if isinstance(moods := fields.get("morale_mods"), Mapping):
        fields["morale_mods"] = [{"key": key, "value": value} for key, value in moods.items()]
    return GurpsUnit.model_validate(fields)


def hero_of(given: Given, **more: Any) -> GurpsHero:
    fields = {"id": "h1", "side": "s1", **plain(given), **more}
    fields.setdefault("name", fields["id"])
    fields.pop("role", None)
    if "weapon" in fields:
        fields["weapon_skill"] = fields.pop("weapon")
    return GurpsHero.model_validate(fields)


def places(given: list[Any]) -> list[dict[str, Any]]:
    return [{"kind": one} if isinstance(one, str) else {"kind": one[0], "value": one[1]} for one in given]


def muster_of(sides: list[Any], units: list[GurpsUnit], heroes: list[GurpsHero], **more: Any) -> GurpsMuster:
    return GurpsMuster.model_validate(
        {
            "sides": [{"name": side["id"], "side": side["id"], **plain(side)} for side in sides],
            "units": [unit.model_dump() for unit in units],
            "heroes": [hero.model_dump() for hero in heroes],
            "options": {"hit_locations": False},
            **more,
        }
    )


def field_of(sides: list[Any], units: list[Any], heroes: list[Any], **more: Any) -> Battlefield:
    """A field before its first day."""
    given = {key: value for key, value in more.items() if value}
    return open_field(muster_of(sides, [unit_of(u) for u in units], [hero_of(h) for h in heroes], **given))


def duel(
    heroes: list[Any] | None = None,
    u1: Given | None = None,
    u2: Given | None = None,
    tl: int = 3,
    **more: Any,
) -> Battlefield:
    """Two sides with a unit each; the second knows no fear, and has weapons of that tech level."""
    units = [u1 or {"armour": "light"}, {**FEARLESS, **(u2 or {})}]
    return field_of([{"id": "s1"}, {"id": "s2", "tl": tl}], units, heroes or [], **more)


# Play


def step_of(name: str) -> Step[Battlefield]:
    return next(step for step in (*RULES.steps, *RULES.aftermath) if step.key == name)


def finished(record: Strict) -> None:
    """Every die has fallen, and every answer was asked for."""
    record.done()
    if record.said:
        raise Mismatch(f"nobody asked for {sorted(record.said)}")


def stepped(
    field: Battlefield,
    steps: str,
    said: Given | None = None,
    rolls: Rolls | None = None,
    rulings: Iterable[Ruling] = (),
) -> Played[Battlefield]:
    """These steps, one after the other, by exactly these answers and dice; what the last has said."""
    record = Strict(said or {}, rolls or {})
    for name in steps.split():
        played = record.play(Phase(max(1, field.round), step_of(name)), field, tuple(rulings))
        field = played.field
    finished(record)
    return played


def played(
    field: Battlefield, steps: str, rolls: Rolls | None = None, said: Given | None = None
) -> Battlefield:
    return stepped(field, steps, said, rolls).field


def played_out(
    field: Battlefield, record: Strict, last: str
) -> tuple[Battlefield, list[Played[Battlefield]]]:
    """As live play goes on from here, up to the end of this step, or of the battle."""
    every: list[Played[Battlefield]] = []
    while phase := next_phase(RULES, field):
        done = record.play(phase, field)
        every.append(done)
        field = done.field
        if phase.step.key == last:
            break
    finished(record)
    return field, every


def tallies(played: Played[Any]) -> dict[str, int | None]:
    return {one.key: one.total for one in played.said if isinstance(one, Tally)}
