"""Tables altered for a culture: treason more common than atrocities, glory of another kind (Battle; PCs)."""

from typing import Any

import pytest
from django.http import QueryDict
from pydantic import ValidationError

from rulesets.forms.values import value_form
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.culture import printed_catastrophes, printed_glory
from rulesets.systems.gurps.book.kinds import HeroStatus
from rulesets.systems.gurps.book.options import Options
from tests.rulesets.browser import posted
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, lines, step, told, until


def swapped() -> list[dict[str, Any]]:
    """Defections and atrocities change places, as in feudal Japan."""
    rows = {row.what.value: row.model_dump(mode="json") for row in printed_catastrophes()}
    rows["atrocity"]["most"], rows["defection"]["most"] = rows["defection"]["most"], rows["atrocity"]["most"]
    return [*rows.values()]


def test_rows_may_change_places() -> None:
    field = until(field_of(units=led(), heroes=[CAPTAIN], options={"catastrophe_table": swapped()}), "plans")
    said = {
        "catastrophe:reds": [5, 4, 4],
        "catastrophe:blues": [5, 5, 4],
        "upheaval:reds": {"defector": None},
    }
    played = step(field, "catastrophe", said)
    assert {event.subject: event.facts["what"] for event in told(played, "mishap")} == {
        "reds": "defection",
        "blues": "atrocity",
    }


def test_what_a_fall_costs_is_what_its_row_says() -> None:
    rows = [row.model_dump(mode="json") for row in printed_catastrophes()]
    rows[-1]["morale"] = -2
    field = field_of(units=led(), heroes=[CAPTAIN, GENERAL], options={"catastrophe_table": rows})
    struck = step(until(field, "plans"), "catastrophe", {"catastrophe:reds": [6, 6, 6]}).field
    assert struck.units["reds-foot"].shift == -2


def test_a_wound_may_dishearten_his_own_men_alone() -> None:
    rows = [row.model_dump(mode="json") for row in printed_catastrophes()]
    next(row for row in rows if row["what"] == "leader_wounded")["morale"] = 0
    units = [*led(), {"id": "reds-rest", "side": "reds", "count": 10}]
    heroes, options = [CAPTAIN, GENERAL], {"catastrophe_table": rows}
    field = until(field_of(units=units, heroes=heroes, options=options), "plans")
    struck = step(field, "catastrophe", {"catastrophe:reds": [5, 5, 5]}, fill=1).field
    assert (struck.units["reds-foot"].shift, struck.units["reds-rest"].shift) == (-2, 0)


@pytest.mark.parametrize("faces", [[6, 6, 6], [6, 5, 5]])
def test_a_commander_who_fell_before_is_struck_by_no_catastrophe(faces: list[int]) -> None:
    """F14: murdered in his tent, he falls once."""
    field = until(field_of(units=led(), heroes=[CAPTAIN, GENERAL]), "plans")
    field.heroes["boris"].status = HeroStatus.DEAD
    played = step(field, "catastrophe", {"catastrophe:reds": faces})
    assert played.field.units["reds-foot"].shift == 0 and not played.field.sides["reds"].strategy
    assert told(played, "mishap")[0].facts["what"] == "too_late"


def test_glory_may_be_worth_something_else() -> None:
    rows = [row.model_dump(mode="json") for row in printed_glory()]
    rows[3] |= {"leader": 1, "reputation": 1, "talk": "short"}
    field = until(field_of(units=led(), heroes=[CAPTAIN, GENERAL], options={"glory_table": rows}), "survival")
    played = step(field, "glory", {"glory:dagny": [4, 4, 3], "reputation_months:dagny": [6]})
    assert played.field.heroes["dagny"].honours == (("competent", 4),)
    counted = step(played.field, "strategy")
    assert lines(counted, "effective_strategy:reds")["Glory of Dagny"] == 1


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"most": 7}], "One row has to reach up to 18."),
        ([{"most": 18}, {"most": 18}], "Name each total once"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(rows: list[dict[str, Any]], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        Options.model_validate({"catastrophe_table": rows})


def test_reputation_without_an_end_is_refused() -> None:
    with pytest.raises(ValidationError, match="Say for how long"):
        Options.model_validate({"glory_table": [{"result": "heroic", "reputation": 1}]})


def test_the_settings_show_the_printed_rows_and_give_them_back() -> None:
    form = value_form(Options, wording=RULES.wording)
    shown = str(form(initial=Options()))
    assert "A unit goes over to the enemy" in shown
    again = form(posted(shown))
    assert again.is_valid(), again.errors
    assert again.value == Options()


def test_a_wrong_table_is_said_at_its_field() -> None:
    form = value_form(Options, wording=RULES.wording)(QueryDict("catastrophe_table-0-most=7"))
    assert not form.is_valid()
    assert any("reach up to 18" in one.message for one in form.complaints())


def test_every_setting_says_what_it_does() -> None:
    for name, field in Options.model_fields.items():
        assert field.title, name
        assert field.description, name
