"""The game master's console: the one next action, what wants attention, and all that only he may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from battles.access import Viewer
from battles.forms.table import AskForm
from battles.models import Battle, Phase, goes_on_by_itself
from battles.parts.awaited import ALL_IN, awaited_rows, still_awaited, tally_of
from battles.parts.mine import Asked, asked, short, step_line, thrown, throws_due
from battles.parts.seats import eyes, members_now, seats
from battles.parts.shared import listed, sentence_case
from battles.parts.sight import Sight
from battles.parts.story.acts import correction_text
from battles.parts.story.phases import ruled_name, ruling_text, told_now
from battles.parts.story.told import whole
from battles.parts.throwing_again import pleas, throw_form
from battles.play import reveal
from battles.play.idle_turns import passed_over
from campaigns.parts import Context
from rulesets.engine import Ask, Card, Throw, Verdict, closing, complaint, seen, status
from rulesets.engine.words import thrown_for


@dataclass(frozen=True, slots=True)
class NextAct:
    """The one thing to do: its button, and what pressing it does."""

    heading: str
    url: str
    button: str
    sentences: Sequence[str]
    missing: Sequence[Asked] = ()
    is_primary: bool = True
    without_the_absent: bool = False
    group: str | None = None
    """What it shows the table, where results are shown one after the other."""
    passes: bool = False
    """Whether it comes by itself in a moment."""
    is_held: bool = False
    """Whether it would, and is held."""


def console(viewer: Viewer, sight: Sight, bound: Mapping[str, AskForm] | None = None) -> Context:
    scene, told = sight.scene, told_now(sight)
    own = asked(viewer, sight, bound or {}, own=True)
    others = asked(viewer, sight, bound or {}, own=False)
    throws = thrown(sight, throws_due(sight))
    served = [one for one in own if one.is_served]
    return {
        "battle": sight.battle,
        "phase": scene.row if scene else None,
        "step": step_line(sight),
        "tally": (tally := tally_of(awaited_rows(sight))),
        "are_all_in": tally == ALL_IN,
        "next": next_act(sight, own, others),
        "asks": [one for one in own if not one.is_served],
        "served": [one for one in served if not one.is_ready],
        "standing": [] if sight.battle.is_practice else [one for one in served if one.is_ready],
        "alike": {name for name, times in Counter(one.name for one in (*own, *others)).items() if times > 1},
        "owed": len(owed := [one for one in own if not (one.is_sealed or one.is_served)]),
        "first_ask": next((one.id for one in owed), ""),
        "others": others,
        "throws": throws,
        "pleas": pleas(sight),
        "attention": attention(sight),
        "rulings": [(one.pk, ruling_text(sight, told, one)) for words in told.ruled.values() for one in words]
        if told
        else [],
        "rulable": rulable(sight),
        "corrections": [(one["pk"], correction_text(sight, one)) for one in sight.corrections],
        "commitment": short(scene.row.commitment) if scene else "",
    }


def affairs(viewer: Viewer, sight: Sight) -> Context:
    """What the GM does seldom: going back, seats, the end."""
    scene, members = sight.scene, members_now(sight.battle)
    return {
        "battle": sight.battle,
        "phase": scene.row if scene else None,
        "steps_back": (back := steps_back(sight)),
        "may_go_back": bool(back) and (not sight.battle.is_over or sight.battle.is_practice),
        "seats": [] if sight.battle.is_practice else seats(sight, members),
        "eyes": eyes(members),
        "throw_again": throw_form(sight),
        "may_throw_anew": scene is not None and bool(scene.rolls),
        "may_end": scene is not None and all(scene.row.step != step.key for step in sight.rules.aftermath),
    }


# the next action


SEAL_IS_LOST = [
    "The key that sealed the dice of this step is not on this site any more, so nobody can throw them.",
    "Whoever runs the site can bring it back: the file secret_key of its old data folder.",
    "Or the step begins anew with a fresh seed. What was said and ruled stays, and the log tells of it.",
]


def next_act(sight: Sight, own: Sequence[Asked], others: Sequence[Asked]) -> NextAct | None:
    scene = sight.scene
    if scene is None:
        return None
    title = scene.phase.step.title
    if scene.seal_is_lost:
        return NextAct(title, "battles:seal-anew", "Give this step fresh dice", SEAL_IS_LOST)
    if scene.played.asks:
        return _closing(sight, own, others)
    if scene.played.throws and scene.row.state == Phase.State.ASKING:
        sentences = ["Nobody is asked anything in this step.", _dice_sentence(sight)]
        return NextAct(title, "battles:close", "Let the dice fall", sentences)
    if scene.played.throws:
        waiting = still_awaited(sight)
        what = f"{sentence_case(listed(waiting))} {'has' if len(waiting) == 1 else 'have'} the dice in hand."
        sentences = [what, "You may throw fair dice for everyone who has not thrown yet."]
        return NextAct(title, "battles:throw-for-absent", "Throw for all who are awaited", sentences)
    return _showing(sight) or _going_on(sight)


def _showing(sight: Sight) -> NextAct | None:
    """Results that wait for the game master, the next group of them first."""
    left = reveal.to_show(sight.here)
    if not left:
        return None
    names = [_group(sight, group) for group in left]
    sentences = ["Only you see this yet. Showing it puts it on every screen."]
    if len(names) > 1:
        sentences.append(f"After that: {listed(names[1:])}.")
    heading = f"{sight.here.phase.step.title}: {sentence_case(names[0])}"
    return NextAct(heading, "battles:show", f"Show {names[0]}", sentences, group=left[0])


def _group(sight: Sight, group: str) -> str:
    return sight.names.get(group, group) if group else "the field"


def _closing(sight: Sight, own: Sequence[Asked], others: Sequence[Asked]) -> NextAct:
    scene = sight.here
    kinds = dict.fromkeys(one.kind for one in scene.played.asks)
    does = [*dict.fromkeys(text for kind in kinds if (text := closing(sight.rules, kind)))]
    missing = [one for one in (*own, *others) if not (one.is_sealed or one.is_ready)]
    heading = scene.phase.step.title
    sentences = [*(does or ["Closing takes the answers into the record. Nobody can change them after it."])]
    if scene.row.state == Phase.State.ASKING:
        sentences.append(_dice_sentence(sight))
    proposed = [one for one in missing if one.is_own and one.advice]
    players = [one for one in missing if not one.is_own]
    if not missing:
        return NextAct(heading, "battles:close", "Close the asking", sentences)
    if proposed and players:
        sentences = [PROPOSED, f"After that {_awaited_people(sight, players)} awaited."]
        return NextAct(heading, "battles:seal-proposed", f"Seal {_as_proposed(proposed)}", sentences)
    if not players and len(proposed) == len(missing):
        sentences = [PROPOSED, *sentences]
        button = f"Seal {_as_proposed(proposed)} and close"
        return NextAct(heading, "battles:close", button, sentences, without_the_absent=True)
    if not players:
        button = "Go on with the defaults"
        return NextAct(heading, "battles:close", button, sentences, missing, is_primary=False)
    names = listed(sight.all_awaited(one.seat for one in players))
    own_open = len(missing) > len(players)
    return NextAct(heading, "battles:close", f"Go on without {names}", sentences, missing, not own_open)


PROPOSED = "Officers propose what stands below. Change any of it first, if you wish."


def _as_proposed(proposed: Sequence[Asked]) -> str:
    return {1: "the answer", 2: "both answers"}.get(len(proposed), f"all {len(proposed)} answers")


def _awaited_people(sight: Sight, players: Sequence[Asked]) -> str:
    names = sight.all_awaited(one.seat for one in players)
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"


def _dice_sentence(sight: Sight) -> str:
    return {
        Battle.Dice.SERVER: "All dice are thrown at once.",
        Battle.Dice.PLAYERS: "Players throw their own dice; the rest fall at once.",
        Battle.Dice.EVERYONE: "Everyone throws his own dice, you too.",
    }[Battle.Dice(sight.battle.dice)]


def _going_on(sight: Sight) -> NextAct:
    scene = sight.here
    gone_by, follows = passed_over(sight.rules, scene.played.field)
    kept = "What this step brought is written into the log, and the seed of its dice is opened."
    if follows is None:
        return NextAct(
            f"{scene.phase.step.title}: done",
            "battles:next-step",
            "On to the aftermath",
            [
                kept,
                *_gone_by(sight, gone_by),
                "Then you go through all changes to units and heroes before they are kept.",
            ],
        )
    turn = sight.names.get(follows.turn, "")
    name = f"{follows.step.title}, {turn}" if turn else follows.step.title
    again = follows.round != scene.row.round and follows.round > 1 and scene.row.round > 0
    word = sight.round_word
    button = f"On to {word} {follows.round}: {name}" if again else f"On to {name}"
    sentences, heading = [kept, *_gone_by(sight, gone_by)], f"{scene.phase.step.title}: done"
    if goes_on_by_itself(sight.battle):
        is_held = bool(sight.rows.pace and sight.rows.pace.paused_at)
        sentences = [HELD if is_held else PASSES]
        return NextAct(heading, "battles:next-step", button, sentences, is_held=is_held, passes=not is_held)
    return NextAct(heading, "battles:next-step", button, sentences)


PASSES = "It goes on by itself in a moment. Pause to look at what happened, to rule on it or to go back."
HELD = "Paused: nothing goes on by itself until you let it."


def _gone_by(sight: Sight, turns: Sequence[str]) -> list[str]:
    """Whose turns nobody need press through."""
    if not turns:
        return []
    names = listed([sight.names.get(one, one) for one in turns])
    whose = "turn goes by" if len(turns) == 1 else "turns go by"
    return [f"Nothing is to be done for {names}: the {whose} on the way, and stand in the log."]


# attention


def attention(sight: Sight) -> list[tuple[str, str]]:
    """What stands in the way or came to nothing: an icon's name and a sentence."""
    scene = sight.scene
    if scene is None:
        return []
    found = _fallen(sight)
    for key, problems in scene.played.problems.items():
        texts = dict.fromkeys(complaint(sight.rules, one, sight.names) for one in problems)
        who = sight.names.get(whole(key.partition(":")[2]), key)
        found.append(("warn", f"The answer of {who} cannot stand: {' '.join(texts)}"))
    kept = "is not needed any more. It is kept, and used again if it fits."
    unused = [key for key in scene.played.unused if key not in scene.rolls]
    found += [("info", f"{_of(sight, key)} {kept}") for key in unused]
    idle = "meets nothing now:"
    found += [
        ("warn", f"Your ruling on {_of(sight, ruling.key)} {idle} “{ruling.reason}”")
        for ruling in scene.played.idle
    ]
    return found


def _fallen(sight: Sight) -> list[tuple[str, str]]:
    """Heroes whose state this step changed, and units of which it left nobody."""
    scene, found = sight.here, []
    before = {card.id: card for card in seen(scene.rules.cards(scene.before), sight.words)}
    for card in sight.cards:
        was, name = before.get(card.id), sight.names.get(card.id, card.name)
        if was is None:
            continue
        if card.kind == "hero" and card.status != was.status:
            words = status(sight.rules, card.status)
            found.append(("warn", f"{name}: {words}, and was {status(sight.rules, was.status)}."))
        if card.kind == "unit" and _men(card) == 0 and _men(was):
            found.append(("warn", f"{name} has nobody left."))
    return found


def _men(card: Card) -> int | None:
    return card.strength[0] if isinstance(card.strength, tuple) else None


def _of(sight: Sight, key: str) -> str:
    kind, _, subject = key.partition(":")
    if kind in sight.rules.wording:
        return f"“{thrown_for(sight.rules, key, '', sight.names)}”"
    return f"{kind.replace('_', ' ').capitalize()} of {sight.names.get(whole(subject), subject)}"


def rulable(sight: Sight) -> list[tuple[str, str]]:
    """Everything of the open step that the GM may overrule, by key, with its name."""
    scene, told = sight.scene, told_now(sight)
    if scene is None or told is None:
        return []
    found = [
        (key, f"{'Result: ' if isinstance(number, Verdict) else ''}{ruled_name(sight, told, key)}")
        for key, number in told.numbers.items()
    ]
    for key, request in scene.played.requests.items():
        if key not in scene.record:
            continue
        if isinstance(request, Throw):
            found.append((key, f"Dice: {ruled_name(sight, told, key)}"))
        elif isinstance(request, Ask):
            found.append((key, f"Answer of {sight.names.get(whole(request.subject), request.subject)}"))
    return found


# back


def steps_back(sight: Sight) -> list[tuple[int, str]]:
    """The standing phases, the latest first, each as a place to go back to."""
    wanted = ("pk", "number", "round", "step", "turn", "state")
    rows = Phase.objects.standing().filter(battle=sight.battle).only(*wanted).reverse()[:60]
    word = sight.round_word
    found = []
    for row in rows:
        turn = sight.names.get(row.turn, "")
        name = ", ".join(filter(None, [sight.step_title(row.step), turn]))
        now = "the present step, from its beginning: " if row.is_open else ""
        found.append((row.number, f"{now}{name}" + (f" ({word} {row.round})" if row.round else "")))
    return found
