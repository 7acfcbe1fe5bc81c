"""The field set right by hand: a correction belongs to the phase it precedes."""

from dataclasses import replace

import pytest

from battles import actions
from battles.models import Battle
from battles.verify import verify
from rulesets.engine import Card
from rulesets.registry import rulesets
from tests.battles.conftest import Table
from tests.rulesets.samples import skirmish


def test_a_correction_sets_the_field_right_and_can_be_taken_back(ford: Table) -> None:
    ford.orders()
    ford.clash()
    actions.correct(
        ford.ada, phase=ford.number, subject="bows", name="men", value=3, reason="Most of them slept"
    )
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert ford.scene.played.field.units["bows"].men < 3
    [row] = ford.scene.row.corrections.all()
    actions.take_back_correction(ford.ada, phase=ford.number, correction=row.pk)
    assert ford.scene.before.dump()["units"]["bows"]["men"] == 15
    actions.correct(ford.ada, phase=ford.number, subject="bows", name="men", value=9, reason="Some slept")
    ford.fight_to_the_end()
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []


@pytest.mark.parametrize(
    ("subject", "name", "value"),
    [
        ("bows", "men", "many"),
        ("bows", "wings", 2),
        ("nobody", "men", 2),
        ("bows", "sheet", {}),
        ("", "round", 9),
    ],
)
def test_a_correction_that_cannot_stand_is_refused(
    ford: Table, subject: str, name: str, value: object
) -> None:
    with pytest.raises(actions.AnswerRefused):
        actions.correct(ford.ada, phase=1, subject=subject, name=name, value=value, reason="Fiat")
    with pytest.raises(actions.ReasonIsMissing):
        actions.correct(ford.ada, phase=1, subject="bows", name="men", value=2, reason="")


def test_a_correction_that_nothing_can_be_played_with_is_refused(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cards(field: skirmish.Ford) -> list[Card]:
        return [] if field.units["bows"].men != 7 else [{}["seven men"]]  # type: ignore[index]

    monkeypatch.setitem(rulesets(), "skirmish", replace(skirmish.RULES, cards=cards))
    with pytest.raises(actions.AnswerRefused):
        actions.correct(ford.ada, phase=1, subject="bows", name="men", value=7, reason="Fiat")
    actions.correct(ford.ada, phase=1, subject="bows", name="men", value=8, reason="Fiat")
    assert ford.scene.before.dump()["units"]["bows"]["men"] == 8


def test_a_correction_is_kept_when_the_battle_ends_early(ford: Table) -> None:
    actions.correct(ford.ada, phase=1, subject="bows", name="men", value=3, reason="Most of them slept")
    actions.end(ford.ada, phase=1, reason="It is late")
    actions.next_step(ford.ada, phase=ford.number)
    [change] = Battle.objects.get(pk=ford.battle.pk).changes.all()
    assert (change.subject, change.old, change.new) == ("bows", 15, 3)
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []
