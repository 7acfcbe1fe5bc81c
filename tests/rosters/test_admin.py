import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaigns.models import Membership
from rosters.actions import camp as camp_actions
from rosters.models import Force, Hero, Unit
from tests.conftest import SignIn
from tests.rosters.skirmish_camp import Levy


@pytest.fixture
def keeper(signed_in: SignIn, ada: User) -> Client:
    """Ada, who hosts the site too."""
    ada.is_staff = ada.is_superuser = True
    ada.save()
    return signed_in(ada)


def test_every_record_is_listed_and_opens(keeper: Client, reds: Force, archers: Unit, cuno: Hero) -> None:
    for record in (reds, archers, cuno):
        kind = type(record).__name__.lower()
        answer = keeper.get(reverse(f"admin:rosters_{kind}_changelist"), {"q": record.name})
        assert record.name in answer.content.decode()
        assert keeper.get(reverse(f"admin:rosters_{kind}_change", args=[record.pk])).status_code == 200
        assert keeper.get(reverse(f"admin:rosters_{kind}_add")).status_code == 403


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"count": -1}, "Men: At least 0."),
        ({"wings": 2}, "wings: There is no such field."),
        ({"note": "\x00"}, "Remark: This holds a control character."),
        ([1], "A sheet is named values"),
    ],
)
def test_a_sheet_that_cannot_stand_is_refused(
    keeper: Client, archers: Unit, sheet: object, said: str
) -> None:
    url = reverse("admin:rosters_unit_change", args=[archers.pk])
    answer = keeper.post(url, {"name": "City archers", "sheet": json.dumps(sheet)})
    assert said in answer.content.decode()


def test_a_sheet_is_kept_as_the_rules_read_it(keeper: Client, archers: Unit) -> None:
    url = reverse("admin:rosters_unit_change", args=[archers.pk])
    answer = keeper.post(url, {"name": "Archers", "sheet": '{"count": "50", "armour": "light"}'})
    assert answer.status_code == 302
    archers.refresh_from_db()
    assert (archers.name, archers.sheet, archers.version) == ("Archers", {"count": 50}, 2)


def test_acts_of_a_camp_can_be_looked_at(keeper: Client, gm: Membership, reds: Force) -> None:
    act = camp_actions.open_act(gm, procedure="levy", forces=[reds])
    camp_actions.answer(gm, act=act, answers={"raise:reds": Levy()})
    listed = keeper.get(reverse("admin:rosters_campact_changelist"))
    assert "Levy" in listed.content.decode()
    assert keeper.get(reverse("admin:rosters_campact_change", args=[act.pk])).status_code == 200
    assert keeper.get(reverse("admin:rosters_campact_add")).status_code == 403
