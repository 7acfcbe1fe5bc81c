"""Who is on the field without being known: what people read in place of his name, and of his id.

The rules decide it: whoever has another name in the field as a viewer may take it to be, or is not in it at
all, is not known to him. That other name is a word of the rules. Ids are made of names: they are hidden too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy

from battles.models import Battle
from rulesets.engine import GM, CannotRead, Field, Viewer, names_of
from rulesets.engine.kept import reading
from rulesets.engine.text import Unnamed
from rulesets.engine.values import Facts
from rulesets.engine.words import said

SOMEBODY = gettext_lazy("Somebody unseen")


@dataclass(frozen=True, slots=True)
class Known:
    """Every name as one viewer may have it, and what stands for the ids that he may not."""

    names: Mapping[str, str]
    aliases: Mapping[str, str] = field(default_factory=dict)

    def hide(self, value: object) -> Any:
        """JSON without the ids of the unknown, also where they are a part of a key: `orders:sappers`."""
        if not self.aliases:
            return value
        if isinstance(value, str):
            return ":".join(self.aliases.get(part, part) for part in value.split(":"))
        if isinstance(value, Mapping):
            return {self.hide(key): self.hide(one) for key, one in value.items()}
        return [self.hide(one) for one in value] if isinstance(value, (list, tuple)) else value


def known(
    battle: Battle, seen: Field | None, words: Viewer, look: Callable[[Field], Field] | None = None
) -> Known:
    """What these people may know of everybody's name; without a field, as the battle begins. `look` is how
    they look at a field, where it has been looked at already.
    """
    muster = battle.mustered
    if GM in words:
        return Known(names_of(muster))
    rules = battle.rules
    field = rules.open(muster) if seen is None else seen
    theirs = (look(field) if look else rules.known(field, words)).muster
    sheets = theirs.sheets
    hidden = [id for id, one in muster.sheets.items() if id not in sheets or sheets[id].name != one.name]
    aliases = {id: f"unseen-{_sign(battle, id)}" for id in hidden}
    named = {id: Unnamed(said(name)) if id in aliases else name for id, name in names_of(theirs).items()}
    return Known(dict.fromkeys(hidden, Unnamed(SOMEBODY)) | named, aliases)


def as_written(battle: Battle, words: Viewer) -> Known:
    """The same of a battle that the rules cannot read: as it began, or from the muster as it is written.

    There nobody knows who was hidden; so each knows his own people, and of the others only the sides.
    """
    try:
        with reading("What the battle began with"):
            return known(battle, None, words)
    except CannotRead:
        muster = battle.muster or {}
    names, open_to = names_in(muster), {str(one["id"]) for one in muster.get("sides", ())}
    sheets = [one for kind in ("units", "heroes") for one in muster.get(kind, ())]
    open_to |= {str(one["id"]) for one in sheets if f"side:{one.get('side')}" in words}
    hidden = [] if GM in words else [id for id in names if id not in open_to]
    aliases = {id: f"unseen-{_sign(battle, id)}" for id in hidden}
    return Known(names | dict.fromkeys(hidden, Unnamed(SOMEBODY)), aliases)


def names_in(muster: Facts) -> dict[str, str]:
    """Names by id, from the muster as it was written down."""
    sheets = [one for kind in ("sides", "units", "heroes") for one in muster.get(kind, ())]
    return {str(one["id"]): str(one["name"]) for one in sheets}


def _sign(battle: Battle, id: str) -> str:
    """The same as long as the battle lasts, and nobody finds the id by it."""
    return salted_hmac("battles.play.unseen", f"{battle.pk}:{id}", algorithm="sha256").hexdigest()[:8]
