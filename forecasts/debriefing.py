"""A battle that is over as it was fought, from its rows: what is fought ahead for its debrief."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from django.conf import settings
from django.utils.translation import get_language, override
from pydantic import TypeAdapter

from battles.models import Answer, Battle, Phase, staff_of
from battles.play.memory import Memory
from battles.play.scenes import Scene, scene_of
from forecasts.asking import SEED
from forecasts.models import Inquiry, Kind
from rulesets.engine import Temper
from rulesets.engine.values import Json
from rulesets.forecasts.courses import Spreads
from rulesets.forecasts.debrief import moments
from rulesets.forecasts.debrief.decisions import Choice, answered
from rulesets.forecasts.debrief.inquiry import Debrief, Debriefing

TOTAL = 12_000
"""So many battles at most are fought ahead for one debrief."""
LONG = 150.0
"""Seconds of one core: where battles take long they are fewer."""
KEPT = 2
SHAPE = 5
"""Of what is kept of a debrief: one that an older version kept is worked out anew."""

debriefings: Memory[Debriefing] = Memory(KEPT)
"""By battle and how it was fought: a worker plays all of its steps again once."""
worded: Memory[Json] = Memory(KEPT)
"""What was decided in each of them, in each language."""
DEBRIEF: TypeAdapter[Debrief] = TypeAdapter(Debrief)
CHOICES: TypeAdapter[list[tuple[Choice, ...]]] = TypeAdapter(list[tuple[Choice, ...]])
WORDS = "words"


def debriefing_of(inquiry: Inquiry) -> Debriefing:
    key = (inquiry.battle_id, inquiry.fingerprint)
    return debriefings.once(key, lambda: Debriefing(_fought(inquiry.battle)))


def total_of(inquiry: Inquiry) -> int:
    """So many battles are fought for it, as far as it is known how long one takes."""
    return min(TOTAL, int(inquiry.asked.get("total", TOTAL)))


def total_for(inquiry: Inquiry, seconds: float) -> int:
    """So many, where a battle takes so long."""
    return min(TOTAL, max(debriefing_of(inquiry).least, int(LONG / seconds)))


def fingerprint_of(battle: Battle) -> str:
    """Another one when the battle goes on after all, or an end is taken back."""
    rows = battle.phases.standing().filter(state=Phase.State.RESOLVED).values_list("number", "commitment")
    return sha256(repr((SHAPE, list(rows))).encode()).hexdigest()


def _fought(battle: Battle) -> moments.Battle:
    sides = [side.id for side in battle.mustered.sides]
    tempers = {side: staff_of(battle, side).temper for side in sides}
    return moments.Battle(
        rules=battle.rules,
        muster=battle.mustered,
        moments=list(_moments(battle)),
        seed=SEED,
        tempers={side: temper for side, temper in tempers.items() if temper != Temper.STEADY},
    )


def _moments(battle: Battle) -> Iterator[moments.Moment]:
    rows = battle.phases.standing().filter(state=Phase.State.RESOLVED)
    for number, row in enumerate(rows, start=1):
        scene = scene_of(battle, row)
        yield moments.Moment(
            number, scene.phase, scene.before, scene.played, scene.record, scene.rulings, _unsaid(scene)
        )


def _unsaid(scene: Scene) -> frozenset[str]:
    return frozenset(key for key, answer in scene.answers.items() if answer.by == Answer.By.DEFAULT)


def kept(inquiry: Inquiry, spreads: Spreads) -> Json:
    """As it is kept with its inquiry."""
    debriefing = debriefing_of(inquiry)
    found: Json = DEBRIEF.dump_python(debriefing.reading(spreads), mode="json")
    key = (inquiry.battle_id, inquiry.fingerprint)
    return found | {WORDS: worded.once(key, lambda: in_each_language(debriefing))}


def in_each_language(debriefing: Debriefing) -> Json:
    """What was decided, for each decision in its order: a worker does not know who is going to read it."""
    found: Json = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            made = answered(debriefing.battle, debriefing.asked)
            found[language] = CHOICES.dump_python([one.choices for one in made], mode="json")
    return found


def of_battle(battle: Battle) -> Debrief | None:
    """What has been worked out of this battle, if it has been asked for and is all there."""
    rows = Inquiry.objects.filter(battle=battle, kind=Kind.DEBRIEF, fingerprint=fingerprint_of(battle))
    outcome = rows.values_list("outcome", flat=True).first()
    debrief = read(outcome) if outcome else None
    return None if debrief is None or debrief.is_early else debrief


def read(outcome: Json) -> Debrief:
    """In the language of whoever reads."""
    debrief, words = DEBRIEF.validate_python(outcome), outcome.get(WORDS, {})
    if (spoken := get_language()) not in words:
        return debrief
    told = zip(debrief.decisions, CHOICES.validate_python(words[spoken]), strict=True)
    return replace(debrief, decisions=tuple(made._replace(choices=choices) for made, choices in told))
