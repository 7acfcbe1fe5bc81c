"""Every procedure of every ruleset opens on its sample campaign, and goes on with the defaults to its end."""

import pytest
from django.test import Client

from accounts.models import User
from campaigns.models import Membership
from rosters import camp_actions
from rosters.camping import procedures, sitting_of
from rosters.models import CampAct, Force
from rosters.sample import add_sample
from rulesets.registry import rulesets
from tests.conftest import SignIn


@pytest.mark.parametrize("key", [key for key, rules in rulesets().items() if rules.roster and rules.camp])
def test_every_procedure_is_worked_out_on_its_page(signed_in: SignIn, ada: User, key: str) -> None:
    campaign = add_sample(ada, ruleset=key)
    gm = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=ada)
    client, forces = signed_in(ada), list(Force.objects.order_by("pk"))
    assert client.get(f"/campaigns/{campaign.pk}/camp/").status_code == 200
    assert client.get(f"/campaigns/{campaign.pk}/forces/{forces[0].pk}/").status_code == 200
    for procedure in procedures(campaign):
        act = camp_actions.open_act(gm, procedure=procedure.key, forces=forces[:2])
        act = _to_its_end(client, gm, act)
        assert client.get(_page(act)).status_code == 200
        camp_actions.write(gm, act=act)
        assert client.get(_page(act)).status_code == 200
        camp_actions.take_back(gm, act=act)


def _to_its_end(client: Client, gm: Membership, act: CampAct) -> CampAct:
    while True:
        sitting = sitting_of(act)
        assert sitting is not None
        if sitting.played.done:
            return act
        assert client.get(_page(act)).status_code == 200
        said = {ask.key: ask.default for ask in sitting.asks}
        act = camp_actions.answer(gm, act=act, said=said) if said else camp_actions.throw(gm, act=act)


def _page(act: CampAct) -> str:
    return f"/campaigns/{act.campaign_id}/camp/acts/{act.pk}/"
