"""What people may write: characters that can be shown, and nothing meant for machines."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, reduce
from itertools import count, takewhile
from typing import Any, NamedTuple
from zlib import crc32

type Path = tuple[str | int, ...]


class Written(str):
    """A longer text that somebody wrote, in Markdown: shown as such where there is room for it."""

    __slots__ = ()
    is_written = True


class Unnamed(str):
    """What stands in place of a name that nobody knows: “An unseen unit”, but “hit by an unseen unit”."""

    __slots__ = ()

    @property
    def within(self) -> str:
        return self[:1].lower() + self[1:]


def within(name: str) -> str:
    """A name as it stands inside a sentence."""
    return name.within if isinstance(name, Unnamed) else name


def small_within(sentence: str, unnamed: Collection[Unnamed]) -> str:
    """A sentence in which what stands for a name is written small where no sentence begins with it."""
    for one in unnamed:
        sentence = re.sub(rf"(?<=[^.!?…]\s){re.escape(one)}", one.within, sentence)
    return sentence


OTHER = "#"
"""Before the number of another sentence for a kind: `lost#2`."""
COUNTED, FACT = re.compile(r"\[([^][]+)\]"), re.compile(r"\{(\w+)")
"""In a sentence: what is counted, with commas between; and a fact in it."""
SEVERAL_LINES = 120
"""A text that may be longer than this is written in several lines."""
LINE_ENDS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069]")
"""Controls, halves of characters, separators of lines and paragraphs, and what turns the text around it."""
ODD_IN_LINES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069]")
"""The same but for a tab and the end of a line."""


def unprintable(text: str, *, lines: bool = False) -> str:
    """The first character that is for machines and not for people, if there is one."""
    found = (ODD_IN_LINES if lines else ODD).search(text)
    return found[0] if found else ""


def in_lines(text: str) -> str:
    """A text with one kind of line end, however its lines ended where it was written."""
    return LINE_ENDS.sub("\n", text)


def in_lines_all(raw: object) -> Any:
    """The same for every text in raw JSON."""
    if isinstance(raw, str):
        return in_lines(raw)
    if isinstance(raw, Mapping):
        return {key: in_lines_all(one) for key, one in raw.items()}
    return [in_lines_all(one) for one in raw] if isinstance(raw, list) else raw


def unprintable_in(raw: object) -> Iterator[Path]:
    """Where in raw JSON there is text that cannot be shown, or stored."""
    waiting: list[tuple[Path, Any]] = [((), raw)]
    while waiting:
        at, value = waiting.pop()
        if isinstance(value, str) and unprintable(value, lines=True):
            yield at
        elif isinstance(value, Mapping):
            waiting += [((*at, str(key)), inside) for key, inside in value.items()]
            waiting += [((*at, "key"), str(key)) for key in value]
        elif isinstance(value, (list, tuple)):
            waiting += [((*at, n), inside) for n, inside in enumerate(value)]


# The language in which sentences are said. Whoever shows them says which; no step and no officer asks.


def _english(n: float) -> int:
    return 0 if n in (1, -1) else 1


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: how it says an English sentence, which form follows a number, how numbers are written."""

    said: Callable[[str], str] = str
    form: Callable[[float], int] = _english
    """Of the forms of a word, `{n:man|men}`, the one that fits."""
    thousands: str = ","
    point: str = "."

    def number(self, english: str) -> str:
        """A number that was written in English."""
        if (self.thousands, self.point) == (",", "."):
            return english
        signs = {",": self.thousands, ".": self.point}
        return "".join(signs.get(char, char) for char in english)


ENGLISH = Tongue()


LEAST_SHARE = 0.005
"""Below this a chance would be rounded to nought."""
SHARES = UNDER, OVER, IN_PERCENT = "under 1%", "over 99%", "{percent}%"
SHARE = re.compile(r"[+−-]?[0-9][0-9,.]{0,11}%")
IN_DICE = "{count}D{rest}"
CODE = re.compile(r"(?P<count>([A-Z]{3}\+)?[+−-]?[0-9]{1,4})D(?P<rest>(\+[0-9]{1,4})?)")
"""6D+2, −1D, or STR+1D: dice of six sides, and what is added."""


def percent(share: float) -> str:
    """A chance in words: what can happen never reads as if it could not."""
    if 0 < share < LEAST_SHARE:
        return UNDER
    return OVER if 1 - LEAST_SHARE < share < 1 else f"{share:.0%}"


class Spoken:
    """The one that is spoken now. Asked anew for each sentence: two people may be shown something at once."""

    def __init__(self) -> None:
        self.ask: Callable[[], Tongue] = lambda: ENGLISH

    def __call__(self) -> Tongue:
        return self.ask()


spoken = Spoken()


def written(value: float, spec: str = "") -> str:
    """A number as the language writes it that is spoken: 1.234 in German."""
    return spoken().number(number(value, spec))


def rounded(value: float, digits: int) -> str:
    """With so many digits behind the point: 2,50 in German."""
    return spoken().number(f"{value:,.{digits}f}".replace("-", "−"))


def number(value: float, spec: str = "") -> str:
    """1,234 and −5, in any language; with `+` in the spec the sign always, and no sign on nought."""
    sign = "+" if "+" in spec and value else ""
    return f"{int(value) if value == int(value) else value:{sign},}".replace("-", "−")


def in_percent(figure: str) -> str:
    """A figure of a hundred as the language writes it that is spoken: 24 % in German."""
    return spoken().said(IN_PERCENT).replace("{percent}", spoken().number(figure))


def in_dice(text: str) -> str:
    """A code of dice as the language writes it that is spoken, 6W+2 in German; else nothing."""
    found = CODE.fullmatch(text)
    return spoken().said(IN_DICE).format(**found.groupdict()) if found else ""


def figure_in(text: str) -> str:
    """What is a figure of a hundred or a code of dice in English, or a word for a chance; else nothing."""
    if text in (UNDER, OVER):
        return spoken().said(text)
    return in_percent(text[:-1]) if SHARE.fullmatch(text) else in_dice(text)


NAME = "name"
"""The fact of a label that is what somebody is called."""


class Filled(str):
    """English words with facts in them, which another language puts where it wants them."""

    sentence: str
    facts: Mapping[str, str | int]


def filled(sentence: str, **facts: str | int) -> Filled:
    """`filled("{count} × {troops}", count=80, troops="pikemen")`: a label with facts in it.

    What is kept of it is the English.
    """
    return _filled(sentence, tuple(facts.items()))


@lru_cache(maxsize=8192)
def _filled(sentence: str, facts: tuple[tuple[str, str | int], ...]) -> Filled:
    made = Filled(told_with(sentence, dict(facts), lambda one: f"{one:,}".replace("-", "−"), str))
    made.sentence, made.facts = sentence, dict(facts)
    return made


def named(name: str) -> Filled:
    """Somebody’s name, where what is filled takes words: no language has another for it."""
    return filled("{name}", name=name)


def in_a_row(parts: Iterable[str]) -> str:
    """What is filled, with commas between; nothing of nothing."""
    filled_ones = [*parts]
    if not filled_ones:
        return ""
    return reduce(lambda first, second: filled("{first}, {second}", first=first, second=second), filled_ones)


def told_with(
    sentence: str, facts: Mapping[str, str | int], figure: Callable[[float], str], word: Callable[[str], str]
) -> str:
    """A sentence with its facts: numbers as figures, texts as words, and a name as it was given."""
    shown = {
        name: figure(one) if not isinstance(one, str) else one if name == NAME else word(one)
        for name, one in facts.items()
    }
    return sentence.format(**shown)


NUMBER = re.compile(r"−?\d{1,3}(,\d{3})*|−?\d+")


class Label(NamedTuple):
    """A label with facts: the names of the facts, and what stands before, between and after them."""

    names: Sequence[str]
    words: Sequence[str]

    def facts_in(self, english: str) -> dict[str, str] | None:
        """The facts with which it reads so; each but the last is as long as it can be."""
        first, *between, last = self.words
        rest = english.removeprefix(first).removesuffix(last)
        if first + rest + last != english:
            return None
        found: list[str] = []
        for word in reversed(between):
            rest, _, fact = rest.rpartition(word)
            found.append(fact)
        facts = [rest, *reversed(found)]
        return dict(zip(self.names, facts, strict=True)) if all(facts) else None


LABELS: dict[str, Label] = {}
"""Every label with facts that a log may keep, and how it is found again in its English."""


def label(sentence: str) -> str:
    """A label with facts that stands in a log, which keeps its English: `WILL = label("Will of {name}")`.

    One without facts needs no pattern: it is found by itself.
    """
    parts = re.split(r"\{(\w+)\}", sentence)
    if len(parts) > 1:
        LABELS[sentence] = Label(parts[1::2], parts[::2])
    return sentence


@lru_cache(maxsize=4096)
def read_back(english: str) -> Filled | None:
    """A label as it was filled, from the English that a log has kept of it."""
    for sentence, one in LABELS.items():
        if (found := one.facts_in(english)) is not None:
            return filled(sentence, **{name: _fact(text) for name, text in found.items()})
    return None


def _fact(text: str) -> str | int:
    return int(text.replace(",", "").replace("−", "-")) if NUMBER.fullmatch(text) else text


# Several sentences for what happens often.


def without_noughts(template: str, facts: Mapping[str, object]) -> str:
    """`[{n} killed, {m} hurt]` without the parts whose first fact is nought; of all nought the first."""

    def counted(found: re.Match[str]) -> str:
        parts = found[1].split(", ")
        left = [part for part in parts if (name := FACT.search(part)) is None or facts.get(name[1]) != 0]
        return ", ".join(left or parts[:1])

    return COUNTED.sub(counted, template)


def sentences_for(wording: Mapping[str, str], key: str) -> Sequence[str]:
    """The keys of all sentences that a catalogue has under one: `lost`, `lost#2`, `lost#3`."""
    others = (f"{key}{OTHER}{n}" for n in count(2))
    return [key, *takewhile(wording.__contains__, others)]


def sentence_for(wording: Mapping[str, str], key: str, happening: str) -> str:
    """The key of one of them, always the same for a happening; the first of what nobody can tell apart.

    It follows from what whoever is told has of it, so that it reads the same to all and tells nothing more.
    """
    keys = sentences_for(wording, key) if happening else [key]
    return keys[crc32(happening.encode()) % len(keys)]


def key_of_part(wording: Mapping[str, str], kind: str, subject: str) -> str:
    """The key of a kind for a part of somebody, `resists.energy` of `cars:energy`, if there is a sentence."""
    part = subject.partition(":")[2]
    return key if part and (key := f"{kind}.{part}") in wording else kind


def type_of(value: object) -> str:
    """MoraleMod is morale_mod."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(value).__name__).lower()


def terms(**named: Iterable[str | Enum]) -> dict[str, str]:
    """Words of the rules by the name they go by in a sentence: a log keeps them as they are in English.

    `terms(fate=HeroStatus)` has `fate.badly_hurt`: "badly hurt", to be said in any language.
    """
    return {
        f"{name}.{key}": key.replace("_", " ") if isinstance(term, Enum) else key
        for name, several in named.items()
        for term in several
        for key in [str(term.value) if isinstance(term, Enum) else term]
    }


def verdicts(said: Mapping[str, str], **named: Iterable[str | Enum]) -> dict[str, str]:
    """The terms of what rules find, but for those that have a sentence of their own, `result.outnumbers`."""
    return {
        key: term for key, term in terms(**named).items() if f"result.{key.partition('.')[2]}" not in said
    }
