"""Forecasts in which officers give the orders: they answer as in live play, asked anew or not."""

from dataclasses import replace
from random import Random
from typing import Any, override

import pytest

from rulesets.engine import (
    Ask,
    Desk,
    Field,
    Later,
    Part,
    Phase,
    Problem,
    Proposal,
    Ruleset,
    Seat,
    SilentTable,
    StaffedTable,
    Step,
    Table,
    TableDice,
    Temper,
    Value,
    fight,
    forecast,
    play,
    proposals,
    viewer,
)
from rulesets.engine.forecast.memory import Memory
from rulesets.registry import rulesets
from rulesets.trials import staff
from rulesets.trials.conformance import Scene
from rulesets.trials.replayed import Replayed
from tests.rulesets.samples import raid

STAFFED = [pytest.param(rules, id=key) for key, rules in rulesets().items() if rules.officers]


class Forgetful(Memory):
    """Asks every officer anew."""

    @override
    def is_worth_it(self, ask: Ask) -> bool:
        return False

    @override
    def recall(self, *_: object) -> None:
        return None


def table_for(rules: Ruleset, seed: int = 1) -> StaffedTable:
    return StaffedTable(rules, TableDice(Random(seed)))


def opened(rules: Ruleset) -> Field:
    field: Field = rules.open(rules.prepare(rules.sample()))
    return field


@pytest.mark.parametrize("rules", STAFFED)
def test_officers_answer_as_in_live_play(rules: Ruleset) -> None:
    """In every phase of two battles, with one table that remembers what it was told in the first."""
    table = table_for(rules)
    for seed in ("a", "b"):
        for scene in staff.battle(rules, rules.sample(), seed):
            if scene.phase.round > 2:
                break
            assert played_at(table, scene).dump() == scene.played.field.dump(), scene.name


def played_at(table: StaffedTable, scene: Scene) -> Field:
    """The phase once more, with the dice that fell in it."""
    field: Field = scene.field.copy()
    table.asking.add(scene.phase.step.key)
    table.thrown.dice = Replayed(scene.played.thrown, scene.record)
    table.begins(scene.phase.step, field)
    field.round, field.step = scene.phase.round, scene.phase.step.key
    scene.phase.step.play(field, table)
    return field


@pytest.mark.parametrize("rules", STAFFED)
def test_who_is_not_asked_again_would_have_said_the_same(rules: Ruleset) -> None:
    field = opened(rules)
    first = table_for(rules)
    anew = table_for(rules)
    anew.memory = Forgetful()
    for _ in range(6):
        ends = [fight(rules, field, table, rounds=2).dump() for table in (first, anew)]
        assert ends[0] == ends[1]


# who is asked before anything changes


def shoots_between(field: raid.Raid, table: Table) -> None:
    """Asks, lets the bows run on a low throw, and asks again; both times officers see them as they stood."""
    raid.charge(field, table)
    first = field.heroes["rolf"].charges
    if table.throw("shot", [field.units["bows"]], "1d6") < [4]:
        field.units["bows"].status = "runs"
    raid.charge(field, table)
    table.tell("ran", field.units["bows"])
    assert field.heroes["rolf"].charges is first is True


def test_what_is_asked_first_is_asked_of_the_field_itself_and_the_rest_of_the_field_as_it_was() -> None:
    asked: list[str] = []
    step = Step("charge", "Charge", shoots_between, asks_first=True)
    rules = staffed(asked, steps=(step,))
    kept = replace(rules, steps=(replace(step, asks_first=False),))
    field, table, plain = opened(rules), table_for(rules), table_for(kept)
    for _ in range(20):
        assert fight(rules, field, table).dump() == fight(kept, field, plain).dump()
    assert set(asked) == {"stands"}
    assert table.asking == plain.asking == {"charge"}


# who is asked again


def staffed(asked: list[str], **changes: Any) -> Ruleset:
    """A raid whose hero charges as long as the bows stand; `asked` is what his officer saw of them."""

    def officer(desk: Desk) -> list[Proposal]:
        asked.append(desk.field.units["bows"].status)
        return [Proposal(raid.Charge(charges=asked[-1] == "stands"), "advice_as_usual")]

    return replace(raid.RULES, officers={"charge": officer}, over=lambda _: False, **changes)


def test_an_officer_is_asked_again_only_where_he_saw_something_else() -> None:
    asked: list[str] = []
    rules = staffed(asked)
    field, table = opened(rules), table_for(rules)
    ends = [fight(rules, field, table, rounds=2) for _ in range(40)]
    assert {end.heroes["rolf"].charges for end in ends} == {True, False}
    assert asked == ["stands", "runs"]
    fight(rules, opened(rules), table)
    assert asked == ["stands", "runs", "stands"], "another muster is another battle"


def test_what_is_alike_in_all_battles_is_asked_once() -> None:
    asked: list[str] = []
    rules = staffed(asked)
    table = table_for(rules)
    table.memory = Forgetful()
    forecast(rules, opened(rules), table, repr, battles=40)
    assert asked == ["stands"]


def test_of_a_step_that_asks_first_the_field_is_kept_only_once_it_asks_again() -> None:
    """Who is asked first sees the field as it stands; who is asked later as it was."""
    asked: list[str] = []

    def twice(field: raid.Raid, table: Table) -> None:
        raid.charge(field, table)
        field.units["bows"].status = "runs"
        if asked_again:
            table.ask("charge", [Part(field.heroes["rolf"], 2)], raid.Charge)

    steps = (Step("charge", "Charge", twice, asks_first=True),)
    rules = staffed(asked, steps=steps)
    field, table = opened(rules), table_for(rules)
    asked_again = False
    fight(rules, field, table)
    assert not table.asking
    asked_again = True
    fight(rules, field, table)
    assert table.asking == {"charge"} and asked == ["stands"] * 2


@pytest.mark.parametrize("looks", [False, True])
def test_who_is_told_all_in_his_brief_is_not_shown_the_field(looks: bool) -> None:
    """Though it is kept for somebody else, who hears what he proposes; unless he looks all the same."""
    seen: list[str] = []
    heard: list[dict[str, Value]] = []

    def told(desk: Desk) -> list[Proposal]:
        if looks:
            seen.append(desk.field.units["bows"].status)
        return [Proposal(raid.Charge(charges=desk.briefed(int) > 0), "advice_as_usual")]

    def shown(desk: Desk) -> list[Proposal]:
        heard.append(dict(desk.beside))
        return [Proposal(raid.Charge(charges=desk.field.units["bows"].status == "stands"), "advice_as_usual")]

    def ask(field: raid.Raid, table: Table) -> None:
        [hero] = field.heroes.values()
        with table.together():
            [first] = table.ask("charge", [hero], raid.Charge, brief=lambda _: 1)
            [second] = table.ask("follow", [hero], raid.Charge)
        assert first.charges is second.charges is True

    steps = (Step("charge", "Charge", ask, asks_first=True),)
    rules = replace(raid.RULES, officers={"charge": told, "follow": shown}, steps=steps)
    field, table = opened(rules), table_for(rules)
    for _ in range(3):
        fight(rules, field, table)
    assert heard == [{"charge:rolf": raid.Charge(charges=True)}]
    assert (table.looking, len(seen)) == (({"charge"}, 1) if looks else (set(), 0))


def test_what_is_given_comes_first_then_the_temper_of_the_side() -> None:
    tempers: list[Temper] = []

    def officer(desk: Desk) -> list[Proposal]:
        tempers.append(desk.temper)
        return [Proposal(raid.Charge(charges=True), "advice_as_usual")]

    rules = replace(raid.RULES, officers={"charge": officer})
    field, dice = opened(rules), TableDice(Random(1))
    stays = fight(rules, field, StaffedTable(rules, dice, {"charge:rolf": raid.Charge(charges=False)}))
    goes = fight(rules, field, StaffedTable(rules, dice, tempers={"reds": Temper.BOLD}))
    assert [end.heroes["rolf"].charges for end in (stays, goes)] == [False, True]
    assert tempers == [Temper.BOLD]


def test_who_knows_his_own_temper_is_not_shown_the_field_unless_his_staff_has_one() -> None:
    """Which staff he is of, the field says."""
    tempers: list[Temper] = []

    def officer(desk: Desk) -> list[Proposal]:
        tempers.append(desk.temper_by(desk.briefed(Temper) if desk.ask.brief else None))
        return [Proposal(raid.Charge(charges=tempers[-1] is Temper.BOLD), "advice_as_usual")]

    def ask(field: raid.Raid, table: Table) -> None:
        [hero] = field.heroes.values()
        [answer] = table.ask("charge", [hero], raid.Charge, brief=lambda _: own)
        hero.charges = answer.charges

    rules = replace(raid.RULES, officers={"charge": officer}, steps=(Step("charge", "Charge", ask),))
    field, dice = opened(rules), TableDice(Random(1))
    careful, bold = {"reds": Temper.CAREFUL}, {"reds": Temper.BOLD}
    for own, usual, looks in ((Temper.BOLD, careful, False), (None, bold, True), (None, {}, False)):
        table = StaffedTable(rules, dice, tempers=usual)
        ends = [fight(rules, field, table).heroes["rolf"].charges for _ in range(2)]
        assert ends == [own is Temper.BOLD or usual == bold] * 2
        assert bool(table.asking) is looks
    assert tempers == [Temper.BOLD, Temper.BOLD, Temper.STEADY]


def test_an_answer_that_is_not_let_in_any_more_is_not_given_again() -> None:
    """Nor one kept that was only the second best."""
    refusing = True

    def ask(field: raid.Raid, table: Table) -> None:
        [hero] = field.heroes.values()
        [answer] = table.ask("charge", [hero], raid.Charge, check=refused)
        hero.charges = answer.charges

    def refused(_: raid.Hero, one: raid.Charge) -> list[Problem]:
        return [Problem("not_now")] if one.charges and refusing else []

    def officer(desk: Desk) -> list[Proposal]:
        return [Proposal(raid.Charge(charges=yes), "advice_as_usual") for yes in (True, False)]

    rules = replace(raid.RULES, officers={"charge": officer}, steps=(Step("charge", "Charge", ask),))
    field, table = opened(rules), table_for(rules)
    given = StaffedTable(rules, table.thrown, {"charge:rolf": raid.Charge(charges=True)})
    for refusing in (True, False, True):
        assert fight(rules, field, table).heroes["rolf"].charges is not refusing
        assert fight(rules, field, given).heroes["rolf"].charges is not refusing


def test_where_an_officer_is_asked_unawares_the_same_dice_fall_again() -> None:
    """Which steps ask is not known beforehand: a battle begun anew must not become another one."""
    late = (Step("clash", "Clash", raid.clash), Step("charge", "Charge", raid.charge))
    rules = staffed([], steps=late)
    field = opened(rules)
    plain, table = SilentTable(TableDice(Random(1))), table_for(rules)
    for _ in range(5):
        fallen = [fight(rules, field, one).units for one in (plain, table)]
        assert fallen[0] == fallen[1]


# what nobody reads


def test_a_reason_is_worked_out_where_somebody_reads_it() -> None:
    """And who does not look at the field is not shown it: neither is work that a forecast has to do."""
    shown: list[object] = []

    def officer(desk: Desk) -> list[Later]:
        return [Later(raid.Charge(charges=True), lambda: ("advice_as_usual", {"of": desk.field.round}))]

    def known(field: Field, who: frozenset[str]) -> Field:
        shown.append(who)
        return field

    rules = replace(raid.RULES, officers={"charge": officer}, known=known)
    field, table = opened(rules), table_for(rules)
    table.memory = Forgetful()
    assert fight(rules, field, table).heroes["rolf"].charges
    assert not shown
    [ask] = play(Phase(1, rules.steps[0]), field, {}).asks
    [proposal] = proposals(rules, field, [ask]).values()
    assert (proposal.kind, proposal.facts) == ("advice_as_usual", {"of": 0})
    assert len(shown) == 1


def test_what_is_made_of_the_field_is_made_once_for_all_who_see_it_alike() -> None:
    made: list[Field] = []

    def make(field: Field, more: int) -> int:
        made.append(field)
        return field.round + more

    def officer(desk: Desk) -> list[Proposal]:
        return [Proposal(raid.Charge(charges=bool(desk.once(make, 1))), "advice_as_usual")]

    def ask(field: raid.Raid, table: Table) -> None:
        table.ask("charge", [Part(hero, n) for hero in field.heroes.values() for n in range(3)], raid.Charge)

    rules = replace(raid.RULES, officers={"charge": officer}, steps=(Step("charge", "Charge", ask),))
    field = opened(rules)
    asks = play(Phase(1, rules.steps[0]), field, {}).asks
    assert [one.value for one in proposals(rules, field, asks).values()] == 3 * [raid.Charge(charges=True)]
    assert len(made) == 1


def test_what_is_made_for_a_side_is_made_of_what_all_of_it_see() -> None:
    """Once, though each of its seats knows more."""
    made: list[tuple[str, frozenset[str]]] = []
    field = opened(raid.RULES)

    def make(seen: Field, side: str) -> None:
        made.append((side, eyes[-1]))

    def known(field: Field, who: frozenset[str]) -> Field:
        eyes.append(who)
        return field

    def officer(desk: Desk) -> list[Proposal]:
        desk.once_for_side(make)
        return [Proposal(raid.Charge(charges=True), "advice_as_usual")]

    def ask(field: raid.Raid, table: Table) -> None:
        seats = {n: Seat(f"hero:{n}") for n in range(3)}
        parts = [Part(hero, n) for hero in field.heroes.values() for n in seats]
        table.ask("charge", parts, raid.Charge, to=lambda one: seats[int(one.name)])

    eyes: list[frozenset[str]] = []
    steps = (Step("charge", "Charge", ask),)
    rules = replace(raid.RULES, officers={"charge": officer}, steps=steps, known=known)
    proposals(rules, field, play(Phase(1, rules.steps[0]), field, {}).asks)
    assert made == [("reds", viewer("side:reds"))]
    assert fight(rules, field, table_for(rules)).round == 1
    assert {side for side, _ in made} == {"reds"}


def test_before_a_step_in_which_nobody_looks_the_field_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """What begins on a field begins on a cast of it; copied it is where somebody looks, and nowhere else."""
    copies: list[object] = []
    copy = raid.Raid.copy

    def counted(self: raid.Raid) -> raid.Raid:
        copies.append(self)
        return copy(self)

    def officer(desk: Desk) -> list[Later]:
        return [Later(raid.Charge(charges=True), lambda: ("advice_as_usual", {"of": desk.field.round}))]

    rules = replace(raid.RULES, officers={"charge": officer}, over=lambda _: False)
    field, table = opened(rules), table_for(rules)
    monkeypatch.setattr(raid.Raid, "copy", counted)
    ends = [fight(rules, field, table, rounds=5) for _ in range(4)]
    assert all(end.heroes["rolf"].charges for end in ends)
    assert copies == []
    fight(staffed([]), field, table_for(staffed([])), rounds=5)
    assert copies


@pytest.mark.parametrize("hears", [False, True])
def test_what_is_proposed_beside_counts_for_whoever_hears_it(hears: bool) -> None:
    """Who does not ask what the others of his side propose is known again whatever it is."""
    asked: list[str] = []
    whom: list[str] = []

    def officer(desk: Desk) -> list[Proposal]:
        asked.append(desk.subject)
        others = desk.beside if hears else desk.field.units
        return [Proposal(raid.Charge(charges=len(others) == 1), "advice_as_usual")]

    def ask(field: raid.Raid, table: Table) -> None:
        [hero] = field.heroes.values()
        table.ask("charge", [Part(hero, one) for one in whom], raid.Charge)

    rules = replace(raid.RULES, officers={"charge": officer}, steps=(Step("charge", "Charge", ask),))
    field, table = opened(rules), table_for(rules)
    table.asking.add("charge")
    for whom[:] in ("b", "ab", "b", "ab"):
        fight(rules, field, table)
    assert asked == ["rolf:b", "rolf:a", *(["rolf:b"] if hears else [])]
