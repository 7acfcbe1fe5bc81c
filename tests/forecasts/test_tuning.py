"""Tune my battle: a wish has changes tried, and a proposal is taken and put back."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from battles import actions as battles
from battles.play import mustering
from battles.sample import add_sample_battle
from campaigns.models import Membership
from forecasts import actions, taking
from forecasts.drafts import draft_of
from forecasts.models import Inquiry, Kind
from forecasts.parts.ground import Ground
from forecasts.parts.moved import SET_UP
from forecasts.parts.progress import progress, spreads_of
from forecasts.parts.tuning import FEW, _left_open, _said, _tried
from forecasts.setups import SetUp
from rosters.models import Trace, Unit
from rosters.sample import add_sample
from rulesets.engine import GM, Muster, viewer
from rulesets.engine.kept import read_muster
from rulesets.forecasts.changes import (
    WITH,
    Away,
    Change,
    Elsewhere,
    Sized,
    about,
    changed,
    key_of,
    parts_of,
)
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.tuning import Wish
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.factories import make_user
from tests.forecasts.asking import fought

pytestmark = pytest.mark.django_db


@pytest.fixture(params=sorted(set(rulesets()) - {"skirmish"}))
def table(request: pytest.FixtureRequest) -> Table:
    """The sample of each system as a draft."""
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset=request.param)
    return Table(add_sample_battle(campaign), {"ada": Membership.objects.get(campaign=campaign)})


@pytest.fixture
def bannock() -> Table:
    ada = make_user("Ada")
    campaign = add_sample(ada, ruleset="gurps")
    return Table(add_sample_battle(campaign), {"ada": Membership.objects.get(campaign=campaign)})


def test_a_wish_says_what_it_leaves_open(bannock: Table) -> None:
    ground = Ground(rulesets()["gurps"], rulesets()["gurps"].open(drawn_up(bannock)), {}, viewer(GM))
    side = next(iter(ground.sides))
    name = ground.sides[side].name
    assert _said(ground, Wish(side=side, wins=60)) == f"I wish that {name} wins 60 of 100."
    wishes = [Wish(side=side, wins=60, **said) for said in ({}, {"lives": 85}, {"rounds": 2})]
    assert [_left_open(one) for one in wishes] == [
        "Who lives and how long it lasts may be as it will.",
        "How long it lasts may be as it will.",
        "Who lives may be as it will.",
    ]
    assert _left_open(Wish(side=side, wins=60, lives=85, rounds=2)) == ""
    few, many = Spread(), Spread(battles=FEW)
    assert _tried({AS_IT_IS: many, "a": few}) == ""
    assert _tried({AS_IT_IS: many, "a": few, "b": many}) == "1 change has been tried so far."


def drawn_up(table: Table) -> Muster:
    muster, problems = mustering.muster_of(mustering.plan_of(table.ada.battle))
    assert muster is not None, problems
    return muster


def of_each_kind(draft: SetUp) -> list[Change]:
    """The first change of each kind, as far as they go together."""
    found: dict[str, Change] = {}
    for change in draft.offered().values():
        together = [*found.values(), change]
        apart = all(about(change.key).isdisjoint(about(other.key)) for other in found.values())
        if change.kind not in found and apart and changed(draft.rules, draft.muster, together)[0] is not None:
            found[change.kind] = change
    return list(found.values())


def test_what_is_taken_is_what_was_fought_and_can_be_put_back(table: Table) -> None:
    draft = SetUp(table.ada)
    for changes in [[one] for one in of_each_kind(draft)] + [of_each_kind(draft)]:
        wanted, _ = changed(draft.rules, draft.muster, changes)
        before = taking.take(table.ada, draft.muster, changes)
        assert drawn_up(table) == wanted, changes
        taking.put_back(table.ada, before)
        assert drawn_up(table) == draft.muster, changes


def test_what_is_kept_of_a_set_up_is_read_as_it_was(table: Table) -> None:
    """Whatever older versions of the rules kept, and how that is brought up."""
    draft = SetUp(table.ada)
    assert read_muster(draft.rules, draft.rules.muster, draft.kept) == draft.muster
    side = table.ada.battle.sides.order_by("place")[0].key
    ahead = f"/battles/{table.battle.pk}/forecast/"
    client = client_of(table, "ada")
    for page, said in (("tune/", {"wins": "60"}), ("plans/", {"first_0": [next(iter(draft.offered()))]})):
        answer = client.post(f"{ahead}{page}", {"eyes": "gm", "side": side, **said}, follow=True)
        assert answer.status_code == 200
        assert "fought ahead" in answer.content.decode() and SET_UP not in answer.content.decode()


def test_its_progress_is_that_of_what_is_fought_for_a_wish(bannock: Table) -> None:
    """Of some dozens of courses few get all the battles that one may have."""
    inquiry = tuned(bannock, wins="80")
    kept = [*inquiry.courses.exclude(key="").values_list("key", flat=True)[:3]]
    inquiry = shortened(inquiry, kept, 60)
    chart = progress(inquiry, {AS_IT_IS: Spread(battles=6)}, None)["chart"]
    assert (chart.battles, chart.wanted) == (6, 66)
    actions.stop(inquiry)
    page = client_of(bannock, "ada").get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "No change has come nearer to the wish so far." in page
    Inquiry.objects.update(state=Inquiry.State.RUNNING)
    inquiry = fought(inquiry)
    chart = progress(inquiry, spreads_of(inquiry), None)["chart"]
    assert inquiry.state == Inquiry.State.DONE
    assert chart.battles == chart.wanted and "sharper" not in chart.words


def test_another_size_leaves_a_trace_in_the_roster(bannock: Table) -> None:
    draft = SetUp(bannock.ada)
    change = next(one for one in draft.offered().values() if isinstance(one, Sized))
    traces = Trace.objects.count()
    taking.take(bannock.ada, draft.muster, [change])
    assert Unit.objects.get(key=change.of).sheet["count"] == change.size
    assert Trace.objects.count() == traces + 1


def tuned(table: Table, **said: str) -> Inquiry:
    ahead = f"/battles/{table.battle.pk}/forecast/tune/"
    answer = client_of(table, "ada").post(ahead, {"side": "bannock", "wins": "60", **said})
    assert answer.status_code == 302, answer.content.decode()
    return Inquiry.objects.get(kind=Kind.TUNING)


def shortened(inquiry: Inquiry, kept: Sequence[str], most: int) -> Inquiry:
    """As if only a few changes had been thought of, and few battles were fought for them."""
    inquiry.courses.exclude(key__in=["", *kept]).delete()
    inquiry.asked["most"] = most
    inquiry.save()
    return inquiry


def test_a_wish_leads_to_proposals_and_one_is_taken_with_a_press(bannock: Table) -> None:
    """Whoever is surprised fights worse: that brings the side of the wish nearer to it."""
    inquiry = tuned(bannock, wins="80", lives="85", rounds="2")
    words = {
        key: text for key, text in inquiry.asked["words"].items() if "Al-Wazif: also Taken wholly" in text
    }
    kept = [*inquiry.courses.filter(key__in=words).values_list("key", flat=True)]
    fought(shortened(inquiry, kept, 300))
    client = client_of(bannock, "ada")
    page = client.get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "I wish that Bannock wins 80 of 100" in page
    assert page.count("Take it<") == len(kept) == 1
    before = drawn_up(bannock)
    client.post(f"/forecasts/{inquiry.pk}/take/", {"key": kept[0]})
    assert drawn_up(bannock) != before
    page = client.get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "Put back what was taken" in page
    assert "Taken: the battle is set up so now." in page and not re.search(r"Take it\s*<", page)
    assert "As it was set up before:" in page and "As it is set up" not in page
    assert SET_UP not in page, "it is what was taken"
    Unit.objects.filter(campaign=bannock.battle.campaign).update(version=99)
    bannock.battle.sides.get(key="bannock").heroes.all()[0].delete()
    assert SET_UP in client.get(f"/forecasts/{inquiry.pk}/").content.decode()
    client.post(f"/forecasts/{inquiry.pk}/put-back/")
    assert drawn_up(bannock) == before
    page = client.get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert re.search(r"Take it\s*<", page) and "As it is set up:" in page and SET_UP not in page
    assert re.search(r"wins \d+ of 100, (as you wish|\d+ (above|below) your wish)", page)


def test_pairs_get_courses_of_their_own_once_they_are_wanted(bannock: Table) -> None:
    """Whoever is to lose is surprised, and out of heart besides."""
    inquiry = tuned(bannock, wins="1")
    kept = [*inquiry.courses.filter(key__startswith="more:bannock:").values_list("key", flat=True)]
    fought(shortened(inquiry, kept, 120))
    made = [*inquiry.courses.filter(key__contains=WITH)]
    assert made
    draft = draft_of(inquiry)
    for row in made:
        both, _ = changed(draft.rules, draft.muster, [draft.changes[part] for part in parts_of(row.key)])
        assert (both is None) == (row.battles == 0)
        assert both is None or draft.with_changes(row.key).field.muster == draft.rules.prepare(both)


@pytest.mark.parametrize(("key", "why"), [("nonsense", "none of the changes"), ("", "none of the changes")])
def test_what_was_not_tried_is_not_taken(bannock: Table, key: str, why: str) -> None:
    inquiry = tuned(bannock)
    answer = client_of(bannock, "ada").post(f"/forecasts/{inquiry.pk}/take/", {"key": key}, follow=True)
    assert why in answer.content.decode()


def test_a_draft_that_has_changed_takes_nothing(bannock: Table) -> None:
    inquiry = tuned(bannock)
    key = inquiry.courses.exclude(key="")[0].key
    side = bannock.battle.sides.get(key="al-wazif")
    side.units.remove(side.units.all()[0])
    answer = client_of(bannock, "ada").post(f"/forecasts/{inquiry.pk}/take/", {"key": key}, follow=True)
    assert "The set-up is another one by now" in answer.content.decode()


def test_nothing_is_put_back_where_nothing_was_taken(bannock: Table) -> None:
    inquiry = tuned(bannock)
    answer = client_of(bannock, "ada").post(f"/forecasts/{inquiry.pk}/put-back/", follow=True)
    assert "Nothing has been taken here" in answer.content.decode()


def test_once_the_battle_has_begun_nothing_is_taken(bannock: Table) -> None:
    inquiry = tuned(bannock)
    key = inquiry.courses.exclude(key="")[0].key
    battles.start(bannock.ada)
    answer = client_of(bannock, "ada").post(f"/forecasts/{inquiry.pk}/take/", {"key": key}, follow=True)
    assert answer.status_code == 200
    assert not Inquiry.objects.get(pk=inquiry.pk).asked.get("taken")


def test_a_wish_that_cannot_be_read_is_told_at_its_field(bannock: Table) -> None:
    ahead = f"/battles/{bannock.battle.pk}/forecast/tune/"
    answer = client_of(bannock, "ada").post(ahead, {"side": "bannock", "wins": "140", "lives": "x"})
    assert answer.status_code == 422
    assert not Inquiry.objects.exists()


def test_whoever_has_no_heroes_cannot_be_wished_long_lives(bannock: Table) -> None:
    bannock.battle.sides.get(key="bannock").heroes.all().delete()
    ahead = f"/battles/{bannock.battle.pk}/forecast/tune/"
    answer = client_of(bannock, "ada").post(ahead, {"side": "bannock", "wins": "60", "lives": "85"})
    assert answer.status_code == 422
    assert "brings no hero. Leave this empty, or bring one." in answer.content.decode()


def test_changes_have_short_keys(bannock: Table) -> None:
    draft = SetUp(bannock.ada)
    keys = [key_of([one]) for one in draft.offered().values()]
    assert max(map(len, keys)) <= 98, "two of them and what is between fit into a course"
    assert {type(one) for one in draft.offered().values()} >= {Away, Sized, Elsewhere}
