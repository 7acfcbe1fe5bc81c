"""Before the battle: what is still missing, who is here, and what each side brings. In sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from battles.models import Attendance, Battle, Decides, staff_of
from battles.play.mustering import Plan, SidePlan, forbidding, sentence, strengths
from campaigns.models import Membership, Role
from rosters.models import Hero, Unit
from rulesets.engine import Problem, Tally
from rulesets.engine.words import listed

HERE = timedelta(minutes=3)


class Check(NamedTuple):
    """One line of the ready check. `place` is the address to set it right at."""

    icon: str
    text: str
    forbids: bool = False
    place: str = ""


class Comer(NamedTuple):
    """Somebody who plays in this battle: as whom, and how far they are."""

    member: Membership
    side: SidePlan
    heroes: list[Hero]
    commands: bool
    seen: Attendance | None

    @property
    def parts(self) -> list[str]:
        """Caliburn; commands Bannock."""
        return [
            *map(str, self.heroes),
            *([gettext("commands %(side)s") % {"side": self.side.side.name}] if self.commands else []),
        ]

    @property
    def is_here(self) -> bool:
        """Whether a page of the battle was open to him a moment ago, or any page of the campaign is."""
        now = timezone.now()
        return self.member.is_here(now) or (self.seen is not None and self.seen.seen_at > now - HERE)

    @property
    def has_read(self) -> bool:
        return self.seen is not None and self.seen.briefed_at is not None


@dataclass(frozen=True)
class Strength:
    """What a side brings, with a tally for each unit of its force."""

    plan: SidePlan
    tallies: dict[Unit, Tally | None]

    @property
    def taking_part(self) -> list[tuple[Unit, Tally]]:
        return [(unit, tally) for unit in self.plan.units if (tally := self.tallies.get(unit)) is not None]

    @property
    def total(self) -> int:
        return sum(tally.total or 0 for _, tally in self.taking_part)


def stand(plan: Plan) -> list[Strength]:
    return [Strength(one, strengths(plan, one)) for one in plan.sides]


def comers(plan: Plan) -> list[Comer]:
    """Everybody whose hero takes part, side by side, once for each side."""
    seen = {one.member_id: one for one in Attendance.objects.filter(battle=plan.battle)}
    found: dict[tuple[int, int], Comer] = {}
    for side in plan.sides:
        for hero in side.heroes:
            member = hero.player
            if member is None or member.left_at is not None:
                continue
            key = (side.side.pk, member.pk)
            comer = found.setdefault(key, Comer(member, side, [], False, seen.get(member.pk)))
            comer.heroes.append(hero)
            if hero == side.commander:
                found[key] = comer._replace(commands=True)
    return list(found.values())


def checks(plan: Plan, problems: list[Problem], people: list[Comer]) -> list[Check]:
    """All that the game master should know before the battle begins; what forbids it comes first."""
    hard = forbidding(problems)
    found = [Check("warn", sentence(plan, one), True, place_of(plan, one)) for one in hard]
    found += [
        Check("info", sentence(plan, problem), False, place_of(plan, problem))
        for problem in problems
        if problem not in hard
    ]
    found += [*_commanders(plan), *_staff(plan, people)]
    return [*found, *_idle(plan.battle, people), *_people(plan.battle, people)]


def place_of(plan: Plan, problem: Problem) -> str:
    """Where a problem is set right: a card of the set-up page, or the sheet in the rosters."""
    kind, _, rest = str(problem.facts.get("at", "")).partition(".")
    key, campaign = rest.partition(".")[0], plan.battle.campaign_id
    for side_plan in plan.sides:
        for unit in side_plan.units:
            if kind == "units" and unit.key == key:
                return reverse("rosters:unit", args=[campaign, unit.force_id, unit.pk])
        for hero in side_plan.heroes:
            if kind == "heroes" and hero.key == key:
                return reverse("rosters:hero", args=[campaign, hero.pk])
    if kind in ("sides", "situations") and key:
        return f"#side-{key}"
    return {"situation": "#field", "options": "#options", "sides": "#add"}.get(kind, "")


def _commanders(plan: Plan) -> Iterable[Check]:
    without: dict[bool, list[str]] = {}
    for one in plan.sides:
        if one.commander is None:
            is_served = staff_of(plan.battle, one.side.key).decides != Decides.YOU
            without.setdefault(is_served, []).append(one.side.name)
    for is_served, names in without.items():
        text = (
            gettext("Nobody commands %(sides)s: its officers decide there.")
            if is_served
            else gettext("Nobody commands %(sides)s: the game master decides there.")
        )
        yield Check("info", text % {"sides": listed_once(names)})
    if plan.sides and not without:
        yield Check("check", gettext("Every side has a commander."))


def _staff(plan: Plan, people: list[Comer]) -> Iterable[Check]:
    """Who answers for sides that nobody plays, or nobody plays the whole of."""
    played = {one.side.side.pk for one in people}
    ways: dict[str | Promise, list[str]] = {}
    for one in plan.sides:
        says = PARTLY_STAFFED if one.side.pk in played else STAFFED
        ways.setdefault(says[staff_of(plan.battle, one.side.key).decides], []).append(one.side.name)
    place = reverse("battles:staff", args=[plan.battle.pk])
    for text, names in ways.items():
        if text:
            yield Check("info", str(text) % {"sides": listed_once(names)}, False, place)


STAFFED: dict[Decides, str | Promise] = {
    Decides.YOU: gettext_lazy("Nobody plays %(sides)s: you answer for all of it, or let officers do so."),
    Decides.PROPOSE: gettext_lazy("Nobody plays %(sides)s: officers propose, and you seal it."),
    Decides.ACT: gettext_lazy("Nobody plays %(sides)s: officers act."),
}
PARTLY_STAFFED: dict[Decides, str | Promise] = {
    Decides.YOU: "",
    Decides.PROPOSE: gettext_lazy("For whoever nobody plays in %(sides)s officers propose, and you seal it."),
    Decides.ACT: gettext_lazy("For whoever nobody plays in %(sides)s officers act."),
}


def _idle(battle: Battle, people: list[Comer]) -> Iterable[Check]:
    """Players who would have nothing to do."""
    playing = [one.member.pk for one in people]
    players = Membership.objects.present().filter(campaign=battle.campaign_id, role=Role.PLAYER)
    idle = [str(one.user) for one in players.exclude(pk__in=playing).select_related("user").order_by("nth")]
    if idle:
        text = ngettext(
            "%(names)s has no hero in this battle.", "%(names)s have no hero in this battle.", len(idle)
        )
        heroes = reverse("rosters:heroes", args=[battle.campaign_id])
        yield Check("info", text % {"names": listed_once(idle)}, False, heroes)


def _people(battle: Battle, people: list[Comer]) -> Iterable[Check]:
    if not people:
        return
    if not battle.is_called:
        hidden = gettext("The players do not see this battle yet. Call them to arms when it may be known.")
        yield Check("info", hidden)
        return
    missing = [str(one.member.user) for one in people if not one.is_here]
    if missing:
        text = gettext("Not here yet: %(names)s. The battle can begin without them.")
        yield Check("wait", text % {"names": listed_once(missing)})
    unread = [str(one.member.user) for one in people if one.side.briefing and not one.has_read]
    if unread:
        text = gettext("The briefing is still unread by %(names)s.")
        yield Check("wait", text % {"names": listed_once(unread)})
    if not missing and not unread:
        names = listed_once(str(one.member.user) for one in people)
        text = ngettext("%(names)s is ready.", "%(names)s are ready.", len(people))
        yield Check("check", text % {"names": names})


def listed_once(names: Iterable[str]) -> str:
    """Each once: “Ana, Ben and Cuno”."""
    return listed(list(dict.fromkeys(names)))
