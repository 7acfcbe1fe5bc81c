"""What a chart says in words. What can happen never reads as if it could not, nor as if it had to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from forecasts.charts.tongue import gettext, gettext_lazy, ngettext
from rulesets.engine.text import LEAST_SHARE, written
from rulesets.forecasts.spread import Chance

SMALL = (
    gettext_lazy("no"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
)
WAITING = gettext_lazy("No battle has been fought ahead yet. The first ones come in a moment.")
NOT_COMPARED = gettext_lazy("They are compared as soon as both have met the same dice.")
TOO_FEW = gettext_lazy("That is too few to say which is better.")
FEW = 20
"""With fewer battles than this a sentence says how few there are."""


def figure(chance: Chance) -> str:
    """Of 100: 58, <1, >99. Only what is certain is 0 or 100; none of six is <40, as so many might be."""
    rest = max(1, ceil(200 * chance.error)) if chance.share in (0, 1) else 1  # by Wilson's interval
    if chance.share <= LEAST_SHARE:
        return f"<{rest}" if chance.share or chance.error else "0"
    if chance.share >= 1 - LEAST_SHARE:
        return f">{100 - rest}" if chance.share < 1 or chance.error else "100"
    return f"{100 * chance.share:.0f}"


def spoken(chance: Chance) -> str:
    """The same figure in a sentence: 58, under 1, over 99."""
    return aloud(figure(chance))


def aloud(figure: str) -> str:
    if figure.startswith("<"):
        return gettext("under %(n)s") % {"n": figure[1:]}
    return gettext("over %(n)s") % {"n": figure[1:]} if figure.startswith(">") else figure


def of_100(chance: Chance) -> str:
    return gettext("%(n)s of 100") % {"n": spoken(chance)}


def off_by(error: float) -> str:
    """2, or under 1; what is certain is off by 0."""
    return aloud(off_by_figure(error))


def off_by_figure(error: float) -> str:
    return "0" if not error else "<1" if 100 * error < 1 else f"{100 * error:.0f}"


def give_or_take(error: float) -> str:
    return gettext("give or take %(n)s") % {"n": off_by(error)}


def signed(change: float) -> str:
    """A change of a share in hundredths: +13, −19, 0."""
    return written(round(100 * change), "+")


def hundredths(change: float) -> str:
    """The same with no sign."""
    return written(abs(round(100 * change)))


def counted(count: int, word: str) -> str:
    """1 battle, 1,840 battles; of throws the same."""
    match word:
        case "battle":
            text = ngettext("%(n)s battle", "%(n)s battles", count)
        case _:
            text = ngettext("%(n)s throw", "%(n)s throws", count)
    return text % {"n": written(count)}


def in_words(count: int) -> str:
    """Up to ten as words."""
    return str(SMALL[count]) if 0 <= count < len(SMALL) else written(count)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentences(parts: Iterable[str]) -> str:
    """Each part as a sentence of its own."""
    return " ".join(f"{capital(part)}." for part in parts if part)


def span(low: float, high: float) -> str:
    """From here to there: 3 to 8; 5 where both are the same."""
    if low == high:
        return written(low)
    return gettext("%(low)s to %(high)s") % {"low": written(low), "high": written(high)}


def lost(low: int, high: int, of: int) -> str:
    """So many of a unit: none, 3 to 8, all."""
    if low == high and low in (0, of):
        return gettext("all") if low and low == of else gettext("none")
    return span(low, high)


def more_rows(count: int) -> str:
    """What a folded list ends with."""
    return gettext("and %(n)s more") % {"n": written(count)} if count else ""


# --- Sentences of the single charts ----------------------------------------------------------------


def won_by(chance: Chance, name: str) -> str:
    """What stands after the big number: of 100 are won by Bannock."""
    many = how_many(figure(chance))
    return ngettext("of 100 is won by %(name)s", "of 100 are won by %(name)s", many) % {"name": name}


def how_many(figure: str) -> int:
    """A figure as the number that a word is bent by."""
    return int(figure.strip("<>"))


def often(side: str, manner: str) -> str:
    """How it ends most often: Al-Wazif wins by a little. Without a side it is drawn."""
    if not side:
        return manner
    return gettext("%(side)s wins %(manner)s") % {"side": side, "manner": manner}


def one_or_other(first: str, second: str) -> str:
    """Two ends of which nobody can say yet which is the likelier."""
    return gettext("%(one)s or %(other)s") % {"one": first, "other": second}


def unknown(name: str) -> str:
    return gettext("How often %(name)s wins is not known yet") % {"name": name}


def wins_label(name: str, wins: str, grades: Sequence[tuple[str, str]]) -> str:
    """Al-Wazif wins 37 of 100: 3 crushing, 9 clear, 25 marginal."""
    how = ", ".join(f"{aloud(count)} {label}" for count, label in grades)
    facts = {"name": name, "n": aloud(wins), "how": how}
    if how:
        return gettext("%(name)s wins %(n)s of 100: %(how)s") % facts
    return gettext("%(name)s wins %(n)s of 100") % facts


def drawn_label(drawn: str) -> str:
    return ngettext("%(n)s is drawn", "%(n)s are drawn", how_many(drawn)) % {"n": aloud(drawn)}


def or_more(count: int) -> str:
    return gettext("%(n)s or more") % {"n": count}


def or_fewer(count: int) -> str:
    return gettext("%(n)s or fewer") % {"n": count}


def fate_label(name: str, shares: Sequence[tuple[str, str]]) -> str:
    """Of one hero. Caliburn, of 100: unhurt 61, wounded 28, fallen 11."""
    told = ", ".join(f"{label} {share}" for label, share in shares)
    return gettext("%(name)s, of 100: %(shares)s") % {"name": name, "shares": told}


def loss_label(name: str, of: int, half: str, middle: str, most: str) -> str:
    """In half of the battles and in nine of ten; the middle has as many battles below as above."""
    text = gettext(
        "%(name)s of %(of)s loses %(half)s in half of the battles, %(most)s in 9 of 10; "
        "the middle is %(middle)s"
    )
    return text % {"name": name, "of": written(of), "half": half, "middle": middle, "most": most}


def progress_words(battles: int, wanted: int) -> str:
    """1,840 battles, sharper while you look."""
    if not battles:
        return gettext("The first battles are being fought")
    if battles < wanted:
        return gettext("%(battles)s, sharper while you look") % {"battles": counted(battles, "battle")}
    return counted(battles, "battle")


def progress_label(battles: int, wanted: int) -> str:
    facts = {"n": written(battles), "battles": counted(wanted, "battle")}
    return gettext("%(n)s of %(battles)s fought ahead") % facts


# --- What matters, plans and wishes ----------------------------------------------------------------


def matters_intro(name: str, usual: Chance) -> str:
    """What is done, and the chance as things are, once anything is known of it."""
    done = gettext("Each is taken away in turn, with everything else and all dice the same.")
    if usual == Chance.of(0, 0):
        return done
    usually = gettext("%(name)s wins %(n)s of 100 as things are, give or take %(error)s.")
    if usual.share in (0, 1):  # then the doubt is in the figure
        usually = gettext("%(name)s wins %(n)s of 100 as things are.")
    return f"{done} {usually % {'name': name, 'n': spoken(usual), 'error': off_by(usual.error)}}"


def matter_label(thing: str, side: str, usual: Chance, chance: Chance, error: float) -> str:
    """Without the upper ford: Bannock wins 39 of 100 instead of 58, give or take 2."""
    text = gettext("%(thing)s: %(side)s wins %(n)s of 100 instead of %(usual)s, give or take %(error)s")
    facts = {"thing": thing, "side": side, "n": spoken(chance), "usual": spoken(usual)}
    return text % {**facts, "error": off_by(error)}


def hill_label(what: str, own: str, wins: Chance, foe: str, loses: Chance) -> str:
    """Hold both fords: Bannock wins 58 of 100, Al-Wazif 37."""
    facts = {"what": what, "own": own, "n": spoken(wins), "foe": foe, "others": spoken(loses)}
    if what:
        return gettext("%(what)s: %(own)s wins %(n)s of 100, %(foe)s %(others)s") % facts
    return gettext("%(own)s wins %(n)s of 100, %(foe)s %(others)s") % facts


def same_dice(battles: int) -> str:
    if not battles:
        return ""
    return gettext("Both met the same dice in %(battles)s.") % {"battles": counted(battles, "battle")}


def better_plan(names: tuple[str, str], battles: int, change: float, error: float) -> str:
    """Which plan wins more often, unless the difference may be chance or so few were fought."""
    if battles < FEW:
        return str(TOO_FEW)
    more = round(100 * abs(change))
    facts = {"better": names[0] if change > 0 else names[1], "n": more, "error": off_by(error)}
    if abs(change) <= error or not more:
        return gettext("Neither is clearly better: give or take %(error)s, they win as often.") % facts
    return gettext("“%(better)s” wins %(n)s more of 100, give or take %(error)s.") % facts


def dashed(name: str) -> str:
    return gettext("The dashed line is “%(name)s”.") % {"name": name}


def only(name: str) -> str:
    """Which of two plans wins where the other does not."""
    return gettext("only “%(name)s”") % {"name": name}


def together_label(names: tuple[str, str], shares: Sequence[int]) -> str:
    text = gettext(
        "Of 100 battles both win %(both)s, only “%(name)s” %(first)s, only “%(other)s” %(second)s, "
        "neither %(neither)s"
    )
    both, first, second, neither = shares
    facts = {"both": both, "first": first, "second": second, "neither": neither}
    return text % {**facts, "name": names[0], "other": names[1]}


def above_or_below(difference: float) -> str:
    """How far the chance is from the wish."""
    points = {"n": round(100 * abs(difference))}
    if not points["n"]:
        return gettext("as you wish")
    return (
        gettext("%(n)s above your wish") % points
        if difference > 0
        else gettext("%(n)s below your wish") % points
    )


def lives(name: str, chance: Chance) -> str:
    return gettext("%(name)s has %(n)s to live") % {"name": name, "n": spoken(chance)}


def now(name: str, chance: Chance) -> str:
    return gettext("Now %(name)s wins %(n)s of 100.") % {"name": name, "n": spoken(chance)}


def before(name: str, chance: Chance) -> str:
    return gettext("Before, %(name)s won %(n)s of 100.") % {"name": name, "n": spoken(chance)}


def dashed_now(*, is_before: bool) -> str:
    if is_before:
        return gettext("The dashed line is how it was.")
    return gettext("The dashed line is how it is now.")


def was(chance: Chance) -> str:
    return gettext("of 100, was %(n)s") % {"n": spoken(chance)}


# --- After the battle ------------------------------------------------------------------------------

NOT_RECKONED = gettext_lazy("The chances after each step are not reckoned yet.")


def chances_label(title: str, shares: Sequence[Chance | None], steps: Sequence[str], turn: int | None) -> str:
    """The first, the last, the lowest and the highest, and the turning point."""
    known = [(share, step) for share, step in zip(shares, steps, strict=True) if share is not None]
    (first, start), (last, end) = known[0], known[-1]
    lowest, low = min(known, key=lambda one: _at_most(one[0]))
    highest, high = max(known, key=lambda one: _at_least(one[0]))
    facts = {"title": title, "first": spoken(first), "start": start, "last": spoken(last), "end": end}
    facts |= {"lowest": spoken(lowest), "low": low, "highest": spoken(highest), "high": high}
    if len(known) > 1:
        way = gettext(
            "%(title)s: %(first)s of 100 (%(start)s), in the end %(last)s (%(end)s); "
            "lowest %(lowest)s (%(low)s), highest %(highest)s (%(high)s)."
        )
    else:
        way = gettext("%(title)s: %(first)s of 100 (%(start)s).")
    turning = _turning(shares, steps, turn) if turn else ""
    return f"{way % facts} {turning}".strip()


def _at_most(chance: Chance) -> float:
    """What never came in a few battles is no lower than a small chance that is known better."""
    return chance.share or 2 * chance.error


def _at_least(chance: Chance) -> float:
    return chance.share if chance.share < 1 else 1 - 2 * chance.error


def _turning(shares: Sequence[Chance | None], steps: Sequence[str], turn: int) -> str:
    before, after = shares[turn - 1], shares[turn]
    if before is None or after is None:
        return ""
    facts = {"step": steps[turn], "before": spoken(before), "after": spoken(after)}
    return gettext("The turning point: %(step)s, from %(before)s to %(after)s.") % facts


def turning_point(change: float, whose: str) -> str:
    facts = {"whose": whose, "change": signed(change)}
    if whose:
        return gettext("The turning point: %(whose)s %(change)s") % facts
    return gettext("The turning point: %(change)s") % facts


def numbered(names: Sequence[str]) -> str:
    """1 Orders, 2 Shooting, 3 Clash."""
    return ", ".join(f"{at} {name}" for at, name in enumerate(names, start=1))


def luckier(chance: Chance) -> str:
    """The worst luck is said the other way round."""
    if figure(chance) == "<1":
        return gettext("unluckier than 99 of 100")
    return gettext("luckier than %(n)s of 100") % {"n": figure(chance).removeprefix(">")}


def luck_label(name: str, luck: str, throws: int) -> str:
    facts = {"name": name, "luck": luck, "throws": counted(throws, "throw")}
    return gettext("%(name)s was %(luck)s in %(throws)s") % facts
