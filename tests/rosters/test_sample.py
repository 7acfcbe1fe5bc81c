from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from campaigns.models import Campaign, Role
from rosters import sample
from rosters.models import Force, Hero, Key, Unit
from rosters.sample import most_to_try
from rulesets.registry import rulesets
from tests.rosters.skirmish import RULES


def test_add_sample_makes_lasting_records_of_the_whole_muster(db: None) -> None:
    owner = User.objects.create_user("gm")
    campaign = sample.add_sample(owner, ruleset="skirmish", name="Sample")
    assert campaign.memberships.get().role == Role.GM
    muster = RULES.sample()
    assert [force.value for force in Force.objects.order_by("nth")] == list(muster.sides)
    assert [unit.value for unit in Unit.objects.order_by("place")] == list(muster.units)
    assert [hero.value for hero in Hero.objects.order_by("nth")] == list(muster.heroes)
    assert set(Key.objects.values_list("key", flat=True)) == set(muster.sheets)
    assert [force.tincture for force in Force.objects.order_by("nth")] == ["azure", "gules"]


def test_the_command_adds_the_sample_once(db: None) -> None:
    told = StringIO()
    call_command("sample", rules="skirmish", stdout=told)
    call_command("sample", stdout=told)
    first, second = told.getvalue().splitlines()
    assert first.startswith("“Skirmish” is there; Game master runs it.")
    assert second == "There is a campaign already. Nothing was added."
    campaign = Campaign.objects.get()
    assert campaign.name == "Skirmish" and campaign.ruleset == "skirmish"
    assert campaign.memberships.get().user.username == "gm"
    assert not campaign.memberships.get().user.has_usable_password()


def test_without_a_word_the_rules_with_the_most_samples_are_shown() -> None:
    most = rulesets()[most_to_try()]
    assert all(len(rules.samples) <= len(most.samples) for rules in rulesets().values())


def test_the_command_adds_another_sample_on_request(db: None) -> None:
    call_command("sample", rules="gurps", sample="great-war", stdout=StringIO())
    assert Campaign.objects.get().battles.get().name == "The ridge at Corbenay"


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"rules": "chess"}, "There are no rules chess"),
        ({"rules": "gurps", "sample": "waterloo"}, "gurps has no sample waterloo. It has: magic, great-war"),
    ],
)
def test_the_command_says_what_there_is(db: None, wrong: dict[str, str], text: str) -> None:
    with pytest.raises(CommandError, match=text):
        call_command("sample", stdout=StringIO(), **wrong)
    assert not Campaign.objects.exists()
