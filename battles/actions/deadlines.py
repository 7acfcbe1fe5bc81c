"""Until when people are asked: what ends an asking besides the game master's press.

The moment is judged by the database's clock, under the battle's lock: an answer is in time or it is not,
whatever web process it came to. `settle` is the last thing of every act at the table; `end_if_due` is what
pages that are read and the ticking of each process call. Whichever comes first ends the asking; the others
find nothing left to do.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils.translation import gettext

from battles import news
from battles.access import Viewer
from battles.actions.flow import keep_going, pass_on
from battles.actions.keys import secret_of
from battles.actions.lock import NothingIsThere, TableError, is_asking, lock, locked_scene
from battles.actions.phases import end_asking, everybody_knows, roll_fairly
from battles.models import Battle, Ends, Event, Pace, Phase, Term, pace_of
from battles.play import clock, dice
from battles.play.scenes import Scene, present
from battles.play.staff import filled_seats, is_ready, what_stands
from battles.record import log
from rulesets.engine import EVERYONE, GM, GM_ONLY

LEAST, MOST = timedelta(minutes=1), timedelta(days=366)
HOW: dict[str, str] = {Ends.ALL_IN: "all_were_in", Ends.MOMENT: "time_ran_out"}


class AskingHasEnded(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("The moment has passed: the answers are no longer yours to change."))


class MomentDoesNotFit(TableError):
    pass


# what the game master says


@transaction.atomic
def set_pace(
    by: Viewer,
    *,
    ends: Ends,
    is_sooner: bool,
    allowed: timedelta,
    at: time | None,
    zone: str,
    remind: timedelta | None = None,
) -> None:
    """How the askings of this battle end from now on, the one that is open too."""
    battle = lock(by)
    Pace.objects.update_or_create(
        battle=battle,
        defaults={"ends": ends, "is_sooner": is_sooner, "allowed": allowed, "clock": at, "zone": zone}
        | {"remind": remind},
    )
    Term.objects.filter(phase__battle=battle).update(of="")
    settle(battle)


@transaction.atomic
def set_moment(by: Viewer, *, phase: int, ends_at: datetime | None, zone: str = "UTC") -> None:
    """Another end for what is asked now alone; None: only the game master's press ends it."""
    scene, term = _open_term(by, phase)
    if ends_at is not None:
        _set(scene, term, ends_at, zone)
    else:
        term.ends, term.ends_at, term.left, term.ended_at = Ends.PRESS, None, None, None
    term.save()
    settle(scene.battle)


@transaction.atomic
def extend(by: Viewer, *, phase: int, longer: timedelta) -> None:
    """So much more time for what is asked now; from now on, if the moment has passed already."""
    scene, term = _open_term(by, phase)
    if term.left is not None:
        term.left = min(term.left + longer, MOST)
    else:
        now = clock.now()
        _set(scene, term, max(term.ends_at or now, now) + longer, term.zone)
    term.save()
    settle(scene.battle)


@transaction.atomic
def pause(by: Viewer) -> None:
    """Stop the clock of the battle: nothing ends by itself, and what is left is kept."""
    battle = lock(by)
    pace, _ = Pace.objects.get_or_create(battle=battle)
    if pace.paused_at is not None:
        return
    pace.paused_at = clock.now()
    pace.save(update_fields=["paused_at"])
    for term in _counting(battle):
        term.left, term.ends_at = max(term.ends_at - pace.paused_at, timedelta()), None  # type: ignore[operator]
        term.save()
    settle(battle)


@transaction.atomic
def resume(by: Viewer) -> None:
    """Let the clock go on with what was left."""
    battle = lock(by)
    pace = Pace.objects.filter(battle=battle, paused_at__isnull=False).first()
    if pace is None:
        return
    pace.paused_at = None
    pace.save(update_fields=["paused_at"])
    now = clock.now()
    for term in Term.objects.filter(phase__battle=battle, left__isnull=False):
        term.ends_at, term.left = now + (term.left or timedelta()), None
        term.remind_at = pace.reminder_before(term.ends_at, now)
        term.save()
    settle(battle)


def _open_term(by: Viewer, phase: int) -> tuple[Scene, Term]:
    scene = locked_scene(by, phase)
    if not _awaits_somebody(scene):
        raise NothingIsThere(gettext("Nobody but you is awaited at the moment, so no time can run out."))
    pace, _ = Pace.objects.get_or_create(battle=scene.battle)
    return scene, _term(scene, pace)


def _set(scene: Scene, term: Term, ends_at: datetime, zone: str) -> None:
    now = clock.now()
    if not LEAST <= ends_at - now <= MOST:
        raise MomentDoesNotFit(gettext("Choose a moment between one minute and one year from now."))
    pace = Pace.objects.get(battle=scene.battle)
    term.ends, term.zone, term.ended_at = Ends.MOMENT, zone, None
    term.ends_at, term.left = (None, ends_at - now) if pace.paused_at else (ends_at, None)
    term.remind_at = pace.reminder_before(ends_at, now)


def _counting(battle: Battle) -> list[Term]:
    rows = Term.objects.filter(phase__battle=battle, ends_at__isnull=False, ended_at=None)
    return list(rows.filter(phase__state__in=(Phase.State.ASKING, Phase.State.PLAYING)))


# what time says


def settle(battle: Battle) -> None:
    """The last thing of every act: keep the time of what is asked now, end it if it is over, go on by itself
    where that is wanted, and tell.
    """
    keep_time(battle)
    keep_going(battle)
    news.tell(battle)


def keep_time(battle: Battle) -> None:
    pace = pace_of(battle)
    scene = present(battle) if pace and battle.state == Battle.State.RUNNING else None
    while pace and scene and (how := _over(scene, term := _term(scene, pace), pace)):
        _end(scene, term, how)
        scene = present(battle)


@transaction.atomic
def end_if_due(battle_id: int) -> bool:
    """End what is asked in this battle if its moment has come; not if somebody acts there, who then does."""
    rows = Battle.objects.select_for_update(of=("self",), skip_locked=True).select_related("campaign")
    battle = rows.filter(pk=battle_id, state=Battle.State.RUNNING).first()
    if battle is None or not Term.objects.due().filter(phase__battle=battle).exists():
        return False
    settle(battle)
    return True


def catch_up(battle: Battle) -> bool:
    """Before a page is read: what should have ended or passed by now has done so."""
    ended = Term.objects.due().filter(phase__battle=battle).exists() and end_if_due(battle.pk)
    passed = Phase.objects.due_to_pass().filter(battle=battle).exists() and pass_on(battle.pk)
    return ended or passed


def check_in_time(by: Viewer, scene: Scene) -> None:
    """Refuse a player's change of an answer after the moment; the game master may still answer."""
    if not by.is_gm and Term.objects.over().filter(phase=scene.row).exists():
        raise AskingHasEnded


def _term(scene: Scene, pace: Pace) -> Term:
    """The term of what is asked now, set anew where something else is asked than before."""
    row = scene.row
    term = Term.objects.filter(phase=row).first() or Term(phase=row)
    somebody = _awaits_somebody(scene)
    if term.of == row.state and somebody:
        return term
    term.ends, term.is_sooner, term.zone, term.of = pace.ends, pace.is_sooner, pace.zone, row.state
    term.ends_at, term.left, term.ended_at, term.remind_at = None, None, None, None
    term.reminded_at = None  # whoever has had his letter about this phase gets no other
    if pace.ends == Ends.MOMENT and somebody:
        now = clock.now()
        moment = pace.moment_after(now)
        term.ends_at, term.left = (None, moment - now) if pace.paused_at else (moment, None)
        term.remind_at = pace.reminder_before(moment, now)
    if not somebody:
        term.of = ""
    term.save()
    return term


def _over(scene: Scene, term: Term, pace: Pace) -> str:
    """What ends the asking now, if anything does. The moment waits for what the game master himself owes, and
    where no dice can fall.
    """
    if pace.paused_at is not None or dice.is_lost(scene.row.sealed_seed):
        return ""
    if is_asking(scene.row) and scene.played.asks and is_ready(scene) and term.is_sooner_if_all_in:
        return Ends.ALL_IN
    if term.ended_at is None and term.ends_at is not None and term.ends_at <= (now := clock.now()):
        term.ended_at = now
        term.save()
    return Ends.MOMENT if term.ended_at is not None and not gm_owes(scene) else ""


def gm_owes(scene: Scene) -> bool:
    """Whether a question to the game master is open, or one to a seat that nobody fills."""
    filled, ready = filled_seats(scene), {key for key, one in what_stands(scene).items() if one.is_ready}
    asks = (ask for ask in scene.played.asks if not scene.locked(ask.key) and ask.key not in ready)
    return any(ask.to not in filled for ask in asks)


def _awaits_somebody(scene: Scene) -> bool:
    """Whether anybody but the game master is asked or has dice in hand."""
    filled = filled_seats(scene)
    waits = scene.played.asks if is_asking(scene.row) else scene.played.waits_for
    return any(one.to in filled for one in waits)


def _end(scene: Scene, term: Term, how: str) -> None:
    """Close it as the game master would: locked answers count, the absent get defaults and fair dice."""
    battle, row = scene.battle, scene.row
    audience = EVERYONE if everybody_knows(scene, but=GM) else GM_ONLY
    if not is_asking(row):
        secret, filled = secret_of(row), filled_seats(scene)
        for throw in (one for one in scene.played.throws if one.to in filled):
            roll_fairly(battle, row, secret, throw)
    ended = log.Entry(Event.Form.ACT, HOW[how], {"number": row.number}, audience=audience)
    end_asking(scene, defaults=True, told=[ended])
    term.of, term.ends_at, term.left, term.ended_at = "", None, None, None
    term.save()
