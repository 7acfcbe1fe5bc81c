"""What is set for a campaign as a whole, and shows at its tables at once."""

from typing import Any

from django.db import transaction

from battles import news
from battles.models import Battle
from campaigns import actions as campaigns
from campaigns.models import Membership


@transaction.atomic
def change_settings(gm: Membership, **settings: Any) -> None:
    """Keep the settings, and tell whoever looks at a battle: they say when its results are shown."""
    fought = Battle.objects.filter(campaign=gm.campaign_id, state=Battle.State.RUNNING)
    battles = list(fought.order_by("pk").select_for_update())
    campaigns.change_settings(gm, **settings)
    for battle in battles:
        news.tell(battle)
