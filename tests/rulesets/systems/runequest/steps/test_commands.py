"""Orders of commanders (2.8)."""

from rulesets.engine import Ask, viewer
from rulesets.systems.runequest.screen.cards import cards
from tests.rulesets.systems.runequest.play import field_of, step


def test_where_a_commander_stands_is_seen_by_his_own_and_kept() -> None:
    field = step(field_of(), "orders", {"command:reds": {"commander_unit": "reds-foot"}}).field
    ask = step(field, "orders").requests["command:reds"]
    assert isinstance(ask, Ask) and ask.default.model_dump()["commander_unit"] == "reds-foot"
    for side, seen in (("reds", True), ("blues", False)):
        mine = viewer("everyone", f"side:{side}")
        shown = [card for card in cards(field) if card.id == "reds" and card.audience.includes(mine)]
        assert [("Stands with", "Reds-foot") in card.lines for card in shown] == [seen]


def test_he_stands_no_longer_with_a_unit_that_has_gone_over() -> None:
    field = step(field_of(), "orders", {"command:reds": {"commander_unit": "reds-foot"}}).field
    field.goes_over(field.units["reds-foot"], "blues")
    ask = step(field, "orders").requests["command:reds"]
    assert isinstance(ask, Ask) and ask.default.model_dump()["commander_unit"] is None
