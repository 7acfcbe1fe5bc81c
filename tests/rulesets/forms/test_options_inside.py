"""Options and their labels inside maps, rows and nested values."""

from collections.abc import Mapping
from random import Random
from typing import Annotated

from pydantic import Field

from rulesets.engine import Ask, Shown, Value, commander
from rulesets.forms.values import ask_form, value_form
from rulesets.trials import arbitrary
from tests.markup import tight
from tests.rulesets.browser import posted


class Shot(Value):
    at: str = ""


class Order(Value):
    fire: Mapping[str, int] = {}
    then: tuple[Shot, ...] = ()


class Orders(Value):
    units: Mapping[str, Order] = {}
    reserve: Shot = Shot()


ASK = Ask(
    "orders:reds",
    commander("reds"),
    Orders,
    Orders(units={"bows": Order(fire={"bow:foot": 3})}, reserve=Shot(at="hill")),
    options={
        "units": ["bows", "pikes"],
        "units.bows.fire": ["bow:foot", "bow:horse"],
        "units.bows.then.at": ["hill"],
        "units.pikes.fire": [],
        "reserve.at": ["hill", "ford"],
    },
    labels={"units.bows.fire": {"bow:foot": "Bows at the foot, 80 m"}},
)


def test_a_form_offers_what_may_be_chosen_inside() -> None:
    form = ask_form(ASK)()
    page = str(form)
    assert "Bows at the foot, 80 m" in page
    assert 'name="orders-reds-units-bows-fire-bow:horse"' in page
    assert 'name="orders-reds-units-pikes-fire-' not in page
    again = ask_form(ASK)(posted(page))
    assert again.is_valid(), again.errors
    assert again.value == ASK.default


def test_what_is_not_offered_inside_is_refused_at_its_place() -> None:
    said = {"units": {"bows": {"fire": {"bow:moon": 1}, "then": [{"at": "hill"}, {"at": "sea"}]}}}
    answer, problems = ASK.read({**said, "reserve": {"at": "ford"}})
    assert answer is None
    assert [one.facts for one in problems] == [
        {"at": "units.bows.fire", "value": "bow:moon"},
        {"at": "units.bows.then.1.at", "value": "sea"},
    ]


def test_arbitrary_answers_keep_to_what_is_offered_inside() -> None:
    said = [arbitrary.answer(ASK, Random(n)) for n in range(30)]
    assert all(ASK.read(one)[1] == [] for one in said)
    assert any(one["units"].get("bows", {}).get("then") for one in said)


class Long(Value):
    risk: int = 0
    bribes: Annotated[Mapping[str, Order], Field(title="Bribes"), Shown(more=True)] = {}


def test_what_is_rare_is_asked_after_the_rest_and_named() -> None:
    page = tight(str(value_form(Long, options={"bribes": ["bows"], "bribes.bows.fire": []})()))
    assert page.index("Risk") < page.index("More: bribes</summary>")


class Drill(Value):
    paces: int = Field(0, ge=0, le=9)
    at_the_double: bool = False
    again: bool = False


DRILL = Ask("drill:bows", commander("reds"), Drill, Drill(), options={"paces": [], "at_the_double": []})


def test_a_number_or_a_tick_without_options_is_not_asked_and_stays_as_it_is() -> None:
    page = str(ask_form(DRILL)())
    assert "again" in page and "paces" not in page and "at_the_double" not in page
    answer, problems = DRILL.read({"again": True})
    assert (answer, problems) == (Drill(again=True), [])
    answer, problems = DRILL.read({"paces": 3, "at_the_double": True})
    assert answer is None
    assert [one.facts["at"] for one in problems] == ["paces", "at_the_double"]


def test_a_0_that_was_typed_is_drafted_and_is_no_part_of_the_answer() -> None:
    at = "orders-reds-units-bows-fire-bow:"
    form = ask_form(ASK)({f"{at}foot": "0", f"{at}horse": "", "orders-reds-reserve-at": "hill"})
    assert form.draft is not None
    assert form.draft["units"]["bows"]["fire"] == {"bow:foot": 0}
    assert form.value.units["bows"].fire == {}
    page = str(ask_form(ASK)(initial=form.draft))
    assert f'name="{at}foot" value="0"' in page
    assert f'name="{at}horse" value=' not in page


def test_a_button_of_the_form_keeps_the_draft() -> None:
    at = "orders-reds-units-bows-fire-bow:"
    said = {f"{at}foot": "1", f"{at}horse": "2", "orders-reds-reserve-at": "hill", "_less": f"{at}foot"}
    form = ask_form(ASK)(said)
    assert form.draft is not None
    assert form.draft["units"]["bows"]["fire"] == {"bow:foot": 0, "bow:horse": 2}
