"""Checking a battle from its record alone: the chain of the log, every die, and every phase played again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.actions.keys import SEAL_LOST
from battles.models import Battle, Event, Phase, Roll
from battles.play import dice
from battles.play.scenes import Acts, Scene, kept_of, scene_from
from battles.play.throwing_again import first_of
from battles.record import log
from battles.record.blocks import Blocks, faults_of
from battles.record.lines import replies, ruled, said_entries
from battles.record.whole import Played, Record, record_of
from rulesets.engine import CannotRead
from rulesets.engine.kept import brought_up, version_of
from rulesets.engine.values import Json
from rulesets.registry import NotInstalled

SAID = (Event.Form.FACT, Event.Form.TALLY, Event.Form.VERDICT)
MISSHAPEN = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What comes of reading rows that somebody changed until they are not of the shape in which they are kept."""


@dataclass
class Finding:
    """How many events, dice and phases were looked at, and what is wrong with them, in sentences."""

    events: int = 0
    dice: int = 0
    typed: int = 0
    phases: int = 0
    older: int = 0
    """Phases that another version of the rules played: they may go otherwise by this one."""
    unsealed: int = 0
    """Dice of phases whose key is missing, and whose seeds were never shown."""
    blocks: Blocks = field(default_factory=Blocks)
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults


def verify(battle: Battle) -> Finding:
    """Check all of a battle, struck phases too. Reads only."""
    return check(record_of(battle))


def check(record: Record) -> Finding:
    """The same from rows at hand, wherever they come from."""
    finding, battle = Finding(), record.battle
    finding.events = len(record.events)
    try:
        finding.faults += [*_chain(battle, record.events), *faults_of(record, finding.blocks)]
    except MISSHAPEN as odd:
        finding.faults.append(f"Its log and blocks cannot be read to their end: {_in_short(odd)}")
    try:
        _phases(record, finding)
    except (CannotRead, NotInstalled) as unread:
        finding.faults.append(f"It cannot be played again. {unread}")
    except MISSHAPEN as odd:
        where = _name(record.phases[finding.phases - 1].row) if finding.phases else "Its muster"
        finding.faults.append(f"{where} cannot be checked, nor what follows: {_in_short(odd)}")
    return finding


def _in_short(odd: Exception) -> str:
    return f"something in it is not as it was written ({type(odd).__name__}, {odd!s:.60})."


def _phases(record: Record, finding: Finding) -> None:
    """Each is counted before it is looked at."""
    battle, acts = record.battle, record.acts
    before: Any = battle.rules.open(battle.mustered).dump() if battle.muster else None
    for played in record.phases:
        finding.phases += 1
        row = played.row
        scene = scene_from(battle, row, played.acts)
        finding.faults += _seed(played, acts)
        finding.faults += _rolls(battle, played, finding, acts)
        finding.faults += _replayed(scene, played.acts, record.events, finding)
        if row.state != Phase.State.STRUCK:
            if _now(battle, row.before) != before:
                finding.faults.append(f"{_name(row)} does not begin where the phase before it ended.")
            before = _now(battle, row.after) if row.after else None


def _now(battle: Battle, kept: Json) -> Json:
    """A kept field in the shape of this version of the rules."""
    return brought_up(battle.rules, "field", kept)


def _chain(battle: Battle, events: Sequence[Event]) -> Iterator[str]:
    at = log.broken_at(events)
    if at is not None:
        yield f"The log is broken at event {at}: it was changed, or something before it is missing."
    elif battle.seq != len(events) or (events and bytes(events[-1].hash) != bytes(battle.head)):
        yield "The log does not end where the battle says it ends: its last events are missing."


def _seed(played: Played, acts: list[Event]) -> Iterator[str]:
    """The hash shown when the phase opened is that of the seed, and the entropy that of its entries."""
    row = played.row
    shown, seeds = _shown(row, acts), _seeds(row, acts)
    if seeds is None:
        if not any(one.kind == SEAL_LOST and _is_of(one, row) for one in acts):
            yield f"{_name(row)}: its seeds are sealed with a key that this site does not have."
        return
    where = (row.battle_id, row.number)
    if shown != [{name: dice.commitment_of(seed, *where) for name, seed in seeds.items()}]:
        yield f"{_name(row)}: the seeds are not those whose hashes were shown."
    elif row.commitment != dice.hash_of(shown[0]):
        yield f"{_name(row)}: the hash on record is not that of its seeds."
    if row.entropy and dice.entropy_of(row.entries) != row.entropy:
        yield f"{_name(row)}: the players' numbers do not give the entropy of its dice."
    entries = [dice.entry_of(answer) for answer in played.acts.answers]
    if any(entry not in entries for entry in row.entries):
        yield f"{_name(row)}: an answer is not the one that went into the dice."
    opened = _opened(row, acts)
    if not row.is_open and opened != {name: seed.hex() for name, seed in seeds.items()}:
        yield f"{_name(row)}: the seeds in the log are not those of its dice."


def _shown(row: Phase, acts: list[Event]) -> list[dict[str, str]]:
    """The hashes that were shown as the phase opened, by the names of their seeds."""
    opened = [one for one in acts if one.kind == "phase_opened" and _is_of(one, row)]
    return [one.body["commitments"] for one in opened]


def _opened(row: Phase, acts: list[Event]) -> dict[str, str]:
    return {
        event.body["name"]: event.body["seed"]
        for event in acts
        if event.kind == "seed_opened" and _is_of(event, row)
    }


def _seeds(row: Phase, acts: list[Event]) -> dict[str, bytes] | None:
    """The seeds of a phase by name; without its key those that the log shows, or None."""
    names = [name for shown in _shown(row, acts)[:1] for name in shown]
    try:
        secret = dice.unseal(row.sealed_seed) if row.sealed_seed else None
    except dice.KeyIsMissing:
        secret = None
    if secret is None:
        return {name: bytes.fromhex(seed) for name, seed in _opened(row, acts).items()} or None
    return {name: dice.seed_of(secret, name) for name in names}


def _rolls(battle: Battle, played: Played, finding: Finding, acts: list[Event]) -> Iterator[str]:
    for roll in sorted(played.acts.rolls, key=lambda one: one.key):
        if roll.by == Roll.By.TYPED:
            finding.typed += 1
            continue
        source = roll.thrown_in
        seed = (_seeds(source, acts) or {}).get(roll.seed)
        if seed is None:
            finding.unsealed += len(roll.faces)
            continue
        finding.dice += len(roll.faces)
        where = {"battle": battle.pk, "number": source.number}
        fair = dice.throw(seed, **where, entropy=source.entropy, key=roll.key, dice=roll.dice)
        if list(fair) != roll.faces:
            yield f"{_name(played.row)}: the dice of {roll.key} are not what its seed gives."


def _replayed(scene: Scene, acts: Acts, events: Sequence[Event], finding: Finding) -> Iterator[str]:
    """Played again from the record, the phase says the same and ends in the same field."""
    row = scene.row
    if row.resolved_at is None:
        return
    if version_of(row.after or {}) != scene.rules.version:
        finding.older += 1
        return
    if not scene.played.done or kept_of(scene.battle, scene.played.field) != row.after:
        yield f"{_name(row)} played again ends otherwise."
    logged = [
        (event.form, event.kind, event.key, event.body)
        for event in events
        if _is_of(event, row) and event.form in SAID
    ]
    entries = [entry for one in scene.played.said for entry in said_entries(one)]
    if logged != [(one.form, one.kind, one.key, one.body) for one in entries]:
        yield f"{_name(row)} played again says something else than the log."
    here = [one for one in events if _is_of(one, row)]
    if _words(here, Event.Form.ANSWER) != _words(replies(scene), Event.Form.ANSWER):
        yield f"{_name(row)}: the answers in the log are not those on record."
    if _words(here, Event.Form.RULING) != _words(
        ruled(scene, acts.rulings, acts.corrections), Event.Form.RULING
    ):
        yield f"{_name(row)}: the rulings in the log are not those on record."
    thrown = {
        event.key: event.body["faces"]
        for event in events
        if _is_of(event, row) and event.form == Event.Form.ROLL
    }
    kept = {key: roll.faces for key, roll in scene.rolls.items() if first_of(key) in scene.played.requests}
    if thrown != kept:
        yield f"{_name(row)}: the dice in the log are not those on record."


def _is_of(event: Event, row: Phase) -> bool:
    """Whether a line stands in this phase."""
    return event.phase is not None and event.phase.number == row.number


def _words(lines: Sequence[Event | log.Entry], form: Event.Form) -> list[object]:
    """What lines say, but for how whoever ruled was called then: people may take another name."""
    drop = {"by"} if form == Event.Form.RULING else set()
    return [
        (event.kind, event.key, {name: value for name, value in event.body.items() if name not in drop})
        for event in lines
        if event.form == form
    ]


def _name(row: Phase) -> str:
    return f"Phase {row.number} ({row.step}{f', {row.turn}' if row.turn else ''}, round {row.round})"
