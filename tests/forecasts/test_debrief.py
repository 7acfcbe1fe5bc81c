"""What a debrief says of the decisions of each seat."""

from dataclasses import replace
from math import ceil

from battles.models import Battle
from forecasts import actions, readings
from forecasts.debriefing import DEBRIEF, LONG, TOTAL, debriefing_of, read, total_for, total_of
from forecasts.models import Inquiry
from forecasts.parts.debrief import Reading
from forecasts.parts.so_far import so_far
from rulesets.engine import GM, Json, viewer
from rulesets.forecasts.debrief.decisions import Choice, Decision, Part
from rulesets.forecasts.debrief.inquiry import DECISIONS, HEROES, Debrief
from rulesets.forecasts.debrief.worth import Worth
from rulesets.forecasts.spread import Spread
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.forecasts.asking import looked_back


def made(seat: str, worth: Worth | None, *, is_otherwise: bool = True) -> Decision:
    part = Part("Risk", "+2", "0")
    choice = Choice("risk:rolf", "What does Rolf risk?", {"risk": 2}, {"risk": 0}, (part,), "As usual.")
    return Decision(1, 1, "orders", seat, "reds", (choice,) if is_otherwise else (), worth, None)


def test_who_decided_otherwise_and_changed_nothing_is_told_so(ford: Table) -> None:
    """Beside whoever did change something; whoever chose as his officer would have is not named."""
    ford.fight_to_the_end()
    battle = Battle.objects.get(pk=ford.battle.pk)
    outcome = looked_back(battle, 30).outcome
    assert outcome
    debrief = read(outcome)
    sure, unsure = Worth(0.2, 0.05), Worth(0.02, 0.1)
    decisions = (
        made("hero:rolf", sure),
        made("commander:reds", unsure),
        made("commander:blues", Worth(0.0, 0.0), is_otherwise=False),
    )
    reading = Reading(battle, viewer(GM), replace(debrief, decisions=decisions))
    told = {seat: [line.title for line in lines] for seat, lines in reading.decisions()}
    assert [*told.values()] == [["Best decision"], []]
    inquiry = Inquiry.objects.get()
    inquiry.outcome = DEBRIEF.dump_python(replace(debrief, decisions=decisions), mode="json")
    inquiry.save()
    page = client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/debrief/").content.decode()
    assert page.count("changed the chance by more than may be chance.") == 1
    assert page.count("<h4>") == 2 and "<h4>The commander of Reds</h4>" in page


def test_of_all_of_whom_nothing_is_sure_it_is_said_once(ford: Table) -> None:
    ford.fight_to_the_end()
    outcome = looked_back(Battle.objects.get(pk=ford.battle.pk), 30).outcome
    assert outcome
    unsure = (made("hero:rolf", Worth(0.02, 0.1)), made("commander:blues", Worth(0.02, 0.1)))
    debrief = replace(read(outcome), decisions=unsure)
    Inquiry.objects.update(outcome=DEBRIEF.dump_python(debrief, mode="json"))
    page = client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/debrief/").content.decode()
    assert page.count("changed the chance by more than may be chance.") == 1
    assert "<h4>The player of Rolf · The commander of Blues</h4>" in page


def test_however_long_a_battle_takes_there_is_enough_to_say_something_of_all(ford: Table) -> None:
    ford.fight_to_the_end()
    inquiry = actions.debrief(Battle.objects.get(pk=ford.battle.pk))
    least = debriefing_of(inquiry).least
    assert total_for(inquiry, 0.0001) == TOTAL
    assert total_for(inquiry, LONG / (least + 100)) == least + 100
    assert total_for(inquiry, LONG) == least


def test_what_was_left_out_is_said(ford: Table) -> None:
    ford.fight_to_the_end()
    outcome = looked_back(Battle.objects.get(pk=ford.battle.pk), 30).outcome
    assert outcome
    said = {}
    for is_rough in (False, True):
        Inquiry.objects.update(outcome={**outcome, "is_rough": is_rough})
        page = client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/debrief/").content.decode()
        said[is_rough] = "only the end was fought, not every step" in " ".join(page.split())
    assert said == {False: False, True: True}


def test_each_part_is_told_as_soon_as_it_is_known(ford: Table) -> None:
    ford.fight_to_the_end()
    outcome = looked_back(Battle.objects.get(pk=ford.battle.pk), 30).outcome
    assert outcome
    headings = {HEROES: "The hero who changed most", DECISIONS: "Decisions, beside what an officer"}
    sure = {"decisions": DEBRIEF.dump_python(_with_a_decision(outcome), mode="json")["decisions"]}
    for missing in ([HEROES, DECISIONS], [DECISIONS], []):
        early = {**outcome, **sure, "words": {}, "is_early": True, "missing": missing}
        Inquiry.objects.update(outcome=early, state=Inquiry.State.RUNNING)
        page = client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/debrief/").content.decode()
        assert {part for part, heading in headings.items() if heading not in page} == {*missing}
        assert "Where it turned is told when more battles are fought" in page


def _with_a_decision(outcome: Json) -> Debrief:
    return replace(read(outcome), decisions=(made("commander:blues", Worth(0.2, 0.05)),))


def test_how_far_it_is_is_counted_for_whoever_may_read_all(ford: Table) -> None:
    """How many steps are fought would tell a side in how many of them dice fell that it did not see."""
    ford.fight_to_the_end()
    inquiry = actions.debrief(Battle.objects.get(pk=ford.battle.pk))
    readings.open_courses(inquiry)
    keys = [*inquiry.courses.values_list("key", flat=True)]
    spread = Spread(battles=10)
    spreads = {keys[0]: spread}
    assert so_far(ford.ada, inquiry, {}).startswith("Looked at: 0 of ")
    readings.pace(inquiry, readings.Pace(10, 1.0, 20.0))
    told = {name: so_far(ford.viewer(name), inquiry, spreads) for name in ("ada", "bea")}
    truth = [key for key in keys if key.startswith("chance/truth/")]
    assert f"Looked at: 1 of {len(truth)} steps, 0 of " in told["ada"]
    assert told["ada"].endswith(f" {told['bea']}")
    left = total_of(inquiry) - 10
    assert told["bea"] == f"About {ceil(left * 2 / 60)} minutes to go."
    inquiry.courses.filter(key__startswith="officer/").delete()
    assert "decisions" not in so_far(ford.ada, inquiry, spreads)
    inquiry.state = Inquiry.State.DONE
    assert not so_far(ford.ada, inquiry, spreads)


def test_what_the_dice_were_worth_is_told_or_why_it_cannot_be(ford: Table) -> None:
    """A side reads neither: it would tell of what is hidden."""
    ford.fight_to_the_end()
    outcome = looked_back(Battle.objects.get(pk=ford.battle.pk), 30).outcome
    assert outcome
    told = {}
    for error in (0.05, 0.5, None):
        worth = {} if error is None else {"reds": [0.1, error], "blues": [-0.1, error]}
        Inquiry.objects.update(outcome={**outcome, "fortunes": worth})
        pages = [
            client_of(ford, name).get(f"/battles/{ford.battle.pk}/debrief/").content.decode()
            for name in ("ada", "bea")
        ]
        told[error] = ["That cannot be said of this battle" in page for page in pages]
        assert ("a throw weighs as much as hung on it" in pages[0]) is (error == 0.05)
    assert told == {0.05: [False, False], 0.5: [True, False], None: [True, False]}


def test_where_steps_were_left_out_the_curve_is_a_bridge(ford: Table) -> None:
    ford.fight_to_the_end()
    outcome = looked_back(Battle.objects.get(pk=ford.battle.pk), 400).outcome
    assert outcome
    numbers = [point[0] for point in outcome["curves"]["truth"]]
    said = []
    for bridged in ({}, {"truth": [numbers[-1]]}):
        Inquiry.objects.update(outcome={**outcome, "bridged": bridged})
        page = client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/debrief/").content.decode()
        said.append(("steps left out" in page, 'class="truth bridge"' in page))
    assert said == [(False, False), (True, True)]
