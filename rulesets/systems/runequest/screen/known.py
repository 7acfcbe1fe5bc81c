"""The field as one viewer may take it to be, and worlds that he may not tell apart."""

from functools import cache

from rulesets import engine
from rulesets.engine import Eyes, Twins, Viewer, viewer
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.samples.bloody_bridge import sample


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; the enemy as he looks: so many of such troops, of whom nobody knows more."""
    return engine.known(field, who, settle=_own_spells)


def _own_spells(seen: Battlefield, field: Battlefield, eyes: Eyes) -> None:
    """Each side knows what its own units are about to cast."""
    seen.spells = tuple(order for order in field.spells if eyes.are_of(field.side_of(order.caster)))


def supposes(seen: Battlefield, played: Battlefield, eyes: Eyes) -> None:
    """Beside the spells of one's own units those that the enemy might be about to cast."""
    own = tuple(order for order in seen.spells if eyes.are_of(seen.side_of(order.caster)))
    others = tuple(order for order in played.spells if not eyes.are_of(seen.side_of(order.caster)))
    seen.spells = own + others


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The sample in worlds that differ in one secret of an army."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:bridge", "commander:bridge")
    better = _with_unit(plain, "black-knights", {"attack": 20})
    more = _with_unit(plain, "serfs", {"strength": 130})
    magic = _with_unit(plain, "shamans", {"rm": 7})
    return (
        Twins(plain, better, enemy, until="charge_morale"),
        Twins(plain, magic, enemy, until="spells"),
        Twins(plain, more, stranger, until="army_losses"),
        Twins(plain, better, stranger, until="charge_morale"),
    )


def _with_unit(muster: RuneMuster, id: str, update: dict[str, object]) -> RuneMuster:
    units = tuple(unit.model_copy(update=update) if unit.id == id else unit for unit in muster.units)
    return muster.model_copy(update={"units": units})
