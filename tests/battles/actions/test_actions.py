"""The live table: what people say and throw, what the GM closes, rules and takes back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles import actions
from battles.models import Answer, Battle, Event, Phase, Roll
from battles.play import dice
from battles.play.scenes import Scene, scene_of
from battles.verify import verify
from rosters.models import Unit
from rulesets.engine import Tally
from tests.battles.conftest import Table


def totals_of(scene: Scene) -> list[tuple[str, int | None, int | None]]:
    return [(one.key, one.total, one.was) for one in scene.played.said if isinstance(one, Tally)]


def test_start_copies_the_sheets_and_fills_the_seats(ford: Table) -> None:
    battle = Battle.objects.get(pk=ford.battle.pk)
    assert battle.state == Battle.State.RUNNING
    assert [unit["count"] for unit in battle.muster["units"]] == [20, 15]
    assert ford.bea.seats == ("commander:reds", "hero:rolf", "unit:spears")
    assert ford.cal.seats == ("hero:berta",), (
        "nobody commands the Blues, so their commander's seat is the GM's"
    )
    assert ford.waits_for == ["risk:rolf", "risk:berta"]


def test_a_change_of_the_roster_does_not_reach_a_running_battle(ford: Table) -> None:
    Unit.objects.filter(key="spears").update(sheet={"count": 900})
    assert ford.scene.played.field.units["spears"].men == 20


def test_a_sealed_answer_is_no_reply_until_the_asking_closes(ford: Table) -> None:
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -2})
    assert ford.waits_for == ["risk:rolf", "risk:berta"]
    assert ford.scene.played.said == ()


def test_close_waits_for_the_absent_unless_the_gm_goes_on_without_them(ford: Table) -> None:
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -2})
    with pytest.raises(actions.StillAwaited) as awaited:
        actions.close(ford.ada, phase=ford.number)
    assert awaited.value.seats == ["hero:berta"]
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    scene = ford.scene
    assert scene.record == {
        "risk:berta": {"risk": 0, "action": ""},
        "risk:rolf": {"risk": -2, "action": ""},
    }
    assert scene.answers["risk:berta"].by == Answer.By.DEFAULT
    assert scene.played.done


def test_a_draft_does_not_count_and_a_locked_answer_can_be_taken_back(ford: Table) -> None:
    actions.save_draft(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -4})
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": -3})
    actions.save_draft(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 6})
    assert ford.scene.answers["risk:rolf"].value == {"risk": -3, "action": ""}
    actions.take_back_answer(ford.bea, phase=ford.number, key="risk:rolf")
    held = ford.scene.answers["risk:rolf"]
    assert (held.state, held.value["risk"]) == (Answer.State.DRAFT, -3)
    with pytest.raises(actions.NothingIsThere):
        actions.take_back_answer(ford.bea, phase=ford.number, key="risk:rolf")


def test_only_the_asked_one_and_the_gm_may_answer(ford: Table) -> None:
    for other in (ford.cal, ford.dot):
        with pytest.raises(actions.NotYours):
            actions.answer(other, phase=ford.number, key="risk:rolf", value={"risk": 0})
    actions.answer(ford.ada, phase=ford.number, key="risk:rolf", value={"risk": 2})
    assert ford.scene.answers["risk:rolf"].by == Answer.By.GM


def test_a_secret_question_is_denied_to_strangers_as_if_it_were_never_asked(ford: Table) -> None:
    ford.orders()
    if not ford.scene.played.asks:
        actions.close(ford.ada, phase=ford.number, without_the_absent=False)
    told = []
    for key in ("bonus:reds", "bonus:nobody"):
        with pytest.raises(actions.NothingIsThere) as refused:
            actions.answer(ford.bea, phase=ford.number, key=key, value={"modifier": 3})
        told.append(str(refused.value))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "value",
    [{"risk": 7}, {"risk": "a few"}, {"risk": None}, {"action": "x" * 501}, {"wings": 2}, {"risk": 10**30}],
)
def test_an_answer_out_of_bounds_is_refused_with_its_field(ford: Table, value: dict[str, object]) -> None:
    with pytest.raises(actions.AnswerRefused) as refused:
        actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value=value)
    [problem] = refused.value.problems
    assert problem.facts["at"]
    assert not Answer.objects.filter(phase=ford.scene.row).exists()


def test_a_page_that_shows_an_older_phase_is_told_so(ford: Table) -> None:
    before = ford.number
    ford.orders()
    with pytest.raises(actions.PhaseIsOver):
        actions.answer(ford.bea, phase=before, key="risk:rolf", value={"risk": 0})
    with pytest.raises(actions.PhaseIsOver):
        actions.close(ford.ada, phase=before)
    actions.next_step(ford.ada, phase=before)
    assert ford.number == before + 1, "the second of two presses does nothing, and nothing is said of it"
    Phase.objects.filter(number=before).update(resolved_at=timezone.now() - timedelta(seconds=5))
    with pytest.raises(actions.PhaseIsOver):
        actions.next_step(ford.ada, phase=before)


def test_server_dice_fall_at_once_and_players_throw_their_own(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert ford.waits_for == ["clash:reds"], (
        "the Blues have no commander at the table: the server throws for them"
    )
    assert {roll.key: roll.by for roll in Roll.objects.all()} == {
        "fortune:reds": Roll.By.SERVER,
        "clash:blues": Roll.By.SERVER,
    }


def test_dice_can_be_typed_in_and_impossible_ones_are_refused(ford: Table) -> None:
    ford.orders()
    with pytest.raises(actions.NothingIsThere):
        actions.throw(ford.bea, phase=ford.number, key="clash:reds")
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    for faces, kind in (
        ((6,), "wrong_number_of_dice"),
        ((0, 3), "die_face_out_of_range"),
        ((7, 1), "die_face_out_of_range"),
    ):
        with pytest.raises(actions.DiceDoNotFit) as refused:
            actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=faces)
        assert refused.value.kind == kind
    with pytest.raises(actions.NotYours):
        actions.throw(ford.cal, phase=ford.number, key="clash:reds")
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=(6, 5))
    with pytest.raises(actions.AlreadyThrown):
        actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=(6, 6))
    roll = Roll.objects.get(key="clash:reds")
    assert (roll.faces, roll.by) == ([6, 5], Roll.By.TYPED)


@pytest.mark.parametrize("dice", ["players", "everyone"])
def test_a_hidden_throw_is_denied_to_strangers_as_if_it_were_never_asked(ford: Table, dice: str) -> None:
    """Whether it still waits or has fallen."""
    ford.orders()
    Battle.objects.filter(pk=ford.battle.pk).update(dice=dice)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert ("fortune:reds" in ford.waits_for) is (dice == "everyone")
    with pytest.raises(actions.NothingIsThere):
        actions.throw(ford.bea, phase=ford.number, key="fortune:reds")


def test_a_secret_answer_is_denied_to_strangers_once_it_is_taken_too(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert "bonus:reds" in ford.scene.record
    with pytest.raises(actions.NothingIsThere):
        actions.answer(ford.bea, phase=ford.number, key="bonus:reds", value={})
    with pytest.raises(actions.PhaseIsOver):
        actions.answer(ford.ada, phase=ford.number, key="bonus:reds", value={})


def test_a_late_question_goes_on_by_itself_when_it_is_answered(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds")
    assert ford.waits_for == ["luck:berta"]
    actions.answer(ford.cal, phase=ford.number, key="luck:berta", value={"yes": True})
    assert ford.scene.played.done


def test_next_step_writes_numbered_events_for_their_audiences(ford: Table) -> None:
    ford.orders()
    seen = {
        name: list(Event.objects.visible_to(ford.viewer(name).words).order_by("seq"))
        for name in ("ada", "bea", "cal", "dot")
    }
    assert [event.seq for event in seen["ada"]] == list(range(1, len(seen["ada"]) + 1))
    answers = {
        name: [event.key for event in events if event.form == Event.Form.ANSWER]
        for name, events in seen.items()
    }
    assert answers == {
        "ada": ["risk:berta", "risk:rolf"],
        "bea": ["risk:rolf"],
        "cal": ["risk:berta"],
        "dot": [],
    }
    assert next(event.body["facts"] for event in seen["dot"] if event.kind == "deed_shown") == {
        "deed": "Over the wall."
    }


def test_a_ruling_changes_what_it_should_and_nothing_else(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=(3, 3))
    actions.answer(ford.cal, phase=ford.number, key="luck:berta", value={"yes": False})
    before = ford.scene
    dice = {roll.key: roll.faces for roll in before.rolls.values()}
    actions.rule(
        ford.ada, phase=ford.number, key="strength:reds", line="The ground", value=30, reason="High bank"
    )
    after = ford.scene
    assert {roll.key: roll.faces for roll in after.rolls.values()} == dice
    totals = totals_of(after)
    assert totals[0] == ("strength:reds", 3 + 3 + 2 + 30, 3 + 3 + 2)
    assert totals[1:] == totals_of(before)[1:]
    [ruling] = after.row.rulings.all()
    actions.take_back_ruling(ford.ada, phase=ford.number, ruling=ruling.pk)
    assert ford.scene.played.said == before.played.said


@pytest.mark.parametrize(
    ("key", "line", "value", "reason", "refused"),
    [
        ("strength:reds", None, "many", "Fiat", actions.RulingDoesNotFit),
        ("strength:greens", None, 3, "Fiat", actions.RulingDoesNotFit),
        ("clash:reds", None, [7, 7], "Cocked", actions.RulingDoesNotFit),
        ("strength:reds", None, 3, "  ", actions.ReasonIsMissing),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(
    ford: Table, key: str, line: str | None, value: object, reason: str, refused: type[Exception]
) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=(3, 3))
    actions.answer(ford.cal, phase=ford.number, key="luck:berta", value={"yes": False})
    with pytest.raises(refused):
        actions.rule(ford.ada, phase=ford.number, key=key, line=line, value=value, reason=reason)
    assert ford.scene.played.done


def test_undo_and_play_on_gives_the_same_dice(ford: Table) -> None:
    ford.orders()
    ford.clash()
    thrown = {roll.key: roll.faces for roll in Roll.objects.all()}
    first = Phase.objects.standing()[0]
    actions.undo(ford.ada, to=first.number, reason="We forgot the rain")
    assert [row.state for row in Phase.objects.order_by("number")][:3] == ["struck", "struck", "struck"]
    assert ford.scene.answers["risk:rolf"].state == Answer.State.LOCKED
    ford_again = ford.scene.row
    assert ford_again.replays == first
    actions.close(ford.ada, phase=ford.number)
    actions.next_step(ford.ada, phase=ford.number)
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert {key: roll.faces for key, roll in ford.scene.rolls.items()} == {
        key: faces for key, faces in thrown.items() if key in ford.scene.rolls
    }
    assert set(ford.scene.rolls) == {"fortune:reds", "clash:reds", "clash:blues"}


def test_undo_needs_a_reason_and_a_standing_phase(ford: Table) -> None:
    ford.orders()
    with pytest.raises(actions.ReasonIsMissing):
        actions.undo(ford.ada, to=1, reason=" ")
    with pytest.raises(actions.CannotGoBack):
        actions.undo(ford.ada, to=99, reason="Why not")


def test_the_battle_ends_in_proposed_changes(ford: Table) -> None:
    ford.fight_to_the_end()
    battle = Battle.objects.get(pk=ford.battle.pk)
    assert battle.state == Battle.State.AFTERMATH
    assert [(one.subject in ("spears", "bows"), one.name) for one in battle.changes.all()] == [
        (True, "count") for _ in battle.changes.all()
    ]
    assert battle.changes.exists()


def test_end_goes_to_the_aftermath_with_the_field_as_it_was(ford: Table) -> None:
    ford.orders()
    actions.end(ford.ada, phase=ford.number, reason="It is late")
    assert ford.scene.row.step == "aftermath"
    actions.next_step(ford.ada, phase=ford.number)
    battle = Battle.objects.get(pk=ford.battle.pk)
    assert battle.state == Battle.State.AFTERMATH
    assert not battle.changes.exists()


def test_a_played_battle_holds_when_it_is_checked(ford: Table) -> None:
    ford.orders()
    ford.clash()
    actions.undo(ford.ada, to=2, reason="Once more")
    ford.fight_to_the_end()
    finding = verify(Battle.objects.get(pk=ford.battle.pk))
    assert finding.faults == []
    assert finding.dice > 4
    assert finding.typed == 2, "Bea's own dice, as thrown and as laid out again"


def test_every_scene_replays_to_what_was_kept(ford: Table) -> None:
    ford.fight_to_the_end()
    battle = Battle.objects.get(pk=ford.battle.pk)
    for row in battle.phases.all():
        assert scene_of(battle, row).played.field.dump() == row.after


def test_fresh_dice_are_a_counted_act_that_everyone_sees(ford: Table) -> None:
    with pytest.raises(actions.NothingIsThere):
        actions.throw_anew(ford.ada, phase=1, reason="The cat walked over the table")
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    actions.throw(ford.bea, phase=ford.number, key="clash:reds", faces=(1, 1))
    old = ford.scene.row
    with pytest.raises(actions.ReasonIsMissing):
        actions.throw_anew(ford.ada, phase=old.number, reason=" ")
    for times in (1, 2):
        actions.throw_anew(ford.ada, phase=ford.number, reason="The cat walked over the table")
        [*_, told] = Event.objects.visible_to(ford.dot.words).filter(kind="dice_thrown_anew").order_by("seq")
        assert told.body["times"] == times
        assert not ford.scene.rolls
        actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert ford.scene.row.commitment != old.commitment
    ford.fight_to_the_end()
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []


def test_a_hidden_throw_stays_hidden_when_the_step_is_over(ford: Table) -> None:
    """Whoever did not see a throw cannot work it out from the seeds that he is shown."""
    ford.orders()
    ford.clash()
    row = Phase.objects.get(step="clash")
    fortune = Roll.objects.get(key="fortune:reds", phase=row)
    for viewer, knows in ((ford.ada, True), (ford.bea, False), (ford.cal, False), (ford.dot, False)):
        shown = Event.objects.visible_to(viewer.words).filter(kind="seed_opened", phase=row)
        seeds = {event.body["name"]: bytes.fromhex(event.body["seed"]) for event in shown}
        assert ("gm" in seeds) is knows
        thrown = [
            dice.throw(
                seed,
                battle=ford.battle.pk,
                number=row.number,
                entropy=row.entropy,
                key=fortune.key,
                dice="6d6",
            )
            for seed in seeds.values()
        ]
        assert any(faces[0] == fortune.faces[0] for faces in thrown) or not knows
    secret = dice.unseal(row.sealed_seed)
    assert fortune.seed == "gm"
    assert len({dice.seed_of(secret, name) for name in ("everyone", "gm", "side:reds", "side:blues")}) == 4
