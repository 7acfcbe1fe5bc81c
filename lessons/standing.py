"""Where a lesson stands, read from the rows of its battle. Nothing counts what anybody pressed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet
from django.utils.translation import gettext

from battles.access import Viewer, viewer_of
from battles.models import Answer, Battle, Decides, Event, Phase, RulingRow, staff_of
from battles.parts.story.told import whole
from battles.play.scenes import Scene, present
from campaigns.models import Campaign, Membership, Role
from lessons.models import Kind, Lesson
from rosters.models import Force, Hero, Trace, Unit
from rulesets import engine
from rulesets.engine import Tally, Verdict, seen

SAID = (Answer.State.LOCKED, Answer.State.TAKEN)
FOUGHT = (Battle.State.AFTERMATH, Battle.State.OVER)


def subjects_of(viewer: Viewer) -> frozenset[str]:
    """Of whom he reads what became of him: his heroes and units."""
    return frozenset(seat.partition(":")[2] for seat in viewer.seats)


def tells_of(scene: Scene, viewer: Viewer) -> bool:
    """Whether the open step has done its work and told him what came to his own."""
    told = seen(scene.played.said, viewer.words) if scene.played.done else []
    facts = [one for one in told if isinstance(one, engine.Event)]
    return any(whole(one.subject) in subjects_of(viewer) for one in facts)


@dataclass
class Standing:
    """What is there of a lesson: its campaign, its battle, and what has been done in them."""

    lesson: Lesson

    @cached_property
    def campaign(self) -> Campaign | None:
        """The player's own, or the first with a force that the game master has made since he began."""
        if self.lesson.kind == Kind.PLAYER:
            return self.lesson.campaign
        mine = Membership.objects.present().filter(user=self.lesson.user, role=Role.GM)
        made = Campaign.objects.filter(
            pk__in=mine.values("campaign"), created_at__gte=self.lesson.begun_at, is_practice=False
        )
        return made.filter(pk__in=Force.objects.values("campaign")).order_by("nth").first()

    @cached_property
    def battle(self) -> Battle | None:
        battles = Battle.objects.filter(campaign=self.campaign, is_practice=False)
        return battles.select_related("campaign").order_by("nth").first() if self.campaign else None

    @cached_property
    def member(self) -> Membership | None:
        places = Membership.objects.present().filter(campaign=self.campaign, user=self.lesson.user)
        return places.select_related("campaign", "user").first() if self.campaign else None

    @cached_property
    def scene(self) -> Scene | None:
        """The step that is open now."""
        return present(self.battle) if self.battle and self.battle.is_running else None

    @property
    def step(self) -> str:
        """What the rules call it."""
        return self.scene.phase.step.title if self.scene else gettext("the next step")

    @property
    def is_asked(self) -> bool:
        return bool(self.scene and self.scene.played.asks)

    @property
    def is_in_midst(self) -> bool:
        """Whether the open step waits for answers or dice."""
        return bool(self.scene and self.scene.played.waits_for)

    @property
    def has_numbers(self) -> bool:
        """Whether there is anything to overrule in the open step."""
        scene = self.scene
        return bool(scene and any(isinstance(one, Tally | Verdict) for one in scene.played.said))

    # a game master's

    @cached_property
    def unit(self) -> Unit | None:
        units = Unit.objects.filter(campaign=self.campaign).select_related("force")
        return units.order_by("force__nth", "place").first() if self.campaign else None

    @property
    def is_edited(self) -> bool:
        return Trace.objects.filter(campaign=self.campaign, by=self.member).exists() or self.is_begun

    @property
    def is_called(self) -> bool:
        return bool(self.battle and (self.battle.is_called or self.is_begun))

    @property
    def is_begun(self) -> bool:
        return bool(self.battle and self.battle.started_at)

    @property
    def is_fought(self) -> bool:
        return bool(self.battle and self.battle.state in FOUGHT)

    @property
    def is_over(self) -> bool:
        return bool(self.battle and self.battle.is_over)

    @property
    def is_seated(self) -> bool:
        """Whether somebody stands in for the players: people who were invited or came in, or officers."""
        campaign, battle = self.campaign, self.battle
        if campaign is None or battle is None:
            return False
        keys = battle.sides.values_list("key", flat=True)
        if any(staff_of(battle, key).decides == Decides.ACT for key in keys):
            return True
        return campaign.invitations.exists() or campaign.memberships.exclude(user=self.lesson.user).exists()

    @property
    def is_sealed(self) -> bool:
        return self._answers.filter(state__in=SAID).exists() or self.is_fought

    @property
    def is_closed(self) -> bool:
        taken = self._answers.filter(state=Answer.State.TAKEN)
        return taken.exclude(phase__closed_at=None).exists() or self.is_fought

    @property
    def is_overruled(self) -> bool:
        return RulingRow.objects.filter(phase__battle=self.battle).exists() or self.is_fought

    @property
    def is_taken_back(self) -> bool:
        struck = Phase.objects.filter(battle=self.battle, state=Phase.State.STRUCK)
        return struck.exists() or self.is_fought

    @property
    def _answers(self) -> QuerySet[Answer]:
        return Answer.objects.filter(phase__battle=self.battle)

    # a player's

    @cached_property
    def hero(self) -> Hero | None:
        """Who is offered to the player: of the first side, somebody who does not command it."""
        if self.battle is None:
            return None
        side = self.battle.sides.order_by("place")[0]
        heroes = Hero.objects.filter(pk__in=side.heroes.values("hero")).order_by("nth")
        return next((one for one in heroes if one.pk != side.commander_id), heroes.first())

    @property
    def has_hero(self) -> bool:
        return Hero.objects.filter(campaign=self.campaign, player=self.member).exists()

    @property
    def has_answered(self) -> bool:
        return self._own.filter(state__in=SAID).exists()

    @property
    def has_seen(self) -> bool:
        """Whether a step after the one in which he answered has told of him, or its round is over.

        What comes before the first round does not count as one.
        """
        played = (Phase.State.RESOLVED, Phase.State.STRUCK)
        taken = self._own.filter(state=Answer.State.TAKEN, phase__state__in=played)
        first = taken.order_by("phase__number").values_list("phase__number", "phase__round").first()
        if first is None or self.battle is None or self.member is None:
            return False
        number, round = first
        phases, viewer = self.battle.phases, viewer_of(self.member, self.battle)
        if self.is_fought or phases.filter(round__gt=max(round, 1)).exists():
            return True
        later = Event.objects.filter(phase__in=phases.filter(number__gt=number), form=Event.Form.FACT)
        told = later.visible_to(viewer.words).values_list("key", flat=True)
        return any(whole(key) in subjects_of(viewer) for key in told) or self._is_told_now(viewer, number)

    def _is_told_now(self, viewer: Viewer, number: int) -> bool:
        scene = self.scene
        return scene is not None and scene.row.number > number and tells_of(scene, viewer)

    @property
    def _own(self) -> QuerySet[Answer]:
        return self._answers.filter(member=self.member, by=Answer.By.PLAYER)
