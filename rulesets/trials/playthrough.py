"""A battle as a text that a GM can read: what was asked, said, thrown, counted, and who was told."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from pydantic import TypeAdapter

from rulesets.engine import (
    GM,
    Ask,
    Audience,
    Card,
    Change,
    Event,
    Field,
    Json,
    Line,
    Names,
    Played,
    Ruleset,
    Tally,
    Value,
    Verdict,
    advice,
    dice,
    names_of,
    question,
    reason,
    result,
    said_in,
    say_event,
    seen,
    status,
    title,
    viewer,
)
from rulesets.engine.requests import Request
from rulesets.engine.text import number
from rulesets.engine.words import Figure, figure_of
from rulesets.trials.battlefile import Fought, fight, read

SEED = {"seed": "a golden playthrough"}


def golden(rules: Ruleset, raw: object = None) -> str:
    """The playthrough of a battle file, or of the sample with dice from a fixed seed and default answers."""
    battle, _, muster = read({"rules": rules.key, **SEED} if raw is None else raw, {rules.key: rules})
    return as_text(rules, list(fight(battle, rules, muster)))


def _told(fought: Sequence[Fought]) -> list[Fought]:
    """The phases with what each tells under its number, as the log of a battle has them."""
    return [replace(one, played=_under(number, one.played)) for number, one in enumerate(fought, 1)]


def _under[F: Field](number: int, played: Played[F]) -> Played[F]:
    said = (replace(one, number=number) if isinstance(one, Event) else one for one in played.said)
    return replace(played, said=tuple(said))


def as_text(rules: Ruleset, fought: Sequence[Fought]) -> str:
    """The whole battle as text."""
    names = names_of(fought[0].before.muster) if fought else {}
    lines = [f"# {rules.title}", ""]
    for n, phases in groupby(_told(fought), key=lambda one: one.phase.round):
        lines += [f"## Round {n}" if n else "## Before the battle", ""]
        for phase_fought in phases:
            lines += [*_phase(rules, phase_fought, names), ""]
            last = phase_fought
        lines += [*_looks(rules, last, names), ""]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def as_json(rules: Ruleset, fought: Sequence[Fought]) -> Json:
    """The whole battle as data, as the GM may see it."""
    field = fought[-1].played.field if fought else None
    return {
        "rules": rules.key,
        "phases": [_phase_json(rules, one, names_of(one.before.muster)) for one in _told(fought)],
        "changes": [change_json(change) for one in fought for change in one.played.changes],
        "field": field.dump() if field else None,
    }


def _phase_json(rules: Ruleset, fought: Fought, names: Names) -> Json:
    statements = fought.played.said
    facts = TypeAdapter(Json)
    return {
        "round": fought.phase.round,
        "step": fought.phase.step.key,
        "turn": fought.phase.turn,
        "record": dict(fought.record),
        "tallies": {each.key: each.total for each in statements if isinstance(each, Tally)},
        "verdicts": facts.dump_python(
            {each.key: each.value for each in statements if isinstance(each, Verdict)}, mode="json"
        ),
        "events": [
            {
                "kind": each.kind,
                "subject": each.subject,
                "facts": facts.dump_python(dict(each.facts), mode="json"),
                "text": say_event(rules, each, names),
            }
            for each in statements
            if isinstance(each, Event)
        ],
        "unused": list(fought.played.unused),
    }


def change_json(change: Change) -> Json:
    return TypeAdapter(Change).dump_python(change, mode="json")  # type: ignore[no-any-return]


def _phase(rules: Ruleset, fought: Fought, names: Names) -> Iterator[str]:
    turn = f": {_name(fought.phase.turn, names)}" if fought.phase.turn else ""
    yield f"### {fought.phase.step.title}{turn}"
    for request in fought.played.requests.values():
        yield from _request(rules, fought, request, names)
    for statement in fought.played.said:
        if isinstance(statement, Tally):
            yield f"counts  {_tally(rules, statement, names)}"
        elif isinstance(statement, Verdict):
            was = f", ruled; it was {statement.was}" if statement.was != statement.value else ""
            name = f"{title(rules, statement, names)} [{statement.key}]"
            yield f"rules   {name}: {result(rules, statement, names)}{was}"
        else:
            yield from _event(rules, statement, names)
    yield from (f"changes {_change(change, names)}" for change in fought.played.changes)
    yield from (f"unused  {key}" for key in fought.played.unused)


def _request(rules: Ruleset, fought: Fought, request: Request, names: Names) -> Iterator[str]:
    reply = fought.record.get(request.key)
    who = _seat(request.to, names)
    if isinstance(request, Ask):
        value, _ = request.read(reply)
        default = " (by default)" if request.key in fought.defaults else ""
        secret = " (nobody else knows)" if request.secret else ""
        yield f"asks    {who}{secret}: {question(rules, request, names)} [{request.key}]"
        yield from (f"        {label}: “{text}”" for label, text in request.notes if text)
        answered = said_in(request.form, value.model_dump(mode="json")) if value else {}
        yield f"        {_value(value, names, answered)}{default}"
        if proposal := fought.advised.get(request.key):
            yield f"        by an officer: {advice(rules, proposal, names)}"
    else:
        faces = " ".join(map(str, reply or ()))
        total = number(dice(request.dice).total(reply or ()))
        seen_by = "" if request.audience.includes(viewer()) else f" ({_audience(request.audience, names)})"
        why = f"{reason(rules, request, names)} [{request.key}]"
        yield f"throws  {who}{seen_by}: {why} {request.dice}: {faces} = {total}"


def _tally(rules: Ruleset, tally: Tally, names: Names) -> str:
    figure = figure_of(rules.figures, tally.key)
    lines = [_line(line, figure) for line in tally.lines]
    parts = [f"{tally.label or 'Base'} {figure.total(tally.base)}", *lines]
    was = "" if tally.was in (None, tally.total) else f" (it was {figure.total(tally.was or 0)})"
    shown = "" if tally.audience.includes(viewer()) else f" ({_audience(tally.audience, names)})"
    name = f"{title(rules, tally, names)} [{tally.key}]{shown}"
    return f"{name}: {', '.join(parts)} = {figure.total(tally.total or 0)}{was}"


def _line(line: Line, figure: Figure) -> str:
    section = f" ({line.section})" if line.section else ""
    hidden = " (hidden)" if line.audience else ""
    struck = " struck" if line.struck else ""
    return f"{line.label} {figure.line(line.value)}{section}{hidden}{struck}"


def _event(rules: Ruleset, event: Event, names: Names) -> Iterator[str]:
    because = f" [{', '.join(event.because)}]" if event.because else ""
    yield f"tells   {_audience(event.audience, names)}: {say_event(rules, event, names)}{because}"


def _change(change: Change, names: Names) -> str:
    whose = _name(change.subject, names)
    return (
        f"{whose}, {change.name.replace('_', ' ')}: "
        f"{_plain(change.old, names)} to {_plain(change.new, names)}. {change.reason}"
    )


def _looks(rules: Ruleset, last: Fought, names: Names) -> Iterator[str]:
    """The field as each side and a stranger see it when the round is over."""
    field = last.played.field
    sides = dict.fromkeys(sheet.side for sheet in field.muster.sheets.values())
    viewers = {_name(side, names): viewer(f"side:{side}", f"commander:{side}") for side in sides}
    for name, who in {**viewers, "A stranger": viewer()}.items():
        yield f"{name} sees:"
        yield from (f"  {_card(rules, card, names)}" for card in seen(rules.cards(field), who))


def _card(rules: Ruleset, card: Card, names: Names) -> str:
    strength = card.strength
    if isinstance(strength, tuple):
        strength = f"{number(strength[0])} of {number(strength[1])}"
    parts = [
        strength,
        status(rules, card.status) if card.status else "",
        *(f"{a} {b}" for a, b in card.lines),
    ]
    return f"{card.name} ({_name(card.side, names)}): {', '.join(filter(None, parts))}"


def _audience(audience: Audience, names: Names) -> str:
    """Who is told, in words."""
    to = "everyone" if "everyone" in audience.to else _seats(audience.to, names) or "the GM alone"
    but = _seats(audience.but, names)
    return f"{to} but {but}" if but else to


def _seats(words: frozenset[str], names: Names) -> str:
    return " and ".join(sorted(_seat(word, names) for word in words))


def _seat(seat: str, names: Names) -> str:
    kind, _, id = seat.partition(":")
    name = _name(id, names)
    return {
        GM: "the GM",
        "side": name,
        "commander": f"the commander of {name}",
        "unit": f"the leader of {name}",
        "hero": f"the player of {name}",
    }.get(kind, seat)


def _name(id: str, names: Names) -> str:
    whole, _, part = id.partition(":")
    return f"{names.get(whole, whole)} {part}".strip()


def _value(value: Value | None, names: Names, answered: Collection[str] | None = None) -> str:
    """All its fields in which something was said, each by its title; of one field the answer alone."""
    if value is None:
        return "nothing"
    fields = type(value).model_fields
    told = {name: getattr(value, name) for name in fields if answered is None or name in answered}
    parts = {name: _plain(one, names) for name, one in told.items() if one not in NOTHING_SAID}
    if not parts:
        return "nothing in particular"
    if len(fields) == 1:
        return next(iter(parts.values()))
    return "; ".join(f"{_called(fields[name].title or name)} {one}" for name, one in parts.items())


NOTHING_SAID: tuple[Any, ...] = (None, "", (), frozenset(), {})


def _called(title: str) -> str:
    title = title.replace("_", " ")
    return f"{title[:1].upper()}{title[1:]}{'' if title.endswith('?') else ':'}"


def _changed(value: Value) -> list[str]:
    """Of a value inside another one: its first field, and what is otherwise than by itself."""
    fields = type(value).model_fields
    return [name for n, name in enumerate(fields) if not n or getattr(value, name) != fields[name].default]


def _plain(value: object, names: Names) -> str:
    value = getattr(value, "value", value)
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, Value):
        return f"({_value(value, names, _changed(value))})"
    if isinstance(value, Mapping):
        return ", ".join(f"{_plain(key, names)} {_plain(one, names)}" for key, one in value.items())
    if isinstance(value, Sequence | frozenset) and not isinstance(value, str):
        parts = [_plain(one, names) for one in value]
        return ", ".join(sorted(parts) if isinstance(value, frozenset) else parts)
    return _text(str(value), names)


def _text(text: str, names: Names) -> str:
    """A name for an id, what somebody wrote in quotes, and a value of the rules as words."""
    whole, _, part = text.partition(":")
    if text in names or part in names:
        return f"{names.get(whole) or whole.replace('_', ' ')}{' at ' if part else ''}{names.get(part, part)}"
    return f"“{text}”" if " " in text or not text else text.replace("_", " ")
