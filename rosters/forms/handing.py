"""All heroes and who plays them, as one form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy

from campaigns.models import Membership, Role
from rosters.figures.namesakes import told_apart
from rosters.models import Force, Handed, Hero
from rulesets.engine.values import Facts
from rulesets.forms.fields import TextField

NOBODY = gettext_lazy("Nobody: the game master answers")
LEFT = gettext_lazy("This person has left the campaign. Choose somebody else.")


class HandRow(NamedTuple):
    hero: Hero
    field: forms.BoundField
    had: forms.BoundField


class HandGroup(NamedTuple):
    """The heroes of one force, or of none."""

    force: Force | None
    rows: Sequence[HandRow]


class HandOutForm(forms.Form):
    """A list of people for each hero, and whose he was when the page was opened."""

    def __init__(self, gm: Membership, heroes: Sequence[Hero], data: Facts | None = None) -> None:
        super().__init__(data, label_suffix="")
        self.heroes = sorted(
            heroes, key=lambda hero: (hero.force is None, hero.force and hero.force.nth, hero.name)
        )
        self.called = told_apart(sorted(heroes, key=lambda hero: hero.nth))
        self.people = {str(one.pk): one for one in _people(gm)}
        named = [(pk, _called(one)) for pk, one in self.people.items()]
        for hero in heroes:
            had = str(hero.player_id or "")
            is_gone = hero.player is not None and had not in self.people
            left = (
                [(had, gettext("%(player)s, who has left") % {"player": hero.played_by})] if is_gone else []
            )
            self.fields[hero.key] = forms.ChoiceField(
                label=self.called[hero.key],
                choices=[("", NOBODY), *named, *left],
                required=False,
                initial=had,
                error_messages={"invalid_choice": LEFT},
                widget=forms.Select(attrs={"class": "input"}),
            )
            self.fields[_had(hero)] = TextField(
                required=False, max_length=20, initial=had, widget=forms.HiddenInput
            )

    @property
    def groups(self) -> list[HandGroup]:
        rows = [HandRow(hero, self[hero.key], self[_had(hero)]) for hero in self.heroes]
        by_force = groupby(rows, key=lambda row: row.hero.force)
        return [HandGroup(force, list(some)) for force, some in by_force]

    @property
    def handed(self) -> list[Handed]:
        """Who is somebody else's now; a hero that was not on the page stays as he is."""
        found: list[Handed] = []
        for hero in self.heroes:
            if _had(hero) not in self.data:
                continue
            had, chosen = self.cleaned_data[_had(hero)], self.cleaned_data[hero.key]
            if had != chosen:
                found.append(Handed(hero, int(had) if had.isdecimal() else None, self.people.get(chosen)))
        return found

    def refuse(self, hero: Hero, why: str) -> None:
        """Say it at the hero; the next press is made against whose he is now."""
        self.add_error(hero.key, why)
        data: Any = self.data.copy()  # type: ignore[attr-defined]
        data[_had(hero)] = str(hero.player_id or "")
        self.data = data


def _had(hero: Hero) -> str:
    return f"had:{hero.key}"


def _people(gm: Membership) -> list[Membership]:
    """Players first, then those who run the game, those who watch last."""
    order = [Role.PLAYER, Role.CO_GM, Role.GM, Role.SPECTATOR]
    present = gm.campaign.memberships.present().select_related("user").order_by("user__display_name", "nth")
    return sorted(present, key=lambda one: order.index(Role(one.role)))


def _called(member: Membership) -> str:
    return str(member.user) if member.role == Role.PLAYER else f"{member.user}, {member.get_role_display()}"
