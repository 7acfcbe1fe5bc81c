"""A player's own seat: whom he plays, whom he asks for or brings, and for whom and what he waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, ngettext

from battles.models import Battle, SideHero
from battles.parts.around.front_page import Now
from battles.parts.seating.duties import duties_of
from battles.play.ready_check import listed_once
from campaigns.models import Membership, Role
from campaigns.parts import Context, role_of
from rosters.figures.facts import brief_of
from rosters.models import Force, Hero, HeroAsk, HeroOffer
from rulesets.engine import CannotRead

LONGEST_LINE = 120
NAMELESS = gettext_lazy("the game master")
State = Battle.State


class Played(NamedTuple):
    """A hero of his."""

    hero: Hero
    duties: list[str]

    @property
    def says(self) -> str:
        return ", ".join(self.duties) or (
            str(self.hero.force) if self.hero.force else gettext("in no force yet")
        )


class Free(NamedTuple):
    """A hero whom he may ask for, with a line about him."""

    hero: Hero
    line: str


def my_seat(member: Membership, people: Sequence[Membership], battles: Sequence[Now]) -> Context:
    """`people`: everybody in the campaign; `battles`: those that are not over, as he may know of them."""
    heroes = list(member.heroes.select_related("force").order_by("name", "nth")) if member.may_play else []
    duties = duties_of(member, heroes)
    master = masters(people)
    ask = HeroAsk.objects.filter(member=member).select_related("hero__player").first()
    offer = HeroOffer.objects.filter(member=member).first()
    context: Context = {
        "member": member,
        "campaign": member.campaign,
        "master": master,
        "plays": listed_once(hero.name for hero in heroes),
        "played": [Played(hero, duties[hero.pk]) for hero in heroes],
        "free": free_heroes(member, ask) if member.may_play and not heroes else [],
        "ask": ask if ask and not heroes else None,
        "offer": offer,
        "may_bring": member.may_play and not member.campaign.rules_are_missing,
    }
    may_ask = bool(context["free"]) and not (ask or offer)
    waits = _waits(member, heroes, master, battles, has_asked=bool(ask or offer), may_ask=may_ask)
    return {**context, "waits": waits}


def masters(people: Sequence[Membership]) -> str:
    """Whoever runs the game, by name."""
    names = [_known_as(one) for one in people if one.role == Role.GM]
    if len(names) < 2:
        return names[0] if names else str(NAMELESS)
    return gettext("%(names)s or %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def _known_as(master: Membership) -> str:
    return str(master.user) if role_of(master) else str(NAMELESS)


def free_heroes(member: Membership, ask: HeroAsk | None) -> list[Free]:
    """But for the one that he has asked for already, each with a little of his sheet.

    What falls to whoever plays one is told of a force that he may see, as its roster has it: how the next
    battle is drawn up is not his to know. Of another only the name is told, once the hero himself stands on
    its side in a battle that is called or fought.
    """
    seen = dict(Force.objects.visible_to(member).values_list("pk", "name"))
    heroes = list(Hero.objects.free_for(member).select_related("force", "campaign").order_by("name", "nth"))
    called = Battle.objects.visible_to(member).filter(is_practice=False).exclude(state=State.OVER)
    stands = SideHero.objects.filter(side__battle__in=called, hero__in=heroes)
    sides = dict(stands.values_list("hero", "side__name"))
    duties = duties_of(member, [hero for hero in heroes if hero.force_id in seen], as_drawn_up=False)
    asked = ask.hero_id if ask else None
    names = {hero.pk: seen.get(hero.force_id or 0) or sides.get(hero.pk, "") for hero in heroes}
    free = [hero for hero in heroes if hero.pk != asked]
    return [Free(hero, _line(hero, names[hero.pk], duties.get(hero.pk, []))) for hero in free]


def _line(hero: Hero, force: str, duties: Sequence[str]) -> str:
    falls = capfirst(", ".join(duties))
    force = "" if gettext("commands %(side)s") % {"side": force} in duties else force
    said = next((one.strip("#*_> ") for one in hero.public_note.splitlines() if one.strip("#*_> ")), "")
    said = said if len(said) <= LONGEST_LINE else f"{said[:LONGEST_LINE].rsplit(' ', 1)[0]} …"
    return ". ".join(filter(None, [force, falls, said.rstrip("."), _sheet(hero)]))


def _sheet(hero: Hero) -> str:
    if hero.campaign.rules_are_missing:
        return ""
    try:
        return brief_of(hero.campaign.rules, hero.value)
    except CannotRead:
        return ""


def _waits(
    member: Membership,
    heroes: Sequence[Hero],
    master: str,
    battles: Sequence[Now],
    *,
    has_asked: bool,
    may_ask: bool,
) -> str:
    """For whom, and for what; whoever has a hero reads nothing where a battle is on, which says so itself."""
    near = next((one.battle for one in battles), None)
    if not heroes and member.may_play and has_asked:
        return ""
    if not heroes and member.may_play:
        asking = gettext("Waiting for %(master)s to give you a hero, unless you ask for one.")
        text = asking if may_ask else gettext("Waiting for %(master)s to give you a hero.")
        return text % {"master": master}
    if near is not None and near.state == State.RUNNING:
        return ""
    if near is None:
        text = gettext("Waiting for %(master)s to call the next battle. Nothing is asked of you until then.")
        return text % {"master": master}
    if near.state == State.AFTERMATH:
        text = gettext("Waiting for %(master)s to write down what %(battle)s leaves behind.")
    elif heroes and not SideHero.objects.filter(side__battle=near, hero__in=heroes).exists():
        text = ngettext(
            "Waiting for %(master)s to open %(battle)s. %(heroes)s is not in it yet.",
            "Waiting for %(master)s to open %(battle)s. %(heroes)s are not in it yet.",
            len(heroes),
        )
    else:
        text = gettext("Waiting for %(master)s to open %(battle)s. This page leads you there.")
    heroes_in_words = listed_once(hero.name for hero in heroes)
    return text % {"master": master, "battle": near, "heroes": heroes_in_words}
