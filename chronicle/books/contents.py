"""What goes into a book: the battles that somebody may read, each in the eyes in which he reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext

from battles.access import Viewer, views_of
from battles.models import Battle, Seat, SideHero
from battles.models.record import BattleQuerySet
from battles.truths import FOUGHT, Truth, reads_all, truths_of
from campaigns.models import Membership
from chronicle.models import Book
from chronicle.printing.battles import says_what_was
from rosters.models import Hero
from rulesets import engine
from rulesets.engine.values import Json


class Leaf(NamedTuple):
    """One battle of a book, in one truth."""

    viewer: Viewer
    truth: Truth
    is_letter: bool = False

    @property
    def battle(self) -> Battle:
        return self.viewer.battle

    @property
    def as_json(self) -> Json:
        """`words`: of whom one has to be to read it, and what stands beside its truth."""
        knows_more = not self.is_letter and says_what_was(self.viewer, self.truth)
        words = self.truth.words | {engine.GM} if knows_more else self.truth.words
        return {"battle": self.battle.pk, "words": sorted(words)}


def leaves_of(book: Book) -> list[Leaf]:
    """In the order in which they were fought."""
    seen = _seen(book.member)
    return list(_lived(seen, book.hero) if book.hero else _read(seen))


def heroes_of(member: Membership) -> list[Hero]:
    """Whose letters this person may have bound: his own heroes', a game master's those of all who fought."""
    fought = SideHero.objects.filter(side__battle__in=_fought(member)).values("hero")
    heroes = Hero.ever.filter(campaign=member.campaign_id, pk__in=fought).order_by("name", "nth")
    return list(heroes if member.is_gm else heroes.of(member))


def may_still_read(book: Book) -> bool:
    """Whether all that was bound is still this person's to read."""
    if book.hero_id and book.hero not in heroes_of(book.member):
        return False
    seen = {viewer.battle.pk: viewer for viewer in _seen(book.member)}
    return all(
        (viewer := seen.get(leaf["battle"])) is not None and _may_read(viewer, frozenset(leaf["words"]))
        for leaf in book.leaves
    )


def _may_read(viewer: Viewer, words: engine.Viewer) -> bool:
    return reads_all(viewer) or words <= viewer.words


def _fought(member: Membership) -> BattleQuerySet:
    return Battle.objects.visible_to(member).filter(state__in=FOUGHT, is_practice=False)


def _seen(member: Membership) -> list[Viewer]:
    battles = list(_fought(member).order_by("started_at", "nth"))
    for battle in battles:
        battle.campaign = member.campaign
    return [viewer for viewer in views_of(member, battles) if not viewer.is_late]


def _read(seen: Sequence[Viewer]) -> Iterator[Leaf]:
    for viewer in seen:
        yield Leaf(viewer, truths_of(viewer)[0])


def _lived(seen: Sequence[Viewer], hero: Hero) -> Iterator[Leaf]:
    """As the hero saw them: what his side knew, or that to which he went over, and what was his own."""
    rows = SideHero.objects.filter(hero=hero, side__battle__in=[one.battle for one in seen])
    sides = dict(rows.values_list("side__battle", "side__key"))
    seats = Seat.objects.filter(word=f"hero:{hero.key}", battle__in=sides)
    sides |= dict(seats.values_list("battle", "side"))
    for viewer in seen:
        side = sides.get(viewer.battle.pk)
        if side is None:
            continue
        words = engine.viewer(f"side:{side}", f"hero:{hero.key}")
        if _may_read(viewer, words):
            label = gettext("what %(hero)s saw") % {"hero": hero}
            yield Leaf(viewer, Truth("letter", label, words, side), is_letter=True)
