"""Every procedure of every ruleset opens on its sample campaign, and goes on with the defaults to its end.

No page of it shows a key of the record.
"""

import pytest
from django.test import Client

from accounts.models import User
from campaigns.models import Membership
from rosters.actions import camp as camp_actions
from rosters.camping import procedures, sitting_of
from rosters.models import CampAct, Force
from rosters.sample import add_sample
from rulesets.registry import rulesets
from tests.conftest import SignIn
from tests.rawkeys import raw_keys


@pytest.mark.parametrize("key", [key for key, rules in rulesets().items() if rules.roster and rules.camp])
def test_every_procedure_is_worked_out_on_its_page(signed_in: SignIn, ada: User, key: str) -> None:
    campaign = add_sample(ada, ruleset=key)
    gm = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=ada)
    client, forces = signed_in(ada), list(Force.objects.order_by("nth"))
    _read(client, f"/campaigns/{campaign.pk}/camp/")
    _read(client, f"/campaigns/{campaign.pk}/forces/{forces[0].pk}/")
    for procedure in procedures(campaign):
        act = camp_actions.open_act(gm, procedure=procedure.key, forces=forces[:2])
        act = _to_its_end(client, gm, act)
        _read(client, _page(act))
        camp_actions.write(gm, act=act)
        _read(client, _page(act))
        camp_actions.take_back(gm, act=act)


def _to_its_end(client: Client, gm: Membership, act: CampAct) -> CampAct:
    while True:
        sitting = sitting_of(act)
        assert sitting is not None
        if sitting.played.done:
            return act
        _read(client, _page(act))
        said = {ask.key: ask.default for ask in sitting.played.asks}
        act = camp_actions.answer(gm, act=act, answers=said) if said else camp_actions.throw(gm, act=act)


def _page(act: CampAct) -> str:
    return f"/campaigns/{act.campaign_id}/camp/acts/{act.pk}/"


def _read(client: Client, page: str) -> None:
    response = client.get(page)
    assert response.status_code == 200
    assert not raw_keys(response.content.decode()), page
