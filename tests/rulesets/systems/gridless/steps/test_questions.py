"""Nobody is asked what does not concern him: retreats, and what is done on the side."""

from rulesets.engine import Ask
from rulesets.systems.gridless.book.kinds import HeroStatus, UnitStatus
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.samples.stair_of_kharn import sample
from tests.rulesets.systems.gridless.beasts import HEROES, THREE, three
from tests.rulesets.systems.gridless.play import step, told, until

CALM = {f"battle:{id}": [1] for id in ("lions", "tigers", "bears")}


def asked(field: Battlefield, step_key: str, kind: str) -> set[str]:
    keys = step(field, step_key).requests
    return {key.partition(":")[2] for key in keys if key.startswith(f"{kind}:")}


def test_only_a_general_whose_unit_was_struck_is_asked_whether_he_retreats() -> None:
    field = until(three(), "battle", CALM)
    assert asked(field, "retreat", "retreat") == set()
    field.units["lions"].lost = 1
    assert asked(field, "retreat", "retreat") == {"lions"}


def test_a_general_who_means_to_leave_says_so_with_his_allotment_and_nobody_hears_it_before() -> None:
    said = {"allocate:tigers": {"targets": {}, "leaves": True}}
    field = until(three(), "battle", CALM | said)
    assert field.units["tigers"].leaves
    played = step(field, "retreat")
    assert "retreat:tigers" not in played.requests
    assert played.field.units["tigers"].status is UnitStatus.RETREATED
    assert told(played, "turns_back")


def test_who_was_struck_after_he_meant_to_leave_is_asked_again_with_yes_proposed() -> None:
    said = {"allocate:tigers": {"targets": {}, "leaves": True}}
    field = until(three(), "battle", CALM | said)
    field.units["tigers"].lost = 1
    ask = step(field, "retreat").requests["retreat:tigers"]
    assert isinstance(ask, Ask)
    assert ask.default.model_dump() == {"yes": True}
    held = step(field, "retreat", {"retreat:tigers": {"yes": False}})
    assert held.field.units["tigers"].status is UnitStatus.FIGHTING


def test_a_unit_that_cannot_retreat_does_not_leave_as_planned() -> None:
    units = [one | {"cannot_retreat": True} if one["id"] == "tigers" else one for one in THREE]
    field = until(three(units=units), "allocate", {"allocate:tigers": {"targets": {}, "leaves": True}})
    assert not field.units["tigers"].leaves


def only_fights() -> Battlefield:
    """Lou only fights."""
    return three(heroes=[one | {"asked": False} if one["id"] == "lou" else one for one in HEROES])


def test_who_only_fights_is_asked_when_he_is_hurt_or_a_comrade_is_down() -> None:
    field = only_fights()
    assert asked(field, "utility", "utility") == {"leo", "tia", "bo"}
    field.heroes["lou"].hp -= 1
    assert "lou" in asked(field, "utility", "utility")
    unhurt = step(field, "utility").field
    assert "lou" not in asked(unhurt, "utility", "utility")
    field = only_fights()
    field.heroes["leo"].status = HeroStatus.FALLEN
    assert "lou" in asked(field, "utility", "utility")


def test_who_only_fights_is_asked_once_when_he_says_so_in_his_orders() -> None:
    field = until(only_fights(), "actions")
    field = step(field, "actions", {"orders:lou": {"aside": True}}).field
    assert "lou" in asked(field, "utility", "utility")
    field = step(field, "actions").field
    assert "lou" not in asked(field, "utility", "utility")


def test_who_asks_for_silence_gets_it_until_he_is_hurt_again() -> None:
    field = three()
    field.heroes["lou"].hp = 20
    field = step(field, "utility", {"utility:lou": {"quiet": True}}).field
    assert "lou" not in asked(field, "utility", "utility")
    field.heroes["lou"].hp = 19
    assert "lou" in asked(field, "utility", "utility")


def test_the_sample_asks_three_of_nine_what_they_do_on_the_side() -> None:
    field = until(open_field(sample()), "allocate")
    assert asked(field, "utility", "utility") == {"dorin", "maelis", "zarrag"}
