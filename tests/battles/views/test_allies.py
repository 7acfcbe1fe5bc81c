"""What is said in the set-up of one side about a side is about another."""

import pytest
from django.test import Client
from django.urls import reverse

from battles.sample import add_sample_battle
from rosters.sample import add_sample
from tests.factories import make_user


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["starwars", "traveller"])
def test_nobody_is_offered_himself_as_an_ally(ruleset: str) -> None:
    ada, client = make_user("Ada"), Client()
    battle = add_sample_battle(add_sample(ada, ruleset=ruleset))
    client.force_login(ada)
    page = client.get(reverse("battles:setup", args=[battle.pk])).content.decode()
    first, second = (side.key for side in battle.sides.order_by("place"))
    for mine, other in ((first, second), (second, first)):
        offered = f'name="side-{mine}-said-allies" value="{{}}"'
        assert offered.format(other) in page
        assert offered.format(mine) not in page
