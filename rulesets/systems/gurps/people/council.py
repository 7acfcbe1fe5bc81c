"""What commanders seal before a day, and what the game master makes of it (Battle Plans; Special Forces)."""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.gurps.book.kinds import Circumstance, MissionKind, Skill, Trust
from rulesets.systems.gurps.people.orders import AHero, ASide, AUnit, Lines
from rulesets.systems.gurps.people.situation import Circumstances
from rulesets.systems.gurps.words.refusals import SAID, refused

NO_ROWS = Shown(rows=0)
"""A list that is usually empty offers no row until somebody asks for one."""


MARKDOWN = Shown(markdown=True)
"""What commanders write at length, and their own people read."""


MOST_MISSIONS = 8


class Mission(Value):
    """Scouts, assassins and guards, sent with the plan."""

    kind: MissionKind = Field(title="Mission")
    personnel: int = Field(5, ge=1, le=10_000, title="How many go")
    leader: AHero | None = Field(None, title="Led by", description="Empty: one of their own.")
    target: ASide | None = Field(None, title="Against the army of", description="Empty: the strongest enemy.")
    victim: Annotated[AUnit | None, Shown(matters={"kind": [MissionKind.ASSASSINATE.value]})] = Field(
        None, title="The leader of", description="Empty: the commander."
    )
    note: str = Field("", max_length=500, title="What they are to do")

    @property
    def tidied(self) -> Self:
        """Without what does not matter for its kind."""
        if self.kind is MissionKind.ASSASSINATE or self.victim is None:
            return self
        return self.model_copy(update={"victim": None})


class Plan(Value):
    """A commander's plan for the day, sealed."""

    battle_plan: Annotated[str, MARKDOWN] = Field(
        "",
        max_length=4000,
        title="Battle plan",
        description="How you mean to win, in your own words, if any. The GM appraises it, −3 to +3.",
    )
    skill: Skill = Field(
        Skill.STRATEGY, title="Skill for the contest", description="Tactics only below 200 men in all."
    )
    exposure: Mapping[AUnit, Lines] = Field(
        {},
        title="Who leads the fray",
        description="−3 leads the fray, +3 holds back. What some are spared, others bear. The GM confirms.",
    )
    missions: Annotated[tuple[Mission, ...], NO_ROWS] = Field(
        (),
        max_length=MOST_MISSIONS,
        title="Special missions",
        description="Scouts, assassins, guards and others.",
    )


class ConsultedPlan(Plan):
    """The plan of a commander with diviners in the camp: one of them may be believed."""

    diviner: Annotated[str | None, Shown(not_a_text=SAID["diviner_too_many"])] = Field(
        None, max_length=80, title="The diviner you listen to", description="One, or none."
    )
    trust: Trust = Field(Trust.WEIGH, title="What you make of it")


class Replan(Value):
    """A plan opened again, after the practitioners have seen the enemy (R22)."""

    battle_plan: Annotated[str, MARKDOWN] = Field("", max_length=4000, title="Battle plan")
    exposure: Mapping[AUnit, Lines] = Field(
        {}, title="Who leads the fray", description="−3 leads the fray, +3 holds back; the others bear it."
    )


class Seen(Value):
    """What the game master lets scouts by powers see."""

    text: Annotated[str, MARKDOWN] = Field(
        "", max_length=2000, title="What they see", description="Their own side reads it, then plans anew."
    )


class MissionCall(Value):
    """How able people on a mission are, and how hard it is."""

    skill: int = Field(10, ge=1, le=40, title="Stealth or Tactics", description="Of whoever leads them.")
    modifier: int = Field(0, ge=-10, le=10, title="Modifier", description="For the task and their number.")


class ScoutCall(MissionCall):
    many: bool = Field(False, title="Many were sent", description="Success is worth +2 in place of +1.")


class AssassinCall(MissionCall):
    modifier: int = Field(-4, ge=-10, le=10, title="Modifier", description="Usually −4 or worse.")
    executed: bool = Field(
        False, title="Executed in public if they fail", description="Enemy morale +2 in place of +1."
    )


class OtherCall(MissionCall):
    bonus: int = Field(1, ge=0, le=2, title="Strategy if it succeeds")
    harm: int = Field(0, ge=-5, le=0, title="Strategy of the enemy if it succeeds")


class GuardCall(Value):
    """How good the guards are whom a mission must pass."""

    skill: int = Field(10, ge=1, le=40, title="Skill of the guards")


class Word(Value):
    """The game master's word on one unit's morale today, and what is asked of it beyond its duty."""

    unit: AUnit = Field(title="Unit")
    value: int = Field(0, ge=-5, le=5, title="Morale")
    demand: str = Field(
        "", max_length=200, title="What is asked of it", description="If anything, it rolls morale for it."
    )


class Surprises(Value):
    """Tactical surprises that the game master springs on commanders, and his word on morale."""

    sprung: Mapping[ASide, str] = Field(
        {},
        title="What comes as a surprise, and to whom",
        description="Leave it empty where nothing does. Each commander reads his own and says what he does.",
    )
    words: Annotated[tuple[Word, ...], NO_ROWS] = Field((), max_length=20, title="Your word on morale")


class Answer(Value):
    """What a commander does about a surprise."""

    answer: Annotated[str, MARKDOWN] = Field("", max_length=2000, title="What you do about it")


class Appraisal(Value):
    """What the GM thinks of a plan, and what else counts today."""

    plan: Annotated[int, refused("battle_plan_out_of_range")] = Field(0, ge=-3, le=3, title="Battle plan")
    reason: str = Field("", max_length=500, title="Why")
    circumstances: frozenset[Circumstance] = Field(frozenset(), title="Circumstances")
    others: Annotated[tuple[Circumstances, ...], NO_ROWS] = Field((), title="Other circumstances")
    special_forces: int = Field(0, ge=-5, le=5, title="Special forces")


class SurprisedAppraisal(Appraisal):
    """The same after a surprise: plan and answer together are worth no more than a plan."""

    surprise: Annotated[int, refused("battle_plan_out_of_range")] = Field(
        0, ge=-3, le=3, title="Answer to the surprise", description="Counts with the plan, −3 to +3 in all."
    )
