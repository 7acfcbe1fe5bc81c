"""What the GM does at the table: close, go on, rule, go back, end."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from battles.access import Viewer
from battles.actions.around.chronicle import close_again
from battles.actions.around.witnesses import bear_witness
from battles.actions.changing_sides import go_back
from battles.actions.deadlines import settle
from battles.actions.flow import hold
from battles.actions.keys import SEAL_LOST, secret_of
from battles.actions.lock import (
    AnswerRefused,
    BattleIsNotRunning,
    CannotGoBack,
    NothingIsThere,
    ReasonIsMissing,
    RulingDoesNotFit,
    StillAwaited,
    is_asking,
    lock,
    locked_scene,
)
from battles.actions.phases import (
    carry_corrections,
    end_asking,
    go_on,
    open_and_run,
    open_phase,
    opened_seeds,
    put_what_stands,
    resolve,
    roll_fairly,
    run_if_nobody_acts,
    stop_fighting,
)
from battles.models import (
    ALL,
    Answer,
    Battle,
    Block,
    CorrectionRow,
    Event,
    Phase,
    Revealed,
    RulingRow,
    Seat,
    StandIn,
    goes_on_by_itself,
)
from battles.play import dice, reveal
from battles.play.scenes import Scene, field_of, played_on, step_of
from battles.play.staff import Standing, what_stands
from battles.record import log
from battles.record.sealing import seal
from battles.truths import FOUGHT
from campaigns.models import Membership
from rulesets import engine
from rulesets.engine import Ask, Correction, Played, Problem, Ruling, Throw, play
from rulesets.engine.corrections import correct as corrected
from rulesets.engine.corrections import problems_of as correction_problems
from rulesets.engine.values import Facts

TWICE = timedelta(seconds=2)
"""Two presses of one button that are no further apart are one."""


@transaction.atomic
def close(viewer: Viewer, *, phase: int, without_the_absent: bool = False) -> None:
    """Close the asking: locked answers count, the dice fall. What stands for the absent counts only if the GM
    says so.
    """
    scene = locked_scene(viewer, phase)
    ready = {key for key, standing in what_stands(scene).items() if standing.is_ready}
    absent = [ask.to for ask in scene.played.asks if not scene.locked(ask.key) and ask.key not in ready]
    if absent and not without_the_absent:
        raise StillAwaited(absent)
    end_asking(scene, defaults=without_the_absent)
    settle(scene.battle)


@transaction.atomic
def seal_proposed(viewer: Viewer, *, phase: int) -> None:
    """Seal what officers propose where nobody sits, if anything is open. Players answer as before."""
    scene = locked_scene(viewer, phase)
    served = put_what_stands(scene, Answer.State.LOCKED, _is_proposed_to_gm)
    if not served:
        return
    if not is_asking(scene.row):
        go_on(scene.battle, scene.row, played_on(scene))
    settle(scene.battle)


def _is_proposed_to_gm(standing: Standing) -> bool:
    return standing.by == Answer.By.OFFICER and not standing.is_seat_filled


@transaction.atomic
def throw_for_the_absent(viewer: Viewer, *, phase: int, key: str | None = None) -> None:
    """Fair dice for everyone who has not thrown yet, or for one of them."""
    scene = locked_scene(viewer, phase)
    due = [one for one in scene.played.throws if key in (None, one.key)]
    if not due or is_asking(scene.row):
        raise NothingIsThere(gettext("Nobody is awaited for a throw."))
    secret = secret_of(scene.row)
    for throw in due:
        roll_fairly(scene.battle, scene.row, secret, throw, viewer)
    go_on(scene.battle, scene.row, played_on(scene))
    settle(scene.battle)


@transaction.atomic
def show(viewer: Viewer, *, phase: int, group: str = ALL) -> None:
    """Show the table what the phase brought about one side, one hero or the field, or all of it."""
    scene = locked_scene(viewer, phase)
    if group != ALL and group not in reveal.to_show(scene):
        raise NothingIsThere(gettext("That is shown already, or did not happen."))
    Revealed.objects.get_or_create(phase=scene.row, group=group)
    settle(scene.battle)


@transaction.atomic
def next_step(viewer: Viewer, *, phase: int, is_press: bool = True) -> None:
    """Resolve the phase as it stands and open what follows; one that has just passed by itself is done, and
    by the second of two presses in a row, as fingers make them.
    """
    if _has_passed(viewer, phase, timezone.now() - TWICE if is_press else None):
        return
    scene = locked_scene(viewer, phase)
    if not scene.played.done:
        raise StillAwaited([one.to for one in scene.played.waits_for])
    resolve(scene.battle, scene, viewer)
    open_and_run(scene.battle, scene.played.field, viewer)
    seal(scene.battle, Block.Occasion.RESOLVED)
    settle(scene.battle)


def _has_passed(viewer: Viewer, phase: int, since: datetime | None) -> bool:
    """Whether a press meets a step that went by as it was made: by itself, or, `since` then, by another."""
    battle = lock(viewer)
    passed = battle.phases.filter(number=phase, state=Phase.State.RESOLVED)
    if not goes_on_by_itself(battle):
        passed = passed.filter(resolved_at__gt=since) if since else passed.none()
    return passed.exists()


@transaction.atomic
def rule(
    viewer: Viewer, *, phase: int, key: str, reason: str, line: str | None = None, value: object = None
) -> None:
    """Overrule what stands under a key of the present phase; it is played again with the replies that still
    fit.

    With a line: that line gets the value, is added, or without a value is struck. Without: the whole is
    replaced.
    """
    scene = locked_scene(viewer, phase)
    check_ruling(scene, key=key, reason=reason, line=line, value=value)
    RulingRow.objects.create(
        phase=scene.row,
        key=key,
        line=line,
        value=value,
        reason=reason.strip(),
        member=viewer.member,
        rules_version=scene.rules.version,
    )
    _play_again(scene)


def check_ruling(scene: Scene, *, key: str, reason: str, line: str | None, value: object) -> Played:
    """The phase as it would be with this ruling; refuses one that meets nothing or cannot be read."""
    if not reason.strip():
        raise ReasonIsMissing
    ruling = Ruling(key=key, reason=reason.strip(), line=line, value=value)
    try:
        played = scene.tried({}, [ruling])
    except (ValueError, TypeError, LookupError) as error:
        raise RulingDoesNotFit(gettext("That value does not fit what it replaces.")) from error
    if ruling in played.idle:
        raise RulingDoesNotFit(gettext("Nothing in this step stands under that name any more."))
    if key in played.problems or _is_refused(played, key, value) or _unread(scene, played, key, line):
        raise RulingDoesNotFit(gettext("That value does not fit what it replaces."))
    return played


def _is_refused(played: Played, key: str, value: object) -> bool:
    """An answer put in place of another comes in by the same door."""
    asked = played.requests.get(key)
    return isinstance(asked, Ask) and bool(asked.read(value)[1])


def _unread(scene: Scene, played: Played, key: str, line: str | None) -> bool:
    """A reply put in place of another that the step will not take: it would be asked for for ever."""
    waits = any(one.key == key for one in played.waits_for)
    return line is None and waits and isinstance(played.requests.get(key), Throw)


@transaction.atomic
def take_back_ruling(viewer: Viewer, *, phase: int, ruling: int) -> None:
    scene = locked_scene(viewer, phase)
    if not scene.row.rulings.filter(pk=ruling, is_struck=False).update(is_struck=True):
        raise NothingIsThere(gettext("That ruling is not in force."))
    _play_again(scene)


@transaction.atomic
def correct_all(viewer: Viewer, *, phase: int, subject: str, changes: Facts, reason: str) -> None:
    """Set several parts of one thing right, or none of them."""
    for name, value in changes.items():
        correct(viewer, phase=phase, subject=subject, name=name, value=value, reason=reason)


@transaction.atomic
def correct(viewer: Viewer, *, phase: int, subject: str, name: str, value: object, reason: str) -> None:
    """Set a part of the field right as it is at the beginning of the present phase, which is played again."""
    scene = locked_scene(viewer, phase)
    if not reason.strip():
        raise ReasonIsMissing
    correction = Correction(subject=subject, name=name, value=value, reason=reason.strip()[:200])
    problems = correction_problems(scene.before, correction) or _unplayable(scene, correction)
    if problems:
        raise AnswerRefused(problems, at=name)
    CorrectionRow.objects.create(
        phase=scene.row,
        subject=subject,
        name=name,
        value=value,
        reason=correction.reason,
        member=viewer.member,
        rules_version=scene.rules.version,
    )
    _play_again(scene)


def _unplayable(scene: Scene, correction: Correction) -> list[Problem]:
    """A value of the right type may still be one that no step can be played with."""
    try:
        field = corrected(scene.before, [correction])
        played = play(scene.phase, field, scene.record, scene.rulings)
        scene.rules.cards(played.field)
    except (ValueError, TypeError, LookupError, AttributeError):
        return [
            Problem("not_valid", {"at": "value", "text": gettext("The battle cannot go on with that value.")})
        ]
    return []


@transaction.atomic
def take_back_correction(viewer: Viewer, *, phase: int, correction: int) -> None:
    scene = locked_scene(viewer, phase)
    if not scene.row.corrections.filter(pk=correction, is_struck=False).update(is_struck=True):
        raise NothingIsThere(gettext("That correction is not in force."))
    _play_again(scene)


def _play_again(scene: Scene) -> None:
    if not is_asking(scene.row):
        go_on(scene.battle, scene.row)
        scene.battle.phases.filter(pk=scene.row.pk).update(passes_at=None)  # it is looked at anew
    settle(scene.battle)


@transaction.atomic
def undo(viewer: Viewer, *, to: int, reason: str) -> None:
    """Go back to the beginning of a phase. It and all after it are struck, and laid out again with the same
    answers, dice and rulings as they are reached. In practice nobody need be told why.
    """
    battle = lock(viewer)
    if not reason.strip() and not battle.is_practice:
        raise ReasonIsMissing
    if battle.state not in (Battle.State.RUNNING, Battle.State.AFTERMATH) and not battle.is_practice:
        raise CannotGoBack(
            gettext("The aftermath is written. Take it back first, then go back in the battle.")
        )
    standing = list(Phase.objects.standing().filter(battle=battle, number__gte=to))
    if not standing or standing[0].number != to:
        raise CannotGoBack(gettext("That step is not part of the battle any more."))
    first = standing[0]
    for row in reversed(standing):
        go_back(battle, row)
        _strike(battle, row)
    body = {"from": to, "to": standing[-1].number, "reason": reason.strip(), "by": str(viewer.member.user)}
    log.append(battle, first, [log.Entry(Event.Form.ACT, "undone", body)])
    close_again(battle, str(viewer.member.user))
    battle.state, battle.ended_at = Battle.State.RUNNING, None
    battle.save(update_fields=["state", "ended_at"])
    field = field_of(battle, first.before)
    row = open_phase(battle, engine.Phase(first.round, step_of(battle.rules, first.step), first.turn), field)
    run_if_nobody_acts(battle, row)
    hold(battle)
    seal(battle, Block.Occasion.STRUCK)
    settle(battle)


@transaction.atomic
def throw_anew(viewer: Viewer, *, phase: int, reason: str) -> None:
    """Fresh dice for the whole present step: a new seed, no roll kept. Everybody sees that it was done."""
    scene = locked_scene(viewer, phase)
    if not reason.strip():
        raise ReasonIsMissing
    if not scene.rolls:
        raise NothingIsThere(gettext("No dice have fallen in this step."))
    battle, row = scene.battle, scene.row
    _strike(battle, row)
    thrown = battle.events.filter(kind="dice_thrown_anew").count() + 1
    body = {"number": row.number, "times": thrown, "reason": reason.strip(), "by": str(viewer.member.user)}
    log.append(battle, row, [log.Entry(Event.Form.ACT, "dice_thrown_anew", body)])
    field = field_of(battle, row.before)
    fresh = open_phase(battle, scene.phase, field, dice_kept=False)
    run_if_nobody_acts(battle, fresh)
    seal(battle, Block.Occasion.STRUCK)
    settle(battle)


@transaction.atomic
def seal_anew(viewer: Viewer, *, phase: int) -> None:
    """Fresh dice for a step whose seed nobody can open any more: its key is gone. What was said stays.

    The log tells it, and how often it was done in this battle. Without need it cannot be done.
    """
    scene = locked_scene(viewer, phase)
    battle, row = scene.battle, scene.row
    if not dice.is_lost(row.sealed_seed):
        raise NothingIsThere(gettext("The dice of this step are sealed with a key that is here."))
    Phase.objects.filter(pk=row.pk).update(state=Phase.State.STRUCK)
    row.changes.all().delete()
    times = battle.events.filter(kind=SEAL_LOST).count() + 1
    body = {"number": row.number, "times": times, "by": str(viewer.member.user)}
    log.append(battle, row, [log.Entry(Event.Form.ACT, SEAL_LOST, body)])
    fresh = open_phase(battle, scene.phase, field_of(battle, row.before), dice_kept=False)
    run_if_nobody_acts(battle, fresh)
    settle(battle)


def _strike(battle: Battle, row: Phase) -> None:
    """Strike a phase. The seed of one that was still open is shown, so that its dice can be checked too."""
    if row.is_open:
        log.append(battle, row, opened_seeds(battle, row))
    Phase.objects.filter(pk=row.pk).update(state=Phase.State.STRUCK)
    row.changes.all().delete()


@transaction.atomic
def end(viewer: Viewer, *, phase: int, reason: str) -> None:
    """End the fighting here: the open step is struck, and the aftermath begins with the field as it was
    before it.
    """
    if not reason.strip():
        raise ReasonIsMissing
    scene = locked_scene(viewer, phase)
    battle = scene.battle
    if any(step.key == scene.row.step for step in scene.rules.aftermath):
        raise BattleIsNotRunning
    _strike(battle, scene.row)
    body = {"number": scene.row.number, "reason": reason.strip(), "by": str(viewer.member.user)}
    log.append(battle, scene.row, [log.Entry(Event.Form.ACT, "ended_early", body)])
    field = field_of(battle, scene.row.before)
    steps = [step for step in scene.rules.aftermath if step.waits(scene.before)]
    if steps:
        row = open_phase(battle, engine.Phase(scene.row.round, steps[0]), field)
        carry_corrections(scene.row, row)
        run_if_nobody_acts(battle, row)
    else:
        stop_fighting(battle)
    seal(battle, Block.Occasion.ENDED)
    settle(battle)


@transaction.atomic
def seat(viewer: Viewer, *, word: str, side: str, member: Membership | None) -> None:
    """Give a seat to somebody, or back to the GM; the streams of whoever is concerned are opened anew.

    Who sits where says who reads a battle in which truth, so after it what is remembered is told anew.
    """
    battle = lock(viewer)
    StandIn.objects.filter(battle=battle, word=word).delete()
    if member is None:
        Seat.objects.filter(battle=battle, word=word).delete()
    elif member.campaign_id != battle.campaign_id or member.left_at is not None:
        raise NothingIsThere(gettext("That person is not in this campaign."))
    else:
        Seat.objects.update_or_create(battle=battle, word=word, defaults={"side": side, "member": member})
    if battle.state in FOUGHT:
        bear_witness(battle)
    settle(battle)
