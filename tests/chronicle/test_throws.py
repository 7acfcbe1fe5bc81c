"""How the dice fell: counted once, seen by who may, and said in words that chance bears out."""

from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from battles import actions
from battles.models import Battle, Event, Roll
from chronicle.chance import FEW, Fell
from chronicle.throws import heaps, thrown_in
from rulesets.engine import viewer
from tests.battles.conftest import Table


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def page(table: Table, name: str, query: str = "") -> tuple[int, str]:
    answer = client_of(table, name).get(f"/battles/{table.battle.pk}/throws/{query}")
    return answer.status_code, answer.content.decode()


def test_every_die_of_the_log_is_counted_once(ford: Table) -> None:
    ford.orders()
    ford.fight_to_the_end()
    whole, sides, _ = heaps(thrown_in([(Battle.objects.get(pk=ford.battle.pk), viewer("gm"))]))
    rows = Event.objects.filter(battle=ford.battle, form=Event.Form.ROLL).exclude(phase__state="struck")
    faces = [face for body in rows.values_list("body", flat=True) for face in body["faces"]]
    assert whole.dice == len(faces) > 0
    [d6] = [kind for kind in whole.kinds if kind.sides == 6]
    assert d6.average == pytest.approx(sum(faces) / len(faces))
    assert {heap.name for heap in sides} == {"Reds", "Blues"}


def test_what_was_struck_by_going_back_is_not_counted(ford: Table) -> None:
    ford.orders()
    ford.clash()
    actions.undo(ford.ada, to=1, reason="Again")
    ford.fight_to_the_end()
    whole, *_ = heaps(thrown_in([(Battle.objects.get(pk=ford.battle.pk), viewer("gm"))]))
    standing = Roll.objects.filter(phase__battle=ford.battle).exclude(phase__state="struck")
    assert whole.dice == sum(len(one.faces) for one in standing)


def test_who_threw_himself_has_a_heap_of_his_own(ford: Table) -> None:
    ford.fight_to_the_end()
    throw = Roll.objects.filter(phase__battle=ford.battle).exclude(phase__state="struck")[0]
    Roll.objects.filter(pk=throw.pk).update(member=ford.members["bea"])
    *_, people = heaps(thrown_in([(Battle.objects.get(pk=ford.battle.pk), viewer("gm"))]))
    assert {one.name: one.dice for one in people}["Bea"] == len(throw.faces)


def people_of(table: Table) -> list[tuple[str, int]]:
    *_, people = heaps(thrown_in([(Battle.objects.get(pk=table.battle.pk), viewer("gm"))]))
    return [(one.name, one.dice) for one in people]


def test_what_somebody_threw_stays_his_whoever_has_the_seat_since(ford: Table) -> None:
    ford.orders()
    ford.clash()
    ford.fight_to_the_end()
    as_it_was = people_of(ford)
    assert "Bea" in dict(as_it_was)
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=ford.members["cal"])
    actions.seat(ford.ada, word="commander:reds", side="reds", member=None)
    assert people_of(ford) == as_it_was


def test_two_of_one_name_have_a_heap_each(ford: Table) -> None:
    ford.fight_to_the_end()
    User.objects.filter(username="cal").update(display_name="Bea")
    thrown = Roll.objects.filter(phase__battle=ford.battle).exclude(phase__state="struck")
    first, second = thrown.order_by("phase__number", "pk")[:2]
    for throw, name in ((first, "bea"), (second, "cal")):
        Roll.objects.filter(pk=throw.pk).update(member=ford.members[name])
    of_them = [dice for name, dice in people_of(ford) if name == "Bea"]
    assert sorted(of_them) == sorted([len(first.faces), len(second.faces)])


def test_each_counts_the_dice_that_he_may_see(ford: Table) -> None:
    ford.fight_to_the_end()
    hidden = Event.objects.filter(battle=ford.battle, form=Event.Form.ROLL, to=["gm"])
    seen = Event.objects.visible_to(viewer()).filter(battle=ford.battle, form=Event.Form.ROLL)
    dice = {words: heaps(thrown_in([(ford.battle, viewer(*words))]))[0].dice for words in ((), ("gm",))}
    assert dice[()] == sum(len(one.body["faces"]) for one in seen)
    assert dice[("gm",)] >= dice[()] + sum(len(one.body["faces"]) for one in hidden)
    for query, name in (("?truth=whole", "bea"), ("?truth=side-blues", "bea"), ("?truth=x", "ada")):
        assert page(ford, name, query)[0] == 404
    assert {page(ford, name)[0] for name in ("ada", "bea", "cal", "dot")} == {200}


def test_a_battle_that_is_being_fought_tells_nothing_yet(ford: Table) -> None:
    assert page(ford, "ada")[0] == 404
    html = client_of(ford, "ada").get(f"/campaigns/{ford.battle.campaign_id}/throws/").content.decode()
    assert "No dice have fallen that you may see" in html


def test_a_campaign_without_a_battle_says_only_that_nothing_fell(ford: Table) -> None:
    answer = client_of(ford, "ada").get(f"/campaigns/{ford.battle.campaign_id}/throws/")
    page = answer.content.decode()
    assert "No dice have fallen that you may see." in page and "0 fought battles" not in page


def test_a_campaign_costs_the_same_for_one_battle_and_for_several(ford: Table) -> None:
    ford.fight_to_the_end()
    url, client, counts = f"/campaigns/{ford.battle.campaign_id}/throws/", client_of(ford, "bea"), []
    client.get(url)
    for more in (1, 2):
        with CaptureQueriesContext(connection) as asked:
            assert "fought battle" in client.get(url).content.decode()
        counts.append(len(asked))
        other = Battle.objects.get(pk=ford.battle.pk)
        other.pk -= more
        other.save(force_insert=True)
    assert counts[0] == counts[1] <= 12


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100])
def test_fair_dice_are_mostly_called_ordinary(sides: int) -> None:
    random = Random(sides)
    sets = [Fell.of(sides, random.choices(range(1, sides + 1), k=60)) for _ in range(400)]
    ordinary = sum(one.word == "As ordinary as dice are." for one in sets) / 400
    rare = sum(one.share < 0.01 for one in sets) / 400
    assert 0.72 < ordinary < 0.88 and rare < 0.04


def test_loaded_dice_are_called_what_they_are() -> None:
    assert Fell.of(6, [6] * 12).word.startswith("Very unusually high: fewer than one in 10,000")
    assert Fell.of(6, [1] * 12).word.startswith("Very unusually low")
    assert Fell.of(6, [6] * (FEW - 1)).word == "Too few to say anything of."
    assert Fell.of(1, [1] * 20).share == 1.0, "a die of one side always falls so"
    assert Fell.of(6, []).average == 0
