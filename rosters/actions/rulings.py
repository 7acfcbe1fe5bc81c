"""A game master's word on a number, a result or dice of a procedure between battles, and its taking back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from campaigns.actions import Refused
from campaigns.models import Membership
from rosters.actions.camp import settle, take_up
from rosters.camping import Sitting
from rosters.models import CampAct
from rulesets.engine import Ask, Ruling, Throw

MOST_RULINGS = 200


class ReasonIsMissing(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("Say why: the reason stands beside what you change."))


class RulingDoesNotFit(Refused):
    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("That value does not fit what it replaces."))


@transaction.atomic
def rule(
    by: Membership, *, act: CampAct, key: str, reason: str, line: str | None = None, value: object = None
) -> CampAct:
    """Overrule what stands under a key; the procedure is worked out again with what still fits.

    With a line: that line gets the value, is added, or without a value is struck. Without: the whole is
    replaced. What was said is changed where it was said.
    """
    act, sitting = take_up(by, act)
    if not reason.strip():
        raise ReasonIsMissing
    if len(act.rulings) >= MOST_RULINGS:
        raise RulingDoesNotFit(gettext("There are too many rulings in this. Take some back first."))
    word = Ruling(key=key, reason=reason.strip(), line=line, value=value)
    _check(sitting, word)
    act.rulings.append({**word.model_dump(mode="json"), "member": by.pk})
    return settle(act)


def _check(sitting: Sitting, word: Ruling) -> None:
    """Refuse what meets nothing, or cannot be read in the place of what stands there."""
    try:
        played = sitting.tried(word)
    except (ValueError, TypeError, LookupError) as error:
        raise RulingDoesNotFit from error
    request = played.requests.get(word.key)
    if word in played.idle or isinstance(request, Ask):
        raise RulingDoesNotFit(gettext("Nothing stands under that name any more."))
    waits = any(one.key == word.key for one in played.waits_for)
    if isinstance(request, Throw) and (waits or word.line is not None):
        raise RulingDoesNotFit


@transaction.atomic
def take_back_ruling(by: Membership, *, act: CampAct, number: int) -> CampAct:
    """The number is its place in the list."""
    act, _ = take_up(by, act)
    if not 0 <= number < len(act.rulings):
        raise RulingDoesNotFit(gettext("That ruling is not in force."))
    del act.rulings[number]
    return settle(act)
