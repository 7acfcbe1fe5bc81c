"""Names that look alike. Each has a skeleton (Unicode's list of confusables, UTS 39): what a reader sees.

Two names of one campaign may not have the same one. A name in another script is as good as any, as long as it
does not look like somebody's who is there.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

from django.db import connection
from django.utils.translation import gettext_lazy

from accounts.models import User

_UNSEEN = {"Cf", "Cc", "Zs", "Zl", "Zp"}
_FILLERS = set("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | {chr(code) for code in range(0xFE00, 0xFE10)}

LOOKS_LIKE = gettext_lazy(
    "Somebody at this table is “{}”, and this name is the same or looks like it. Write another."
)
NAME_IS_TAKEN = gettext_lazy("Somebody is “{}” already. Write another name.")
_LOCK = 0x6E616D6573  # an advisory lock of this number is held while a name is taken

type Company = Callable[[User], Iterable[User]]
companies: list[Company] = []
"""Who sits together is known to the apps above: each gives its answer here when it starts."""


def one_at_a_time() -> None:
    """Until this transaction ends nobody else takes a name: of two who want the same one gets it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def company_of(user: User) -> list[User]:
    """Everybody else who reads this person's name."""
    return [other for company in companies for other in company(user) if other.pk != user.pk]


def looks_like(name: str, others: Iterable[User]) -> User | None:
    """Whose name this one is, or looks like."""
    seen = skeletons(name)
    return next((other for other in others if seen & skeletons(str(other))), None)


def skeletons(name: str) -> set[str]:
    """As it is written, and in small letters: a large I looks like a small l, and ADA is Ada."""
    plain = unicodedata.normalize("NFKC", name)
    return {_skeleton(plain), _skeleton(plain.casefold())}


def _skeleton(name: str) -> str:
    letters = unicodedata.normalize("NFD", name)
    seen = (char for char in letters if unicodedata.category(char) not in _UNSEEN and char not in _FILLERS)
    return "".join(_prototypes().get(char, char) for char in seen).casefold()


@cache
def _prototypes() -> dict[str, str]:
    """For each letter what it looks like: one spelling for all that look the same."""
    text = (files("confusable_homoglyphs") / "confusables.json").read_text()
    groups: dict[str, set[str]] = {}
    for char, alike in json.loads(text).items():
        group = {char} | {one["c"] for one in alike}
        for look_alike in tuple(group):
            group |= groups.get(look_alike, set())
        groups |= dict.fromkeys(group, group)
    return {char: _spelling(group) for char, group in groups.items() if len(char) == 1}


def _spelling(group: set[str]) -> str:
    """The plainest of them: "rn" for m, and of single letters the first."""
    plain = [one for one in group if one.isascii() and one.isalnum()]
    return max(plain, key=lambda one: (len(one), -ord(one[-1]))) if plain else min(group)
