"""How a phase begins, goes on and ends. Everything here runs under the battle's lock."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from battles import again, dice, log
from battles.access import Viewer
from battles.actions.crossing import go_over
from battles.beforehand import said_beforehand
from battles.models import Again, Answer, Battle, Change, CorrectionRow, Event, Phase, Roll, RulingRow, Seat
from battles.playing import Scene, played_on, scene_of
from rulesets.engine import (
    EVERYONE,
    GM,
    GM_ONLY,
    Ask,
    Audience,
    Field,
    Played,
    Tally,
    Throw,
    Verdict,
    next_phase,
    only,
    people_of,
)
from rulesets.engine import Event as Fact
from rulesets.engine import Phase as EnginePhase


def open_next(battle: Battle, field: Field) -> Phase | None:
    """Open the phase that the rules say follows; without one the battle is in its aftermath."""
    phase = next_phase(battle.rules, field)
    if phase is None:
        battle.state = Battle.State.AFTERMATH
        battle.save(update_fields=["state"])
        return None
    return open_phase(battle, phase, field)


def open_phase(battle: Battle, phase: EnginePhase[Any], field: Field, *, dice_kept: bool = True) -> Phase:
    """A new phase. If the same step was struck by an undo, its answers, dice and rulings are laid out."""
    number = (battle.phases.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    seal = dice.draw(battle.pk, number, seed_names(battle))
    struck = battle.phases.filter(
        state=Phase.State.STRUCK, round=phase.round, step=phase.step.key, turn=phase.turn
    )
    before = struck.order_by("-number").first()
    row = Phase.objects.create(
        battle=battle,
        number=number,
        round=phase.round,
        step=phase.step.key,
        turn=phase.turn,
        before=field.dump(),
        commitment=seal.commitment,
        sealed_seed=seal.sealed,
        replays=before,
    )
    if before:
        _lay_out_again(before, row, dice_kept=dice_kept)
    opened: dict[str, Any] = {"number": number, "round": phase.round, "step": phase.step.key}
    opened |= {"commitments": seal.commitments, "replays": before.number if before else None}
    log.append(battle, row, [log.Entry(Event.Form.ACT, "phase_opened", opened)])
    return row


def _lay_out_again(old: Phase, new: Phase, *, dice_kept: bool) -> None:
    for answer in old.answers.exclude(by__in=(Answer.By.DEFAULT, Answer.By.STANDING)):
        state = Answer.State.LOCKED if answer.state == Answer.State.TAKEN else answer.state
        answer.pk, answer.phase, answer.state = None, new, state
        answer.save()
    for roll in old.rolls.order_by("at", "pk") if dice_kept else ():
        roll.pk, roll.phase = None, new
        roll.save()
    for thrown in old.agains.filter(state=Again.State.THROWN).order_by("pk") if dice_kept else ():
        thrown.pk, thrown.phase = None, new
        thrown.save()
    for ruling in old.rulings.filter(is_struck=False).order_by("pk"):
        ruling.pk, ruling.phase = None, new
        ruling.save()
    carry_corrections(old, new)


def carry_corrections(old: Phase, new: Phase) -> None:
    for correction in old.corrections.filter(is_struck=False).order_by("pk"):
        correction.pk, correction.phase = None, new
        correction.save()


def take_answers(scene: Scene, *, defaults: bool) -> None:
    """Move the locked answers of this asking into the record; with `defaults` the missing ones too."""
    taken = [
        answer.pk for one in scene.asks if (answer := scene.answers.get(one.key)) and scene.locked(one.key)
    ]
    if taken:
        Answer.objects.filter(pk__in=taken).update(state=Answer.State.TAKEN)
    if defaults:
        take_for_the_absent(scene, [one for one in scene.asks if not scene.locked(one.key)])


def take_for_the_absent(scene: Scene, asks: Sequence[Ask[Any]]) -> None:
    """What somebody said beforehand, or else the default; a draft counts for nothing."""
    if not asks:
        return
    beforehand = said_beforehand(scene)
    rows = [_for_the_absent(scene.row, ask, beforehand.get(ask.key)) for ask in asks]
    fields = ["value", "state", "by", "member", "nonce", "at"]
    Answer.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["phase", "key"], update_fields=fields
    )


def _for_the_absent(row: Phase, ask: Ask[Any], said: dict[str, Any] | None) -> Answer:
    value = ask.default.model_dump(mode="json") if said is None else said
    by = Answer.By.DEFAULT if said is None else Answer.By.STANDING
    return Answer(phase=row, key=ask.key, value=value, state=Answer.State.TAKEN, by=by)


def go_on(battle: Battle, row: Phase, scene: Scene | None = None) -> Scene:
    """Play until people are needed: throw what the server throws, take late answers that are complete.

    `scene`: as it stands, where the act has worked it out already.
    """
    scene = scene or scene_of(battle, row)
    if not row.entropy:
        row.entries = [dice.entry_of(one) for one in _that_count(scene)]
        row.entropy = dice.entropy_of(row.entries)
        row.save(update_fields=["entries", "entropy"])
    secret = dice.unseal(row.sealed_seed)
    while True:
        due = throw_what_is_due(battle, row, secret, scene.throws)
        late = bool(scene.asks) and scene.is_locked_in
        if late:
            take_answers(scene, defaults=False)
        if not due and not late:
            return scene
        scene = played_on(scene)


def throw_what_is_due(battle: Battle, row: Phase, secret: bytes, throws: Sequence[Throw]) -> bool:
    """Throw what nobody has to press for; dice that fell in this phase before a ruling asked for others, and
    that are asked for again, count again.
    """
    if not throws:
        return False
    fallen = {(one.key, one.dice): one for one in row.rolls.all()}
    again = [found for one in throws if (found := fallen.get((one.key, one.dice)))]
    for roll in again:
        roll.save(update_fields=["at"])
    filled = set(Seat.objects.filter(battle=battle).values_list("word", flat=True))
    fresh = [
        one for one in throws if (one.key, one.dice) not in fallen and _server_throws(battle, one, filled)
    ]
    Roll.objects.bulk_create([fair_roll(battle, row, secret, one) for one in fresh])
    return bool(again or fresh)


def _that_count(scene: Scene) -> list[Answer]:
    """Whose numbers go into the dice: the players' own, in order of key; not the GM's, and of no secret
    question.
    """
    return [
        answer
        for key, answer in sorted(scene.answers.items())
        if answer.state == Answer.State.TAKEN
        and answer.by == Answer.By.PLAYER
        and isinstance(ask := scene.played.requests.get(key), Ask)
        and not ask.secret
        and ask.to != GM
    ]


def _server_throws(battle: Battle, throw: Throw, filled: set[str]) -> bool:
    """Whether nobody has to press for these dice. `filled`: the seats that somebody sits in."""
    if battle.dice == Battle.Dice.SERVER:
        return True
    if battle.dice == Battle.Dice.EVERYONE:
        return False
    return throw.to == GM or throw.to not in filled


def roll_fairly(
    battle: Battle, row: Phase, secret: bytes, throw: Throw, viewer: Viewer | None = None
) -> Roll:
    roll = fair_roll(battle, row, secret, throw, viewer)
    roll.save(force_insert=True)
    return roll


def fair_roll(battle: Battle, row: Phase, secret: bytes, throw: Throw, viewer: Viewer | None = None) -> Roll:
    """What the sealed seed makes of these dice; not laid down yet."""
    name = dice.name_of(throw.audience, seed_names(battle))
    seed, where = dice.seed_of(secret, name), {"battle": battle.pk, "number": row.number}
    faces = dice.throw(seed, **where, entropy=row.entropy, key=throw.key, dice=throw.dice)
    member = viewer.member if viewer else None
    how = {"by": Roll.By.SERVER, "member": member, "seed": name}
    return Roll(phase=row, thrown_in=row, key=throw.key, dice=throw.dice, faces=list(faces), **how)


def seed_names(battle: Battle) -> list[str]:
    """Whose seeds a phase has: everybody's, the GM's, and each side's."""
    return [*EVERYONE.to, GM, *(f"side:{side.id}" for side in battle.mustered.sides)]


def put_roll(row: Phase, throw: Throw, faces: list[int], **how: Any) -> Roll:
    return Roll.objects.create(phase=row, thrown_in=row, key=throw.key, dice=throw.dice, faces=faces, **how)


def resolve(battle: Battle, scene: Scene, viewer: Viewer) -> None:
    """Write what the phase said as numbered events, open its seed, keep the field and the changes."""
    row = scene.row
    row.state, row.after, row.resolved_at = Phase.State.RESOLVED, scene.played.field.dump(), timezone.now()
    row.save(update_fields=["state", "after", "resolved_at"])
    resolved = {"number": row.number, "by": str(viewer.member.user)}
    end = log.Entry(Event.Form.ACT, "phase_resolved", resolved)
    told = [*_replies(scene), *_said(scene.played), *_rulings(scene)]
    log.append(battle, row, [*told, *opened_seeds(battle, row), end])
    changes = [
        Change(battle=battle, phase=row, place=place, new=change.new, proposed=change.new, **_change(change))
        for place, change in enumerate(scene.played.changes, start=battle.changes.count())
    ]
    Change.objects.bulk_create(changes)
    go_over(battle, row, scene.played.field)


def _change(change: Any) -> dict[str, Any]:
    return {"subject": change.subject, "name": change.name, "old": change.old, "reason": change.reason}


def opened_seeds(battle: Battle, row: Phase) -> list[log.Entry]:
    """Each seed, shown to its own people, with what is needed to throw their dice again."""
    secret, entries = dice.unseal(row.sealed_seed), []
    for name in seed_names(battle):
        body: dict[str, Any] = {"number": row.number, "name": name, "seed": dice.seed_of(secret, name).hex()}
        body |= {"entropy": row.entropy, "entries": row.entries}
        entries.append(log.Entry(Event.Form.ACT, "seed_opened", body, audience=only(name)))
    return entries


def _replies(scene: Scene) -> list[log.Entry]:
    entries = []
    for key, answer in sorted(scene.answers.items()):
        ask = scene.played.requests.get(key)
        if answer.state == Answer.State.TAKEN and isinstance(ask, Ask):
            who = Audience(only(ask.to).to | ask.shown.to, ask.shown.but)
            body = {"value": answer.value, "salt": answer.salt, "by": answer.by, "to": ask.to}
            entries.append(log.Entry(Event.Form.ANSWER, kind_of(key), body, key, who))
    for _, roll in sorted(scene.rolls.items()):
        throw = again.thrown(scene, roll.key)
        if throw is not None:
            body = {"dice": roll.dice, "faces": roll.faces, "by": roll.by, "to": throw.to, "why": throw.why}
            body |= {"thrown_in": roll.thrown_in.number, "seed": roll.seed}
            entries.append(log.Entry(Event.Form.ROLL, kind_of(roll.key), body, roll.key, throw.audience))
    return entries


def _said(played: Played[Any]) -> list[log.Entry]:
    return [entry for one in played.said for entry in said_entries(one)]


def said_entries(one: Fact | Tally | Verdict) -> list[log.Entry]:
    """What a step said, as lines of the log: one, or two of a number with secret lines."""
    if isinstance(one, Fact):
        facts = {name: plain(value) for name, value in one.facts.items()}
        body = {"subject": one.subject, "facts": facts, "because": list(one.because)}
        return [log.Entry(Event.Form.FACT, one.kind, body, one.subject, one.audience)]
    if isinstance(one, Verdict):
        body = {"value": plain(one.value), "was": plain(one.was)}
        return [log.Entry(Event.Form.VERDICT, kind_of(one.key), body, one.key, one.audience)]
    secret = {line.audience for line in one.lines if line.audience is not None}
    if not secret:
        return [_tally_entry(one, one.audience)]
    knowing = secret.pop() if len(secret) == 1 else GM_ONLY
    told = tuple(line for line in one.lines if line.audience is None)
    others = Audience(one.audience.to, one.audience.but | knowing.to | {GM})
    return [
        _tally_entry(one, knowing),
        _tally_entry(replace(one, lines=told, total=None, was=None), others),
    ]


def _tally_entry(one: Tally, audience: Audience) -> log.Entry:
    lines = [
        {name: value for name, value in line._asdict().items() if name != "audience"} for line in one.lines
    ]
    body: dict[str, Any] = {"label": one.label, "base": one.base, "lines": lines}
    body |= {"total": one.total, "was": one.was}
    return log.Entry(Event.Form.TALLY, kind_of(one.key), body, one.key, audience)


def _rulings(scene: Scene) -> list[log.Entry]:
    rulings = scene.row.rulings.select_related("member__user").order_by("pk")
    corrections = scene.row.corrections.select_related("member__user").order_by("pk")
    return [
        *_thrown_again(scene),
        *(_correction_entry(one, scene) for one in corrections),
        *(ruling_entry(one, scene.played) for one in rulings),
    ]


def _thrown_again(scene: Scene) -> list[log.Entry]:
    """What was thrown again, for whoever may see the dice."""
    told = again.told(scene)
    return [
        log.Entry(Event.Form.ACT, again.THROWN_AGAIN, body, throw.key, throw.audience) for throw, body in told
    ]


def _correction_entry(row: CorrectionRow, scene: Scene) -> log.Entry:
    """A correction, for the people whose thing was corrected; one of the field itself is the GM's."""
    body = {"name": row.name, "value": row.value, "reason": row.reason, "struck": row.is_struck}
    body["by"] = str(row.member.user) if row.member else ""
    side = scene.before.side_of(row.subject)
    who = people_of(side) if side else GM_ONLY
    return log.Entry(Event.Form.RULING, "correction", body, row.subject, who)


def ruling_entry(row: RulingRow, played: Played[Any]) -> log.Entry:
    body = {
        "line": row.line,
        "value": row.value,
        "reason": row.reason,
        "by": str(row.member.user) if row.member else "",
    }
    body["struck"] = row.is_struck
    return log.Entry(Event.Form.RULING, kind_of(row.key), body, row.key, audience_of(row.key, played))


def audience_of(key: str, played: Played[Any]) -> Audience:
    """Who may know of a ruling: whoever may know of the number, the verdict, the dice or the answer under its
    key.
    """
    for one in played.said:
        if not isinstance(one, Fact) and one.key == key:
            secret = isinstance(one, Tally) and any(line.audience for line in one.lines)
            return only() if secret else one.audience
    request = played.requests.get(key)
    if isinstance(request, Throw):
        return request.audience
    return Audience(only(request.to).to | request.shown.to) if request else only()


def kind_of(key: str) -> str:
    return key.partition(":")[0]


def plain(value: Any) -> Any:
    """A fact as JSON holds it: enums by their value, tuples as lists, values as objects."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if hasattr(value, "value") and not isinstance(value, (int, str)):
        return value.value
    if isinstance(value, str):
        return str(value.value) if hasattr(value, "value") else value
    return value if value is None or isinstance(value, (bool, int, float)) else str(value)
