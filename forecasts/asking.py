"""What is fought for an inquiry: the field as somebody knows it, what stands already, and whose officers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from json import dumps

from django.db import models
from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer
from battles.actions import TableError
from battles.models import Answer, Battle, staff_of
from battles.play import mustering
from battles.play.scenes import Scene, look
from forecasts.access import Eyes
from rulesets.engine import Field, Muster, Ruleset, Temper
from rulesets.engine.kept import stamped
from rulesets.engine.values import Facts, Json
from rulesets.forecasts.fighting import Forecast

SEED = "ahead"
"""The dice of all forecasts, so that nothing can be told from them: not even which battle it is."""


class Orders(models.TextChoices):
    """Who gives the orders of the step that is open now; in all later ones officers do."""

    STAND = "stand", gettext_lazy("What is sealed stands, officers give the rest")
    OFFICERS = "officers", gettext_lazy("Officers give all orders")


class CannotForecast(TableError):
    """There is nothing to fight ahead; `problems` are sentences that say what to mend."""

    def __init__(self, why: str, problems: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.problems = list(problems)


def forecast_of(viewer: Viewer, eyes: Eyes, said: Facts | None = None) -> Forecast:
    """The battle from where it stands. `said`: answers of the open step, by key."""
    battle = viewer.battle
    scene = scene_of(battle) if battle.is_running else None
    before: Field = scene.before if scene else opening(battle, muster_of(battle))
    return Forecast(
        rules=battle.ruleset,
        field=battle.rules.known(before, eyes.words),
        seed=SEED,
        said=said if scene and said else {},
        tempers=tempers(battle, before, eyes),
        eyes=eyes.words,
    )


def scene_of(battle: Battle) -> Scene:
    scene = look(battle)
    if scene is None:
        raise CannotForecast(gettext("The battle is over: there is nothing left to forecast."))
    return scene


def muster_of(battle: Battle) -> Muster:
    """The draft, if it could be fought."""
    plan = mustering.plan_of(battle)
    muster, problems = mustering.muster_of(plan)
    if muster is None or (problems := mustering.forbidding(problems)):
        sentences = [mustering.sentence(plan, one) for one in mustering.forbidding(problems)]
        raise CannotForecast(gettext("The battle cannot be fought as it is set up."), sentences)
    return muster


def kept_muster(rules: Ruleset, muster: Muster) -> Json:
    """As an inquiry keeps it, for `read_muster`."""
    return stamped(rules, muster.model_dump(mode="json"))


def opening(battle: Battle, muster: Muster) -> Field:
    field: Field = battle.rules.open(battle.rules.prepare(muster))
    return field


def tempers(battle: Battle, field: Field, eyes: Eyes) -> Mapping[str, Temper]:
    """How the officers of each side are; of the others nobody but the game master knows it."""
    sides = [side.id for side in field.muster.sides]
    known = {side: staff_of(battle, side).temper for side in sides if eyes.are_the_truth}
    known |= {side: staff_of(battle, side).temper for side in sides if f"side:{side}" in eyes.words}
    return {side: temper for side, temper in known.items() if temper != Temper.STEADY}


def what_is_sealed(viewer: Viewer, eyes: Eyes) -> Json:
    """The answers of the open step that stand already and that these eyes know: one's own, or all of them."""
    if not viewer.battle.is_running:
        return {}
    scene, knows_all = scene_of(viewer.battle), viewer.is_gm and eyes.are_the_truth
    return {
        ask.key: scene.answers[ask.key].value
        for ask in scene.played.asks
        if ask.key in scene.answers
        and scene.answers[ask.key].state != Answer.State.DRAFT
        and (knows_all or ask.to in viewer.seats)
    }


def fingerprint_of(courses: Sequence[Json]) -> str:
    """The same for the same battles: whatever else has happened, there is nothing new to fight."""
    return sha256(dumps(courses, sort_keys=True).encode()).hexdigest()
