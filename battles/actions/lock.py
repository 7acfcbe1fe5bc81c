"""The one lock of a battle, and what is said to those who come too late or ask for what cannot be."""

from collections.abc import Sequence

from django.http import Http404
from django.utils.translation import gettext

from battles.access import Viewer
from battles.models import Battle, Phase
from battles.play.scenes import Scene, present
from rulesets.engine import Problem


class TableError(Exception):
    """Something that cannot be done at the table; its text says why and what to do."""


class BattleIsNotRunning(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("This battle is not being fought at the moment."))


class PhaseIsOver(TableError):
    def __init__(self, text: str = "") -> None:
        super().__init__(
            text
            or gettext(
                "The battle has moved on since this page was shown. The page now shows where things stand."
            )
        )


class NotYours(TableError):
    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("This decision belongs to somebody else."))


class NothingIsThere(TableError):
    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("Nobody asked for that."))


class AnswerRefused(TableError):
    """`problems` say at which field the answer cannot stand; `at`: all of them at this one."""

    def __init__(self, problems: list[Problem], at: str = "") -> None:
        self.problems, self.at = problems, at
        super().__init__(gettext("This answer cannot stand as it is."))


class AlreadyThrown(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("These dice have fallen already. The first throw counts."))


class DiceDoNotFit(TableError):
    """`kind` is wrong_number_of_dice or die_face_out_of_range."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        super().__init__(text)


class StillAwaited(TableError):
    """`seats` have not locked; the GM may go on without them."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = list(seats)
        super().__init__(gettext("Not everyone has locked an answer. Go on without them, or wait."))


class ReasonIsMissing(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("Say why: the reason stands in the log beside what you change."))


class RulingDoesNotFit(TableError):
    pass


class CannotGoBack(TableError):
    pass


class BattleIsGone(Http404):
    """It was deleted while somebody was at it: from then on it is not there for anybody."""


def lock(viewer: Viewer) -> Battle:
    """The battle's row, locked. Always the first thing that an action locks."""
    rows = Battle.objects.select_for_update(of=("self",)).select_related("campaign")
    battle = rows.filter(pk=viewer.battle.pk).first()
    if battle is None:
        raise BattleIsGone
    return battle


def locked_scene(viewer: Viewer, number: int | None = None) -> Scene:
    """The present scene under the lock; `number` is the phase that the person's page showed."""
    battle = lock(viewer)
    if battle.state != Battle.State.RUNNING:
        raise PhaseIsOver if battle.started_at else BattleIsNotRunning
    scene = present(battle)
    if scene is None or (number is not None and scene.row.number != number):
        raise PhaseIsOver
    return scene


def is_asking(row: Phase) -> bool:
    return row.state == Phase.State.ASKING
