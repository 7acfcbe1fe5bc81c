"""Careers fill themselves from the battle that was fought, truth by truth, and empty themselves again."""

import pytest
from django.core.management import call_command

from annals.models import OWN, WHOLE, Correction, Fought, Service, Total
from annals.summing import totals_of
from annals.truths import read_by
from battles import actions
from battles.models import Battle, Change, Event, Seat
from tests.battles.conftest import Table


def service(table: Table, key: str, truth: str) -> Service:
    return Service.objects.get(battle=table.battle, key=key, truth=truth)


def test_nothing_is_remembered_before_the_aftermath_is_written(ford: Table) -> None:
    ford.orders()
    ford.fight_to_the_end()
    assert not Service.objects.exists() and not Fought.objects.exists()
    actions.confirm_changes(ford.ada)
    assert Fought.objects.get().battle_id == ford.battle.pk


def test_each_truth_tells_of_whom_it_knows(written: Table) -> None:
    names = set(Service.objects.filter(battle=written.battle).values_list("truth", flat=True))
    assert names == {"", WHOLE, "reds", "blues", f"reds{OWN}", f"blues{OWN}"}
    rolf = service(written, "rolf", WHOLE)
    assert rolf.deeds[0]["facts"]["deed"] == "Over the wall."
    assert rolf.kind == "hero" and rolf.side == "reds"


def test_losses_are_those_of_the_written_aftermath_and_only_their_own_people_read_them(
    written: Table,
) -> None:
    change = Change.objects.filter(battle=written.battle, name="count").order_by("pk")[0]
    side = service(written, change.subject, WHOLE).side
    other = "blues" if side == "reds" else "reds"
    for truth in (WHOLE, side):
        row = service(written, change.subject, truth)
        assert (row.fielded, row.lost) == (change.old, change.old - change.new)
        assert row.figures["men"] >= row.lost
    for truth in ("", other):
        row = service(written, change.subject, truth)
        assert (row.fielded, row.lost, row.figures) == (None, None, {})


def test_who_won_is_what_the_last_word_on_the_end_says(written: Table) -> None:
    winner = Event.objects.filter(battle=written.battle, kind="won").order_by("-seq")[0].body["subject"]
    loser = "blues" if winner == "reds" else "reds"
    assert service(written, winner, "").outcome == "won"
    assert service(written, loser, "").outcome == "lost"


def test_taken_back_nothing_is_left_of_it(written: Table) -> None:
    assert Total.objects.exists()
    actions.take_back_changes(written.ada)
    assert not (Service.objects.exists() or Fought.objects.exists() or Total.objects.exists())
    actions.confirm_changes(written.ada)
    assert Service.objects.filter(key="rolf").exists()


def test_each_reads_the_battle_in_his_own_truth(written: Table) -> None:
    read = {
        name: set(read_by(member).values_list("key", "truth")) for name, member in written.members.items()
    }
    assert {truth for _, truth in read["ada"]} == {WHOLE}
    assert {truth for _, truth in read["dot"]} == {""}
    assert ("rolf", f"reds{OWN}") in read["bea"] and ("blues", "reds") in read["bea"]
    assert ("berta", f"blues{OWN}") in read["cal"] and ("reds", "blues") in read["cal"]


def test_laid_open_it_is_read_whole_and_summed_anew(written: Table) -> None:
    def men(name: str) -> int:
        return sum(one.figures.get("men", 0) for one in totals_of(written.members[name]))

    before = men("ada")
    assert before > 0 and men("dot") == 0
    actions.lay_open(written.ada, is_open=True)
    assert {row.truth for row in read_by(written.members["dot"])} == {WHOLE}
    assert men("dot") == men("bea") == before
    actions.lay_open(written.ada, is_open=False)
    assert men("dot") == 0


def test_who_sat_on_both_sides_reads_what_both_knew_together(ford: Table) -> None:
    Seat.objects.create(battle=ford.battle, member=ford.members["bea"], word="commander:blues", side="blues")
    ford.fight_to_the_end()
    actions.confirm_changes(ford.ada)
    truths = set(read_by(ford.members["bea"]).values_list("truth", flat=True))
    assert truths == {"blues+reds", f"blues+reds{OWN}"}


def test_what_one_side_may_not_know_is_in_none_of_its_truths(written: Table) -> None:
    battle = written.battle
    told = Event.objects.filter(battle=battle, kind="men_lost").order_by("seq")[0]
    own = told.to[0].partition(":")[2]
    for row in Service.objects.filter(battle=battle, key=told.body["subject"]):
        kinds = {one["kind"] for one in row.deeds}
        knows = row.truth in (WHOLE, own)
        assert ("men_lost" in kinds) == knows and ("men_fell" in kinds) != knows


def test_sums_are_written_with_the_battle(written: Table) -> None:
    [rolf] = [one for one in totals_of(written.members["ada"]) if one.key == "rolf"]
    assert (rolf.battles, rolf.won + rolf.lost_battles) == (1, 1)
    [again] = [one for one in totals_of(written.members["bea"]) if one.key == "rolf"]
    assert again.battles == 1


def test_battles_from_before_are_filled_by_a_command(
    written: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = list(Service.objects.order_by("key", "truth").values_list("key", "truth", "figures", "deeds"))
    for model in (Service, Fought, Total):
        model.objects.all().delete()
    call_command("fill_careers")
    assert "1 battle" in capsys.readouterr().out
    assert kept == list(
        Service.objects.order_by("key", "truth").values_list("key", "truth", "figures", "deeds")
    )
    call_command("fill_careers")
    assert "0 battles" in capsys.readouterr().out


def test_asked_to_it_writes_anew_what_was_kept_before(
    written: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    def kept() -> list[tuple[object, ...]]:
        rows = Service.objects.order_by("key", "truth").values_list("key", "truth", "lost", "figures")
        totals = Total.objects.order_by("key", "reader", "is_whole").values_list("key", "lost", "figures")
        return [*rows, *totals]

    as_it_is = kept()
    Service.objects.filter(lost__gt=0).update(lost=999)
    Total.objects.filter(lost__gt=0).update(lost=999)
    call_command("fill_careers")
    assert kept() != as_it_is
    call_command("fill_careers", anew=True)
    assert kept() == as_it_is
    assert "1 battle is" in capsys.readouterr().out


def test_written_anew_corrections_hold(written: Table) -> None:
    Correction.objects.create(battle=written.battle, key="rolf", name="victories", new=7, reason="So it was")
    call_command("fill_careers", anew=True, verbosity=0)
    assert service(written, "rolf", WHOLE).figures["victories"] == 7


def test_written_anew_a_battle_that_runs_again_is_left_out(written: Table) -> None:
    actions.take_back_changes(written.ada)
    call_command("fill_careers", anew=True, verbosity=0)
    assert not (Service.objects.exists() or Fought.objects.exists())


def test_a_battle_whose_rules_are_gone_is_still_one_that_was_fought(
    written: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions.take_back_changes(written.ada)
    Battle.objects.filter(pk=written.battle.pk).update(state=Battle.State.OVER, ruleset="gone")
    call_command("fill_careers", verbosity=0)
    assert Fought.objects.exists() and not Service.objects.exists()


def test_all_of_it_goes_with_its_campaign(written: Table) -> None:
    Correction.objects.create(battle=written.battle, key="rolf", name="victories", new=2, reason="So it was")
    actions.delete_campaign(written.ada.member, name="The ford")
    assert not (Correction.objects.exists() or Service.objects.exists() or Total.objects.exists())


def total(table: Table, name: str, key: str) -> tuple[int, int]:
    [found] = [one for one in totals_of(table.members[name]) if one.key == key]
    return found.lost, found.figures.get("men", 0)


def test_who_is_given_a_seat_after_the_battle_reads_and_sums_it_by_that_seat(written: Table) -> None:
    """Cal sat with the blues; now he has what both sides knew, and Bea no more than everybody saw."""
    change = Change.objects.filter(battle=written.battle, name="count", subject__in=["bows", "spears"])[0]
    other = "cal" if service(written, change.subject, WHOLE).side == "reds" else "bea"
    whole, little = total(written, "ada", change.subject), total(written, other, change.subject)
    assert whole[0] > 0 and little == (0, 0)
    side = service(written, change.subject, WHOLE).side
    own = written.members[other]
    actions.seat(written.ada, word=f"commander:{side}", side=side, member=own)
    assert set(read_by(own).values_list("truth", flat=True)) == {"blues+reds", f"blues+reds{OWN}"}
    assert total(written, other, change.subject) == whole


def test_who_loses_every_seat_reads_and_sums_what_everybody_saw(written: Table) -> None:
    for seat in Seat.objects.filter(battle=written.battle, member=written.members["bea"]):
        actions.seat(written.ada, word=seat.word, side=seat.side, member=None)
    bea, dot = written.members["bea"], written.members["dot"]
    assert {row.truth for row in read_by(bea)} == {""}
    assert not Total.objects.filter(reader=bea).exists()
    assert [(one.key, one.figures) for one in totals_of(bea)] == [
        (one.key, one.figures) for one in totals_of(dot)
    ]
