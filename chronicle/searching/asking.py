"""What is found for somebody, in no more than he may read: a page of battles, and notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.contrib.postgres.search import SearchHeadline, SearchQuery, SearchVector
from django.db.models import Case, F, QuerySet, TextField, Value, When
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from battles.access import views_of
from battles.models import Battle
from battles.parts.story.chronicle import endings
from battles.play.facing_hosts import hosts
from battles.truths import reads_all
from campaigns.markdown import words_of
from campaigns.models import Membership, Note
from chronicle.models import ENGLISH, Telling
from chronicle.searching.plain import FROM_TYPE, has_no_word, plainly
from chronicle.searching.telling import ALL

A_PAGE, MOST_NOTES, LAST_PAGE = 10, 5, 500
BEGIN, END, GAP = "\ue000", "\ue001", "\ue002"
"""Around a word that was found and between what is left out: nobody types these."""


@dataclass(frozen=True)
class Wanted:
    """What is looked for. All of it narrows; nothing at all finds nothing."""

    words: str = ""
    hero: str = ""
    unit: str = ""
    place: str = ""
    system: str = ""
    winner: str = ""
    since: date | None = None
    until: date | None = None

    @property
    def is_anything(self) -> bool:
        return any(vars(self).values())

    @property
    def is_of_battles(self) -> bool:
        """Whether it asks for more than words, so that a note is none of it."""
        return any(value for name, value in vars(self).items() if name != "words")

    @property
    def looks_for_nothing(self) -> bool:
        """Whether its words are none that can be found: too common, or only to be left out."""
        return bool(self.words) and has_no_word(self.words.translate(FROM_TYPE))

    @property
    def query(self) -> SearchQuery:
        return SearchQuery(self.words.translate(FROM_TYPE), search_type="websearch", config=ENGLISH)


class Snippet(NamedTuple):
    """Words that were found, with what stands around them, and where they are read."""

    text: SafeString
    url: str


@dataclass(frozen=True)
class Hit:
    """A battle or a note, and where the words stand in it."""

    title: str
    url: str
    about: str
    snippets: Sequence[Snippet] = ()
    sides: str = ""
    ending: str = ""
    """Of a battle: who fought whom, and how it ended, as the reader may know it."""


@dataclass(frozen=True)
class Found:
    battles: Sequence[Hit] = ()
    notes: Sequence[Hit] = field(default_factory=tuple)
    has_more: bool = False


def search(members: Sequence[Membership], wanted: Wanted, page: int = 1) -> Found:
    """`members`: one person's places in campaigns."""
    if not members or not wanted.is_anything:
        return Found()
    rows = _narrowed(reduce(or_, (Telling.objects.for_member(one) for one in members)), wanted)
    first = (min(max(page, 1), LAST_PAGE) - 1) * A_PAGE
    here = rows.order_by("-fought_at", "-pk").values_list("pk", flat=True)[first : first + A_PAGE + 1]
    ids = list(here)
    shown = Telling.objects.filter(pk__in=ids[:A_PAGE]).select_related("battle", "campaign")
    if wanted.words:
        shown = shown.annotate(headline=_headline(F("text"), wanted))
    else:
        shown = shown.defer("text", "places")
    shown = shown.defer("vector").prefetch_related("battle__sides")
    tellings = list(shown.order_by("-fought_at", "-pk"))
    notes = () if wanted.is_of_battles or first else _notes(members, wanted)
    return Found(_still_his(members, tellings), notes, len(ids) > A_PAGE)


def _narrowed(rows: QuerySet[Telling], wanted: Wanted) -> QuerySet[Telling]:
    asked = {
        "vector": wanted.words and wanted.query,
        "heroes__icontains": wanted.hero,
        "units__icontains": wanted.unit,
        "battle__place__icontains": wanted.place,
        "battle__ruleset": wanted.system,
        "winners__icontains": wanted.winner,
        "fought_at__date__gte": wanted.since,
        "fought_at__date__lte": wanted.until,
    }
    return rows.filter(**{name: value for name, value in asked.items() if value})


def _headline(text: F | Case, wanted: Wanted) -> SearchHeadline:
    return SearchHeadline(
        text,
        wanted.query,
        config=ENGLISH,
        start_sel=BEGIN,
        stop_sel=END,
        max_fragments=3,
        fragment_delimiter=GAP,
        max_words=24,
        min_words=10,
    )


def _still_his(members: Sequence[Membership], tellings: Sequence[Telling]) -> list[Hit]:
    """Each is checked once more by the gate of its report: a seat may have changed since it was read."""
    by_campaign: dict[int, list[Telling]] = defaultdict(list)
    for telling in tellings:
        by_campaign[telling.campaign_id].append(telling)
    readable = set()
    for member in members:
        own = by_campaign[member.campaign_id]
        for one in own:
            one.battle.campaign = member.campaign
        for telling, viewer in zip(own, views_of(member, [one.battle for one in own]), strict=True):
            is_his = reads_all(viewer) if telling.is_whole else set(telling.words) <= viewer.words
            if is_his and not viewer.is_late:
                readable.add(telling.pk)
    return _hits([one for one in tellings if one.pk in readable])


def _hits(tellings: Sequence[Telling]) -> list[Hit]:
    alike: dict[frozenset[str], list[Battle]] = defaultdict(list)
    for one in tellings:
        alike[frozenset(one.words)].append(one.battle)
    ended = {words: endings(battles, words) for words, battles in alike.items()}
    return [_hit(one, ended[frozenset(one.words)].get(one.battle_id, "")) for one in tellings]


def _hit(telling: Telling, ending: str) -> Hit:
    battle = telling.battle
    about = ", ".join(filter(None, [str(telling.campaign), battle.date, battle.place]))
    headline = getattr(telling, "headline", "")
    parts = [part for part in headline.split(GAP) if BEGIN in part]
    found = [
        Snippet(text, _url(telling, *_place_of(telling, part)))
        for part, text in zip(parts, snippets(headline), strict=True)
    ]
    sides = sorted(battle.sides.all(), key=lambda side: side.place)
    faced = " ".join(f"{one.before} {one.side.name}{one.after}".strip() for one in hosts(battle, sides))
    return Hit(battle.name, found[0].url if found else _url(telling), about, found, faced, ending)


def _place_of(telling: Telling, part: str) -> tuple[str, str]:
    """The round and the place in which the first of the found words stands."""
    plain = part.replace(BEGIN, "").replace(END, "")
    begins = telling.text.find(plain)
    if begins < 0:
        return ALL, ""
    at = begins + part.index(BEGIN)
    return next(
        ((asked, place) for start, asked, place in reversed(telling.places) if start <= at), (ALL, "")
    )


def _url(telling: Telling, asked: str = ALL, place: str = "") -> str:
    truth = "truth=whole&" if telling.is_whole else ""
    url = f"{reverse('chronicle:report', args=[telling.battle_id])}?{truth}round={asked}"
    return f"{url}#{place}" if place else url


def snippets(headline: str) -> list[SafeString]:
    """Where the words stand, with nothing in it that means anything in HTML but our marks."""
    marked = [escape(_on_one_line(part)) for part in headline.split(GAP)]
    return [
        mark_safe(one.replace(BEGIN, "<mark>").replace(END, "</mark>")) for one in marked if BEGIN in one
    ]  # escaped above


def _on_one_line(part: str) -> str:
    """What stands on lines of its own, a heading or a sentence, is kept apart by a dot."""
    return " · ".join(filter(None, (" ".join(line.split()) for line in part.splitlines())))


def _notes(members: Sequence[Membership], wanted: Wanted) -> list[Hit]:
    rows = reduce(or_, (Note.objects.visible_to(one) for one in members))
    vector = SearchVector(plainly("title"), plainly("text"), config=ENGLISH)
    found = rows.annotate(vector=vector).filter(vector=wanted.query)
    latest = found.select_related("campaign").order_by(F("changed_at").desc(), "-nth")[:MOST_NOTES]
    headlines = _headlines(list(latest), wanted)
    return [_of_note(note, headlines.get(note.pk, "")) for note in latest]


def _headlines(notes: Sequence[Note], wanted: Wanted) -> dict[int, str]:
    """Of each note what stands around the words, as it is read: without the signs it was written with."""
    read = {one.pk: words_of(one.text).translate(FROM_TYPE) for one in notes}
    words = Case(*(When(pk=pk, then=Value(text)) for pk, text in read.items()), output_field=TextField())
    rows = Note.objects.filter(pk__in=read)
    return dict(rows.annotate(headline=_headline(words, wanted)).values_list("pk", "headline"))


def _of_note(note: Note, headline: str) -> Hit:
    url = reverse("campaigns:note", args=[note.campaign_id, note.pk])
    shown = [Snippet(text, url) for text in snippets(headline)]
    return Hit(note.title, url, gettext("%(campaign)s, note") % {"campaign": note.campaign}, shown)
