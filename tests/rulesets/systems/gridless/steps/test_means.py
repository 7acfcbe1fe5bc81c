"""What heroes have to spend, whom their troops bring out, and what the loss of tokens means."""

import pytest

from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.situation import Incident
from tests.rulesets.systems.gridless.beasts import HEROES, three
from tests.rulesets.systems.gridless.play import problems, step, told

LEFT = [{"level": 1, "left": 2}, {"level": 3, "left": 1}]


def with_spells() -> Battlefield:
    caster = {"caster": True, "level": 9, "spells_left": LEFT}
    return three(heroes=[one | caster if one["id"] == "lou" else one for one in HEROES])


@pytest.mark.parametrize(("spells", "refused"), [([3, 1, 1], 0), ([3, 3], 1), ([2], 1), ([1, 1, 1, 3, 3], 2)])
def test_spells_that_are_counted_cannot_be_spent_twice(spells: list[int], refused: int) -> None:
    order = {"action": "fight", "form": "magic", "spells": spells}
    assert problems(with_spells(), "actions", "orders:lou", order) == ["spells_not_left"] * refused


def test_spells_spent_on_the_side_are_gone_for_the_attack() -> None:
    spend = {"simple": [{"effect": "spend_spells", "amount": 3}]}
    field = step(with_spells(), "utility", {"utility:lou": spend}).field
    order = {"action": "fight", "form": "magic", "spells": [3]}
    assert problems(field, "actions", "orders:lou", order) == ["spells_not_left"]
    assert problems(field, "utility", "utility:lou", spend) == ["spells_not_left"]


def test_where_nobody_counts_any_spell_may_be_spent() -> None:
    caster = {"caster": True, "level": 9}
    field = three(heroes=[one | caster if one["id"] == "lou" else one for one in HEROES])
    order = {"action": "fight", "form": "magic", "spells": [3, 3, 3]}
    assert problems(field, "actions", "orders:lou", order) == []


def with_tia_down() -> Battlefield:
    field = three()
    tia = field.heroes["tia"]
    tia.hp, tia.status, field.units["tigers"].general = -2, HeroStatus.FALLEN, ""
    return field


FIND = {"target": "tia", "effect": "retrieve"}


def test_a_generals_troops_bring_out_a_fallen_hero_of_another_unit() -> None:
    played = step(with_tia_down(), "utility", {"utility:leo": {"complex": FIND}})
    assert played.field.heroes["tia"].carried
    [event] = told(played, "brought_out")
    assert (event.subject, event.facts["hero"]) == ("tia", "leo")


def test_who_is_brought_out_already_is_not_brought_out_again() -> None:
    field = with_tia_down()
    field.heroes["tia"].carried = True
    played = step(field, "utility", {"utility:leo": {"complex": FIND}})
    assert played.field.heroes["tia"].carried
    assert not told(played, "brought_out")


def test_only_a_general_orders_it_with_his_complex_action_and_for_the_fallen_alone() -> None:
    field = with_tia_down()
    assert problems(field, "utility", "utility:lou", {"complex": FIND}) == ["only_generals_retrieve"]
    assert problems(field, "utility", "utility:leo", {"simple": [FIND]}) == ["retrieve_is_complex"]
    assert problems(three(), "utility", "utility:leo", {"complex": FIND}) == ["nobody_to_retrieve"]
    heals = {"complex": FIND | {"effect": "heal"}}
    assert problems(field, "utility", "utility:leo", heals) == ["out_of_reach"]


def test_tokens_that_are_no_casualties_are_back_after_the_battle_as_the_form_says() -> None:
    says = Incident.model_fields["casualties"].description or ""
    assert says.endswith("all of it is back afterwards.")
    field = three()
    field.round = 1
    loss = {"kind": "tokens", "unit": "lions", "delta": -3, "casualties": False}
    field = step(field, "events", {"events:field": {"events": [loss]}}).field
    field.ended, field.victors = True, ("gold",)
    after = step(field, "aftermath")
    assert not [change for change in after.changes if change.subject == "lions"]
