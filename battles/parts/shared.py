"""Parts that are the same for a whole audience: no forms, no tokens, nothing of one person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from battles.models import Battle
from battles.parts.awaited import awaited_rows, is_of_side, is_staged, still_awaited, tally_of
from battles.parts.field.banners import banners
from battles.parts.field.places import drawn
from battles.parts.helping import number_help, step_help
from battles.parts.sight import Sight
from battles.parts.story.phases import sentence, told_now
from battles.parts.story.told import whole
from battles.play.memory import Worded
from campaigns.parts import Context
from rosters.figures.numbers import Number, number_of
from rosters.models import initial_of
from rulesets.engine import Card, Heads, Step, status, words
from rulesets.engine.text import written
from rulesets.engine.words import COMMON, said, said_in_parts

OTHER_ICONS = {"hero": "commander", "unit": "banner", "side": "banner"}


# steps


@dataclass(frozen=True, slots=True)
class ShownStep:
    key: str
    title: str
    state: str
    note: str = ""

    @property
    def is_now(self) -> bool:
        return self.state == "now"

    @property
    def is_done(self) -> bool:
        return self.state == "done"

    @property
    def look(self) -> str:
        return "" if self.state == "to come" else self.state


def steps(sight: Sight) -> Context:
    """The book's steps of this round, with the present one marked."""
    rows = shown_steps(sight)
    now = next((n for n, row in enumerate(rows, start=1) if row.is_now), 0)
    shown = {"rows": rows, "now": now, "round": round_name(sight), "helped": step_help(sight)}
    return {**shown, "done": max(now - 1, 0), "shows": (shown, sight.battle.name)}


def shown_steps(sight: Sight) -> list[ShownStep]:
    """Set-up and aftermath have steps of their own; the round is shown while one of its own is played."""
    return sight.once("steps", _shown_steps)


def _shown_steps(sight: Sight) -> list[ShownStep]:
    scene, rules = sight.scene, sight.rules
    if scene is None:
        return [ShownStep(step.key, step.title, "done") for step in rules.steps]
    key = scene.row.step
    for stage in (rules.setup, rules.steps, rules.aftermath):
        for at, step in enumerate(stage):
            if step.key == key:
                return _marked(sight, stage, at)
    return []


def comes_next(sight: Sight) -> str:
    """The step of the book after this one, or that a round ends with it; nothing where nobody knows."""
    rows, stage = shown_steps(sight), sight.rules.steps
    at = next((n for n, row in enumerate(rows) if row.is_now), None)
    if at is None:
        return ""
    if at + 1 < len(rows):
        return gettext("Next in the book: %(step)s.") % {"step": rows[at + 1].title}
    if rows[at].key == stage[-1].key:
        return gettext("With this step the %(round)s ends.") % {"round": sight.round_word}
    is_setup = any(rows[at].key == step.key for step in sight.rules.setup)
    return gettext("Next in the book: %(step)s.") % {"step": stage[0].title} if is_setup else ""


def _marked(sight: Sight, steps: Sequence[Step], at: int) -> list[ShownStep]:
    """Steps before and after the present one. Which of those to come will be left out, nobody knows yet."""
    states = ["done"] * at + ["now"] + ["to come"] * (len(steps) - at - 1)
    notes = {at: _note(sight)}
    return [
        ShownStep(step.key, step.title, state, notes.get(n, ""))
        for n, (step, state) in enumerate(zip(steps, states, strict=True))
    ]


def _note(sight: Sight) -> str:
    """How far the present step is: whose turn, how many are in."""
    if sight.scene is None:
        return ""
    turn = sight.names.get(sight.scene.row.turn, "")
    return turn or tally_of(awaited_rows(sight))


def round_name(sight: Sight) -> str:
    """Round 2, or as the book calls it: day 2."""
    if sight.field is None or not (sight.scene.row.round if sight.scene else sight.field.round):
        return ""
    return round_called(sight, sight.scene.row.round if sight.scene else sight.field.round)


def round_called(sight: Sight, number: int) -> str:
    """The same of any round; what comes before the first is of none."""
    return f"{sight.round_word} {number}" if number else ""


# field


SHORT = 12
"""So many lines of a table are less than half a page of paper."""
HELPED = '<a class="what" href="{}" target="_blank">{}</a>'


@dataclass(frozen=True, slots=True)
class ShownCard:
    id: str
    name: str
    kind: str
    icon: str
    status: str
    strength: str
    of: str
    bar: tuple[int, int] | None
    lines: Sequence[tuple[str, str]]
    numbers: Sequence[Number]
    marks: Sequence[str] = ()
    """Where its bar is marked, in hundredths of it."""
    heads: Heads | None = None
    exact: tuple[int, int] | None = None
    """What is left and what there was, where that is known as a number."""
    gone: int | None = None
    """How much of it is lost for good, where that is known by now."""
    helps: Sequence[str] = ()
    """For each line the address of what its number is, or nothing."""

    @property
    def labelled(self) -> list[tuple[str, str]]:
        """Each line, its label with the way to its help."""
        return [
            (format_html(HELPED, help, label) if help else label, text)
            for (label, text), help in zip(self.lines, self.helps, strict=True)
        ]

    @property
    def initial(self) -> str:
        return initial_of(self.name)

    @property
    def whole(self) -> str:
        """What it was at first; where nothing is gone, its strength."""
        return self.of or self.strength

    @property
    def out_of(self) -> str:
        """of 1,200, wavering: what stands after its strength."""
        of = gettext("of %(all)s") % {"all": self.of} if self.of else ""
        return f"{of and f' {of}'}{self.status and f', {self.status}'}"

    @property
    def lost(self) -> str:
        """How much of its strength is gone, where that is known."""
        return written(self.bar[1] - self.bar[0]) if self.bar and self.bar[0] < self.bar[1] else ""

    @property
    def for_good(self) -> str:
        """How much of it is lost for good; nothing where nobody knows yet."""
        return "" if self.gone is None else written(self.gone) if self.gone else "–"

    @property
    def come_back(self) -> str:
        """How many of those that the battle cost it are back since, or may come yet, as the wounded."""
        bar = self.in_heads.bar
        back = max(0, bar[1] - bar[0] - self.gone) if bar and self.gone is not None else 0
        return written(back) if back else "–"

    @property
    def in_heads(self) -> ShownCard:
        """The same with its heads for a strength, where that counts something else."""
        if self.heads is None:
            return self
        strength, of, bar = _strength((self.heads.now, self.heads.of))
        return replace(self, strength=strength, of=of, bar=bar, marks=())

    @property
    def is_figure(self) -> bool:
        """Whether the strength is exact; else it is in words, such as “2 tokens”."""
        return self.exact is not None or self.heads is not None


@dataclass(frozen=True, slots=True)
class ShownSide:
    id: str
    name: str
    tincture: str
    card: ShownCard | None
    units: Sequence[ShownCard]
    heroes: Sequence[ShownCard]
    rule_url: str = ""
    """Where the game master rules on a number."""
    banner: str = ""

    @property
    def losses(self) -> list[ShownCard]:
        """Its units by what they had, lost and have left, on every page and on paper."""
        return [card.in_heads for card in self.units]

    @property
    def knows_for_good(self) -> bool:
        """Whether of any of them it is known what is lost for good."""
        return any(card.gone is not None for card in self.units)

    @property
    def counted(self) -> str:
        """What their losses are counted in."""
        return counted_in(self.units)

    @property
    def is_short(self) -> bool:
        """Whether its table need not be cut on paper."""
        return len(self.heroes) + len(self.units) <= SHORT

    @property
    def groups(self) -> list[tuple[str, str, Sequence[SafeString]]]:
        """Units and heroes, each with the status that all of them share."""
        kinds = ((gettext("Units"), self.units), (gettext("Heroes"), self.heroes))
        return [
            (title, shared := shared_status(cards), [draw(card, shared, self.rule_url) for card in cards])
            for title, cards in kinds
            if cards
        ]


def counted_in(units: Iterable[ShownCard]) -> str:
    """What such cards count, once heads stand for a strength that counts something else."""
    heads = [card.heads for card in units if card.heads]
    if not heads:
        return gettext("counted in strength")
    return gettext("counted in men") if all(one.are_men for one in heads) else gettext("counted in heads")


def field(sight: Sight) -> Context:
    """The first side stands below the map, the others beside it."""
    sides = standing_sides(sight)
    return {"first": sides[:1], "others": sides[1:], "map": drawn(sight)}


def standing_sides(sight: Sight) -> list[ShownSide]:
    """Each side with its people as they stand, and what the open step has counted of them."""
    told = told_now(sight)
    numbers: dict[str, list[Number]] = {}
    for total in told.numbers.values() if told else ():
        shown = number_of(total, sight.rules, sight.names, told.ruled.get(total.key, ()) if told else ())
        numbers.setdefault(whole(total.subject), []).append(shown)
    cards: dict[str, list[ShownCard]] = {}
    for card in sight.cards:
        cards.setdefault(card.side, []).append(shown_card(sight, card, numbers.get(card.id, ())))
    stands = banners(sight, told)
    return [
        replace(shown_side(sight, side, cards.get(side, [])), banner=stands.get(side, ""))
        for side in sight.sides
    ]


def shared_status(cards: Sequence[ShownCard]) -> str:
    """What all of several are; said once, it is not said of each."""
    words = {card.status for card in cards}
    return words.pop() if len(words) == 1 and len(cards) > 1 else ""


cards_drawn: Worded[SafeString] = Worded(4000)
"""Cards as they are drawn: most are the same for most eyes, and from one step to the next."""


def draw(card: ShownCard, shared: str, rule_url: str) -> SafeString:
    context = {"card": card, "all": shared, "rule_url": rule_url}
    key = (repr(card), shared, rule_url)
    return cards_drawn.once(key, lambda: render_to_string("battles/parts/card.html", context))


def shown_side(sight: Sight, side: str, cards: Sequence[ShownCard]) -> ShownSide:
    own = next((card for card in cards if card.kind == "side"), None)
    units, heroes = ([card for card in cards if card.kind == kind] for kind in ("unit", "hero"))
    rule_url = reverse("battles:rule", args=[sight.battle.pk]) if sight.for_gm else ""
    name, tincture = sight.names.get(side, side), sight.tincture(side)
    return ShownSide(side, name, tincture, own, units, heroes, rule_url)


def shown_card(sight: Sight, card: Card, numbers: Sequence[Number] = ()) -> ShownCard:
    name = sight.names.get(card.id, card.name)
    called = sight.once("called", lambda one: frozenset(one.names.values()))
    names = frozenset(text for _, text in card.lines if text in called)
    icon, rules = _icon(sight, card), sight.battle.ruleset
    key = (rules, card, name, sight.alias(card.id), icon, names)
    shown = cards_shown.once(key, lambda: _shown_card(sight, card, icon, names))
    if not numbers:
        return shown
    return replace(shown, numbers=[one.beside(name) for one in numbers])


cards_shown: Worded[ShownCard] = Worded(4000)
"""Cards in words: most are the same for most eyes, and from one step to the next."""


def _shown_card(sight: Sight, card: Card, icon: str, names: frozenset[str]) -> ShownCard:
    """`names` are those lines of it that say what somebody is called."""
    strength, of, bar = _strength(card.strength)
    if card.kind == "side" and card.strength == COMMON["none"]:
        strength = gettext("nobody stands")
    word = status(sight.rules, card.status) if card.status else ""
    name, marks = sight.names.get(card.id, card.name), _marks(card.marks, bar)
    lines = [(said(label), text if text in names else said_in_parts(text)) for label, text in card.lines]
    exact = card.strength if isinstance(card.strength, tuple) else None
    return ShownCard(
        *(sight.alias(card.id), name, card.kind, icon, word, strength, of, bar, lines, (), marks),
        heads=card.heads,
        exact=exact,
        helps=[number_help(sight.rules, label) for label, _ in card.lines],
    )


def _marks(marks: Sequence[int], bar: tuple[int, int] | None) -> list[str]:
    return [f"{100 * one / bar[1]:.1f}" for one in marks if 0 < one < bar[1]] if bar else []


def _strength(value: tuple[int, int] | str | None) -> tuple[str, str, tuple[int, int] | None]:
    """The figure, what it was out of if it has changed, and a bar if something was lost."""
    if value is None or isinstance(value, str):
        return said(value) or "", "", None
    now, of = value
    return written(now), written(of) if now != of else "", (max(now, 0), of) if now < of else None


def _icon(sight: Sight, card: Card) -> str:
    """A unit's own icon for those who see it exactly; it tells what stands there."""
    roster = sight.rules.roster
    if card.kind == "unit" and roster and isinstance(card.strength, tuple):
        return roster.icon(sight.battle.mustered.sheets[card.id])
    return OTHER_ICONS.get(card.kind, "banner")


# news

NOBODY = {True: gettext_lazy("Nobody else is awaited."), False: gettext_lazy("Nobody is awaited.")}
"""What is said to those who may be asked something alone, and to those who never are."""


def news(sight: Sight) -> Context:
    """One line that a screen reader says when it changes."""
    scene = sight.scene
    if scene is None:
        return {"text": str(ENDED.get(Battle.State(sight.battle.state), ""))}
    told = told_now(sight)
    missing = still_awaited(sight)
    text = gettext("Waiting for %(names)s.") % {"names": listed(missing)}
    waits = text if missing else str(NOBODY[is_of_side(sight)])
    waits = "" if sight.delay or (is_staged(sight) and not missing) else waits
    last = sentence(sight, told, told.facts[-1]).text if told and told.facts else ""
    return {"text": " ".join(filter(None, [f"{scene.phase.step.title}.", last, waits]))}


ENDED = {
    Battle.State.AFTERMATH: gettext_lazy("The fighting is over. The aftermath is being weighed."),
    Battle.State.OVER: gettext_lazy("The battle is over."),
}


def sentence_case(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def listed(names: Sequence[str]) -> str:
    """Three names at most, and how many more."""
    names = list(dict.fromkeys(names))
    shown, more = names[:3], len(names) - 3
    named = [*shown, gettext("%(more)s more") % {"more": more}] if more > 0 else shown
    return words.listed(named) if named else ""
