"""What was done at the table, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from battles.parts.sight import Sight
from battles.play.throwing_again import THROWN_AGAIN
from rulesets.engine import GM
from rulesets.engine.text import written
from rulesets.engine.values import Facts
from rulesets.engine.words import Speaker, listed, thrown_for
from rulesets.forms.faces import dice_text

CORRECTION = "correction"
ROLLED = "rolled_aside"
ORDERED = "ordered"
ENDED_EARLY = "ended_early"
UNDONE = "undone"

ACTS: Mapping[str, str | Promise] = {
    "battle_begun": gettext_lazy("The battle begins."),
    UNDONE: gettext_lazy("%(by)s went back to this step: “%(reason)s”"),
    ENDED_EARLY: gettext_lazy("%(by)s ended the fighting here: “%(reason)s”"),
    "all_were_in": gettext_lazy("All were in, and the asking ended."),
    "time_ran_out": gettext_lazy("The set moment came, and the asking ended."),
    "aftermath_written": gettext_lazy("%(by)s wrote the aftermath to the rosters."),
    "aftermath_taken_back": gettext_lazy("%(by)s took the aftermath back from the rosters."),
    "laid_open": gettext_lazy("%(by)s let everybody read all of this battle."),
    "closed_again": gettext_lazy("%(by)s closed this battle again: each reads what his own side knew."),
    "seal_lost": gettext_lazy(
        "The key that sealed the dice of this step is gone, so %(by)s gave it fresh ones "
        "(%(times)s so far in this battle). What had fallen in it can no longer be checked."
    ),
    "dice_thrown_anew": gettext_lazy(
        "%(by)s had this step’s dice thrown anew (%(times)s so far in this battle): “%(reason)s”"
    ),
}
WITHOUT_REASON: Mapping[str, str | Promise] = {
    UNDONE: gettext_lazy("%(by)s went back to this step."),
    ENDED_EARLY: gettext_lazy("%(by)s ended the fighting here."),
    "dice_thrown_anew": gettext_lazy(
        "%(by)s had this step’s dice thrown anew (%(times)s so far in this battle)."
    ),
}


def act_text(sight: Sight, kind: str, body: Facts) -> str:
    if kind == CORRECTION:
        return "" if body["struck"] else correction_text(sight, body)
    if kind == ROLLED:
        return aside_text(body)
    if kind == THROWN_AGAIN:
        return again_text(sight, body)
    if kind == ORDERED:
        return order_text(sight, body)
    template = ACTS.get(kind, "")
    if not body.get("reason"):
        template = WITHOUT_REASON.get(kind, template)
    return str(template) % {"by": gettext("The game master"), "reason": "", **body}


def officers_text(sight: Sight, answered: Sequence[tuple[str, str]]) -> list[str]:
    """For whom officers answered, in a sentence; nothing where they did not. Keys, each with who was asked.

    Who practises alone is told of his own and the enemy's people, and not of himself.
    """
    if sight.battle.is_practice:
        answered = [(key, seat) for key, seat in answered if seat != GM]
    subjects = ("" if seat == GM else key.split(":")[1] for key, seat in answered)
    names = dict.fromkeys(sight.names.get(subject, gettext("the game master")) for subject in subjects)
    return [gettext("Officers answered for %(names)s.") % {"names": listed(list(names))}] if names else []


def aside_text(body: Facts) -> str:
    """Dice on the side, with who sees them where that is not everyone."""
    text = (
        gettext("%(by)s rolled %(dice)s for %(why)s: %(faces)s, so %(total)s.")
        if body["why"]
        else gettext("%(by)s rolled %(dice)s: %(faces)s, so %(total)s.")
    )
    text %= {
        "by": body["by"],
        "dice": dice_text(body["dice"]),
        "why": body["why"],
        "faces": ", ".join(map(str, body["faces"])),
        "total": written(body["total"]),
    }
    hidden = gettext("Only game masters see this.") if body["is_hidden"] else ""
    return f"{text} {hidden}".rstrip()


def again_text(sight: Sight, body: Facts) -> str:
    """A throw made again, with both results and which counts."""
    first, then, counts = (", ".join(map(str, body[key])) for key in ("before", "faces", "counts"))
    name = thrown_for(sight.rules, body["key"], body["why"], sight.names)
    of = sight.names.get(body["key"].split(":")[1], "") if ":" in body["key"] else ""
    whose = f"{name} ({of})" if of and of not in name else name
    text = gettext(
        "%(by)s had %(whose)s thrown again: %(first)s first, then %(then)s. "
        "What counts: %(counts)s. “%(reason)s”"
    )
    faces = {"first": first, "then": then, "counts": counts}
    return text % {"by": body["by"], "whose": whose, "reason": body["reason"], **faces}


def order_text(sight: Sight, body: Facts) -> str:
    order = {"voice": body["voice"], "unit": sight.names.get(body["unit"], body["unit"])}
    if not body["text"]:
        return gettext("%(voice)s to %(unit)s: the order is taken back.") % order
    return gettext("%(voice)s to %(unit)s: “%(text)s”") % {**order, "text": body["text"]}


def correction_text(sight: Sight, body: Facts) -> str:
    of, name = sight.names.get(body["subject"], gettext("The field")), str(body["name"]).replace("_", " ")
    value = Speaker(sight.rules.wording, sight.names).word(str(body["name"]), body["value"])
    told = {"by": body["by"] or gettext("The game master"), "reason": body["reason"]}
    text = gettext("%(by)s corrected %(what)s: %(name)s %(value)s. “%(reason)s”")
    return text % {"what": of, "name": name, "value": value, **told}
