"""All that changes a battle: one lock, one transaction, the news inside it.

The battle's row is locked first, then what hangs on it; nothing else is ever locked first.
"""

from battles.actions.aftermath import confirm_changes, edit_change, take_back_changes
from battles.actions.game_master import (
    close,
    end,
    next_step,
    rule,
    seat,
    take_back_ruling,
    throw_for_the_absent,
    undo,
)
from battles.actions.lock import (
    AlreadyThrown,
    AnswerRefused,
    BattleIsNotRunning,
    CannotGoBack,
    DiceDoNotFit,
    NothingIsThere,
    NotYours,
    PhaseIsOver,
    ReasonIsMissing,
    RulingDoesNotFit,
    StillAwaited,
    TableError,
)
from battles.actions.players import answer, attend, save_draft, take_back_answer, throw
from battles.actions.setup import (
    NotReady,
    SetupIsClosed,
    add_side,
    call_to_arms,
    edit_battle,
    edit_side,
    new_battle,
    problems_of,
    remove_side,
    start,
)

__all__ = [
    "AlreadyThrown",
    "AnswerRefused",
    "BattleIsNotRunning",
    "CannotGoBack",
    "DiceDoNotFit",
    "NotReady",
    "NotYours",
    "NothingIsThere",
    "PhaseIsOver",
    "ReasonIsMissing",
    "RulingDoesNotFit",
    "SetupIsClosed",
    "StillAwaited",
    "TableError",
    "add_side",
    "answer",
    "attend",
    "call_to_arms",
    "close",
    "confirm_changes",
    "edit_battle",
    "edit_change",
    "edit_side",
    "end",
    "new_battle",
    "next_step",
    "problems_of",
    "remove_side",
    "rule",
    "save_draft",
    "seat",
    "start",
    "take_back_answer",
    "take_back_changes",
    "take_back_ruling",
    "throw",
    "throw_for_the_absent",
    "undo",
]
