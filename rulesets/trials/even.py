"""Even battles: the same arbitrary units and heroes on either side, drawn from what a sample has."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pydantic import ValidationError

from rulesets.engine import Muster, Ruleset, sample_of
from rulesets.engine.values import Json

TRIES = 200
UNITS, HEROES = (2, 6), (1, 4)


def even_muster(rules: Ruleset, seed: int, sample: str = "") -> Any:
    """The muster of such a battle: two sides, each with copies of the same units and heroes.

    A sheet that names one that was not drawn names nobody. Draws that the rules do not let begin are drawn
    anew.
    """
    whole = sample_of(rules, sample)
    chance = Random(f"even {rules.key} {sample} {seed}")  # noqa: S311
    for _ in range(TRIES):
        muster = _drawn(whole, chance)
        if muster is not None and not _forbidden(rules, muster):
            return muster
    raise ValueError(f"No even battle can be drawn from the sample of {rules.key}.")


def _drawn(whole: Muster, chance: Random) -> Muster | None:
    units = chance.sample(whole.units, min(len(whole.units), chance.randint(*UNITS)))
    heroes = chance.sample(whole.heroes, min(len(whole.heroes), chance.randint(*HEROES)))
    sides = [whole.sides[0], whole.sides[1]]
    sheets: dict[str, list[Json]] = {"sides": [], "units": [], "heroes": []}
    for side in sides:
        named = {one.id: f"{side.id}-{n}" for n, one in enumerate([*units, *heroes])}
        own = {"id": side.id, "name": side.name, "side": side.id}
        like = sides[0].model_dump(mode="json")
        commander = named[heroes[0].id] if heroes and like.get("commander") else None
        sheets["sides"].append({**_renamed(like, named, whole), **own, "commander": commander})
        for kind, drawn in (("units", units), ("heroes", heroes)):
            for sheet in drawn:
                copied = _renamed(sheet.model_dump(mode="json"), named, whole)
                name = f"{sheet.name} of {side.name}"[:60]
                sheets[kind].append({**copied, "id": named[sheet.id], "side": side.id, "name": name})
    try:
        return type(whole).model_validate({**sheets, **_options(whole)})
    except ValidationError:
        return None


def _options(whole: Muster) -> Json:
    """The same options of the rules; of the ground, nothing that one side alone has."""
    dumped = whole.model_dump(mode="json")
    return {"options": dumped["options"]} if dumped.get("options") else {}


def _renamed(value: Any, named: Mapping[str, str], whole: Muster) -> Any:
    """The same with other ids; whom nobody drew is nobody."""
    if isinstance(value, str):
        return named.get(value) if value in whole.sheets else value
    if isinstance(value, Mapping):
        kept = {key: one for key, one in value.items() if key not in whole.sheets or key in named}
        return {named.get(key, key): _renamed(one, named, whole) for key, one in kept.items()}
    if isinstance(value, Sequence):
        found = [_renamed(one, named, whole) for one in value]
        return [new for new, one in zip(found, value, strict=True) if new is not None or one is None]
    return value


def _forbidden(rules: Ruleset, muster: Muster) -> bool:
    """Whether the ready check of the rules would not let it begin."""
    check = rules.roster.check if rules.roster else None
    return any(not problem.facts.get("warning") for problem in check(muster)) if check else False
