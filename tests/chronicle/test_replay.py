"""A battle stepped through: each moment as it was, in each truth, and nothing of what came later."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.models import Battle, Phase
from campaigns.models import Campaign, Reveal
from chronicle.moments import sight_then, steps_of
from rulesets.engine import seen, viewer
from tests.battles.conftest import Table


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def page(table: Table, name: str, query: str = "") -> str:
    answer = client_of(table, name).get(f"/battles/{table.battle.pk}/replay/{query}")
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def strengths(table: Table, words: frozenset[str], at: int) -> dict[str, object]:
    battle, steps = Battle.objects.get(pk=table.battle.pk), steps_of(table.battle)
    here = sight_then(battle, words, steps[at - 1] if at else None)
    return {card.id: card.strength for card in here.cards}


def test_each_moment_is_as_the_step_left_it(ford: Table) -> None:
    ford.fight_to_the_end()
    rules, gm = ford.battle.rules, viewer("gm")
    for at, step in enumerate(steps_of(ford.battle), start=1):
        row = Phase.objects.get(pk=step.pk)
        after = rules.field.load(ford.ada.battle.mustered, row.after)
        assert strengths(ford, gm, at) == {card.id: card.strength for card in seen(rules.cards(after), gm)}


def test_it_begins_as_the_hosts_were_mustered_and_ends_with_the_end(ford: Table) -> None:
    ford.fight_to_the_end()
    first, last = page(ford, "bea"), page(ford, "bea", "?at=99999999")
    assert "As it began" in first and "mustered" in first and ">Back</button>" in first
    assert "The end" in last
    assert f"of {len(steps_of(ford.battle))}" in last


def test_nothing_of_what_came_later_is_told(ford: Table) -> None:
    ford.fight_to_the_end()
    battle, steps = Battle.objects.get(pk=ford.battle.pk), steps_of(ford.battle)
    for at, step in enumerate(steps):
        here = sight_then(battle, viewer("gm"), step)
        assert [one.number for one in here.rows.phases] == [one.number for one in steps[:at]]
        assert all(event.phase is None or event.phase.number < step.number for event in here.rows.events)


@pytest.mark.parametrize("at", range(6))
def test_each_sees_his_own_truth(ford: Table, at: int) -> None:
    ford.fight_to_the_end()
    own, everybody = strengths(ford, ford.bea.words, at), strengths(ford, viewer(), at)
    exact = {id for id, strength in own.items() if isinstance(strength, tuple)}
    field = ford.battle.rules.open(ford.ada.battle.mustered)
    assert exact and all(field.side_of(id) == "reds" for id in exact)
    assert not any(isinstance(strength, tuple) for strength in everybody.values())


def test_who_may_step_through_it(ford: Table) -> None:
    url = f"/battles/{ford.battle.pk}/replay/"
    assert client_of(ford, "ada").get(url).status_code == 404, "it is still being fought"
    ford.fight_to_the_end()
    assert Client().get(url).status_code in (302, 404)
    for name in ("ada", "bea", "cal", "dot"):
        assert client_of(ford, name).get(url).status_code == 200
    for truth in ("whole", "side-blues", "nothing"):
        assert client_of(ford, "bea").get(f"{url}?truth={truth}").status_code == 404
    actions.lay_open(ford.ada, is_open=True)
    assert client_of(ford, "bea").get(f"{url}?truth=whole&at=2").status_code == 200


@pytest.mark.parametrize("at", ["-1", "x", "1e9", "９", "", "0x1", "1" * 400])
def test_a_moment_that_there_is_not_is_the_beginning(ford: Table, at: str) -> None:
    ford.fight_to_the_end()
    assert "As it began" in page(ford, "ada", f"?at={at}")


def test_what_was_held_back_for_the_table_is_told_afterwards(ford: Table) -> None:
    Campaign.objects.filter(pk=ford.battle.campaign_id).update(reveal=Reveal.STAGED)
    ford.fight_to_the_end()
    whole = [strengths(ford, viewer("side:reds"), at) for at in range(len(steps_of(ford.battle)) + 1)]
    assert len({repr(one) for one in whole}) > 1


def test_the_large_view_is_that_of_the_table(ford: Table) -> None:
    ford.fight_to_the_end()
    html = page(ford, "bea", "?at=3&view=table")
    assert 'id="moment"' in html and 'class="pic"' in html and "view=table" in html
    assert re.search(r'name="at"\s+value="4"', html)
    title = re.search(r'<h1 tabindex="-1">(.*?)<span class="soft">, (.*?)</span>', html)
    assert title and title[2] not in title[1]


def test_what_the_step_told_is_one_line_above_the_picture(ford: Table) -> None:
    ford.fight_to_the_end()
    lines = []
    for at in range(len(steps_of(ford.battle)) + 1):
        html = page(ford, "bea", f"?at={at}")
        if line := re.search(r'<p class="story replay-line">(.+?)</p>', html):
            assert line.start() < html.index('class="pic"')
            lines.append(line[1])
        else:
            assert not at or "Nothing was told of this step" in html or "ruling" in html
    assert len(set(lines)) > 1
    assert "replay-line" not in page(ford, "bea", "?at=3&view=table")


def test_a_moment_costs_the_same_however_long_the_battle_was(ford: Table) -> None:
    ford.fight_to_the_end()
    client, url = client_of(ford, "ada"), f"/battles/{ford.battle.pk}/replay/"
    client.get(f"{url}?at=2")
    counts = []
    for at in (2, len(steps_of(ford.battle))):
        client.get(f"{url}?at={at}")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(f"{url}?at={at}")
        counts.append(len(asked))
    assert max(counts) - min(counts) <= 1, counts
