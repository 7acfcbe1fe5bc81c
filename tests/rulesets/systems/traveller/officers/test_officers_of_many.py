"""Officers of many units weigh those who look alike once, and come to the same as one by one."""

from collections.abc import Iterator

import pytest

from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.mechanics.positions import MELEE, close_foes, metres, targets_of
from rulesets.systems.traveller.officers import shooting
from rulesets.systems.traveller.officers.shooting import Chance
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.samples.harrow_ridge import sample
from rulesets.trials import staff
from rulesets.trials.even import even_muster
from tests.rulesets.systems.traveller.play import field_of

MANY = 24


def fields() -> Iterator[Battlefield]:
    for muster in (sample(), even_muster(RULES, 1), even_muster(RULES, 2)):
        for scene in staff.battle(RULES, muster, "many"):
            if scene.phase.step.key in ("orders", "turns"):
                yield scene.field


def test_enemies_who_look_alike_are_worth_what_each_is_worth() -> None:
    compared = 0
    for field in fields():
        for fighter in field.actors:
            order = HeroOrders() if fighter.id in field.heroes else UnitOrders()
            foes = targets_of(field, fighter)
            each = [shooting._best(field, fighter, order, foe) for foe in foes]
            assert [*shooting._best_of_each(field, fighter, order, foes)] == each
            compared += len(foes)
    assert compared


def test_close_foes_are_those_within_reach_of_a_blade() -> None:
    for field in fields():
        for fighter in field.actors:
            near = [foe for foe in field.foes_of(fighter) if metres(field, fighter, foe) <= MELEE]
            assert close_foes(field, fighter) == near


def test_of_a_crowd_of_enemies_each_kind_is_weighed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    units = [
        {"id": f"{side}-{n}", "side": side, "endurance": 20 + 10 * (n % 2)}
        for side in ("reds", "blues")
        for n in range(MANY)
    ]
    field = field_of(units=units)
    weighed: list[str] = []
    best = shooting._best

    def counted(field: Battlefield, fighter: Unit | Hero, order: shooting.Orders, foe: str) -> Chance:
        weighed.append(foe)
        return best(field, fighter, order, foe)

    monkeypatch.setattr(shooting, "_best", counted)
    fighter = field.units["reds-0"]
    found = [*shooting._best_of_each(field, fighter, UnitOrders(), targets_of(field, fighter))]
    assert [chance.order.target for chance in found] == [f"blues-{n}" for n in range(MANY)]
    assert weighed == ["blues-0", "blues-1"]
