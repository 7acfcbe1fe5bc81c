"""Who commanded and who led is told, to whoever may know it."""

from __future__ import annotations

import pytest

from battles.parts.sight import reading
from battles.truths import truths_for_all
from chronicle.telling import report
from chronicle.telling.brief import heroes
from chronicle.telling.posts import commanders, posts, under_whom
from chronicle.written import written
from tests.chronicle.fighting import fight, sample_war


@pytest.mark.parametrize("ruleset", ["runequest"])
def test_a_commander_of_whom_nothing_else_is_told_is_told_of(db: None, ruleset: str) -> None:
    gm = sample_war(ruleset)
    battle = fight(gm.campaign, gm, longest=1)
    truths = {truth.key: truth for truth in truths_for_all(battle)}
    whole, ockless = (reading(battle, truths[key].words) for key in ("whole", "side-ockless"))
    assert commanders(whole) == commanders(ockless) == {"ockless": "black-duke"}
    assert under_whom(ockless) == ["No hero commands The Bridge.", "The Black Duke commands Ockless."]
    assert posts(whole)["sir-storm"] == "leads Storm Company"
    assert "sir-storm" not in posts(ockless), "whom a unit follows the enemy is not told"
    assert posts(ockless)["varga"] == "leads Guard of Ockless"
    told = {hero.card.name: hero for hero in heroes(whole, [])}
    assert set(told) == {"The Black Duke"}
    assert told["The Black Duke"].stands == "Ockless; in command; fit"
    text = written(battle, truths["whole"])
    assert "**The Black Duke** (Ockless; in command; fit): No deed is told." in text
    assert report(battle, truths["whole"], "all")["strengths"][:2] == under_whom(whole)
