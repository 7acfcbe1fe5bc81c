"""Results that wait for the game master: nobody else has them until they are shown, and then everybody."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from battles import actions
from battles.live.pushing import Pushing
from battles.models import ALL, Battle
from battles.play import reveal
from battles.play.scenes import kept
from campaigns.models import Campaign, Reveal
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import everything, shown, words
from tests.rulesets.samples import skirmish

DEED = "Over the wall."


@pytest.fixture
def staged(ford: Table) -> Table:
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(reveal=Reveal.STAGED)
    kept.forget()
    return ford


def seal_and_close(table: Table) -> None:
    for viewer, key in ((table.bea, "risk:rolf"), (table.cal, "risk:berta")):
        deed = DEED if key == "risk:rolf" else "Behind the tree."
        actions.answer(viewer, phase=table.number, key=key, value={"risk": -2, "action": deed})
    actions.close(table.ada, phase=table.number)


def test_only_the_game_master_sees_what_is_not_shown_yet(staged: Table) -> None:
    seal_and_close(staged)
    assert DEED in everything(staged, "ada")
    for name in ("cal", "dot"):
        assert DEED not in everything(staged, name)
    audience = staged.bea.audience
    pushed = Pushing(staged.battle.pk).shared(audience)
    assert DEED not in "".join(pushed.values())


def test_it_is_shown_group_by_group(staged: Table) -> None:
    seal_and_close(staged)
    assert reveal.to_show(staged.scene) == ["rolf", "berta"]
    actions.show(staged.ada, phase=staged.number, group="rolf")
    assert DEED in everything(staged, "dot")
    assert "Behind the tree." not in everything(staged, "dot")
    actions.show(staged.ada, phase=staged.number)
    assert "Behind the tree." in everything(staged, "dot")
    assert reveal.to_show(staged.scene) == []


def test_going_on_shows_the_rest(staged: Table) -> None:
    seal_and_close(staged)
    actions.next_step(staged.ada, phase=staged.number)
    assert DEED in everything(staged, "dot")


def test_whoever_is_concerned_may_read_it_first(staged: Table) -> None:
    Campaign.objects.update(reveal=Reveal.CONCERNED_FIRST)
    kept.forget()
    seal_and_close(staged)
    assert DEED in shown(staged, "bea", "mine")
    assert "Behind the tree." not in shown(staged, "bea", "mine")
    assert DEED not in everything(staged, "cal")


def test_the_field_stands_as_it_stood_until_losses_are_shown(staged: Table) -> None:
    staged.orders()
    staged.clash()
    actions.close(staged.ada, phase=staged.number)
    before = words(shown(staged, "cal", "field"))
    assert "15 of" not in before
    assert "15" in before
    actions.show(staged.ada, phase=staged.number, group=ALL)
    assert words(shown(staged, "cal", "field")) != before


def test_the_console_offers_the_next_group_and_all(staged: Table) -> None:
    seal_and_close(staged)
    html = shown(staged, "ada", "console")
    assert "Show Rolf" in words(html)
    assert 'name="group" value="rolf"' in html
    assert "After that: Berta." in words(html)


def test_what_is_shown_or_never_was_is_refused(staged: Table) -> None:
    seal_and_close(staged)
    actions.show(staged.ada, phase=staged.number, group="rolf")
    for group in ("rolf", "nobody", "spears"):
        with pytest.raises(actions.NothingIsThere):
            actions.show(staged.ada, phase=staged.number, group=group)


def test_a_ruling_keeps_what_was_shown(staged: Table) -> None:
    staged.orders()
    actions.close(staged.ada, phase=staged.number, without_the_absent=True)
    actions.throw(staged.bea, phase=staged.number, key="clash:reds", faces=(6, 6))
    if "clash:blues" in staged.waits_for:
        actions.throw_for_the_absent(staged.ada, phase=staged.number)
    if "luck:berta" in staged.waits_for:
        actions.answer(staged.cal, phase=staged.number, key="luck:berta", value={"yes": False})
    actions.show(staged.ada, phase=staged.number, group="reds")
    actions.rule(staged.ada, phase=staged.number, key="winner:reds", value="blues", reason="The mist")
    assert reveal.to_show(staged.scene) == ["blues"]
    assert "Blues has the better of it" not in everything(staged, "dot")


def test_the_api_is_the_same_gate(staged: Table, client: Client) -> None:
    seal_and_close(staged)
    client.force_login(staged.members["dot"].user)
    assert DEED not in client.get(f"/api/v1/battles/{staged.battle.pk}/").content.decode()
    client.force_login(staged.members["ada"].user)
    assert DEED in client.get(f"/api/v1/battles/{staged.battle.pk}/").content.decode()


def test_a_game_master_shows_it_by_a_button(staged: Table, client: Client) -> None:
    seal_and_close(staged)
    client.force_login(staged.members["bea"].user)
    url, data = f"/battles/{staged.battle.pk}/show/", {"phase": staged.number, "group": "rolf"}
    assert client.post(url, data).status_code == 404
    client.force_login(staged.members["ada"].user)
    assert client.post(url, {"phase": "x"}).status_code in (302, 409, 422)
    assert client.post(url, data).status_code == 302
    assert DEED in everything(staged, "dot")


def test_a_campaign_says_so_in_its_settings(ford: Table, client: Client) -> None:
    client.force_login(ford.members["ada"].user)
    url = f"/campaigns/{ford.battle.campaign_id}/settings/"
    client.post(url, {"name": "The ford", "calendar": "", "reveal": "staged", "delay": "0"})
    assert Battle.objects.get(pk=ford.battle.pk).campaign.reveal == Reveal.STAGED
    assert client.post(url, {"name": "The ford", "reveal": "never"}).status_code == 200


def settings_to(table: Table, client: Client, reveal: Reveal) -> None:
    client.force_login(table.members["ada"].user)
    url = f"/campaigns/{table.battle.campaign_id}/settings/"
    assert client.post(url, {"name": "The ford", "reveal": reveal, "delay": "0"}).status_code == 302


def test_results_that_wait_are_shown_once_the_campaign_shows_them_at_once(
    staged: Table, client: Client
) -> None:
    seal_and_close(staged)
    client.force_login(staged.members["ada"].user)
    page = f"/battles/{staged.battle.pk}/"
    assert "Show Rolf" in client.get(page).content.decode()
    settings_to(staged, client, Reveal.AT_ONCE)
    console = client.get(page).content.decode()
    assert "Show Rolf" not in console
    assert f'action="{page}show/"' not in console
    assert DEED in everything(staged, "dot")
    actions.next_step(staged.ada, phase=staged.number)


def test_a_change_of_the_reveal_reaches_the_open_pages(staged: Table, client: Client) -> None:
    seal_and_close(staged)
    before = Battle.objects.get(pk=staged.battle.pk).version
    pushed = "".join(Pushing(staged.battle.pk).shared(staged.bea.audience).values())
    assert DEED not in pushed
    settings_to(staged, client, Reveal.AT_ONCE)
    assert Battle.objects.get(pk=staged.battle.pk).version > before
    assert DEED in "".join(Pushing(staged.battle.pk).shared(staged.bea.audience).values())
    settings_to(staged, client, Reveal.STAGED)
    assert DEED not in "".join(Pushing(staged.battle.pk).shared(staged.bea.audience).values())


def test_a_scene_that_is_kept_never_outlives_the_setting(staged: Table) -> None:
    """As where the campaign is changed in the admin site, without any news."""
    seal_and_close(staged)
    assert "Show Rolf" in words(shown(staged, "ada", "console"))
    Campaign.objects.filter(pk=staged.battle.campaign_id).update(reveal=Reveal.AT_ONCE)
    assert "Show Rolf" not in words(shown(staged, "ada", "console"))
    assert DEED in everything(staged, "dot")


def peril(field: Any, table: Any) -> None:
    """Something befalls each hero, and then he throws for his life."""
    heroes = list(field.heroes.values())
    for hero in heroes:
        table.tell("deed_shown", hero, deed="Falls in front of everybody.")
    table.throw("survival", heroes, "3d6", why="Survival")


@pytest.mark.parametrize("shown_to", [Reveal.CONCERNED_FIRST, Reveal.STAGED])
def test_who_has_the_dice_is_not_told_that_nobody_is_awaited(
    staged: Table, monkeypatch: pytest.MonkeyPatch, shown_to: Reveal
) -> None:
    """And nobody else learns from it that dice are due: they would tell of what is not shown yet."""
    first, clash, *rest = skirmish.RULES.steps
    steps = (first, replace(clash, play=peril), *rest)
    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, steps=steps))
    Campaign.objects.update(reveal=shown_to)
    staged.orders()
    actions.close(staged.ada, phase=staged.number)
    assert staged.waits_for == ["survival:rolf", "survival:berta"]
    for name in ("bea", "cal", "dot"):
        page = words(everything(staged, name))
        assert "Nobody is awaited" not in page
        assert "Nobody. The game master goes on" not in page
        assert "Results are shown one after the other." in page
    assert "Rolf throws three dice" in words(shown(staged, "bea", "mine"))
    assert "Survival" not in words(everything(staged, "dot"))
    assert shown(staged, "bea", "awaited") == shown(staged, "dot", "awaited")
    assert "Waiting for" in words(shown(staged, "ada", "news"))
