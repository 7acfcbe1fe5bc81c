"""Damage as people write it, such as 1d10+1+5d6, and what it comes to on average."""

import re
from fractions import Fraction

MOST_DICE, MOST_SIDES = 99, 999
ONE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})|([0-9]{1,3})")


class Unreadable(ValueError):
    """Nobody can tell which dice these are."""

    def __init__(self) -> None:
        super().__init__("Write damage like 1d8+1 or 1d10+1+5d6.")


def mean(text: str) -> Fraction:
    """The average of all dice and numbers of an expression."""
    plain = text.replace(" ", "").replace("−", "-").lower()
    if not plain or not re.fullmatch(r"[0-9d+-]+", plain):
        raise Unreadable
    total = Fraction(0)
    for sign, part in re.findall(r"([+-]?)([^+-]+)", plain):
        total += (-1 if sign == "-" else 1) * _part(part)
    if re.search(r"[+-]$|[+-]{2}", plain):
        raise Unreadable
    return total


def _part(text: str) -> Fraction:
    match = ONE.fullmatch(text)
    if match is None:
        raise Unreadable
    count, sides, number = match.groups()
    if number:
        return Fraction(int(number))
    if not 1 <= int(count) <= MOST_DICE or not 1 <= int(sides) <= MOST_SIDES:
        raise Unreadable
    return int(count) * Fraction(int(sides) + 1, 2)
