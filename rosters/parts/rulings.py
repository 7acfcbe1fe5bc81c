"""What stands under a key of a procedure between battles, and what was ruled on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from campaigns.models import Membership
from rosters.camping import Sitting
from rosters.figures.numbers import Roll, Ruled, number_of
from rosters.figures.ruleable import Ruleable
from rosters.models import CampAct
from rulesets.engine import Event, Verdict, figure_of, reason, title
from rulesets.engine.values import Facts
from rulesets.engine.words import Speaker
from rulesets.forms.faces import FacesForm
from rulesets.forms.rulings import (
    InnerRulingForm,
    RulingForm,
    TallyRulingForm,
    VerdictRulingForm,
    other_results,
)

SOMEBODY = gettext_lazy("A game master")


class Word(NamedTuple):
    """One ruling in a sentence, with its place in the list."""

    number: int
    text: str
    reason: str


def ruled_in(act: CampAct) -> dict[str, list[Ruled]]:
    """The rulings by key, each with the name of who gave it."""
    members = {one["member"] for one in act.rulings}
    names = {
        member.pk: str(member.user)
        for member in Membership.objects.filter(pk__in=members).select_related("user")
    }
    found: dict[str, list[Ruled]] = {}
    for n, ruling in enumerate(act.rulings):
        by = names.get(ruling["member"], str(SOMEBODY))
        row = Ruled(n, ruling["key"], by, ruling["reason"], ruling["line"], ruling["value"])
        found.setdefault(row.key, []).append(row)
    return found


def thrown(sitting: Sitting, ruled: dict[str, list[Ruled]]) -> list[Roll]:
    """The dice as they count: as they fell, or as a game master has put them."""
    rolls = []
    for throw in sitting.played.thrown:
        roll, word = sitting.act.rolls.get(throw.key, {}), _whole(ruled.get(throw.key, ()))
        faces = word.value if word else roll["faces"]
        why = reason(sitting.rules, throw, sitting.names)
        by = str(roll.get("by", ""))
        rolls.append(Roll(throw.key, throw.dice, faces, by, why, ruled=[word] if word else ()))
    return rolls


def _whole(words: Sequence[Ruled]) -> Ruled | None:
    return next((one for one in reversed(words) if one.line is None), None)


def ruleable(sitting: Sitting, key: str) -> Ruleable | None:
    """None: nothing that is known yet stands under this key."""
    ruled = ruled_in(sitting.act)
    for statement in sitting.played.said:
        if not isinstance(statement, Event) and statement.key == key:
            number = number_of(statement, sitting.rules, sitting.names, ruled.get(key, ()))
            return Ruleable(key, _named(sitting, number.title, key), statement, number)
    for roll in thrown(sitting, ruled):
        if roll.key == key:
            return Ruleable(key, _named(sitting, roll.why, key), roll=roll)
    return None


def _named(sitting: Sitting, name: str, key: str) -> str:
    """A name with whose it is, unless it says so itself."""
    of = sitting.names.get(key.split(":")[1] if ":" in key else "", "")
    return name if not of or of in name else f"{name} ({of})"


def ruling_form(sitting: Sitting, what: Ruleable, data: Facts | None = None) -> RulingForm:
    """The form that fits what stands there."""
    if what.roll is not None:
        dice = FacesForm(what.roll.dice, data, prefix="dice", faces=what.roll.faces)
        return InnerRulingForm(dice, data)
    if isinstance(what.statement, Verdict):
        choices = other_results(what.statement, sitting.rules, sitting.camp.muster, sitting.names)
        return VerdictRulingForm(choices, what.statement.value, data)
    counted = figure_of(sitting.rules.figures, what.key).counted
    return TallyRulingForm(what.lines, data, counted=counted)


def words(sitting: Sitting) -> list[Word]:
    """Every ruling of an act in the order it was given, in words."""
    found = [one for many in ruled_in(sitting.act).values() for one in many]
    return [
        Word(ruling.pk, _ruled(sitting, ruling), ruling.reason)
        for ruling in sorted(found, key=lambda one: one.pk)
    ]


def _ruled(sitting: Sitting, word: Ruled) -> str:
    """As the log of a battle says it."""
    facts = {"by": word.by, "what": _title(sitting, word.key), "line": word.line}
    if word.line and word.value is None:
        return gettext("%(by)s ruled: %(line)s in %(what)s struck.") % facts
    if isinstance(word.value, list):
        facts["now"] = ", ".join(map(str, word.value))
    else:
        facts["now"] = Speaker(sitting.rules.wording, sitting.names).word("result", word.value)
    if word.line:
        return gettext("%(by)s ruled: %(line)s in %(what)s is now %(now)s.") % facts
    return gettext("%(by)s ruled: %(what)s is now %(now)s.") % facts


def _title(sitting: Sitting, key: str) -> str:
    """What stands under a key is called; of what is not there any more, its kind."""
    if what := ruleable(sitting, key):
        return what.name
    nothing = Verdict(key, None, None)
    return _named(sitting, title(sitting.rules, nothing, sitting.names), key)
