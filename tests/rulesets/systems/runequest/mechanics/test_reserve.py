"""Heroes of units that have not arrived do nothing yet, and the enemy sees nothing of them (R42)."""

from rulesets.engine import viewer
from rulesets.systems.runequest.book.kinds import UnitStatus
from rulesets.systems.runequest.mechanics.seats import army_seat
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.screen.cards import cards
from rulesets.systems.runequest.steps.broken_units import callers
from tests.rulesets.systems.runequest.play import asked, field_of, step

UNITS = [
    {"id": "van", "side": "reds", "leader": "late"},
    {"id": "rear", "side": "reds", "arrives": 3},
    {"id": "blue", "side": "blues"},
]
HEROES = [{"id": "late", "side": "reds", "unit": "rear"}, {"id": "aya", "side": "reds", "unit": "van"}]


def coming() -> Battlefield:
    return field_of(units=UNITS, heroes=HEROES)


def test_a_hero_who_has_not_arrived_gives_no_orders_and_throws_for_nobody() -> None:
    field = coming()
    assert "orders:late" not in asked(step(field, "orders"))
    assert "unit_orders:van" in asked(step(field, "orders"))
    assert field.commander_of(field.units["van"]) is field.heroes["aya"]
    assert {army_seat(field, field.lead) for field.round in (1, 2)} == {field.heroes["aya"].seat}


def test_a_hero_who_has_not_arrived_calls_nobody_back() -> None:
    field = coming()
    field.units["van"].becomes(UnitStatus.RETREATING, 1)
    assert callers(field) == [field.heroes["aya"]]


def test_the_enemy_sees_no_card_of_a_hero_who_has_not_arrived() -> None:
    field = coming()
    enemy, own = viewer("everyone", "side:blues"), viewer("everyone", "side:reds")
    seen = {card.id for card in cards(field) if card.audience.includes(enemy)}
    assert "aya" in seen and not seen & {"late", "rear"}
    assert {"late", "rear"} <= {card.id for card in cards(field) if card.audience.includes(own)}
    field.units["rear"].becomes(UnitStatus.STEADY, 3)
    assert "late" in {card.id for card in cards(field) if card.audience.includes(enemy)}
