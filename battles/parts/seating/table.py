"""The table as a game master seats it: who has come, who asks for whom, each hero with his player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext

from battles.models import Battle, Side, SideHero
from battles.parts.around.front_page import Now
from battles.parts.seating.duties import duties_of
from battles.play.ready_check import listed_once
from campaigns.models import Membership, Role
from campaigns.parts import Context
from rosters.forms.handing import HandOutForm, HandRow
from rosters.models import Force, Hero, HeroAsk, HeroOffer

MOST_PRESSES = 4


class Comer(NamedTuple):
    """Somebody in the campaign, and whether one of its pages is on his screen."""

    place: Membership
    is_here: bool
    plays: str
    lacks_hero: bool
    looks_away: bool = False
    """Whether one was there a while ago."""


class Press(NamedTuple):
    """A button that gives a hero to somebody who has none: what it sends, and his name."""

    value: str
    name: str


class Row(NamedTuple):
    """A hero, who plays him, and what falls to whoever does."""

    hand: HandRow
    duties: list[str]
    presses: list[Press]
    asked_by: str

    @property
    def says(self) -> str:
        asked = [gettext("asked for by %(names)s") % {"names": self.asked_by}] if self.asked_by else []
        return ", ".join([*self.duties, *asked])

    @property
    def is_played(self) -> bool:
        return has_player(self.hand.hero)


class Group(NamedTuple):
    """The heroes of one force, or of none."""

    force: Force | None
    rows: Sequence[Row]

    @property
    def unasked(self) -> list[Hero]:
        """Heroes without a player whom nobody may ask for yet."""
        return [row.hand.hero for row in self.rows if not row.is_played and not row.hand.hero.is_free]


class Coming(NamedTuple):
    """A battle that may be opened, who has nothing to do in it, and whose heroes came too late for it."""

    now: Now
    idle: str
    late: Sequence[Hero]
    players: int
    """How many have come."""

    @property
    def latecomers(self) -> str:
        return listed_once(hero.name for hero in self.late)


def has_player(hero: Hero) -> bool:
    return hero.player is not None and hero.player.left_at is None


def heroes_of(gm: Membership) -> list[Hero]:
    return list(gm.campaign.heroes.select_related("force", "player__user").order_by("name", "nth"))


def comers(people: Sequence[Membership], heroes: Sequence[Hero] = ()) -> list[Comer]:
    """Who is here comes first, in the order of `people`."""
    played: dict[int, list[str]] = {}
    for hero in heroes:
        if hero.player_id:
            played.setdefault(hero.player_id, []).append(hero.name)
    now = timezone.now()
    found = [
        Comer(
            one,
            one.is_here(now),
            ", ".join(played.get(one.pk, [])),
            one.role == Role.PLAYER and one.pk not in played,
            one.looks_away(now),
        )
        for one in people
    ]
    return sorted(found, key=lambda one: not one.is_here)


def unseen(people: Sequence[Membership]) -> list[Comer]:
    """The same for whoever is not told who is here."""
    return [Comer(one, is_here=False, plays="", lacks_hero=False) for one in people]


def groups(gm: Membership, form: HandOutForm, found: Iterable[Comer]) -> list[Group]:
    heroes = form.heroes
    duties = duties_of(gm, heroes)
    free_hands = [one.place for one in found if one.lacks_hero]
    wanted = _wanted(gm)
    return [
        Group(group.force, [_row(hand, duties, free_hands, wanted) for hand in group.rows])
        for group in form.groups
    ]


def _row(
    hand: HandRow,
    duties: Mapping[int, list[str]],
    free_hands: Sequence[Membership],
    wanted: Mapping[int, list[str]],
) -> Row:
    hero = hand.hero
    presses = [] if has_player(hero) else free_hands[:MOST_PRESSES]
    return Row(
        hand,
        duties[hero.pk],
        [Press(f"{hero.key}:{one.pk}", str(one.user)) for one in presses],
        _names(wanted.get(hero.pk, [])),
    )


def _names(people: Sequence[str]) -> str:
    """Who, or nothing: of nobody the page says nothing."""
    return listed_once(people) if people else ""


def _wanted(gm: Membership) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for ask in HeroAsk.objects.open(gm.campaign):
        found.setdefault(ask.hero_id or 0, []).append(str(ask.member.user))
    return found


def wishes(gm: Membership) -> Context:
    """What players wait for that a game master says yes or no to."""
    return {
        "asks": list(HeroAsk.objects.open(gm.campaign)),
        "offers": list(HeroOffer.objects.open(gm.campaign)),
    }


def coming(people: Sequence[Membership], heroes: Sequence[Hero], battles: Sequence[Now]) -> list[Coming]:
    """The drafts, with who has no hero in it, and the players' heroes of its forces that were left out."""
    drafts = [one for one in battles if one.battle.state == Battle.State.DRAFT and not one.battle.is_practice]
    forces: dict[int, set[int | None]] = {}
    for battle, force in Side.objects.filter(battle__in=[one.battle for one in drafts]).values_list(
        "battle", "force"
    ):
        forces.setdefault(battle, set()).add(force)
    rows = SideHero.objects.filter(side__battle__in=[one.battle for one in drafts])
    taking_part = set(rows.values_list("side__battle", "hero"))
    return [_coming(one, people, heroes, forces.get(one.battle.pk, set()), taking_part) for one in drafts]


def _coming(
    now: Now,
    people: Sequence[Membership],
    heroes: Sequence[Hero],
    forces: Collection[int | None],
    taking_part: Collection[tuple[int, int]],
) -> Coming:
    played = [hero for hero in heroes if has_player(hero)]
    is_in = {hero.pk: (now.battle.pk, hero.pk) in taking_part for hero in played}
    late = [hero for hero in played if not is_in[hero.pk] and hero.force_id and hero.force_id in forces]
    busy = {hero.player_id for hero in played if is_in[hero.pk]} | {hero.player_id for hero in late}
    players = [one for one in people if one.role == Role.PLAYER]
    idle = [str(one.user) for one in players if one.pk not in busy]
    return Coming(now, _names(idle), late, len(players))
