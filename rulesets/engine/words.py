"""Sentences: from a kind and its facts to what people read. One catalogue a ruleset, and a few of our own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from string import Formatter
from typing import Any, Protocol, overload, override

from rulesets.engine.events import Event, Tally, Verdict
from rulesets.engine.officers import Proposal
from rulesets.engine.requests import Ask, Problem, Request, Throw
from rulesets.engine.shown import small
from rulesets.engine.text import (
    IN_DICE,
    SHARES,
    Filled,
    Unnamed,
    Written,
    figure_in,
    key_of_part,
    read_back,
    sentence_for,
    small_within,
    spoken,
    told_with,
    type_of,
    without_noughts,
    written,
)
from rulesets.engine.values import Facts, Json, Value

type Wording = Mapping[str, str]
type Names = Mapping[str, str]

COMMON: Wording = {
    "not_valid": "{text}",
    "not_an_option": "“{value}” is not one of the choices.",
    "not_correctable": "There is nothing of the name {name} to correct here.",
    "yes": "yes",
    "no": "no",
    "none": "nobody",
    "nothing_chosen": "nothing",
    "chosen_as_usual": "as usual",
    "and": "{first} and {last}",
    "aimed": "{what} at {at}",
    **{figure: figure for figure in (*SHARES, IN_DICE)},
    "advice_as_usual": "As usual.",
    "advice_by_the_rules": "As the rules and the set-up have it.",
}
"""What every ruleset says alike; a ruleset may word it in its own way."""


MARKDOWN, LABELLED = "markdown", "label"
MANY = ".many"
BEHIND = ".behind"
HEADLINE = ".headline"
PASSING = "passing"


class Worded(Protocol):
    @property
    def wording(self) -> Wording: ...


@dataclass(frozen=True, slots=True)
class Figure:
    """How the numbers of a kind are written, where plain digits are not what the rules have: 8D, not 24."""

    total: Callable[[int], str]
    line: Callable[[int], str]
    """What is added or taken off, with its sign."""
    counted: str = ""
    """How such a number is typed by whoever overrules it."""


def say(rules: Worded | Wording, kind: str, facts: Facts, names: Names, happening: str = "") -> str:
    """The sentence of a kind with its facts: names for ids, a true minus, commas in thousands.

    The most specific sentence is taken: `survived.unhurt` before `survived` where a fact is `unhurt`. In it
    `{n}` is a fact, `{n:+}` has its sign always, `{n:man|men}` is the word that fits the number, and
    `{n:cap}` begins with a capital, `{n:markdown}` is a text as somebody wrote it, `{n:label}` labels with
    facts as a log has kept them; of `[{n} dead, {m} hurt]` is said what is not nought. A kind without a
    sentence is said as it is; conformance refuses it.
    """
    wording = wording_of(rules)
    template = template_of(wording, kind, facts, happening)
    speaker = Speaker(wording, names)
    if template is None:
        subject = f"{speaker.word('subject', facts['subject'])}: " if "subject" in facts else ""
        return f"{subject}{_plain(kind)}."
    return speaker.vformat(template, (), facts)


def wording_of(rules: Worded | Wording) -> Wording:
    return rules if isinstance(rules, Mapping) else rules.wording


def template_of(wording: Wording, kind: str, facts: Facts, happening: str = "") -> str | None:
    """The most specific sentence there is for a kind with these facts; of several, that of the happening."""
    key = sentence_for(wording, _key_of(wording, kind, facts), happening)
    return said(wording.get(key, COMMON.get(key)))


def _key_of(wording: Wording, kind: str, facts: Facts) -> str:
    for value in facts.values():
        if isinstance(value, (str, bool, int, Enum)) and (key := f"{kind}.{_key(value)}") in wording:
            return key
    return key_of_part(wording, kind, str(facts.get("subject", "")))


@overload
def said(english: str) -> str: ...
@overload
def said(english: None) -> None: ...
def said(english: str | None) -> str | None:
    """A sentence or word of a catalogue in the language that is spoken."""
    if isinstance(english, Filled):
        return told_with(said(english.sentence), english.facts, written, said_in_parts)
    return spoken().said(english) if english else english


def said_of_rules(text: str) -> str:
    """What rules put together from facts, in the language that is spoken; what somebody wrote as it is."""
    return said(text) if isinstance(text, Filled) else text


def said_in_parts(english: str) -> str:
    """The same for a label with facts of which a log kept the English, or for words with commas between."""
    whole = said(english) if isinstance(english, Filled) else figure_in(english) or said(english)
    if whole != english or isinstance(english, Filled) or not english:
        return whole
    parts = [(part, said(read_back(part) or part)) for part in english.split(", ")]
    each = ", ".join(word for _, word in parts)
    return each if all(word != part for part, word in parts) else said(read_back(english)) or each


def in_sentence(title: str) -> str:
    """A title within a sentence: English writes it small there, another language as it is."""
    word = said(title)
    return small(word) if word == title else word


def facts_wanted(template: str) -> set[str]:
    """The names of the facts that a sentence speaks of."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


class Speaker(Formatter):
    """Puts facts into a sentence as people write them."""

    def __init__(self, wording: Wording, names: Names) -> None:
        self.wording = wording
        self.names = names
        self.unnamed: set[Unnamed] = set()
        """Those who are spoken of without a name."""

    @override
    def vformat(self, format_string: str, args: Any, kwargs: Any) -> str:
        sentence = without_noughts(format_string, kwargs) if "[" in format_string else format_string
        return small_within(super().vformat(sentence, args, kwargs), self.unnamed)

    @override
    def get_field(self, field_name: str, args: object, kwargs: Facts) -> tuple[Any, str]:
        """A fact by its plain name: a sentence reaches into nothing."""
        return (field_name, kwargs.get(field_name)), field_name

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        name, fact = value
        if format_spec == MARKDOWN:
            return str(fact or "")
        if format_spec == LABELLED:
            return listed([said_in_parts(one) for one in fact])
        if "|" in format_spec:
            forms = format_spec.split("|")
            at = spoken().form(fact) if isinstance(fact, (int, float)) else len(forms)
            return forms[min(at, len(forms) - 1)]
        if isinstance(fact, (int, float)) and not isinstance(fact, bool):
            return written(fact, format_spec)
        word = self.word(name, fact)
        return word[:1].upper() + word[1:] if format_spec == "cap" else word

    def word(self, name: str, fact: object) -> str:
        """One fact in words: a name for an id, the catalogue's word for a value, lists with an “and”."""
        if fact is None or isinstance(fact, bool):
            key = "none" if fact is None else _key(fact)
            return said(self.wording.get(f"{name}.{key}") or self.wording.get(key, COMMON[key]))
        if isinstance(fact, (int, float)) and not isinstance(fact, Enum):
            return written(fact)
        if isinstance(fact, Value):
            return self.value(fact)
        if isinstance(fact, Mapping):
            return listed([f"{self.word(name, key)} ({self.word(name, one)})" for key, one in fact.items()])
        if isinstance(fact, (list, tuple, set, frozenset)):
            return listed([self.word(name, one) for one in fact])
        label = label_of(self.wording, name, fact) or _of_term(fact)
        return self._text(name, str(_key(fact)), label)

    def value(self, value: Value) -> str:
        """A value with parts: by its own sentence (`value.morale_mod`), else each part that says something.

        Empty brackets, round a part that is not there, are left out of the sentence.
        """
        facts = _parts(value)
        if (template := self.template_of(value)) is not None:
            return self.vformat(template, (), facts).replace(" ()", "")
        told = {name: one for name, one in facts.items() if one not in (None, "", (), frozenset())}
        fields = type(value).model_fields
        titles = {name: in_sentence(fields[name].title or _plain(name, cap=True)) for name in told}
        return ", ".join(f"{titles[name]} {self.word(name, one)}" for name, one in told.items())

    def template_of(self, value: Value) -> str | None:
        """The sentence for a value with parts, if the catalogue has one."""
        return template_of(self.wording, f"value.{type_of(value)}", _parts(value))

    def _text(self, name: str, text: str, label: str) -> str:
        worded = label or figure_in(text) or said(self.wording.get(f"status.{text}") or "")
        worded = "" if "{" in worded else worded
        if isinstance(called := name_of(text, self.names), Unnamed):
            self.unnamed.add(called)
        return worded or called or _aimed(text, self.names) or _plain(text)


def label_of(wording: Wording, name: str, value: object) -> str:
    """By its type, `choice.mission_kind.other`, for fields of one name may be of two; or by that name."""
    key = _key(value)
    typed = wording.get(f"choice.{type_of(value)}.{key}") if isinstance(value, Enum) else None
    return said(typed or wording.get(f"{name}.{key}") or "")


def _of_term(value: object) -> str:
    """What another language calls a term that no catalogue has a word for; English has it by its key."""
    label = getattr(value, "label", "") if isinstance(value, Enum) else ""
    return "" if (word := said(label)) == label else word


PLAIN_FIGURE = Figure(written, lambda value: written(value, "+"))


def figure_of(figures: Mapping[str, Figure], key: str) -> Figure:
    """How a number under a key is written."""
    return figures.get(key.partition(":")[0], PLAIN_FIGURE)


def listed(words: list[str]) -> str:
    return _joined(words, ", ") or said(COMMON["none"])


def _joined(words: Sequence[str], between: str) -> str:
    """A, B and C."""
    first, last = between.join(words[:-1]), "".join(words[-1:])
    return said(COMMON["and"]).format(first=first, last=last) if first and last else first or last


def name_of(id: str, names: Names) -> str | None:
    """The name under an id, or of the thing it is a part of: the second wound of Caliburn is Caliburn's."""
    return names.get(id) or names.get(id.partition(":")[0])


def _aimed(text: str, names: Names) -> str:
    """What a choice joins of a word of the rules and an id: `rifle:trench` is the rifle at Trench company."""
    what, _, rest = text.partition(":")
    at, _, how = rest.partition(":")
    if at not in names:
        return ""
    aimed = said(COMMON["aimed"]).format(what=said(_plain(what)), at=names[at])
    return f"{aimed}, {said(_plain(how))}" if how else aimed


def say_event(rules: Worded | Wording, event: Event, names: Names) -> str:
    return say(rules, event.kind, {"subject": event.subject, **event.facts}, names, event.happening)


def say_written(rules: Worded | Wording, event: Event, names: Names) -> tuple[str, list[Written]]:
    """The sentence of an event without what somebody wrote, and that by itself, to be shown as Markdown."""
    facts = {"subject": event.subject, **event.facts}
    template = template_of(wording_of(rules), event.kind, facts, event.happening) or ""
    names_of_texts = {name for _, name, spec, _ in Formatter().parse(template) if spec == MARKDOWN and name}
    texts = [Written(facts[name]) for name in facts if name in names_of_texts and facts[name]]
    sentence = say(rules, event.kind, facts | dict.fromkeys(names_of_texts, ""), names, event.happening)
    return sentence.replace("“”", "").replace("„“", "").strip(), texts


def worded_of_many(rules: Worded | Wording, event: Event) -> str:
    """The key of the sentence for several subjects of such an event; nothing if the catalogue has none."""
    wording = wording_of(rules)
    key = f"{_key_of(wording, event.kind, event.facts)}{MANY}"
    return key if key in wording else ""


def say_of_many(
    rules: Worded | Wording, key: str, facts: Facts, subjects: Sequence[str], names: Names
) -> str:
    """The sentence of several subjects: `stood.holds.many`, with `{subjects}` in it, and their `{count}`."""
    speaker = Speaker(wording := wording_of(rules), names)
    called = list(dict.fromkeys(speaker.word("subject", one) for one in subjects))
    between = "; " if any("," in one for one in called) else ", "
    told = {**facts, "count": len(subjects), "subjects": _joined(called, between)}
    return speaker.vformat(said(wording[key]), (), told)


def behind(rules: Worded | Wording, kind: str) -> Sequence[str]:
    """Kinds of events that tell of the same happening, and stand behind one of this kind."""
    return wording_of(rules).get(f"{kind}{BEHIND}", "").split()


def headline_of(rules: Worded | Wording, event: Event, names: Names) -> str:
    """An event in the largest letters, without its full stop; nothing if it is no headline."""
    kind = f"{event.kind}{HEADLINE}"
    if not template_of(wording_of(rules), kind, event.facts):
        return ""
    facts = {"subject": event.subject, **event.facts}
    return say(rules, kind, facts, names, event.happening).rstrip().removesuffix(".")


def is_passing(rules: Worded | Wording, kind: str) -> bool:
    """Whether a headline is news while it is new, and nothing to be told of the battle afterwards."""
    return kind in wording_of(rules).get(PASSING, "").split()


def question(rules: Worded | Wording, ask: Ask, names: Names) -> str:
    """An ask as people read it."""
    return say(rules, ask.kind, {"subject": ask.subject}, names)


def advice(rules: Worded | Wording, proposal: Proposal, names: Names) -> str:
    """Why an officer proposes what he does."""
    return say(rules, proposal.kind, proposal.facts, names)


def closing(rules: Worded | Wording, kind: str) -> str:
    """What closing this asking does, if the catalogue says it."""
    return said(wording_of(rules).get(f"{kind}.close", ""))


def reason(rules: Worded | Wording, request: Request, names: Names) -> str:
    """Why dice are thrown: the catalogue's sentence for the throw's `why` or kind, else its `why` itself."""
    if not isinstance(request, Throw):
        return question(rules, request, names)
    return thrown_for(rules, request.key, request.why, names)


def thrown_for(rules: Worded | Wording, key: str, why: str, names: Names) -> str:
    """What the dice under a key decide, as `reason` says it."""
    wording, (kind, _, subject) = wording_of(rules), key.partition(":")
    of_part = key_of_part(wording, kind, subject)
    for word in (why, kind) if of_part == kind else (of_part, why):
        if word in wording and facts_wanted(wording[word]) <= {"subject"}:
            return say({word: wording[word]}, word, {"subject": subject}, names)
    return said(why) or _plain(kind, cap=True)


def title(rules: Worded | Wording, number: Tally | Verdict, names: Names) -> str:
    """What a number or a verdict is called."""
    facts = {"subject": number.subject}
    template = wording_of(rules).get(key_of_part(wording_of(rules), number.kind, number.subject))
    if template is None or not facts_wanted(template) <= facts.keys():
        return _plain(number.kind, cap=True)
    return say({number.kind: template}, number.kind, facts, names)


def result(rules: Worded | Wording, verdict: Verdict, names: Names) -> str:
    """A verdict in words: the sentence of its value, if that needs no other facts, else the value itself."""
    facts = {"subject": verdict.subject, "result": verdict.value}
    template = template_of(wording_of(rules), verdict.kind, facts)
    title = said(wording_of(rules).get(verdict.kind))
    wants = facts_wanted(template) if template else set()
    if wants <= facts.keys() and ("result" in wants or template != title):
        return say(rules, verdict.kind, facts, names)
    return Speaker(wording_of(rules), names).word("result", verdict.value)


def complaint(rules: Worded | Wording, problem: Problem, names: Names) -> str:
    """Why an answer or a muster cannot stand."""
    facts = problem.facts
    if isinstance(text := facts.get("text"), str):
        facts = {**facts, "text": said(text)}
    return say(rules, problem.kind, facts, names)


def status(rules: Worded | Wording, status: str) -> str:
    return said(wording_of(rules).get(f"status.{status}") or _plain(status))


def _parts(value: Value) -> Json:
    return {name: getattr(value, name) for name in type(value).model_fields}


def _key(value: object) -> Any:
    if isinstance(value, Enum):
        return value.value
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _plain(kind: str, *, cap: bool = False) -> str:
    """A key as words, where the catalogue has none."""
    words = kind.replace("_", " ") if kind.replace("_", "").isalnum() else kind
    return words[:1].upper() + words[1:] if cap else words
