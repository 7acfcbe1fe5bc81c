"""What the first version of these rules has kept is read as if this one had written it."""

from typing import Any

from rulesets.engine import Json
from rulesets.engine.kept import VERSION, brought_up, read_field
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Action
from rulesets.systems.starwars.people.orders import CommandOrders, HeroOrders, UnitOrder


def test_a_unit_of_the_first_version_had_a_force() -> None:
    field = RULES.open(RULES.sample())
    kept: Any = field.dump()
    for unit in kept["units"].values():
        unit["force"] = unit.pop("side")
    assert read_field(RULES, RULES.field, field.muster, kept).dump() == field.dump()


def test_a_correction_of_the_first_version_names_the_force() -> None:
    said: Json = {"subject": "line", "name": "force", "value": "blues"}
    assert brought_up(RULES, "word", said) == said | {"name": "side"}
    other: Json = {"subject": "line", "name": "size", "value": 3}
    assert brought_up(RULES, "word", other) == other


def test_a_field_of_the_second_version_begins_where_its_muster_does() -> None:
    """Whoever verifies an older battle compares its first field with the muster, as both are kept."""
    began: Any = RULES.open(RULES.sample()).dump()
    kept: Any = RULES.open(RULES.sample()).dump()
    for hero in kept["heroes"].values():
        del hero["hindered_then"]
    assert kept != began
    found: Any = brought_up(RULES, "field", kept | {VERSION: 2})
    assert {name: one for name, one in found.items() if name != VERSION} == began


def test_an_order_of_the_second_version_with_shots_is_an_attack() -> None:
    field = RULES.open(RULES.sample())
    given = UnitOrder(action=Action.HOLD, fire={"blaster_rifle:trench": 5})
    field.sides["empire"].orders = CommandOrders(units={"storm": given})
    field.heroes["kell"].orders = HeroOrders(proposal=given)
    kept: Any = field.dump()
    orders = (
        kept["sides"]["empire"]["orders"]["units"]["storm"],
        kept["heroes"]["kell"]["orders"]["proposal"],
    )
    for order in orders:
        del order["new_leader"]
        order["action"] = "hold"
    found: Any = brought_up(RULES, "field", kept | {VERSION: 2})
    brought = [
        found["sides"]["empire"]["orders"]["units"]["storm"],
        found["heroes"]["kell"]["orders"]["proposal"],
    ]
    assert [(one["action"], one["new_leader"]) for one in brought] == [("attack", None)] * 2
