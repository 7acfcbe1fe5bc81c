"""What was done at the table, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from battles.parts.sight import Sight
from battles.play.throwing_again import THROWN_AGAIN
from rulesets.engine import GM
from rulesets.engine.values import Facts
from rulesets.engine.words import Speaker, listed, number, thrown_for

CORRECTION = "correction"
ROLLED = "rolled_aside"
ORDERED = "ordered"
ENDED_EARLY = "ended_early"

ACTS = {
    "battle_begun": "The battle begins.",
    "undone": "{by} went back to this step: “{reason}”",
    ENDED_EARLY: "{by} ended the fighting here: “{reason}”",
    "all_were_in": "All were in, and the asking ended.",
    "time_ran_out": "The set moment came, and the asking ended.",
    "aftermath_written": "{by} wrote the aftermath to the rosters.",
    "aftermath_taken_back": "{by} took the aftermath back from the rosters.",
    "laid_open": "{by} let everybody read all of this battle.",
    "closed_again": "{by} closed this battle again: each reads what his own side knew.",
    "seal_lost": "The key that sealed the dice of this step is gone, so {by} gave it fresh ones "
    "({times} so far in this battle). What had fallen in it can no longer be checked.",
    "dice_thrown_anew": "{by} had this step’s dice thrown anew ({times} so far in this battle): “{reason}”",
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
        template = template.replace(": “{reason}”", ".")
    return template.format_map({"by": "The game master", "reason": "", **body}) if template else ""


def officers_text(sight: Sight, answered: Sequence[tuple[str, str]]) -> list[str]:
    """For whom officers answered, in a sentence; nothing where they did not. Keys, each with who was asked.

    Who practises alone is told of his own and the enemy's people, and not of himself.
    """
    if sight.battle.is_practice:
        answered = [(key, seat) for key, seat in answered if seat != GM]
    subjects = ("" if seat == GM else key.split(":")[1] for key, seat in answered)
    names = dict.fromkeys(sight.names.get(subject, "the game master") for subject in subjects)
    return [f"Officers answered for {listed(list(names))}."] if names else []


def aside_text(body: Facts) -> str:
    """Dice on the side, with who sees them where that is not everyone."""
    faces, total = ", ".join(map(str, body["faces"])), number(body["total"])
    what = f" for {body['why']}" if body["why"] else ""
    hidden = " Only game masters see this." if body["is_hidden"] else ""
    return f"{body['by']} rolled {body['dice'].replace('-', '−')}{what}: {faces}, so {total}.{hidden}"


def again_text(sight: Sight, body: Facts) -> str:
    """A throw made again, with both results and which counts."""
    first, then, counts = (", ".join(map(str, body[one])) for one in ("before", "faces", "counts"))
    name = thrown_for(sight.rules, body["key"], body["why"], sight.names)
    of = sight.names.get(body["key"].split(":")[1], "") if ":" in body["key"] else ""
    whose = f"{name} ({of})" if of and of not in name else name
    text = f"{body['by']} had {whose} thrown again: {first} first, then {then}. What counts: {counts}."
    return f"{text} “{body['reason']}”"


def order_text(sight: Sight, body: Facts) -> str:
    unit, text = sight.names.get(body["unit"], body["unit"]), body["text"]
    return f"{body['voice']} to {unit}: " + (f"“{text}”" if text else "the order is taken back.")


def correction_text(sight: Sight, body: Facts) -> str:
    of, name = sight.names.get(body["subject"], "The field"), str(body["name"]).replace("_", " ")
    value = Speaker(sight.rules.wording, sight.names).word(str(body["name"]), body["value"])
    return f"{body['by'] or 'The game master'} corrected {of}: {name} {value}. “{body['reason']}”"
