"""Arbitrary legal answers and dice: what people might say to any ask, for Hypothesis or any chance."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from rulesets.engine import Ask, Json, Throw, Value, dice, fair_faces
from rulesets.engine.requests import Options, within
from rulesets.engine.values import Facts
from rulesets.forms.shapes import Shape, shapes_of

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

type Luck = Literal["fair", "lowest", "highest"]
type Ids = Mapping[str, Sequence[str]]
"""What references may be to, by kind."""

TEXTS = ("", "x", "Über den Fluß, “jetzt”", "<b>{subject}</b> %s", "first\nsecond", "−1,000", "𝕏" * 40)
TRIES = 12
NOTHING: Options = {}


def answer(ask: Ask, chance: Random, ids: Ids | None = None, marker: str = "") -> Json:
    """A legal answer to this ask: something arbitrary if any of some tries is legal, else its default."""
    default: Json = ask.default.model_dump(mode="json")
    for _ in range(TRIES):
        value = _said(ask.form, default, chance, ids or {}, ask.options, marker)
        if not ask.read(value)[1]:
            return value
    return default


def answers(ask: Ask, ids: Ids | None = None) -> "SearchStrategy[Json]":
    """The same for Hypothesis, which shrinks it."""
    from hypothesis import strategies

    return strategies.builds(
        lambda chance: answer(ask, chance, ids), strategies.randoms(use_true_random=False)
    )


def roll(throw: Throw, chance: Random, luck: Luck = "fair") -> list[int]:
    thrown = dice(throw.dice)
    if luck == "fair":
        return list(fair_faces(chance.randbytes(8), throw.key, throw.dice))
    return [1 if luck == "lowest" else thrown.sides] * thrown.count


def _said(
    form: type[Value],
    default: Facts,
    chance: Random,
    ids: Ids,
    options: Options,
    marker: str = "",
) -> Json:
    """A value of the form: most fields arbitrary, some as by default."""
    value: Json = {}
    for name, shape in shapes_of(form).items():
        usual = default.get(name)
        if name in default and chance.random() < 0.3 and not marker:
            value[name] = usual
        elif shape.kind == "map" and name in options:
            value[name] = _aims(shape, options[name], usual, chance, ids, within(options, name))
        elif shape.kind == "many" and name in options:
            many = chance.randint(0, len(options[name]))
            some = set(chance.sample(list(options[name]), many)[: shape.max_length])
            value[name] = [one for one in options[name] if one in some]  # in order, as a form gives them back
        elif name in options:
            value[name] = chance.choice([*options[name], usual]) if options[name] else usual
        else:
            value[name] = _one(shape, usual, chance, ids, marker, within(options, name))
    return value


def _aims(
    shape: Shape, targets: Sequence[str], usual: Any, chance: Random, ids: Ids, inside: Options
) -> Json:
    """An allocation: as much as by default, but to others; or a little to some."""
    item = shape.item
    if item is None or item.kind != "int":
        some = [one for one in targets if item and chance.random() < 0.5]
        return {one: _one(item, None, chance, ids, "", within(inside, one)) for one in some if item}
    whole = sum((usual or {}).values()) if chance.random() < 0.7 else chance.randint(0, 3)
    aimed: dict[str, int] = {}
    while whole > 0 and targets:
        part = chance.randint(1, whole)
        target = chance.choice(targets)
        aimed[target] = aimed.get(target, 0) + part
        whole -= part
    return aimed


def _one(  # noqa: C901
    shape: Shape, usual: Any, chance: Random, ids: Ids, marker: str = "", inside: Options = NOTHING
) -> Any:
    if shape.optional and chance.random() < 0.3:
        return None
    match shape.kind:
        case "bool":
            return chance.random() < 0.5
        case "int":
            return _number(shape, chance)
        case "float":
            return float(_number(shape, chance))
        case "text":
            return _text(shape, usual, chance, marker)
        case "choice":
            picked = chance.choice(shape.values)
            return getattr(picked, "value", picked)
        case "ref":
            return chance.choice(ids[shape.ref]) if ids.get(shape.ref) else usual
        case "value":
            return _said(shape.of, usual or {}, chance, ids, inside, marker)
        case "many":
            return _many(shape, chance, ids, marker, inside)
        case "map":
            return usual or {}


def _number(shape: Shape, chance: Random) -> int:
    least = int(-3 if shape.least is None else shape.least)
    most = int(max(least, 12) if shape.most is None else shape.most)
    return chance.choice([least, most, *(chance.randint(least, most) for _ in range(4))])


def _text(shape: Shape, usual: object, chance: Random, marker: str) -> Any:
    if shape.pattern:
        return usual
    text = marker or chance.choice(TEXTS)
    text = text[: shape.max_length]
    return text + "x" * ((shape.min_length or 0) - len(text))


def _many(shape: Shape, chance: Random, ids: Ids, marker: str, inside: Options) -> list[Any]:
    item = shape.item
    if item is None or item.kind == "map" or (item.pattern and not ids.get(item.ref)):
        return []
    most = 3 if shape.max_length is None else min(3, shape.max_length)
    times = range(chance.randint(shape.min_length or 0, most))
    items = [_one(item, {}, chance, ids, marker, inside) for _ in times]
    return [one for n, one in enumerate(items) if one not in items[:n]] if shape.unique else items
