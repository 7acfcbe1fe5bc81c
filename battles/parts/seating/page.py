"""The parts of the live pages of a campaign: the same function serves the page and what is pushed to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.functional import cached_property

from battles.models import Battle
from battles.parts.around.front_page import Now, current, name_heroes
from battles.parts.marks import note_page
from battles.parts.seating import table
from battles.parts.seating.mine import my_seat
from battles.parts.story.chronicle import Entry, entries
from campaigns.models import Invitation, Membership, Role
from campaigns.parts import Context, frame, invitations
from campaigns.parts import people as people_of
from rosters.forms.handing import HandOutForm
from rosters.models import Force, Hero
from rosters.parts.forces import forces as forces_of

FRONT, TABLE, ASIDE = "front", "table", "aside"
"""The front page of a campaign; where the table is seated; a page that only says that a battle opens."""
VIEWS = (FRONT, TABLE, ASIDE)
MOST_ENTRIES = 3


class Look:
    """One look at a campaign for one person; what several parts want is read once."""

    def __init__(self, member: Membership, form: HandOutForm | None = None) -> None:
        """`form`: who plays whom, as it was typed."""
        self.member, self.form = member, form

    @cached_property
    def people(self) -> list[Membership]:
        found = people_of(self.member)
        name_heroes(self.member, found)
        return found

    @cached_property
    def battles(self) -> list[Now]:
        return current(self.member)

    @cached_property
    def entries(self) -> list[Entry]:
        return entries(self.member)[0][:MOST_ENTRIES]

    @cached_property
    def heroes(self) -> list[Hero]:
        return table.heroes_of(self.member)

    @cached_property
    def comers(self) -> list[table.Comer]:
        return table.comers(self.people, self.heroes)

    def opened(self) -> Context:
        on = (one for one in self.battles if one.battle.state == Battle.State.RUNNING)
        return {"opened": [one for one in on if not one.battle.is_practice]}

    def mine(self) -> Context:
        return my_seat(self.member, self.people, self.battles)

    def now(self) -> Context:
        forces = Force.objects.visible_to(self.member)
        return {
            "battles": self.battles,
            "entries": self.entries,
            "has_forces": cache(forces.exists),
            "lacks_hero": cache(lambda: self.member.may_play and not self.member.heroes.exists()),
        }

    def forces(self) -> Context:
        return {"cards": forces_of(self.member)}

    def company(self) -> Context:
        """Who has a page open at the moment, game masters see alone."""
        return {"comers": table.comers(self.people) if self.member.is_gm else table.unseen(self.people)}

    def door(self) -> Context:
        return {"comers": self.comers, "has_way_in": bool(invitations(self.member))}

    @cached_property
    def ways(self) -> list[Invitation]:
        """The links by which players come in, the newest first: a page shows the code of one of them."""
        return [one for one in invitations(self.member) if one.role == Role.PLAYER]

    def way_open(self) -> Context:
        return {"ways": self.ways}

    def wishes(self) -> Context:
        return table.wishes(self.member)

    def seats(self) -> Context:
        form = self.form or HandOutForm(self.member, self.heroes)
        return {"groups": table.groups(self.member, form, self.comers)}

    def coming(self) -> Context:
        return {"coming": table.coming(self.people, self.heroes, self.battles), **self.opened()}


PARTS: Mapping[str, tuple[str, Callable[[Look], Context]]] = {
    "opened": ("battles/seating/opened.html", Look.opened),
    "my_seat": ("battles/seating/mine.html", Look.mine),
    "now_battles": ("battles/campaign.html#now", Look.now),
    "own_forces": ("battles/seating/forces.html", Look.forces),
    "company": ("battles/seating/company.html", Look.company),
    "way_open": ("battles/seating/way_open.html", Look.way_open),
    "comers": ("battles/seating/comers.html", Look.door),
    "wishes": ("battles/seating/wishes.html", Look.wishes),
    "hero_seats": ("battles/seating/heroes.html", Look.seats),
    "coming": ("battles/seating/coming.html", Look.coming),
}
"""Each part by the id of its element."""


def names_of(member: Membership, view: str) -> tuple[str, ...]:
    if view == FRONT:
        own = ("wishes",) if member.is_gm else ("my_seat", "own_forces")
        return ("opened", "now_battles", "company", *own)
    if view == TABLE and member.is_gm:
        return ("opened", "coming", "way_open", "comers", "wishes", "hero_seats")
    if view == TABLE:
        return ("opened", "my_seat")
    return ("opened",)


def render(request: HttpRequest, look: Look, view: str) -> dict[str, str]:
    shown: dict[str, str] = {}
    for name in names_of(look.member, view):
        template, read = PARTS[name]
        context = {**frame(look.member), "view": view, **read(look)}
        shown[name] = render_to_string(template, context, request)
    return shown


def live(request: HttpRequest, look: Look, view: str, pulse: int) -> Context:
    """What a live page is made of, and what it says of itself when it opens its stream."""
    parts = render(request, look, view)
    mark = note_page(look.member.campaign_id, pulse, 0, parts)
    return {"parts": parts, "mark": mark, "view": view}
