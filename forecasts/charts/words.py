"""What a chart says in words. What can happen never reads as if it could not, nor as if it had to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.engine.words import LEAST_SHARE, number
from rulesets.forecasts.spread import Chance

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WAITING = "No battle has been fought ahead yet. The first ones come in a moment."
NOT_COMPARED = "The plans are compared as soon as both have met the same dice."
FEW = 20
"""With fewer battles than this a sentence says how few there are."""


def figure(chance: Chance) -> str:
    """Of 100, for tables and drawings: 58, <1, >99. Only what is certain is 0 or 100."""
    if chance.share <= LEAST_SHARE:
        return "<1" if chance.share or chance.error else "0"
    if chance.share >= 1 - LEAST_SHARE:
        return ">99" if chance.share < 1 or chance.error else "100"
    return f"{100 * chance.share:.0f}"


def spoken(chance: Chance) -> str:
    """The same figure in a sentence: 58, under 1, over 99."""
    return aloud(figure(chance))


def aloud(figure: str) -> str:
    return figure.replace("<", "under ").replace(">", "over ")


def of_100(chance: Chance) -> str:
    return f"{spoken(chance)} of 100"


def off_by(error: float) -> str:
    """2, or under 1; what is certain is off by 0."""
    return "0" if not error else "under 1" if 100 * error < 1 else f"{100 * error:.0f}"


def off_by_figure(error: float) -> str:
    return off_by(error).replace("under ", "<")


def give_or_take(error: float) -> str:
    return f"give or take {off_by(error)}"


def signed(change: float) -> str:
    """A change of a share in hundredths: +13, −19, 0."""
    return number(round(100 * change), "+")


def counted(count: float, word: str, plural: str = "") -> str:
    """1 round, 5 rounds, 1,840 battles."""
    return f"{number(count)} {word if count == 1 else plural or word + 's'}"


def in_words(count: int) -> str:
    """Up to ten as words."""
    return SMALL[count] if 0 <= count < len(SMALL) else number(count)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentences(parts: Iterable[str]) -> str:
    """Each part as a sentence of its own."""
    return " ".join(f"{capital(part)}." for part in parts if part)


def span(low: float, high: float) -> str:
    """From here to there: 3 to 8; 5 where both are the same."""
    return number(low) if low == high else f"{number(low)} to {number(high)}"


def lost(low: int, high: int, of: int) -> str:
    """So many of a unit: none, 3 to 8, all."""
    if low == high and low in (0, of):
        return "all" if low and low == of else "none"
    return span(low, high)


def more_rows(count: int) -> str:
    """What a folded list ends with."""
    return f"and {number(count)} more" if count else ""


# --- Sentences of the single charts ----------------------------------------------------------------


def won_by(chance: Chance, name: str) -> str:
    """What stands after the big number: of 100 are won by Bannock."""
    return f"of 100 {are(figure(chance))} won by {name}"


def are(figure: str) -> str:
    return "is" if figure in ("1", "<1") else "are"


def outlook_note(error: float, battles: int, manner: str, rounds: int | None) -> str:
    """Give or take 2. Most often by a little, in five rounds."""
    often = ", ".join(filter(None, [manner, f"in {_rounds(rounds)}" if rounds else ""]))
    few = f"only {counted(battles, 'battle')} so far" if battles < FEW else ""
    return sentences([give_or_take(error), few, f"most often {often}" if often else ""])


def _rounds(rounds: int) -> str:
    return f"{in_words(rounds)} round{'' if rounds == 1 else 's'}"


def often(side: str, manner: str, *, is_own: bool) -> str:
    """How it ends most often: by a little; or Al-Wazif wins by a little."""
    return manner if is_own else f"{side} wins {manner}"


def unknown(name: str) -> str:
    return f"How often {name} wins is not known yet"


def wins_label(name: str, wins: str, grades: Sequence[tuple[str, str]]) -> str:
    """Al-Wazif wins 37 of 100: 3 crushing, 9 clear, 25 marginal."""
    how = ", ".join(f"{aloud(count)} {label}" for count, label in grades)
    return f"{name} wins {aloud(wins)} of 100{f': {how}' if how else ''}"


def drawn_label(drawn: str) -> str:
    return f"{aloud(drawn)} {are(drawn)} drawn"


def rounds_note(window: str, in_window: Chance, *, is_all: bool, broken_off: Chance) -> str:
    """What stands beside the title: 4 to 6 rounds in 72 of 100."""
    rounds = f"{window} {'round' if window == '1' else 'rounds'}"
    often = f"so far always {rounds}" if is_all else f"{rounds} in {of_100(in_window)}"
    broken = f"{of_100(broken_off)} {are(figure(broken_off))} broken off" if broken_off.share else ""
    return ", ".join(filter(None, [often, broken]))


def rounds_label(most: str, in_most: Chance, window: str, in_window: Chance) -> str:
    """Most often 5, in 29 of 100; 72 of 100 last 4 to 6 rounds."""
    often = f"Rounds until it is over: most often {most}, in {of_100(in_most)}"
    if window == most:
        return f"{often}."
    return f"{often}; {of_100(in_window)} last {window} rounds."


def fate_label(name: str, shares: Sequence[tuple[str, str]]) -> str:
    """Of one hero. Caliburn, of 100: unhurt 61, wounded 28, fallen 11."""
    return f"{name}, of 100: {', '.join(f'{label} {share}' for label, share in shares)}"


def loss_label(name: str, of: int, half: str, middle: str, most: str) -> str:
    """In half of the battles and in nine of ten; the middle has as many battles below as above."""
    often = f"{half} in half of the battles, {most} in 9 of 10"
    return f"{name} of {number(of)} loses {often}; the middle is {middle}"


def progress_words(battles: int, wanted: int) -> str:
    """1,840 battles, sharper while you look."""
    if not battles:
        return "The first battles are being fought"
    rest = ", sharper while you look" if battles < wanted else ""
    return f"{counted(battles, 'battle')}{rest}"


def progress_label(battles: int, wanted: int) -> str:
    return f"{number(battles)} of {counted(wanted, 'battle')} fought ahead"


# --- What matters, plans and wishes ----------------------------------------------------------------

NOTHING_TAKEN = "Nothing has been taken away yet."


def matters_intro(name: str, usual: Chance) -> str:
    moves = f"{name} wins {of_100(usual)} as things are"
    return sentences(["each is taken away in turn, with everything else and all dice the same", moves])


def matter_label(thing: str, side: str, usual: Chance, chance: Chance, error: float) -> str:
    """Without the upper ford: Bannock wins 39 of 100 instead of 58, give or take 2."""
    instead = f"{side} wins {of_100(chance)} instead of {spoken(usual)}"
    return f"{thing}: {instead}, {give_or_take(error)}"


def hill_label(what: str, own: str, wins: Chance, foe: str, loses: Chance) -> str:
    """Hold both fords: Bannock wins 58 of 100, Al-Wazif 37."""
    head = f"{what}: " if what else ""
    return f"{head}{own} wins {of_100(wins)}, {foe} {spoken(loses)}"


def same_dice(battles: int) -> str:
    return sentences([f"both plans met the same dice in {counted(battles, 'battle')}"]) if battles else ""


def better_plan(names: tuple[str, str], change: float, error: float) -> str:
    """Which plan wins more often, unless the difference may be chance."""
    more = round(100 * abs(change))
    if abs(change) <= error or not more:
        return f"Neither is clearly better: {give_or_take(error)}, they win as often."
    better = names[0] if change > 0 else names[1]
    return f"“{better}” wins {more} more of 100, {give_or_take(error)}."


def dashed(name: str) -> str:
    return f"The dashed line is “{name}”."


def together_label(names: tuple[str, str], shares: Sequence[int]) -> str:
    both, first, second, neither = shares
    apart = f"only “{names[0]}” {first}, only “{names[1]}” {second}, neither {neither}"
    return f"Of 100 battles both plans win {both}, {apart}"


def above_or_below(difference: float) -> str:
    """How far the chance is from the wish."""
    points = round(100 * abs(difference))
    if not points:
        return "as you wish"
    return f"{points} {'above' if difference > 0 else 'below'} your wish"


def lives(name: str, chance: Chance) -> str:
    return f"{name} has {spoken(chance)} to live"


def rounds_wished(rounds: int, wanted: int) -> str:
    if rounds == wanted:
        return f"{counted(rounds, 'round')}, as you wish"
    apart = f"{abs(rounds - wanted)} {'more' if rounds > wanted else 'fewer'} than you wish"
    return f"{counted(rounds, 'round')}, {apart}"


def now(name: str, chance: Chance) -> str:
    return f"Now {name} wins {of_100(chance)}. The dashed line is now."


def before(name: str, chance: Chance) -> str:
    return f"Before, {name} won {of_100(chance)}. The dashed line is how it was."


def was(chance: Chance) -> str:
    return f"of 100, was {spoken(chance)}"


# --- After the battle ------------------------------------------------------------------------------

NOT_RECKONED = "The chances after each step are not reckoned yet."


def chances_label(title: str, shares: Sequence[Chance | None], steps: Sequence[str], turn: int | None) -> str:
    """The first, the last, the lowest and the highest, and the turning point."""
    known = [(share, step) for share, step in zip(shares, steps, strict=True) if share is not None]
    (first, start), (last, end) = known[0], known[-1]
    lowest, low = min(known, key=lambda one: one[0].share)
    highest, high = max(known, key=lambda one: one[0].share)
    way = f"{of_100(first)} after {start}"
    if len(known) > 1:
        way += f", {spoken(last)} after {end}; lowest {spoken(lowest)} after {low}"
        way += f", highest {spoken(highest)} after {high}"
    turning = _turning(shares, steps, turn) if turn else ""
    return f"{title}: {way}. {turning}".strip()


def _turning(shares: Sequence[Chance | None], steps: Sequence[str], turn: int) -> str:
    before, after = shares[turn - 1], shares[turn]
    if before is None or after is None:
        return ""
    return f"The turning point: {steps[turn]}, from {spoken(before)} to {spoken(after)}."


def turning_point(change: float, whose: str) -> str:
    return f"The turning point: {f'{whose} ' if whose else ''}{signed(change)}"


def numbered(names: Sequence[str]) -> str:
    """1 Orders, 2 Shooting, 3 Clash."""
    return ", ".join(f"{at} {name}" for at, name in enumerate(names, start=1))


def believed(name: str) -> str:
    """What a curve of one side's knowledge is called."""
    return f"{name} believed"


def luckier(chance: Chance) -> str:
    """The worst luck is said the other way round."""
    if figure(chance) == "<1":
        return "unluckier than 99 of 100"
    return f"luckier than {figure(chance).removeprefix('>')} of 100"


def luck_label(name: str, said: str, throws: int) -> str:
    return f"{name} was {said} in {counted(throws, 'throw')}"
