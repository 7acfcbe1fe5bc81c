"""The game master's console: the one next action, what wants attention, and all that only he may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy, ngettext

from battles.access import Viewer
from battles.forms.table import AskForm, slug
from battles.models import Battle, Phase, goes_on_by_itself
from battles.parts.awaited import are_all_in, awaited_rows, still_awaited, tally_of
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

    @property
    def act(self) -> str:
        """What it does, as part of an id: a press is meant for this and for nothing else."""
        return slug(f"{self.url} {self.group or ''}")


BOTH = 2


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
        "tally": tally_of(rows := awaited_rows(sight)),
        "are_all_in": are_all_in(rows),
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
    gettext_lazy(
        "The key that sealed the dice of this step is not on this site any more, so nobody can throw them."
    ),
    gettext_lazy("Whoever runs the site can bring it back: the file secret_key of its old data folder."),
    gettext_lazy(
        "Or the step begins anew with a fresh seed. What was said and ruled stays, and the log tells of it."
    ),
]


def next_act(sight: Sight, own: Sequence[Asked], others: Sequence[Asked]) -> NextAct | None:
    scene = sight.scene
    if scene is None:
        return None
    title = scene.phase.step.title
    if scene.seal_is_lost:
        lost = [str(text) for text in SEAL_IS_LOST]
        return NextAct(title, "battles:seal-anew", gettext("Give this step fresh dice"), lost)
    if scene.played.asks:
        return _closing(sight, own, others)
    if scene.played.throws and scene.row.state == Phase.State.ASKING:
        sentences = [gettext("Nobody is asked anything in this step."), _dice_sentence(sight)]
        return NextAct(title, "battles:close", gettext("Let the dice fall"), sentences)
    if scene.played.throws:
        waiting = still_awaited(sight)
        who = {"names": sentence_case(listed(waiting))}
        what = ngettext("%(names)s has the dice in hand.", "%(names)s have the dice in hand.", len(waiting))
        may = gettext("You may throw fair dice for everyone who has not thrown yet.")
        button = gettext("Throw for all who are awaited")
        return NextAct(title, "battles:throw-for-absent", button, [what % who, may])
    return _showing(sight) or _going_on(sight)


def _showing(sight: Sight) -> NextAct | None:
    """Results that wait for the game master, the next group of them first."""
    left = reveal.to_show(sight.here)
    if not left:
        return None
    names = [_group(sight, group) for group in left]
    sentences = [gettext("Only you see this yet. Showing it puts it on every screen.")]
    if len(names) > 1:
        sentences.append(gettext("After that: %(names)s.") % {"names": listed(names[1:])})
    heading = f"{sight.here.phase.step.title}: {sentence_case(names[0])}"
    button = gettext("Show %(name)s") % {"name": names[0]} if left[0] else gettext("Show the field")
    return NextAct(heading, "battles:show", button, sentences, group=left[0])


def _group(sight: Sight, group: str) -> str:
    return sight.names.get(group, group) if group else gettext("the field")


def _closing(sight: Sight, own: Sequence[Asked], others: Sequence[Asked]) -> NextAct:
    scene = sight.here
    kinds = dict.fromkeys(one.kind for one in scene.played.asks)
    does = [*dict.fromkeys(text for kind in kinds if (text := closing(sight.rules, kind)))]
    missing = [one for one in (*own, *others) if not (one.is_sealed or one.is_ready)]
    heading = scene.phase.step.title
    usual = gettext("Closing takes the answers into the record. Nobody can change them after it.")
    sentences = does or [usual]
    if scene.row.state == Phase.State.ASKING:
        sentences.append(_dice_sentence(sight))
    proposed = [one for one in missing if one.is_own and one.advice]
    players = [one for one in missing if not one.is_own]
    if not missing:
        return NextAct(heading, "battles:close", gettext("Close the asking"), sentences)
    if proposed and players:
        sentences = [str(PROPOSED), _then_awaited(sight, players)]
        return NextAct(heading, "battles:seal-proposed", _seal(len(proposed)), sentences)
    if not players and len(proposed) == len(missing):
        sentences = [str(PROPOSED), *sentences]
        button = _seal_and_close(len(proposed))
        return NextAct(heading, "battles:close", button, sentences, without_the_absent=True)
    if not players:
        button = gettext("Go on with the defaults")
        return NextAct(heading, "battles:close", button, sentences, missing, is_primary=False)
    names = listed(sight.all_awaited(one.seat for one in players))
    own_open = len(missing) > len(players)
    button = gettext("Go on without %(names)s") % {"names": names}
    return NextAct(heading, "battles:close", button, sentences, missing, not own_open)


PROPOSED = gettext_lazy("Officers propose what stands below. Change any of it first, if you wish.")


def _seal(answers: int) -> str:
    if answers == BOTH:
        return gettext("Seal both answers")
    return ngettext("Seal the answer", "Seal all %(answers)s answers", answers) % {"answers": answers}


def _seal_and_close(answers: int) -> str:
    if answers == BOTH:
        return gettext("Seal both answers and close")
    text = ngettext("Seal the answer and close", "Seal all %(answers)s answers and close", answers)
    return text % {"answers": answers}


def _then_awaited(sight: Sight, players: Sequence[Asked]) -> str:
    names = sight.all_awaited(one.seat for one in players)
    text = ngettext("After that %(names)s is awaited.", "After that %(names)s are awaited.", len(names))
    return text % {"names": listed(names)}


def _dice_sentence(sight: Sight) -> str:
    return {
        Battle.Dice.SERVER: gettext("All dice are thrown at once."),
        Battle.Dice.PLAYERS: gettext("Players throw their own dice; the rest fall at once."),
        Battle.Dice.EVERYONE: gettext("Everyone throws his own dice, you too."),
    }[Battle.Dice(sight.battle.dice)]


def _going_on(sight: Sight) -> NextAct:
    scene = sight.here
    gone_by, follows = passed_over(sight.rules, scene.played.field)
    heading = gettext("%(step)s: done") % {"step": scene.phase.step.title}
    kept = gettext("What this step brought is written into the log, and the seed of its dice is opened.")
    sentences = [kept, *_gone_by(sight, gone_by)]
    if follows is None:
        sentences.append(gettext("Then you go through all changes to units and heroes before they are kept."))
        return NextAct(heading, "battles:next-step", gettext("On to the aftermath"), sentences)
    turn = sight.names.get(follows.turn, "")
    name = f"{follows.step.title}, {turn}" if turn else follows.step.title
    again = follows.round != scene.row.round and follows.round > 1 and scene.row.round > 0
    button = gettext("On to %(round)s %(number)s: %(step)s") if again else gettext("On to %(step)s")
    button %= {"round": sight.round_word, "number": follows.round, "step": name}
    if goes_on_by_itself(sight.battle):
        is_held = bool(sight.rows.pace and sight.rows.pace.paused_at)
        sentences = [str(HELD if is_held else PASSES)]
        return NextAct(heading, "battles:next-step", button, sentences, is_held=is_held, passes=not is_held)
    return NextAct(heading, "battles:next-step", button, sentences)


PASSES = gettext_lazy(
    "It goes on by itself in a moment. Pause to look at what happened, to rule on it or to go back."
)
HELD = gettext_lazy("Paused: nothing goes on by itself until you let it.")


def _gone_by(sight: Sight, turns: Sequence[str]) -> list[str]:
    """Whose turns nobody need press through."""
    if not turns:
        return []
    names = listed([sight.names.get(one, one) for one in turns])
    text = ngettext(
        "Nothing is to be done for %(names)s: the turn goes by on the way, and stands in the log.",
        "Nothing is to be done for %(names)s: the turns go by on the way, and stand in the log.",
        len(turns),
    )
    return [text % {"names": names}]


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
        text = gettext("The answer of %(name)s cannot stand: %(problems)s")
        found.append(("warn", text % {"name": who, "problems": " ".join(texts)}))
    unused = [key for key in scene.played.unused if key not in scene.rolls]
    kept = gettext("%(answer)s is not needed any more. It is kept, and used again if it fits.")
    found += [("info", kept % {"answer": _of(sight, key)}) for key in unused]
    idle = gettext("Your ruling on %(what)s meets nothing now: “%(reason)s”")
    found += [
        ("warn", idle % {"what": _of(sight, ruling.key), "reason": ruling.reason})
        for ruling in scene.played.idle
    ]
    return found


def _fallen(sight: Sight) -> list[tuple[str, str]]:
    """Heroes whose state this step changed, and units of which it left nobody."""
    scene, found = sight.here, []
    before = {card.id: card for card in seen(sight.cards_of(scene.before), sight.words)}
    for card in sight.cards:
        was, name = before.get(card.id), sight.names.get(card.id, card.name)
        if was is None:
            continue
        if card.kind == "hero" and card.status != was.status:
            text = gettext("%(name)s: %(now)s, and was %(before)s.")
            now, before_it = (status(sight.rules, one.status) for one in (card, was))
            found.append(("warn", text % {"name": name, "now": now, "before": before_it}))
        if card.kind == "unit" and _men(card) == 0 and _men(was):
            text = gettext("Nobody of %(name)s is left on the field (%(now)s).")
            found.append(("warn", text % {"name": name, "now": status(sight.rules, card.status)}))
    return found


def _men(card: Card) -> int | None:
    return card.strength[0] if isinstance(card.strength, tuple) else None


def _of(sight: Sight, key: str) -> str:
    kind, _, subject = key.partition(":")
    if kind in sight.rules.wording:
        return f"“{thrown_for(sight.rules, key, '', sight.names)}”"
    name = sight.names.get(whole(subject), subject)
    return gettext("%(what)s of %(name)s") % {"what": kind.replace("_", " ").capitalize(), "name": name}


def rulable(sight: Sight) -> list[tuple[str, str]]:
    """Everything of the open step that the GM may overrule, by key, with its name."""
    scene, told = sight.scene, told_now(sight)
    if scene is None or told is None:
        return []
    found = []
    for key, number in told.numbers.items():
        name = ruled_name(sight, told, key)
        is_result = isinstance(number, Verdict)
        found.append((key, gettext("Result: %(name)s") % {"name": name} if is_result else name))
    for key, request in scene.played.requests.items():
        if key not in scene.record:
            continue
        if isinstance(request, Throw):
            found.append((key, gettext("Dice: %(name)s") % {"name": ruled_name(sight, told, key)}))
        elif isinstance(request, Ask):
            name = sight.names.get(whole(request.subject), request.subject)
            found.append((key, gettext("Answer of %(name)s") % {"name": name}))
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
        where = f"{name} ({word} {row.round})" if row.round else name
        present = gettext("the present step, from its beginning: %(step)s")
        found.append((row.number, present % {"step": where} if row.is_open else where))
    return found
