"""A hero who is down: his own people see where he lies, and nobody sees one who was taken."""

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.engine import GM, Block, Viewer, pictured, viewer
from rulesets.registry import rulesets
from rulesets.systems.gridless.book import kinds as gridless
from rulesets.systems.gurps.book import kinds as gurps
from rulesets.systems.runequest.book import kinds as runequest
from rulesets.systems.starwars.book import kinds as starwars
from rulesets.systems.traveller.book import kinds as traveller

type Done = Callable[[Any], None]


def becomes(**how: object) -> Done:
    def done(hero: Any) -> None:
        for name, value in how.items():
            setattr(hero, name, value)

    return done


DOWN: dict[str, tuple[Done, str]] = {
    "gridless": (becomes(status=gridless.HeroStatus.FALLEN), "fallen"),
    "gurps": (becomes(status=gurps.HeroStatus.UNCONSCIOUS), "unconscious"),
    "runequest": (becomes(status=runequest.HeroStatus.DYING), "dying"),
    "starwars": (becomes(wound=starwars.Wound.INCAPACITATED), "incapacitated"),
    "traveller": (becomes(status=traveller.HeroStatus.UNCONSCIOUS), "unconscious"),
}
TAKEN: dict[str, Done] = {
    "gridless": becomes(status=gridless.HeroStatus.CAPTURED),
    "gurps": becomes(status=gurps.HeroStatus.CAPTURED),
    "runequest": becomes(status=runequest.HeroStatus.CAPTURED),
    "starwars": becomes(wound=starwars.Wound.INCAPACITATED, captor="somebody"),
    "traveller": becomes(status=traveller.HeroStatus.CAPTURED),
}


def opened(key: str) -> tuple[Any, Any, str]:
    """The field of the sample, a hero who is seen with a unit in it, and an enemy of his."""
    rules = rulesets()[key]
    field = rules.open(rules.sample())
    placed = {id: block.id for block in blocks(key, field, viewer(GM)) for id, _ in block.heroes}
    hero = field.heroes[next(iter(placed))]
    return field, hero, next(one.id for one in field.muster.sides if one.id != hero.side)


def blocks(key: str, field: Any, who: Viewer) -> tuple[Block, ...]:
    return pictured(rulesets()[key], field, who).blocks


@pytest.mark.parametrize("key", rulesets())
def test_a_hero_lies_where_he_fell_for_his_own_people(key: str) -> None:
    field, hero, enemy = opened(key)
    falls, word = DOWN[key]
    falls(hero)
    for who in (viewer(GM), viewer(f"side:{hero.side}")):
        own = {block.id: block for block in blocks(key, field, who)}
        assert [(id, how) for id, _, how in own[hero.unit].fallen] == [(hero.id, word)]
        assert hero.id not in dict(own[hero.unit].heroes)
    for who in (viewer(f"side:{enemy}"), viewer()):
        assert not any(block.fallen for block in blocks(key, field, who))


@pytest.mark.parametrize("key", rulesets())
def test_who_was_taken_lies_nowhere(key: str) -> None:
    field, hero, _ = opened(key)
    TAKEN[key](hero)
    for block in blocks(key, field, viewer(GM)):
        assert hero.id not in {id for id, *_ in (*block.heroes, *block.fallen)}
