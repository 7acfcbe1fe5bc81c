"""From values to forms and back, with all that people and machines may type."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from django import forms
from django.http import QueryDict
from pydantic import Field, model_validator

from rulesets.engine import Ask, Id, Problem, Ref, Shown, Value, YesNo, commander, play
from rulesets.forms.fields import MOST
from rulesets.forms.shapes import Unformable
from rulesets.forms.values import ValueForm, ask_form, value_form
from tests.markup import tight
from tests.rulesets.browser import posted
from tests.rulesets.cast import phase
from tests.rulesets.samples import duel, mapped, omens, raid, skirmish, storm, volley

CHOICES = {
    "unit": [("archers", "City archers"), ("pikes", "Bannock pikes")],
    "hero": [("caliburn", "Caliburn")],
    "side": [("bannock", "Bannock"), ("wazif", "Al-Wazif")],
}


class Armour(StrEnum):
    HEAVY, LIGHT = "heavy", "light"


class Gear(Value):
    tl: Annotated[int, Field(ge=0, le=12, title="Tech level")] = 3
    armour: Armour = Armour.LIGHT
    blessed: bool = False


class Sheet(Value):
    """One field of each kind."""

    name: Annotated[str, Field(title="Name", min_length=1, max_length=20)]
    men: Annotated[int, Field(title="Men", description="Present and fit", ge=0, le=1_000_000)] = 40
    risk: Annotated[int, Field(ge=-6, le=6)] = 0
    armour: Annotated[Armour, Shown(labels={"heavy": "Heavy mail"}, helps={"heavy": "5 a man"})] = Field(
        Armour.LIGHT
    )
    mode: Literal["single", "auto", "c", "d", "e", "f", "g"] = "single"
    unit: Annotated[Id, Ref("unit")] | None = None
    plan: Annotated[str, Field(max_length=2000)] = ""
    irregular: bool = Field(False, title="Irregular", description="No training")
    seen: bool | None = None
    extras: frozenset[Armour] = frozenset()
    heroes: tuple[Annotated[Id, Ref("hero")], ...] = ()
    ranks: tuple[Annotated[int, Field(ge=0, le=9)], ...] = ()
    gear: Gear = Gear()
    spare: Gear | None = None
    rows: tuple[Gear, ...] = Field((), max_length=4)
    aims: Mapping[str, Annotated[int, Field(ge=0, le=99)]] = {}
    tokens: Mapping[str, Annotated[int, Field(ge=0)]] = {}
    orders: Mapping[str, Gear] = {}
    weight: Annotated[float, Field(ge=0, le=9)] = 1.5

    @model_validator(mode="after")
    def light_men_are_few(self) -> "Sheet":
        if self.armour is Armour.HEAVY and self.men > 900_000:
            raise ValueError("So many cannot all be heavy.")
        return self


Form = value_form(Sheet, choices=CHOICES, options={"aims": ["archers", "orcs"], "orders": ["pikes"]})
GOOD = {
    "name": "Reed cutters",
    "men": "1,200",
    "risk": "−2",
    "armour": "heavy",
    "mode": "auto",
    "plan": "Hold.\r\nThen run.",
    "gear-tl": "4",
    "gear-armour": "light",
    "weight": "2.5",
}


ODD = "There is a character that cannot be shown in it, after “a”. Take it out and try again."


def filled(**changes: Any) -> ValueForm:
    return Form({**GOOD, **changes})


def wrong(form: ValueForm) -> dict[str, list[str]]:
    assert not form.is_valid()
    return {name: [str(one) for one in found] for name, found in form.errors.items()}


def test_makes_the_value_that_was_typed() -> None:
    form = filled(
        unit="pikes",
        irregular="on",
        seen="no",
        extras=["light", "heavy"],
        heroes=["caliburn"],
        ranks="3\n 4 \n\n",
        **{"spare-tl": "7", "rows-1-tl": "9", "rows-3-blessed": "on", "aims-orcs": "8", "aims-archers": ""},
        **{"tokens-0-key": "reds:0", "tokens-0-value": "3", "orders-pikes-armour": "heavy"},
    )
    assert form.is_valid(), form.errors
    assert form.value == Sheet(
        name="Reed cutters",
        men=1200,
        risk=-2,
        armour=Armour.HEAVY,
        mode="auto",
        unit="pikes",
        plan="Hold.\nThen run.",
        irregular=True,
        seen=False,
        extras=frozenset(Armour),
        heroes=("caliburn",),
        ranks=(3, 4),
        gear=Gear(tl=4),
        spare=Gear(tl=7),
        rows=(Gear(tl=9),),
        aims={"orcs": 8},
        tokens={"reds:0": 3},
        orders={"pikes": Gear(armour=Armour.HEAVY)},
        weight=2.5,
    )


def test_starts_from_the_value_or_the_defaults_and_gives_them_back() -> None:
    value = filled(**{"rows-0-tl": "9", "aims-orcs": "8", "spare-tl": "2", "seen": "yes"}).value_or_none()
    assert value is not None
    again = Form(posted(str(Form(initial=value))))
    assert again.is_valid(), again.errors
    assert again.value == value
    fresh = posted(str(Form()))
    assert (fresh["men"], fresh["gear-tl"], "name" in fresh and fresh["name"]) == ("40", "3", "")


def test_says_what_each_field_is_for() -> None:
    shown = tight(str(Form()))
    assert '<label for="id_men">Men</label>' in shown
    assert '<p class="help" id="id_men_helptext">Present and fit, 0 to 1,000,000</p>' in shown
    assert "<b>Heavy mail</b>" in shown and '<span class="help">5 a man</span>' in shown
    assert '<option value="archers">City archers</option>' in shown
    assert '<textarea name="plan"' in shown and 'id="id_plan" class="input">' in shown
    assert '<label for="id_aims-archers">City archers</label>' in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("a few", "“a few” is not a whole number. Type one, for example 40."),
        ("", "A whole number is needed."),
        ("   ", "A whole number is needed."),
        ("-3", "−3 is too low: at least 0."),
        ("1000001", "1000001 is too high: at most 1,000,000."),
        ("99999999999999999999", "99999999999999999999 is too high: at most 1,000,000."),
        ("9" * 10_000, "99999999999999999999999999999… is too high: at most 1,000,000."),
        ("-" + "9" * 10_000, "−9999999999999999999999999999… is too low: at least 0."),
        ("1e400", "“1e400” is not a whole number. Type one, for example 40."),
        ("٣", "“٣” is not a whole number. Type one, for example 40."),
        ("²", "“²” is not a whole number. Type one, for example 40."),
        ("1_000", "“1_000” is not a whole number. Type one, for example 40."),
        ("1,00", "“1,00” is not a whole number. Type one, for example 40."),
        ("4.0", "“4.0” is not a whole number. Type one, for example 40."),
        ("NaN", "“NaN” is not a whole number. Type one, for example 40."),
        ("\x00", "“\x00” is not a whole number. Type one, for example 40."),
        ("<script>", "“<script>” is not a whole number. Type one, for example 40."),
        (["1", "2"], "“['1', '2']” is not a whole number. Type one, for example 40."),
    ],
)
def test_refuses_what_is_no_number_in_words(typed: Any, said: str) -> None:
    assert wrong(filled(men=typed)) == {"men": [said]}


@pytest.mark.parametrize("typed", ["inf", "nan", "1e400", "٣", "10", "-1", "1.1234567890", "x" * 5000])
def test_refuses_what_is_no_measure(typed: str) -> None:
    assert list(wrong(filled(weight=typed))) == ["weight"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Write something here."),
        ("x" * 10_000, "10,000 characters are too many: at most 20."),
        ("a\x00b", ODD),
        ("a\ud800b", ODD),
        ("a\nb", "There is a line break in it, after “a”. Take it out and try again."),
    ],
)
def test_refuses_text_that_cannot_stand(typed: str, said: str) -> None:
    assert wrong(filled(name=typed)) == {"name": [said]}


def test_lines_are_kept_where_there_may_be_several_and_nothing_else_odd() -> None:
    form = filled(plan="a\rb\tc\n")
    assert form.is_valid()
    assert form.value.plan == "a\nb\tc"
    assert list(wrong(filled(plan="a\x1bb"))) == ["plan"]


@pytest.mark.parametrize("name", ["armour", "mode", "unit", "extras", "heroes", "seen"])
@pytest.mark.parametrize("typed", ["dragons", "\x00", "<b>", ["heavy", "dragons"], "None", "1"])
def test_refuses_what_is_not_offered(name: str, typed: Any) -> None:
    assert list(wrong(filled(**{name: typed}))) == [name]


def test_an_error_inside_stands_at_its_own_field_and_is_said_once() -> None:
    form = filled(**{"gear-tl": "99", "rows-0-tl": "x", "rows-1-tl": "4", "aims-orcs": "−1", "spare-tl": "x"})
    assert list(wrong(form)) == ["gear", "spare", "rows", "aims"]
    assert [(one.label, one.anchor) for one in form.complaints()] == [
        ("Gear, Tech level", "id_gear-tl"),
        ("Spare, Tech level", "id_spare-tl"),
        ("Rows, row 1, Tech level", "id_rows-0-tl"),
        ("Aims, Orcs", "id_aims-orcs"),
    ]
    shown = str(form)
    assert shown.count("99 is too high: at most 12.") == 2, "at the top, with a link, and at the field"
    assert '<a href="#id_gear-tl">Gear, Tech level: 99 is too high: at most 12.</a>' in shown
    assert 'id="id_gear-tl_error"' in shown
    assert shown.count('aria-invalid="true"') == 4


def test_an_error_is_not_said_again_as_something_missing() -> None:
    form = Form({**GOOD, "name": "", "men": "x"})
    assert wrong(form) == {
        "name": ["Write something here."],
        "men": ["“x” is not a whole number. Type one, for example 40."],
    }


def test_what_the_whole_cannot_be_is_said_above() -> None:
    form = filled(men="950000")
    assert wrong(form) == {"__all__": ["So many cannot all be heavy."]}
    assert "So many cannot all be heavy." in str(form)


def test_too_many_rows_are_refused_at_the_rows() -> None:
    form = value_form(Sheet)({**GOOD, **{f"rows-{n}-tl": "3" for n in range(4)}, "rows-999-tl": "3"})
    assert form.is_valid(), "rows beyond the most are not read at all"
    few = value_form(
        type("Few", (Value,), {"__annotations__": {"of": Annotated[tuple[int, ...], Field(max_length=1)]}})
    )
    assert wrong(few({"of": "1\n2"})) == {"of": ["That is too many: at most 1."]}
    assert list(wrong(few({"of": "1\n" * 5000}))) == ["of"]
    assert list(wrong(few({"of": "x"}))) == ["of"]


def test_nothing_posted_is_said_field_by_field() -> None:
    assert list(wrong(Form({}))) == ["name", "men", "risk", "armour", "mode", "gear", "weight"]


@pytest.mark.parametrize(
    "junk", ["rows--tl=1", "rows-x-tl=1", "rows-0=1", "rows-00000-tl=1", "aims=7", "gear=1", "_add=7"]
)
def test_fields_that_nobody_asked_for_are_nothing(junk: str) -> None:
    data = QueryDict(mutable=True)
    data.update(GOOD)
    data.update(dict([junk.split("=")]))
    form = Form(data)
    assert form.is_valid() != junk.startswith("_")
    assert str(form)


def test_everything_typed_stays_in_the_form() -> None:
    shown = str(
        filled(
            name="<script>alert(1)</script>" * 9, men="a few", plan="</textarea><b>", **{"rows-0-tl": "many"}
        )
    )
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert 'value="a few"' in shown
    assert "&lt;/textarea&gt;&lt;b&gt;" in shown
    assert 'value="many"' in shown


def test_steppers_and_rows_work_without_script() -> None:
    form = filled(**{"aims-orcs": "8", "_more": "aims-orcs"})
    assert not form.is_valid()
    assert not form.errors
    assert 'name="aims-orcs" value="9"' in str(form)
    assert "<b>9 in all</b>" in str(form)
    assert 'name="aims-orcs" value="0"' in str(filled(**{"aims-orcs": "0", "_less": "aims-orcs"}))
    assert 'name="aims-orcs" value="1"' in str(filled(**{"aims-orcs": "", "_more": "aims-orcs"}))
    assert 'name="aims-orcs" value="x"' in str(filled(**{"aims-orcs": "x", "_more": "aims-orcs"}))
    grown = filled(**{"rows-0-tl": "x", "_add": "rows"})
    assert 'name="rows-1-tl"' in str(grown)
    assert 'name="rows-2-tl"' not in str(grown)
    assert "error" not in str(grown), "nobody is told off for asking for a row"
    full = str(filled(**{"rows-3-tl": "1"}))
    assert '_add" value="rows"' not in full


@pytest.mark.parametrize("nudge", ["_less", "_more", "_add"])
@pytest.mark.parametrize("at", ["", "name", "nothing", "\x00", "__class__", ["a", "b"]])
def test_odd_nudges_change_nothing_and_break_nothing(nudge: str, at: Any) -> None:
    form = filled(**{nudge: at})
    assert not form.is_valid()
    assert str(form)


def test_identity_is_the_pages_business() -> None:
    hero = value_form(skirmish.Fighter, exclude=("id", "name", "side"))
    numbers = {"skill": "12", "hits": "9"}
    form = hero(numbers)
    assert "name" not in form.fields
    assert form.is_valid(), form.errors
    assert (form.value.id, form.value.hits) == ("new", 9)
    known = hero(numbers, given={"id": "berta", "name": "Berta", "side": "reds"})
    assert known.is_valid()
    assert known.value.name == "Berta"
    kept = hero(numbers, initial=known.value)
    assert kept.is_valid()
    assert kept.value == known.value


def test_what_the_rules_find_wrong_is_put_at_its_field() -> None:
    form = filled(**{"gear-tl": "4", "rows-2-tl": "4"})
    assert form.is_valid()
    for at in ("gear.tl", ("rows", 0, "tl"), "men", "nowhere", ""):
        form.add_problem(Problem("late", {"at": at, "n": 3}), {"late": "Too late by {n}."})
        form.add_problem(Problem("late", {"at": at, "n": 3}), {"late": "Too late by {n}."})
    assert not form.is_valid()
    assert [one.anchor for one in form.complaints()] == ["", "id_men", "id_gear-tl", "id_rows-2-tl"]


def test_an_ask_is_a_form_with_its_options_default_and_checks() -> None:
    field = volley.open_field(volley.sample())
    asks = {one.key: one for one in play(phase(volley.aim), field, {}).waits_for}
    ask = asks["aim:spears"]
    assert isinstance(ask, Ask)
    names = {"unit": [("bows", "Bows"), ("slings", "Slings")]}
    form = ask_form(ask, names, wording=volley.RULES.wording)
    assert 'name="aim-spears-targets-bows" value="20"' in str(form()), "the default"
    draft = form(initial={"targets": {"slings": 20}})
    assert 'name="aim-spears-targets-slings" value="20"' in str(draft)
    some = form({"aim-spears-targets-bows": "5"})
    assert wrong(some) == {"__all__": ["5 of 20 arrows: all or none."]}
    whole = form({"aim-spears-targets-bows": "20"})
    assert whole.is_valid()
    assert whole.value.targets == {"bows": 20}
    assert wrong(form({"aim-spears-tie_order": "bows\nThe Slings"})) == {
        "tie_order": ["Use small letters, digits, - and _, and begin with a letter."]
    }


def test_picks_and_confirmations_are_forms() -> None:
    yes = ask_form(Ask("luck:reds", commander("reds"), YesNo, YesNo()))
    assert yes({"luck-reds-yes": "on"}).value_or_none() == YesNo(yes=True)
    assert yes({}).value_or_none() == YesNo(yes=False)


SAMPLES = (raid, skirmish, mapped, storm, omens, volley, duel)


@pytest.mark.parametrize("system", SAMPLES, ids=lambda one: one.RULES.key)
def test_every_sheet_of_the_samples_is_a_form(system: Any) -> None:
    muster = system.RULES.sample()
    for sheet in muster.sheets.values():
        form = value_form(type(sheet))(posted(str(value_form(type(sheet))(initial=sheet))))
        assert form.is_valid(), form.errors
        assert form.value == sheet


def test_a_type_that_no_form_asks_for_is_named() -> None:
    class Odd(Value):
        when: complex = 0j

    with pytest.raises(Unformable, match=r"Odd\.when: no form asks for complex"):
        value_form(Odd)


def test_a_number_without_bounds_still_has_one() -> None:
    class Free(Value):
        n: int

    form = value_form(Free)
    assert form({"n": str(MOST)}).is_valid()
    assert not form({"n": str(MOST + 1)}).is_valid()
    assert not form({"n": str(-MOST - 1)}).is_valid()


def test_plain_forms_of_ours_look_the_same() -> None:
    class Plain(forms.Form):
        title = forms.CharField(max_length=10, help_text="Short")
        ticked = forms.BooleanField(required=False)
        pick = forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect)
        some = forms.MultipleChoiceField(choices=[("a", "A")], widget=forms.CheckboxSelectMultiple)
        secret = forms.CharField(widget=forms.HiddenInput, initial="x")

    shown = str(Plain({"title": "much too long a title"}))
    assert '<div class="field">' in shown
    assert 'class="input"' in shown
    assert 'class="tick"' in shown
    assert '<input type="hidden" name="secret" id="id_secret">' in shown
    assert '<a href="#id_title">Title: ' in shown
    assert 'aria-describedby="id_title_helptext id_title_error"' in shown
