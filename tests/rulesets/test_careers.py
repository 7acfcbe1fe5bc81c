"""What rules remember of people is told by their own events, and is called something."""

import pytest

from rulesets.engine import Event, Feat, HeroSheet, Ruleset
from rulesets.engine.careers import Career
from rulesets.engine.text import read_back
from rulesets.engine.words import say
from rulesets.registry import rulesets
from rulesets.trials import conformance

ALL = [pytest.param(rules, id=key) for key, rules in rulesets().items()]


@pytest.mark.parametrize("rules", ALL)
def test_every_figure_of_a_career_has_a_name(rules: Ruleset) -> None:
    named = {key.removeprefix("career.") for key in rules.wording if key.startswith("career.")}
    assert named == set(rules.career.figures) and named


@pytest.mark.parametrize("rules", ALL)
def test_every_feat_is_of_something_that_is_told(rules: Ruleset) -> None:
    for feat in rules.career.feats:
        assert any(key == feat.kind or key.startswith(f"{feat.kind}.") for key in rules.wording), feat.kind


@pytest.mark.parametrize("rules", ALL)
def test_what_rises_is_a_field_of_a_hero(rules: Ruleset) -> None:
    hero = rules.roster.hero if rules.roster else HeroSheet
    assert {one.name for one in rules.career.rises} <= set(hero.model_fields)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", ALL)
def test_a_feat_reads_facts_that_its_event_has(rules: Ruleset, seed: int) -> None:
    for scene in conformance.scenes(rules, seed):
        for fact in (one for one in scene.played.said if isinstance(one, Event)):
            for feat in (one for one in rules.career.feats if one.kind == fact.kind):
                wanted = {feat.fact, feat.of, feat.amount} - {"", "subject"}
                assert wanted <= set(fact.facts), feat
                assert feat.worth(fact.facts) >= 0
            ids = {id for id, _ in rules.career.feats_in(fact.kind, fact.subject, fact.facts)}
            assert ids <= set(scene.field.muster.sheets) | {"field"} | _made(scene), fact


def _made(scene: conformance.Scene) -> set[str]:
    """Units that were made on the field."""
    return set(getattr(scene.played.field, "units", {})) | set(scene.field.muster.groups)


@pytest.mark.parametrize("rules", ALL)
def test_a_rank_is_said_of_every_sheet_of_a_sample(rules: Ruleset) -> None:
    for sheet in rules.sample().sheets.values():
        rank = rules.career.rank(sheet)
        assert len(rank) < 40 and rank == rank.strip()
        assert not any(map(str.isdigit, rank)) or read_back(rank) == rank, (
            "a number in it is a fact, so that another language can put it where it wants it"
        )


def test_a_feat_counts_for_whom_its_fact_names_with_what_it_is_worth() -> None:
    career = Career(
        (
            Feat("shot", "hits", amount="hits"),
            Feat("shot", "kills", "end", ("killed",), of="by"),
        )
    )
    facts = {"hits": 3, "end": "killed", "by": "anna"}
    found = [(id, one.figure, one.worth(facts)) for id, one in career.feats_in("shot", "boris:2", facts)]
    assert found == [("boris", "hits", 3), ("anna", "kills", 1)]
    assert not list(career.feats_in("shot", "", {"end": "wounded"}))
    assert career.figures == ("hits", "kills")


def test_one_of_a_thing_is_called_so() -> None:
    rules = rulesets()["gurps"]
    assert [say(rules, "career.promotions", {"n": n}, {}) for n in (1, 2)] == ["Promotion", "Promotions"]
