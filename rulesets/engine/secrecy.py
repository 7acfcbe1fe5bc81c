"""Who knows what of somebody: said where the field is defined, and hidden from others unless said.

`men: Annotated[int, looks(crowd)]`, `banner: Annotated[str, OPEN]`, in sheets, situations, states and
the field of battle. A forecast of a player is played on what `known` leaves of the field.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAliasType,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from rulesets.engine.people import GM, Viewer, people_of, player
from rulesets.engine.values import Facts, Field, Json, State, Value, tables_of

type Whom = Literal["all", "own", "self", "nobody"]
type Look = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Secrecy:
    """Who knows a field as it is, and what the others take it for: what it is where nothing is known."""

    to: Whom = "own"
    """Everybody; the people of the side; whoever plays the hero; or the game master alone."""
    look: Look | None = None
    """From the value, and from whose it is, to what it looks like. None: its default."""
    own_look: Look | None = None
    """The same for the own people, where they are deceived too, or know only a part of what is his alone."""


OPEN = Secrecy("all")
OWN = Secrecy("own")
SELF = Secrecy("self")
UNKNOWN = Secrecy("nobody")
"""Not even the own people know it: the game master alone."""
T = TypeVar("T")
Open = Annotated[T, OPEN]
"""`count: Open[int] = 0`: everybody sees it."""


def looks(look: Callable[[Any], Any], to: Whom = "own") -> Secrecy:
    """The others take it for what it looks like: so many men for a crowd of that size."""
    return Secrecy(to, lambda value, of: look(value))


def looks_by(look: Look, to: Whom = "own") -> Secrecy:
    """The same, by the rest of what it belongs to: a quality says what to expect of an attack."""
    return Secrecy(to, look)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A look that is the same whatever there is."""

    make: Callable[[Any], Any]
    """From whose it is."""

    def __call__(self, value: object, of: object) -> Any:
        return self.make(of)


def usually(value: object, to: Whom = "own") -> Secrecy:
    """The others take it for this, whatever it is."""
    return Secrecy(to, Fixed(lambda of: value))


def expected(look: Callable[[Any], Any], to: Whom = "own") -> Secrecy:
    """The others take it for what the rest of what it belongs to says, whatever it is."""
    return Secrecy(to, Fixed(look))


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through whom the field is looked at."""

    who: Viewer
    mine: frozenset[str]
    """The sides of which he knows all that its own people know."""

    def are_of(self, side: str) -> bool:
        return side in self.mine

    def play(self, state: State) -> bool:
        return player(state.id) in self.who

    @property
    def heroes(self) -> frozenset[str]:
        """Whom he plays, by their ids."""
        start = player("")
        return frozenset([word.removeprefix(start) for word in self.who if word.startswith(start)])


def eyes_on(field: Field, who: Viewer) -> Eyes:
    """Those of one person, who looks at this field."""
    return Eyes(who, frozenset(one.id for one in field.muster.sides if people_of(one.id).includes(who)))


type Whose[F: Field] = Callable[[F, str], Iterable[str]]
"""By an id: the sides whose people know all that may be known of it. Unless said: the side it is on now."""


def known[F: Field](
    field: F,
    who: Viewer,
    *,
    sheets_of: Whose[F] | None = None,
    states_of: Whose[F] | None = None,
    settle: Callable[[F, F, Eyes], None] = lambda seen, field, eyes: None,
) -> F:
    """The field as one person may take it to be: the same twice over, and whole for the game master.

    `settle` gets what came out, what there is, and the eyes: for numbers that follow from others, and for
    whom one cannot see at all.
    """
    if GM in who:
        return field
    eyes = eyes_on(field, who)
    played, now = eyes.heroes, _on_his_sides(field, eyes)
    seen = field.copy()
    seen.muster = _muster(field, eyes, now if sheets_of is None else _known_of(field, eyes, sheets_of))
    cls: Any = type(seen)
    hidden = _hidden(cls, False, False)
    _look_like(seen, field, hidden.looks)
    for part, value in hidden.plain:
        setattr(seen, part, value)
    sheets = seen.muster.sheets
    for name in tables_of(type(field)):
        true, table = getattr(field, name), getattr(seen, name)
        mine = now if states_of is None else _known_of(field, eyes, states_of, table)
        for id, state in table.items():
            if id in sheets:
                state.sheet = sheets[id]
            cls = type(state)
            hidden = _hidden(cls, id in mine, id in played)
            if hidden.looks:
                _look_like(state, true[id], hidden.looks)
            for part, value in hidden.plain:
                setattr(state, part, value)
    settle(seen, field, eyes)
    return seen


def _on_his_sides(field: Field, eyes: Eyes) -> frozenset[str]:
    """Who stands on the sides of these eyes by now."""
    tables = [getattr(field, name) for name in tables_of(type(field))]
    return frozenset([id for table in tables for id, state in table.items() if state.side in eyes.mine])


def _known_of[F: Field](
    field: F, eyes: Eyes, whose: Whose[F], among: Iterable[str] | None = None
) -> frozenset[str]:
    """Of the sheets, or among these, those of which these eyes know all that may be known."""
    ids = field.muster.sheets if among is None else among
    return frozenset([id for id in ids if not eyes.mine.isdisjoint(whose(field, id))])


def _muster(field: Field, eyes: Eyes, known: frozenset[str]) -> Any:
    """By the same eyes it always looks the same, as long as nobody changes sides."""
    muster = field.muster
    if (eyes.mine, known) not in muster.looks:
        muster.looks[eyes.mine, known] = _looking(muster, eyes, known)
    return muster.looks[eyes.mine, known]


def _looking(muster: Any, eyes: Eyes, known: frozenset[str]) -> Any:
    kinds = {
        kind: tuple(seen_value(sheet, knows=sheet.id in known) for sheet in getattr(muster, kind))
        for kind in ("sides", "units", "heroes")
    }
    situations = {
        side: seen_value(situation, knows=True)
        for side, situation in muster.situations.items()
        if eyes.are_of(side)
    }
    return muster.model_copy(
        update={**kinds, "situation": seen_value(muster.situation, knows=False), "situations": situations}
    )


def seen_value[V](value: V, *, knows: bool) -> V:
    """A sheet or a situation as it looks; nested values stay whole or are hidden with their field."""
    if not isinstance(value, Value):
        return value
    cls: Any = type(value)
    hidden = _hidden(cls, knows, False)
    update = {**_looks(hidden.looks, value, value), **dict(hidden.plain)}
    return value.model_copy(update=update) if update else value


type Looks = tuple[tuple[str, Look], ...]


def _look_like(seen: object, true: object, looks: Looks) -> None:
    for name, value in _looks(looks, seen, true).items():
        setattr(seen, name, value)


def _looks(looks: Looks, of: object, true: object) -> Json:
    """What is otherwise than it is, field by field; `of` is looked at with its own sheet already hidden."""
    return {
        name: look.make(of) if isinstance(look, Fixed) else look(getattr(true, name), of)
        for name, look in looks
    }  # what is not looked at makes no difference


class Hidden(NamedTuple):
    """The fields that are otherwise than they are: what each looks like, and what is always the same."""

    looks: Looks
    plain: tuple[tuple[str, Any], ...]


@cache
def _hidden(cls: object, knows: bool, is_self: bool) -> Hidden:
    looks: list[tuple[str, Look]] = []
    plain: list[tuple[str, Any]] = []
    for name, secrecy, default in secrecy_of(cls):
        if knows and secrecy.own_look is not None and not (is_self and secrecy.to == "self"):
            looks.append((name, secrecy.own_look))
        elif not _is_told(secrecy.to, knows=knows, is_self=is_self):
            if secrecy.look is not None:
                looks.append((name, secrecy.look))
            elif _is_fixed(default()):
                plain.append((name, default()))
            else:
                looks.append((name, _by_default(default)))
    return Hidden(tuple(looks), tuple(plain))


def _is_fixed(value: object) -> bool:
    """Whether one serves all, since nobody can change it."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _by_default(default: Callable[[], Any]) -> Look:
    return Fixed(lambda of: default())


def _is_told(to: Whom, *, knows: bool, is_self: bool) -> bool:
    return to == "all" or (to == "own" and knows) or (to == "self" and is_self)


# What is said


STRUCTURE = frozenset({"muster", "round", "step", "sheet", "id", "name", "side"})
"""What everybody knows of everything: that it is there, whose it is, and what it is called."""


@cache
def secrecy_of(cls: object) -> tuple[tuple[str, Secrecy, Callable[[], Any]], ...]:
    """Of each field that can be hidden: what is said of it, and what it is by default."""
    stated = _said(cls)
    hidden = {name: stated.get(name) or OWN for name in _defaults(cls) if name not in STRUCTURE}
    return tuple((name, hidden[name], _defaults(cls)[name]) for name in hidden)


def unsaid(cls: object) -> list[str]:
    """Fields that would be hidden and cannot: nothing is said of them, and they are nothing by default."""
    return [
        name
        for name, secrecy, default in secrecy_of(cls)
        if default is _nothing and secrecy.to != "all" and secrecy.look is None
    ]


def _nothing() -> Any:
    raise TypeError("This field has no default, and nothing says who knows it.")


@cache
def _defaults(cls: Any) -> Mapping[str, Callable[[], Any]]:
    if isinstance(cls, type) and issubclass(cls, Value):
        return {
            name: _nothing
            if info.is_required()
            else lambda info=info: info.get_default(call_default_factory=True)  # type: ignore[misc]
            for name, info in cls.model_fields.items()
        }
    tables = set(tables_of(cls)) if issubclass(cls, Field) else set()
    return {one.name: _default_of(one) for one in fields(cls) if one.name not in tables}


def _default_of(described: Any) -> Callable[[], Any]:
    if described.default is not MISSING:
        return lambda: described.default
    return _nothing if described.default_factory is MISSING else described.default_factory


@cache
def _said(cls: Any) -> Mapping[str, Secrecy]:
    if issubclass(cls, Value):
        found = {name: [info.annotation, *info.metadata] for name, info in cls.model_fields.items()}
        return {name: secrecy for name, hints in found.items() if (secrecy := _first(hints)) is not None}
    return {name: secrecy for name, hint in _hints(cls).items() if (secrecy := _first([hint])) is not None}


def _first(hints: Iterable[Any]) -> Secrecy | None:
    """What is said nearest to the field: on it, then on the names of its type."""
    waiting = list(hints)
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, Secrecy):
            return hint
        if isinstance(hint, TypeAliasType):
            waiting.insert(0, hint.__value__)
        elif get_origin(hint) is Annotated:
            inner, *metadata = get_args(hint)
            waiting = [inner, *waiting, *metadata]
    return None


@cache
def _hints(cls: object) -> Facts:
    return get_type_hints(cls, include_extras=True)
