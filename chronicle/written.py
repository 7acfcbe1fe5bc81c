"""A report as a text in Markdown, to take along: what its page tells, with dice and numbers in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from battles.models import Battle
from battles.parts.shared import ShownCard, ShownSide
from battles.parts.story.sentences import Chapter, Sentence
from battles.truths import Truth
from campaigns.parts import Context
from chronicle.telling import report, turning
from rosters.figures.numbers import Number

MEANS_SOMETHING = re.compile(r"([\\`*_{}\[\]<>#|~])")
BEGINS_A_LIST = re.compile(r"^(\s*)(\d+)([.)])|^(\s*)([-+])(?=[-\s]|$)", re.MULTILINE)


def plain(text: str) -> str:
    """What people wrote, so that none of it means anything in Markdown."""
    text = MEANS_SOMETHING.sub(r"\\\1", " ".join(text.split()))
    return BEGINS_A_LIST.sub(lambda found: _escaped(*found.groups()), text)


def _escaped(
    before: str | None, number: str | None, dot: str | None, gap: str | None, dash: str | None
) -> str:
    return f"{before}{number}\\{dot}" if dot else f"{gap or ''}\\{dash}"


def written(battle: Battle, truth: Truth) -> str:
    """The whole report, as this truth has it."""
    turned = turning(battle, truth)
    told = report(battle, truth, "all", turned=turned)
    hosts = " ".join(f"{one.before} {one.side.name}{one.after}".strip() for one in told["hosts"])
    when = ", ".join(filter(None, [battle.date, battle.place]))
    lines = [f"# {plain(battle.name)}", "", f"*{plain(hosts)}{f'; {plain(when)}' if when else ''}*", ""]
    lines += [f"**{plain(told['ending'])}**", ""] if told["ending"] else []
    lines += [gettext("This is %(truth)s.") % {"truth": plain(truth.label)}, "", *_brief(told)]
    for part in told["rounds"]:
        lines += [_heading(part.name), "", *(f"- {plain(clash)}" for clash in part.clashes)]
        lines += [""] if part.clashes else []
        for chapter in part.chapters:
            lines += _chapter(chapter)
    lines += [_heading(gettext("How they stood at the end")), ""] if told["field"] else []
    for side in told["field"]:
        lines += [*_side(side)]
    return "\n".join(lines).rstrip() + "\n"


def _heading(text: str) -> str:
    return f"## {plain(text)}"


def _brief(told: Context) -> list[str]:
    """How it went, and the heroes."""
    lines = [f"- {plain(strength)}" for strength in told["strengths"]]
    lines += ["", _heading(gettext("How it went")), ""] if told["brief"] else [""]
    for name, passage in told["brief"]:
        sentences = " ".join(f"{plain(great.text)}." for great in passage.moments)
        lines += [f"**{plain(name)}.** {sentences}", ""]
    if "turning" in told:
        lines += [_heading(gettext("Where it turned")), ""]
        lines += [plain(" ".join([told["turning"], *told["luck"]])), ""]
    lines += [_heading(gettext("The heroes")), ""] if told["heroes"] else []
    for hero in told["heroes"]:
        told_of = [f"*{plain(when)}.* {plain(' '.join(texts))}" for when, texts in hero.remembered]
        deeds = " ".join(told_of) or gettext("No deed is told.")
        lines += [f"- **{plain(hero.card.name)}** ({plain(hero.stands)}): {deeds}"]
    return [*lines, ""] if told["heroes"] else lines


def _chapter(told: Chapter) -> list[str]:
    title = f"{told.title}, {told.turn}" if told.turn else told.title
    struck = gettext("(struck)") if told.struck else ""
    lines = [f"### {plain(title)} {struck}".rstrip(), ""] if title and not _is_bare(told) else []
    lines += [f"*{plain(told.meaning)}*", ""] if lines and told.meaning else []
    for act in told.acts:
        lines += [f"*{plain(act)}*", ""]
    for run in told.runs:
        for sentence in run.sentences:
            lines += _listed(sentence) if run.is_long else [*_sentence(sentence), ""]
        lines += [""] if run.is_long else []
    for ruling in told.rulings:
        lines += [f"*{plain(ruling)}*", ""]
    return lines


def _listed(told: Sentence) -> Iterator[str]:
    """One of many of a kind, as a line of a list."""
    first, *rest = _sentence(told)
    yield f"- {first}"
    yield from (f"  {line}" for line in rest)


def _is_bare(told: Chapter) -> bool:
    """Whether a step was broken off before anything was told in it."""
    return told.struck and not (told.sentences or told.rulings)


def _sentence(told: Sentence) -> Iterator[str]:
    """One happening, and below it what stands behind."""
    of = f"{told.of}: " if told.of else ""
    why = "; ".join(_because(told))
    aside = f" {told.aside}" if told.aside else ""
    yield f"{plain(of + told.text + aside)}{f' [{plain(why)}]' if why else ''}"
    for ruling in told.rulings:
        yield f"- *{plain(ruling)}*"
    for behind in (*(told.each if told.opens else ()), *told.more):
        yield from _listed(behind)


def _because(told: Sentence) -> Iterator[str]:
    yield from (f"{label}: {text}" for label, text in told.said)
    yield from (f"{roll.text}: {', '.join(map(str, roll.faces))}" for roll in told.rolls)
    yield from (f"{number.title} {number.total}" for number in _unsaid(told))


def _unsaid(told: Sentence) -> Iterator[Number]:
    """The numbers of which the sentence does not tell all lines already."""
    return (one for one in told.numbers if one.total and one.title not in told.aside)


def _side(side: ShownSide) -> Iterator[str]:
    """Its heroes, and its units in a table as the page has one: what each had, has lost and has left."""
    yield from (f"**{plain(side.name)}**", "")
    yield from (f"- {_hero(card)}" for card in side.heroes)
    if side.heroes:
        yield ""
    if side.units:
        yield from _table(side)
        yield ""


def _table(side: ShownSide) -> Iterator[str]:
    """Of hosts whose numbers nobody knows, what is left of them is all."""
    units = side.losses
    unit, left, end = gettext("Unit"), gettext("Left"), gettext("In the end")
    if any(card.is_figure for card in units):
        since = [gettext("Come back"), gettext("Gone for good")] if side.knows_for_good else []
        yield _row((unit, gettext("Had"), gettext("Lost"), *since, left, end))
        yield f"| --- | {'---: | ' * (3 + len(since))}--- |"
        yield from (_row(_counted(card, bool(since))) for card in units)
    else:
        yield _row((unit, left, end))
        yield "| --- | --- | --- |"
        yield from (_row((card.name, card.strength, card.status)) for card in units)


def _hero(card: ShownCard) -> str:
    of = gettext("of %(all)s") % {"all": card.of} if card.of else ""
    left = {"left": f"{card.strength} {of}".rstrip()}
    strength = gettext("life %(left)s") % left if card.strength else ""
    stands = ", ".join(filter(None, [strength, card.status]))
    return plain(f"{card.name}: {stands}" if stands else card.name)


def _counted(card: ShownCard, is_known_since: bool) -> Sequence[str]:
    """Where it is not known as a number, what it is taken for stands for what is left. `is_known_since`: two
    columns tell what became of those whom the battle cost it.
    """
    if not card.is_figure:
        return card.name, "", "", *([""] * (2 * is_known_since)), card.strength, card.status
    since = (card.come_back, card.for_good) if is_known_since else ()
    return card.name, card.whole, card.lost or "–", *since, card.strength, card.status


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(plain(cell) for cell in cells)} |".replace("  ", " ")
