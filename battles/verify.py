"""Checking a battle from its record alone: the chain of the log, every die, and every phase played again."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from battles import dice, log
from battles.actions.phases import said_entries
from battles.again import first_of
from battles.models import Battle, Event, Phase, Roll
from battles.playing import Scene, scene_of

SAID = (Event.Form.FACT, Event.Form.TALLY, Event.Form.VERDICT)


@dataclass
class Finding:
    """How many events, dice and phases were looked at, and what is wrong with them, in sentences."""

    events: int = 0
    dice: int = 0
    typed: int = 0
    phases: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults


def verify(battle: Battle) -> Finding:
    """Check all of a battle, struck phases too. Reads only."""
    finding = Finding()
    events = list(battle.events.order_by("seq"))
    finding.events = len(events)
    finding.faults += _chain(battle, events)
    acts = [event for event in events if event.form == Event.Form.ACT]
    before: Any = battle.rules.open(battle.mustered).dump() if battle.muster else None
    for row in battle.phases.order_by("number"):
        scene = scene_of(battle, row)
        finding.phases += 1
        finding.faults += _seed(row, acts)
        finding.faults += _rolls(battle, scene, finding)
        finding.faults += _replayed(scene, events)
        if row.state != Phase.State.STRUCK:
            if row.before != before:
                finding.faults.append(f"{_name(row)} does not begin where the phase before it ended.")
            before = row.after
    return finding


def _chain(battle: Battle, events: list[Event]) -> Iterator[str]:
    at = log.broken_at(events)
    if at is not None:
        yield f"The log is broken at event {at}: it was changed, or something before it is missing."
    elif battle.seq != len(events) or (events and bytes(events[-1].hash) != bytes(battle.head)):
        yield "The log does not end where the battle says it ends: its last events are missing."


def _seed(row: Phase, acts: list[Event]) -> Iterator[str]:
    """The hash shown when the phase opened is that of the seed, and the entropy that of its entries."""
    secret = dice.unseal(row.sealed_seed)
    shown = [one.body["commitments"] for one in acts if one.kind == "phase_opened" and one.phase_id == row.pk]
    names = list(shown[0]) if shown else []
    if shown != [dice.commitments_of(secret, row.battle_id, row.number, names)]:
        yield f"{_name(row)}: the seeds are not those whose hashes were shown."
    elif row.commitment != dice.hash_of(shown[0]):
        yield f"{_name(row)}: the hash on record is not that of its seeds."
    if row.entropy and dice.entropy_of(row.entries) != row.entropy:
        yield f"{_name(row)}: the players' numbers do not give the entropy of its dice."
    said = [dice.entry_of(answer) for answer in row.answers.all()]
    if any(entry not in said for entry in row.entries):
        yield f"{_name(row)}: an answer is not the one that went into the dice."
    opened = {
        one.body["name"]: one.body["seed"]
        for one in acts
        if one.kind == "seed_opened" and one.phase_id == row.pk
    }
    if not row.is_open and opened != {name: dice.seed_of(secret, name).hex() for name in names}:
        yield f"{_name(row)}: the seeds in the log are not those of its dice."


def _rolls(battle: Battle, scene: Scene, finding: Finding) -> Iterator[str]:
    for roll in scene.row.rolls.select_related("thrown_in").order_by("key"):
        if roll.by == Roll.By.TYPED:
            finding.typed += 1
            continue
        finding.dice += len(roll.faces)
        source = roll.thrown_in
        seed = dice.seed_of(dice.unseal(source.sealed_seed), roll.seed)
        fair = dice.throw(
            seed, battle=battle.pk, number=source.number, entropy=source.entropy, key=roll.key, dice=roll.dice
        )
        if list(fair) != roll.faces:
            yield f"{_name(scene.row)}: the dice of {roll.key} are not what its seed gives."


def _replayed(scene: Scene, events: list[Event]) -> Iterator[str]:
    """Played again from the record, the phase says the same and ends in the same field."""
    row = scene.row
    if row.resolved_at is None:
        return
    if not scene.played.done or scene.played.field.dump() != row.after:
        yield f"{_name(row)} played again ends otherwise."
    logged = [
        (one.form, one.kind, one.key, one.body)
        for one in events
        if one.phase_id == row.pk and one.form in SAID
    ]
    said = [entry for one in scene.played.said for entry in said_entries(one)]
    if logged != [(one.form, one.kind, one.key, one.body) for one in said]:
        yield f"{_name(row)} played again says something else than the log."
    thrown = {
        one.key: one.body["faces"] for one in events if one.phase_id == row.pk and one.form == Event.Form.ROLL
    }
    kept = {key: roll.faces for key, roll in scene.rolls.items() if first_of(key) in scene.played.requests}
    if thrown != kept:
        yield f"{_name(row)}: the dice in the log are not those on record."


def _name(row: Phase) -> str:
    return f"Phase {row.number} ({row.step}{f', {row.turn}' if row.turn else ''}, round {row.round})"
