"""What a player does: say, take back, throw."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext, ngettext

from battles.access import Viewer
from battles.actions.deadlines import check_in_time, settle
from battles.actions.keys import secret_of
from battles.actions.lock import (
    AlreadyThrown,
    AnswerRefused,
    DiceDoNotFit,
    NothingIsThere,
    NotYours,
    PhaseIsOver,
    TableError,
    is_asking,
    locked_scene,
)
from battles.actions.phases import go_on, put_roll, roll_fairly
from battles.models import Answer, Battle, Phase, Roll, Seat
from battles.play.scenes import Scene, answer_in, played_on, scene_of
from rulesets import engine
from rulesets.engine import Ask, CannotRead, Throw
from rulesets.engine.values import Json


@transaction.atomic
def answer(viewer: Viewer, *, phase: int, key: str, value: Json, nonce: str = "") -> None:
    """Lock an answer. The same answer twice is one answer, also where the first has ended the asking or the
    step; an answer may be locked anew until the asking closes.
    """
    try:
        scene = locked_scene(viewer, phase)
        ask = _asked(scene, viewer, key)
    except TableError:
        if _has_counted(viewer, phase, key, value):
            return
        raise
    check_in_time(viewer, scene)
    value = _checked(scene, ask, value)
    held = scene.answers.get(key)
    if (
        held
        and held.state == Answer.State.LOCKED
        and held.value == value
        and held.member_id == viewer.member.pk
    ):
        return
    _put(viewer, scene, ask, value, Answer.State.LOCKED, nonce)
    if not is_asking(scene.row):
        go_on(scene.battle, scene.row, played_on(scene))
    settle(scene.battle)


def _has_counted(viewer: Viewer, phase: int, key: str, value: Json) -> bool:
    """Whether this very answer of his is in the record of that step already."""
    held = _held(viewer, phase, key)
    ask = _question(viewer.battle, held) if held else None
    typed = ask.read(value)[0] if ask else None
    return held is not None and typed is not None and typed.model_dump(mode="json") == held.value


def answered_question(viewer: Viewer, *, phase: int, key: str) -> Ask | None:
    """What somebody has answered who is not asked any more, so that the same answer can be read again."""
    held = _held(viewer, phase, key)
    return _question(viewer.battle, held) if held else None


def _held(viewer: Viewer, phase: int, key: str) -> Answer | None:
    """His own answer that counts, in a step that stands."""
    steps = Phase.objects.standing().filter(battle=viewer.battle, number=phase)
    taken = Answer.objects.filter(phase__in=steps, key=key, state=Answer.State.TAKEN)
    return taken.filter(member=viewer.member).select_related("phase").first()


def _question(battle: Battle, held: Answer) -> Ask | None:
    try:
        scene = scene_of(battle, held.phase)
    except CannotRead:
        return None
    request = scene.played.requests.get(held.key)
    held.value = answer_in(battle.rules, held.key, held.value, held.rules_version)
    return request if isinstance(request, Ask) else None


@transaction.atomic
def save_draft(viewer: Viewer, *, phase: int, key: str, value: Json) -> None:
    """Keep what somebody is writing, on this device and any other. Nobody else is told; a locked answer stays
    locked.
    """
    scene = locked_scene(viewer, phase)
    ask = _asked(scene, viewer, key)
    if not viewer.sits_in(ask.to) and Seat.objects.filter(battle=scene.battle, word=ask.to).exists():
        raise NotYours
    if not scene.locked(key):
        _put(viewer, scene, ask, value, Answer.State.DRAFT, "")


@transaction.atomic
def take_back_answer(viewer: Viewer, *, phase: int, key: str) -> None:
    """Break the seal while the asking is open; what was said stays as a draft."""
    scene = locked_scene(viewer, phase)
    _asked(scene, viewer, key)
    check_in_time(viewer, scene)
    if not scene.locked(key):
        raise NothingIsThere(gettext("There is no locked answer to take back."))
    Answer.objects.filter(phase=scene.row, key=key).update(state=Answer.State.DRAFT)
    settle(scene.battle)


@transaction.atomic
def throw(viewer: Viewer, *, phase: int, key: str, faces: Sequence[int] | None = None) -> None:
    """Throw one's dice: fair dice of the server, or the faces that one's own dice showed."""
    scene = locked_scene(viewer, phase)
    request = scene.awaited(key)
    if not isinstance(request, Throw) or not _knows_of(scene, viewer, key):
        if key in scene.rolls and _knows_of(scene, viewer, key):
            raise AlreadyThrown
        raise NothingIsThere(gettext("Nobody asked for that roll."))
    if not viewer.may_act_for(request.to):
        raise NotYours(gettext("This roll belongs to somebody else."))
    if is_asking(scene.row):
        raise NothingIsThere(gettext("The dice wait until the game master closes the asking."))
    if faces is None:
        roll_fairly(scene.battle, scene.row, secret_of(scene.row), request, viewer)
    else:
        check_faces(request.dice, faces)
        put_roll(scene.row, request, list(faces), by=Roll.By.TYPED, member=viewer.member)
    go_on(scene.battle, scene.row, played_on(scene))
    settle(scene.battle)


@transaction.atomic
def throw_all(viewer: Viewer, *, phase: int) -> None:
    """Fair dice for every throw that lies in one's own hand at this moment."""
    scene = locked_scene(viewer, phase)
    due = [one for one in scene.played.throws if viewer.sits_in(one.to)]
    if not due or is_asking(scene.row):
        raise NothingIsThere(gettext("No dice lie in your hand."))
    secret = secret_of(scene.row)
    for throw in due:
        roll_fairly(scene.battle, scene.row, secret, throw, viewer)
    go_on(scene.battle, scene.row, played_on(scene))
    settle(scene.battle)


def check_faces(text: str, faces: Sequence[int]) -> None:
    """Refuse typed faces that these dice cannot show."""
    wanted = engine.dice(text)
    if not (kind := wanted.misfit(faces)):
        return
    sentences = {
        "wrong_number_of_dice": ngettext(
            "This roll needs %(count)s die.", "This roll needs %(count)s dice.", wanted.count
        )
        % {"count": wanted.count},
        "die_face_out_of_range": gettext("A die shows 1 to %(sides)s.") % {"sides": wanted.sides},
    }
    raise DiceDoNotFit(kind, sentences[kind])


def _asked(scene: Scene, viewer: Viewer, key: str) -> Ask:
    request = scene.awaited(key)
    if not isinstance(request, Ask):
        if _knows_of(scene, viewer, key):
            raise PhaseIsOver(
                gettext("That decision has already been made. The page now shows where things stand.")
            )
        raise NothingIsThere(gettext("Nobody asked for that decision."))
    if not viewer.may_act_for(request.to):
        # a secret question and one that was never asked are told alike to strangers
        if request.secret:
            raise NothingIsThere(gettext("Nobody asked for that decision."))
        raise NotYours
    return request


def _knows_of(scene: Scene, viewer: Viewer, key: str) -> bool:
    """What is out of his sight and what was never asked for are told alike to him."""
    request = scene.played.requests.get(key)
    return request is not None and request.seen_by(viewer.words) is not None


def _checked(scene: Scene, ask: Ask, value: Json) -> Json:
    """The answer as it is kept, after its own checks and those over all locked answers of its side."""
    typed, problems = ask.read(value)
    if typed is not None:
        value = typed.model_dump(mode="json")
        locked = {key: a.value for key, a in scene.answers.items() if a.state == Answer.State.LOCKED}
        problems = scene.tried({**locked, ask.key: value}).problems.get(ask.key, [])
    if problems:
        raise AnswerRefused(list(problems))
    return value


def _put(viewer: Viewer, scene: Scene, ask: Ask, value: Json, state: Answer.State, nonce: str) -> None:
    by = Answer.By.PLAYER if viewer.sits_in(ask.to) else Answer.By.GM
    Answer.objects.update_or_create(
        phase=scene.row,
        key=ask.key,
        defaults={
            "value": value,
            "state": state,
            "by": by,
            "member": viewer.member,
            "rules_version": scene.rules.version,
            "nonce": nonce[:32] if by == Answer.By.PLAYER and not viewer.is_gm else "",
        },
    )
