"""How long a battle lasts, in what its rules count: rounds, or days."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from forecasts.charts import words
from forecasts.charts.tongue import gettext, ngettext
from rulesets.engine.text import written
from rulesets.forecasts.spread import Chance

DAY = "day"
in_days: ContextVar[bool] = ContextVar("in_days", default=False)


@contextmanager
def counted_in(word: str) -> Iterator[None]:
    """All that is drawn within counts so. `word`: what the rules call a round."""
    token = in_days.set(word == DAY)
    try:
        yield
    finally:
        in_days.reset(token)


def until_the_end() -> str:
    return gettext("Days until it is over") if in_days.get() else gettext("Rounds until it is over")


def plural() -> str:
    return gettext("Days") if in_days.get() else gettext("Rounds")


def numbered(number: int) -> str:
    text = gettext("Day %(n)s") if in_days.get() else gettext("Round %(n)s")
    return text % {"n": number}


def step(number: int, title: str) -> str:
    text = gettext("Day %(n)s, %(step)s") if in_days.get() else gettext("Round %(n)s, %(step)s")
    return text % {"n": number, "step": title}


def counted(count: int) -> str:
    """1 round, 5 rounds."""
    days = ngettext("%(n)s day", "%(n)s days", count)
    text = days if in_days.get() else ngettext("%(n)s round", "%(n)s rounds", count)
    return text % {"n": written(count)}


def most_often(manner: str, rounds: int | None) -> str:
    """Most often by a little, in five rounds."""
    if not rounds:
        return gettext("most often %(manner)s") % {"manner": manner} if manner else ""
    facts = {"manner": manner, "n": words.in_words(rounds)}
    if manner:
        days = ngettext("most often %(manner)s, in %(n)s day", "most often %(manner)s, in %(n)s days", rounds)
        text = ngettext(
            "most often %(manner)s, in %(n)s round", "most often %(manner)s, in %(n)s rounds", rounds
        )
    else:
        days = ngettext("most often in %(n)s day", "most often in %(n)s days", rounds)
        text = ngettext("most often in %(n)s round", "most often in %(n)s rounds", rounds)
    return (days if in_days.get() else text) % facts


def outlook_note(error: float, battles: int, manner: str, rounds: int | None) -> str:
    """Give or take 2. Most often by a little, in five rounds."""
    few = gettext("only %(battles)s so far") % {"battles": words.counted(battles, "battle")}
    told = [words.give_or_take(error), few if battles < words.FEW else "", most_often(manner, rounds)]
    return words.sentences(told)


def note(window: str, in_window: Chance, *, is_all: bool, broken_off: Chance) -> str:
    """What stands beside the title: 4 to 6 rounds in 72 of 100."""
    is_one = 1 if window == "1" else 2
    if is_all:
        days = ngettext("so far always %(rounds)s day", "so far always %(rounds)s days", is_one)
        text = ngettext("so far always %(rounds)s round", "so far always %(rounds)s rounds", is_one)
    else:
        days = ngettext("%(rounds)s day in %(n)s of 100", "%(rounds)s days in %(n)s of 100", is_one)
        text = ngettext("%(rounds)s round in %(n)s of 100", "%(rounds)s rounds in %(n)s of 100", is_one)
    often = (days if in_days.get() else text) % {"rounds": window, "n": words.spoken(in_window)}
    return ", ".join(filter(None, [often, _broken_off(broken_off)]))


def _broken_off(chance: Chance) -> str:
    if not chance.share:
        return ""
    many = words.how_many(words.figure(chance))
    text = ngettext("%(n)s of 100 is broken off", "%(n)s of 100 are broken off", many)
    return text % {"n": words.spoken(chance)}


def label(most: str, in_most: Chance, window: str, in_window: Chance) -> str:
    """Most often 5, in 29 of 100; 4 to 6 in 72 of 100."""
    facts = {"title": until_the_end(), "most": most, "in_most": words.spoken(in_most)}
    facts |= {"window": window, "in_window": words.spoken(in_window)}
    text = gettext("%(title)s: most often %(most)s, in %(in_most)s of 100.")
    if window != most:
        text = gettext(
            "%(title)s: most often %(most)s, in %(in_most)s of 100; %(window)s in %(in_window)s of 100."
        )
    return text % facts


def wished(rounds: int, wanted: int) -> str:
    facts = {"rounds": counted(rounds), "n": abs(rounds - wanted)}
    if rounds == wanted:
        return gettext("%(rounds)s, as you wish") % facts
    if rounds > wanted:
        return gettext("%(rounds)s, %(n)s more than you wish") % facts
    return gettext("%(rounds)s, %(n)s fewer than you wish") % facts
