"""How a phase begins, goes on and ends. Everything here runs under the battle's lock."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils import timezone

from battles.access import Viewer
from battles.actions.changing_sides import go_over
from battles.actions.keys import secret_of
from battles.models import (
    Again,
    Answer,
    Attendance,
    Battle,
    Block,
    Change,
    Event,
    Phase,
    Roll,
    SealingKey,
    Seat,
)
from battles.play import dice
from battles.play.scenes import Scene, kept_of, played_on, scene_of, scene_of_new
from battles.play.staff import Standing, is_ready, what_stands
from battles.record import log
from battles.record.lines import lines_of
from battles.record.sealing import seal
from rulesets import engine
from rulesets.engine import (
    EVERYONE,
    GM,
    Ask,
    Field,
    Throw,
    next_phase,
    only,
)
from rulesets.engine.values import Json

NOT_SAID = (Answer.By.DEFAULT, Answer.By.STANDING, Answer.By.OFFICER)
"""What counted for somebody who said nothing then: where the step is played again, it is found anew."""


def open_next(battle: Battle, field: Field) -> Phase | None:
    """Open the phase that the rules say follows, if there is one."""
    phase = next_phase(battle.rules, field)
    if phase is None:
        stop_fighting(battle)
        return None
    return open_phase(battle, phase, field)


def stop_fighting(battle: Battle) -> None:
    """From here on the battle is in its aftermath. After practice nothing is written, and it is over."""
    battle.state = Battle.State.OVER if battle.is_practice else Battle.State.AFTERMATH
    battle.ended_at = timezone.now() if battle.is_practice else None
    battle.save(update_fields=["state", "ended_at"])


def open_phase(battle: Battle, phase: engine.Phase, field: Field, *, dice_kept: bool = True) -> Phase:
    """A new phase. If the same step was struck by an undo, its answers, dice and rulings are laid out."""
    number = (battle.phases.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    seal = dice.draw(battle.pk, number, seed_names(battle))
    SealingKey.objects.get_or_create(fingerprint=dice.fingerprints()[0])
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
        before=kept_of(battle, field),
        commitment=seal.commitment,
        sealed_seed=seal.sealed,
        replays=before,
    )
    if before:
        _lay_out_again(before, row, dice_kept=dice_kept)
    opened: Json = {"number": number, "round": phase.round, "step": phase.step.key}
    opened |= {"commitments": seal.commitments, "replays": before.number if before else None}
    log.append(battle, row, [log.Entry(Event.Form.ACT, "phase_opened", opened)])
    return row


def _lay_out_again(old: Phase, new: Phase, *, dice_kept: bool) -> None:
    for answer in old.answers.exclude(by__in=NOT_SAID):
        state = Answer.State.LOCKED if answer.state == Answer.State.TAKEN else answer.state
        answer.pk, answer.phase, answer.state = None, new, state
        answer.save()
    for roll in old.rolls.order_by("at", "pk") if dice_kept else ():
        roll.pk, roll.phase = None, new
        roll.save()
    for thrown in old.agains.filter(state=Again.State.THROWN).order_by("nth") if dice_kept else ():
        thrown.pk, thrown.phase = None, new
        thrown.save()
    for ruling in old.rulings.filter(is_struck=False).order_by("nth"):
        ruling.pk, ruling.phase = None, new
        ruling.save()
    carry_corrections(old, new)


def carry_corrections(old: Phase, new: Phase) -> None:
    for correction in old.corrections.filter(is_struck=False).order_by("nth"):
        correction.pk, correction.phase = None, new
        correction.save()


def everybody_knows(scene: Scene, but: str = "") -> bool:
    """Whether it is no secret that somebody, other than `but`, is asked or throws here."""
    nobody = engine.viewer()
    return any(one.seen_by(nobody) is not None for one in scene.played.waits_for if one.to != but)


def take_answers(scene: Scene, *, defaults: bool) -> None:
    """Move the locked answers of this asking into the record, and those for which nobody is needed; with
    `defaults` what counts for everybody who is missing too.
    """
    taken = [scene.answers[ask.key].pk for ask in scene.played.asks if scene.locked(ask.key)]
    if taken:
        _bring_up(scene, taken)
        Answer.objects.filter(pk__in=taken).update(state=Answer.State.TAKEN)
    put_what_stands(scene, Answer.State.TAKEN, lambda standing: defaults or standing.is_ready)


def put_what_stands(scene: Scene, state: Answer.State, counts: Callable[[Standing], bool]) -> int:
    """Keep what stands for the questions that nobody has sealed, where it counts; how many that were. A draft
    counts for nothing.
    """
    rows = [
        Answer(
            phase=scene.row,
            key=key,
            value=one.value,
            state=state,
            by=one.by,
            rules_version=scene.rules.version,
        )
        for key, one in what_stands(scene).items()
        if counts(one)
    ]
    fields = ["value", "state", "by", "member", "nonce", "rules_version", "at"]
    Answer.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["phase", "key"], update_fields=fields
    )
    return len(rows)


def _bring_up(scene: Scene, taken: Sequence[int]) -> None:
    """What an older version of the rules kept goes into the record, and the dice, as it is understood now."""
    version = scene.rules.version
    old = [one for one in scene.answers.values() if one.pk in taken and one.rules_version != version]
    for answer in old:
        answer.rules_version = version
        answer.save(update_fields=["value", "rules_version"])


def go_on(battle: Battle, row: Phase, scene: Scene | None = None) -> Scene:
    """Play until people are needed: throw what the server throws, take late answers that are complete.

    `scene`: as it stands, where the act has worked it out already.
    """
    scene = scene or scene_of(battle, row)
    if not row.entropy:
        row.entries = [dice.entry_of(one) for one in _that_count(scene)]
        row.entropy = dice.entropy_of(row.entries)
        row.save(update_fields=["entries", "entropy"])
    secret = secret_of(row)
    while True:
        due = throw_what_is_due(battle, row, secret, scene.played.throws)
        late = bool(scene.played.asks) and is_ready(scene)
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
    fallen_again = [found for one in throws if (found := fallen.get((one.key, one.dice)))]
    for roll in fallen_again:
        roll.save(update_fields=["at"])
    filled = _who_throw(battle)
    fresh = [
        throw
        for throw in throws
        if (throw.key, throw.dice) not in fallen and _server_throws(battle, throw, filled)
    ]
    Roll.objects.bulk_create([fair_roll(battle, row, secret, one) for one in fresh])
    return bool(fallen_again or fresh)


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


def _who_throw(battle: Battle) -> set[str]:
    """The seats of people who throw for themselves."""
    served = Attendance.objects.filter(battle=battle, is_thrown_for=True).values("member")
    seats = Seat.objects.filter(battle=battle).exclude(member__in=served)
    return set(seats.values_list("word", flat=True))


def _server_throws(battle: Battle, throw: Throw, filled: set[str]) -> bool:
    """Whether nobody has to press for these dice. `filled`: the seats of people who throw for themselves."""
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


def roll_as_sealed(battle: Battle, row: Phase, throw: Throw) -> Roll | None:
    """What would have fallen for a throw that was not made; nothing if nobody can open the seed any more."""
    try:
        secret = dice.unseal(row.sealed_seed)
    except dice.KeyIsMissing:
        return None
    return fair_roll(battle, row, secret, throw)


def seed_names(battle: Battle) -> list[str]:
    """Whose seeds a phase has: everybody's, the GM's, and each side's."""
    return [*EVERYONE.to, GM, *(f"side:{side.id}" for side in battle.mustered.sides)]


def put_roll(row: Phase, throw: Throw, faces: list[int], **how: object) -> Roll:
    return Roll.objects.create(phase=row, thrown_in=row, key=throw.key, dice=throw.dice, faces=faces, **how)


def end_asking(scene: Scene, *, defaults: bool = False, told: Sequence[log.Entry] = ()) -> Scene:
    """Close what is asked: what is sealed counts, and the dice fall. `told`: why it ends, for the log."""
    battle, row = scene.battle, scene.row
    take_answers(scene, defaults=defaults)
    closes = row.state == Phase.State.ASKING
    if closes:
        row.state, row.closed_at = Phase.State.PLAYING, timezone.now()
        row.save(update_fields=["state", "closed_at"])
    after = go_on(battle, row, played_on(scene) if scene.played.asks else scene)
    if told:
        log.append(battle, row, told)
    if closes and everybody_knows(scene):
        seal(battle, Block.Occasion.CLOSED)
    return after


def open_and_run(battle: Battle, field: Field, by: Viewer | None = None) -> None:
    """Open the next phase; one that asks nobody and throws nothing is played through at once. Turns in which
    nobody does anything are resolved on the way, each as a phase of its own.
    """
    row = open_next(battle, field)
    while row is not None:
        scene = run_if_nobody_acts(battle, row)
        if scene is None or not _goes_by(scene):
            return
        resolve(battle, scene, by)
        row = open_next(battle, scene.played.field)


def _goes_by(scene: Scene) -> bool:
    """Whether nobody need look at it: nothing happens, and the game master has put nothing right in it."""
    touched = scene.rulings or scene.rolls or scene.row.corrections.filter(is_struck=False).exists()
    return scene.played.lets_go_by(scene.phase) and not touched


def run_if_nobody_acts(battle: Battle, row: Phase) -> Scene | None:
    """A new phase that asks nobody and throws nothing is played through at once; then its scene."""
    scene = scene_of_new(battle, row)
    if not scene.played.done:
        return None
    row.state, row.closed_at = Phase.State.PLAYING, timezone.now()
    row.save(update_fields=["state", "closed_at"])
    return go_on(battle, row, scene)


def resolve(battle: Battle, scene: Scene, by: Viewer | None = None) -> None:
    """Write what the phase said as numbered events, open its seed, keep the field and the changes.

    `by`: who let it pass; nobody, where it passed by itself.
    """
    row = scene.row
    row.state, row.resolved_at = Phase.State.RESOLVED, timezone.now()
    row.after, row.passes_at = kept_of(battle, scene.played.field), None
    row.save(update_fields=["state", "after", "resolved_at", "passes_at"])
    resolved = {"number": row.number, "by": str(by.member.user) if by else ""}
    end = log.Entry(Event.Form.ACT, "phase_resolved", resolved)
    log.append(battle, row, [*lines_of(scene), *opened_seeds(battle, row), end])
    changes = [
        Change(battle=battle, phase=row, place=place, new=change.new, proposed=change.new, **_change(change))
        for place, change in enumerate(scene.played.changes, start=battle.changes.count())
    ]
    Change.objects.bulk_create(changes)
    go_over(battle, row, scene.played.field)


def _change(change: Any) -> Json:
    return {"subject": change.subject, "name": change.name, "old": change.old, "reason": change.reason}


def opened_seeds(battle: Battle, row: Phase) -> list[log.Entry]:
    """Each seed, shown to its own people, with what is needed to throw their dice again."""
    secret, entries = secret_of(row), []
    for name in seed_names(battle):
        body: Json = {"number": row.number, "name": name, "seed": dice.seed_of(secret, name).hex()}
        body |= {"entropy": row.entropy, "entries": row.entries}
        entries.append(log.Entry(Event.Form.ACT, "seed_opened", body, audience=only(name)))
    return entries
