"""What the pages of heroes show, for one viewer."""

from __future__ import annotations

from campaigns import parts as campaign_parts
from campaigns.models import Membership, Role
from campaigns.parts import Context
from rosters.figures.facts import Fact, facts_of
from rosters.figures.rows import UNREADABLE
from rosters.forms.handing import HandOutForm
from rosters.models import Hero, Unit
from rosters.parts.forces import traces_of, unread
from rulesets.engine import CannotRead


def heroes(member: Membership) -> Context:
    seen = Hero.objects.visible_to(member).select_related("force", "player__user")
    return {**campaign_parts.frame(member), "heroes": list(seen.order_by("name", "nth"))}


def hero(member: Membership, hero: Hero) -> Context:
    """A hero as others read him: the sheet is for his player and the game masters."""
    facts: list[Fact] = []
    mine = member.is_gm or hero.is_of(member)
    if mine:
        units = hero.force.units.all() if hero.force else Unit.objects.none()
        names = {one.key: one.name for one in units}
        try:
            facts = facts_of(hero.campaign.rules, hero.value, names, secrets=member.is_gm)
        except CannotRead:
            facts = []
    words = str(UNREADABLE) if mine and unread(hero.force, hero) else ""
    context = {"hero": hero, "facts": facts, "unread": words, **traces_of(member, hero)}
    return {**campaign_parts.frame(member), **context}


def hand_out(gm: Membership, form: HandOutForm, back: str) -> Context:
    """The page where heroes are handed to players, and where it leads back to."""
    players = any(one.role == Role.PLAYER for one in form.people.values())
    return {**campaign_parts.frame(gm), "form": form, "back": back, "people_to_play": players}
