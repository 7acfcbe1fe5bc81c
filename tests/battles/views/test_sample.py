"""The sample battle through pages without scripts: every form is sent back as it was shown."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from battles.commanding import units_commanded
from battles.models import Answer, Battle, Change, Event
from battles.parts.seats import seat_words
from battles.play.staff import what_stands
from battles.sample import add_sample_battle
from battles.verify import verify
from campaigns.models import Absent, Campaign, Membership, Role
from rosters.models import Hero, Unit
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.battles.pages import send_back
from tests.battles.turncoats import play_to
from tests.factories import make_user


@pytest.fixture
def ruth(db: None) -> User:
    return make_user("Ruth")


@pytest.fixture
def marches(ruth: User) -> Campaign:
    return add_sample(ruth, absent=Absent.OFFICER)


@pytest.fixture
def bannock(marches: Campaign) -> Battle:
    return add_sample_battle(marches)


def kept(battle: Battle) -> Any:
    """Everything that the set-up page holds."""
    now = Battle.objects.get(pk=battle.pk)
    sides = [
        (side.key, side.name, side.tincture, str(side.commander), side.briefing, side.situation,
         sorted(side.units.values_list("key", flat=True)),
         sorted(side.heroes.values_list("hero__key", "unit__key")))
        for side in now.sides.order_by("place")
    ]  # fmt: skip
    return (now.name, now.dice, now.situation, now.options), sides


def test_the_page_sent_back_unchanged_changes_nothing(bannock: Battle, ruth: User) -> None:
    client, url = Client(), f"/battles/{bannock.pk}/setup/"
    client.force_login(ruth)
    assert send_back(client, url, "setup").status_code == 302
    first = kept(bannock)
    assert first[1][0][5]["circumstances"] == ["home_grounds"]
    assert send_back(client, url, "setup").status_code == 302
    assert kept(bannock) == first


def test_another_row_is_offered_and_nothing_is_kept(bannock: Battle, ruth: User) -> None:
    client, url = Client(), f"/battles/{bannock.pk}/setup/"
    client.force_login(ruth)
    before = client.get(url).content.decode().count("field-position-")
    version = Battle.objects.get().version
    reply = send_back(client, url, "setup", _add="field-position", **{"battle-name": "Half typed"})
    assert reply.status_code == 200
    assert reply.content.decode().count("field-position-") > before
    assert "Half typed" in reply.content.decode()
    assert Battle.objects.get().version == version


def test_what_the_rules_forbid_is_said_at_its_field(bannock: Battle, ruth: User) -> None:
    client, url = Client(), f"/battles/{bannock.pk}/setup/"
    client.force_login(ruth)
    send_back(client, url, "setup", **{"field-position-0-kind": "castle"})
    page = client.get(url).content.decode()
    field = page.split('id="field"')[1].split('id="options"')[0]
    assert 'class="error"' in field
    assert send_back(client, url, "setup", then="open").status_code == 302
    assert Battle.objects.get().state == Battle.State.DRAFT


def test_the_battle_is_fought_and_its_aftermath_written(bannock: Battle, ruth: User) -> None:
    client = Client()
    client.force_login(ruth)
    member = bannock.campaign.memberships.select_related("campaign", "user").get(user=ruth)
    send_back(client, f"/battles/{bannock.pk}/setup/", "setup", then="open", **{"battle-dice": "server"})
    table = Table(bannock, {"ada": member})
    table.fight_to_the_end()
    proposed = list(Change.objects.order_by("place").values_list("subject", "name", "new"))
    assert proposed
    reply = send_back(client, f"/battles/{bannock.pk}/aftermath/", "aftermath", then="write")
    assert reply.status_code == 302
    assert list(Change.objects.order_by("place").values_list("subject", "name", "new")) == proposed
    battle = Battle.objects.get()
    assert battle.state == Battle.State.OVER
    records = {one.key: one for one in [*Unit.objects.all(), *Hero.objects.all()]}
    for subject, name, new in proposed:
        if subject in records and name == "count":
            assert records[subject].value.count == new
    assert verify(battle).faults == []
    for page in ("report/", "dice/", "aftermath/"):
        assert client.get(f"/battles/{bannock.pk}/{page}").status_code == 200
    before = Event.objects.count()
    client.post(f"/battles/{bannock.pk}/aftermath/take-back/")
    assert Battle.objects.get().state == Battle.State.AFTERMATH
    assert Event.objects.count() == before + 1


def test_a_battle_begins_with_what_its_ruleset_prepares_for_it(ruth: User) -> None:
    battle = add_sample_battle(add_sample(ruth, ruleset="traveller"))
    client = Client()
    client.force_login(ruth)
    assert send_back(client, f"/battles/{battle.pk}/setup/", "setup", then="open").status_code == 302
    begun = Battle.objects.get()
    spares = begun.mustered.ids("unit") - set(Unit.objects.values_list("key", flat=True))
    assert spares == begun.mustered.spares  # type: ignore[attr-defined]
    assert len(spares) == 6
    assert verify(begun).faults == []
    assert client.get(f"/battles/{begun.pk}/").status_code == 200
    member = begun.campaign.memberships.select_related("campaign", "user").get(user=ruth)
    commanded = units_commanded(Table(begun, {"ada": member}).viewer("ada"))
    assert commanded and not spares & commanded.keys(), "nobody orders a unit in which nobody is"
    led = {word.removeprefix("unit:") for word, _ in seat_words(begun)}
    assert commanded.keys() <= led and not spares & led, "nor does anybody lead it"


def test_a_player_finds_his_officers_answer_in_the_form(bannock: Battle, ruth: User) -> None:
    """The defaults of the rules send nobody, officers of the other side do: who sealed them had lost."""
    bea = Membership.objects.create(campaign=bannock.campaign, user=make_user("Bea"), role=Role.PLAYER)
    commander = bannock.sides.earliest("place").commander
    assert commander is not None
    Hero.objects.filter(pk=commander.pk).update(player=bea)
    client = Client()
    client.force_login(ruth)
    assert send_back(client, f"/battles/{bannock.pk}/setup/", "setup", then="open").status_code == 302
    gm = bannock.campaign.memberships.select_related("campaign", "user").get(user=ruth)
    table = Table(Battle.objects.get(pk=bannock.pk), {"ada": gm})
    play_to(table, "plans")
    stands = what_stands(table.scene)["plan:bannock"]
    assert (stands.by, stands.is_seat_filled) == (Answer.By.OFFICER, True)
    assert len(stands.value["missions"]) > 1
    client.force_login(bea.user)
    page = client.get(f"/battles/{bannock.pk}/").content.decode()
    assert "So would your officer answer." in page
    assert '<option value="scout" selected>' in page
