"""What matters most: what each thing is worth to a side that is taken away."""

import pytest

from rulesets.engine import Ruleset
from rulesets.forecasts import fighting
from rulesets.forecasts.matters import ranked, without_each
from rulesets.forecasts.told import matters_text
from rulesets.registry import rulesets

SYSTEMS = sorted(rulesets().values(), key=lambda rules: rules.key)


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_each_unit_hero_and_circumstance_is_taken_away(rules: Ruleset) -> None:
    muster = rules.sample()
    found = list(without_each(rules, muster))
    assert {one.of for one in found if one.kind == "unit"} == {unit.id for unit in muster.units}
    assert any(one.kind == "situation" for one in found)
    for one in found:
        if one.kind in ("unit", "hero"):
            assert one.of not in one.muster.sheets
            assert len(one.muster.sheets) == len(muster.sheets) - 1
        else:
            assert one.muster != muster
            assert "_" not in one.name
        rules.open(rules.prepare(one.muster))


def test_whoever_led_leads_no_more() -> None:
    gurps = rulesets()["gurps"]
    muster = gurps.sample()
    chief = next(side for side in muster.sides if side.commander)
    found = next(one for one in without_each(gurps, muster) if one.of == chief.commander)
    assert next(side for side in found.muster.sides if side.id == chief.id).commander is None


def test_what_changes_most_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fighting, "CHUNK", 3)
    gurps = rulesets()["gurps"]
    usual, found = ranked(gurps, gurps.sample(), "bannock", seed="a seed", battles=3)
    changes = [abs(matter.change) for matter in found]
    assert changes == sorted(changes, reverse=True)
    text = matters_text(gurps, "Bannock", usual, found)
    assert "Without Caliburn: " in text
    assert all(line.endswith(tuple("0123456789")) for line in text.splitlines() if line.startswith("Without"))
