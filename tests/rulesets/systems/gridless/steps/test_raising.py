"""The dead come back: on the side, by a long spell, or as the game master lets it happen."""

from rulesets.engine import viewer
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import ordered, three
from tests.rulesets.systems.gridless.play import problems, step, told, until

BROWN = viewer("side:brown")
LONG = {"action": "lengthy", "lengthy_minutes": 10, "patient": "leo"}


def with_leo_dead() -> Battlefield:
    field = three()
    leo = field.heroes["leo"]
    leo.hp, leo.status, field.units["lions"].general = -12, HeroStatus.DEAD, ""
    return field


def long_spell(**more: object) -> dict[str, object]:
    """Lou is at it, and nobody attacks anybody."""
    calm: dict[str, object] = {f"allocate:{unit}": {"targets": {}} for unit in ("lions", "tigers", "bears")}
    return ordered(with_leo_dead(), lou=LONG | more) | calm


def on_the_side(effect: str, **more: object) -> dict[str, object]:
    return {"simple": [{"target": "leo", "effect": effect, **more}]}


def test_the_dead_of_the_unit_are_raised_on_the_side_with_so_many_points() -> None:
    played = step(with_leo_dead(), "utility", {"utility:lou": on_the_side("raise", amount=7)})
    leo = played.field.heroes["leo"]
    assert (leo.status, leo.hp) == (HeroStatus.FIT, 7)
    [event] = told(played, "raised")
    assert event.facts["left"] == 7
    assert not event.audience.includes(BROWN)


def test_healing_does_nothing_for_the_dead_and_says_so() -> None:
    field = with_leo_dead()
    assert problems(field, "utility", "utility:lou", on_the_side("heal", amount=7)) == ["only_raising_helps"]
    played = step(
        field, "events", {"events:field": {"events": [{"kind": "heal", "hero": "leo", "delta": 9}]}}
    )
    assert played.field.heroes["leo"].status is HeroStatus.DEAD
    assert told(played, "is_beyond_healing")
    assert not told(played, "healed_seen")


def test_who_is_not_dead_cannot_be_raised() -> None:
    assert problems(three(), "utility", "utility:lou", {"simple": [{"effect": "raise"}]}) == [
        "nobody_to_raise"
    ]


def test_a_long_spell_raises_the_dead_at_the_end_of_the_round_unhurt_unless_said() -> None:
    field = until(with_leo_dead(), "retreat", long_spell())
    assert field.heroes["leo"].status is HeroStatus.DEAD
    for said, hp in (({}, 50), ({"points": 3}, 3)):
        ended = step(field, "end_round", {"cured:lou": said})
        assert (ended.field.heroes["leo"].status, ended.field.heroes["leo"].hp) == (HeroStatus.FIT, hp)
        assert told(ended, "raised_seen")[0].audience.includes(BROWN)
    in_vain = step(field, "end_round", {"cured:lou": {"works": False}})
    assert in_vain.field.heroes["leo"].status is HeroStatus.DEAD
    assert [event.facts["patient"] for event in told(in_vain, "in_vain")] == ["leo"]


def test_a_long_spell_is_lost_if_its_caster_falls() -> None:
    field = until(with_leo_dead(), "retreat", long_spell())
    field.heroes["lou"].status = HeroStatus.FALLEN
    ended = step(field, "end_round")
    assert "cured:lou" not in ended.requests
    assert ended.field.heroes["leo"].status is HeroStatus.DEAD


def test_a_spell_of_two_rounds_works_at_the_end_of_the_second() -> None:
    first = until(with_leo_dead(), "end_round", long_spell(lengthy_minutes=20))
    assert first.heroes["leo"].status is HeroStatus.DEAD
    assert until(first, "end_round", long_spell(), rounds=2).heroes["leo"].status is HeroStatus.FIT


def test_an_event_raises_the_dead_and_nobody_else_brings_them_on_the_field() -> None:
    comes = {"events:field": {"events": [{"kind": "hero_joins", "hero": "leo"}]}}
    still = step(with_leo_dead(), "events", comes)
    assert not told(still, "hero_joined")
    assert told(still, "cannot_come_dead")
    raised = step(with_leo_dead(), "events", {"events:field": {"events": [{"kind": "raise", "hero": "leo"}]}})
    assert (raised.field.heroes["leo"].status, raised.field.heroes["leo"].hp) == (HeroStatus.FIT, 50)


def test_who_was_captured_and_joins_again_is_free() -> None:
    field = three()
    field.heroes["leo"].status = HeroStatus.CAPTURED
    joins = {"events:field": {"events": [{"kind": "hero_joins", "hero": "leo"}]}}
    assert step(field, "events", joins).field.heroes["leo"].is_fit
