"""Areas of a map, distances between them, and rules that are played on one."""

import pytest

from rulesets.engine import Correction, Event, Phase, Place, Places, correct, play, say_event, viewer
from rulesets.engine.corrections import problems_of
from rulesets.engine.values import names_of
from rulesets.trials.conformance import CHECKS, scenes
from tests.rulesets.samples import mapped

GROUND = Places(
    (Place("a", "Alder", 0, 0), Place("b", "Birch", 60, 80), Place("c", "Cedar", 60, 0)),
    apart={("c", "b"): 200},
)


def test_a_distance_is_that_of_the_positions_rounded_half_up() -> None:
    assert GROUND.distance("a", "b") == 100
    assert Places((Place("a", "A", 0, 0), Place("b", "B", 2.5, 0))).distance("a", "b") == 3


def test_a_stated_distance_comes_before_the_positions_either_way_round() -> None:
    assert GROUND.distance("b", "c") == GROUND.distance("c", "b") == 200


def test_the_ways_join_all_areas_by_the_shortest_net() -> None:
    assert [(one.id, other.id) for one, other in GROUND.ways()] == [("a", "c"), ("a", "b")]
    assert not list(Places(()).ways())


def test_a_hidden_area_is_seen_by_the_game_master_alone() -> None:
    assert mapped.SECRET.seen_by(viewer("side:reds")) is None
    assert mapped.SECRET.seen_by(viewer("gm")) is mapped.SECRET


def test_an_answer_names_a_place_and_its_sentence_says_the_name() -> None:
    field = mapped.open_field(mapped.RULES.sample())
    said = {"march:spears": {"to": "the-ford"}, "march:bows": {"to": None}}
    played = play(Phase(1, mapped.RULES.steps[0]), field, said)
    [event] = [one for one in played.said if isinstance(one, Event)]
    assert say_event(mapped.RULES, event, names_of(field.muster)) == "Spears marches to The ford."


@pytest.mark.parametrize(("place", "stands"), [("south-bank", True), ("spears", False), ("nowhere", False)])
def test_a_correction_puts_a_unit_into_a_place_that_there_is(place: str, stands: bool) -> None:
    field = mapped.open_field(mapped.RULES.sample())
    said = Correction(subject="spears", name="at", value=place, reason="They ran")
    assert bool(problems_of(field, said)) is not stands
    if stands:
        assert correct(field, [said]).units["spears"].at == place


@pytest.mark.parametrize("seed", range(3))
def test_a_march_over_the_map_conforms(seed: int) -> None:
    for scene in scenes(mapped.RULES, seed):
        for one in CHECKS if scene.phase.step.key == "march" else ():
            one(scene)
