import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict

from campaigns.models import Membership
from rosters import actions
from rosters.forms.records import SheetForm, offer_form, unit_form
from rosters.models import Force, Unit, roster_of
from rosters.sheets import SheetIsWrong, Wrong
from tests.factories import make_campaign, make_member, make_user


@pytest.fixture
def form(gm: Membership, reds: Force) -> SheetForm:
    data = QueryDict(
        "name=Watch&version=1&sheet-count=10&sheet-armour=light&sheet-weapon=none&sheet-morale=12"
    )
    form = unit_form(gm, data, force=reds)
    assert form.is_valid()
    return form


def test_what_an_action_refuses_of_a_sheet_stands_at_its_field(form: SheetForm) -> None:
    form.refuse(SheetIsWrong([Wrong("leader", "He is dead."), Wrong("", "It is all wrong.")]))
    assert [tuple(one[:2]) for one in form.complaints] == [
        ("", "It is all wrong."),
        ("Leader", "He is dead."),
    ]


def test_what_an_action_refuses_of_a_record_stands_at_its_field(form: SheetForm) -> None:
    form.refuse(ValidationError({"name": "A name is needed."}))
    assert [tuple(one[:2]) for one in form.complaints] == [("Name", "A name is needed.")]


def test_any_other_refusal_stands_above_the_form(form: SheetForm, archers: Unit) -> None:
    form.refuse(actions.RecordIsGone(archers))
    assert [tuple(one[:2]) for one in form.complaints] == [
        ("", "City archers has been deleted. Nothing was written.")
    ]


def test_the_next_try_is_made_against_the_newer_record(form: SheetForm, archers: Unit) -> None:
    archers.version = 7
    form.take_version(archers)
    assert 'value="7"' in str(form.own["version"])


def test_what_was_set_or_is_wrong_among_the_rarer_fields_lies_open(
    gm: Membership, reds: Force, archers: Unit
) -> None:
    def form(data: QueryDict | None = None) -> SheetForm:
        made = unit_form(gm, data, force=reds, unit=archers)
        return SheetForm(made.own, made.sheet, frozenset({"count", "weapon"}))

    assert [field.name for field in form().shown] == ["count", "weapon"]
    assert form().opens  # traitors
    archers.sheet = {"count": 40, "weapon": "spear"}
    assert not form().opens
    assert form(QueryDict("name=Watch&sheet-morale=high")).opens


@pytest.mark.django_db
@pytest.mark.parametrize(("ruleset", "state"), [("gurps", "status"), ("starwars", "wound")])
def test_who_brings_a_hero_says_neither_where_he_fights_nor_what_battles_did_to_him(
    ruleset: str, state: str
) -> None:
    player = make_member(make_campaign(make_user("Ada"), ruleset=ruleset), make_user("Finn"))
    left_out = {"unit", "captor", state} & set(roster_of(player.campaign).hero.model_fields)
    assert {"unit", state} <= left_out
    assert not left_out & set(offer_form(player).sheet.fields)
