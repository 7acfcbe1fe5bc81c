"""What officers propose in RuneQuest: a reserve that no rout shakes, blows that pay, words that save."""

from itertools import product
from typing import Any

import pytest

from rulesets.engine import Ask, Phase, Temper, next_phase, play, proposals, viewer
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import (
    Flag,
    Formation,
    HeroStatus,
    Man,
    Spell,
    Stance,
    UnitStatus,
    Whither,
)
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Found, Harangue
from rulesets.systems.runequest.screen.known import known
from rulesets.systems.runequest.screen.prospects import of_harangue
from rulesets.systems.runequest.steps.broken_units import Callers, runaway
from rulesets.systems.runequest.steps.hero_fights import Facing
from rulesets.trials import staff
from tests.rulesets.systems.runequest.play import PLAY, Said, field_of, meet

HALF = [{"id": "b1", "side": "blues"}, {"id": "b2", "side": "blues"}]


def reds(*units: dict[str, Any]) -> list[dict[str, Any]]:
    """Units of the reds, r1 and so on, against two of the blues."""
    return [*({"id": f"r{n}", "side": "reds", **unit} for n, unit in enumerate(units, 1)), *HALF]


def hero(id: str = "aya", unit: str | None = "r1", **more: Any) -> dict[str, Any]:
    return {"id": id, "side": "reds", "unit": unit, **more}


def advised(
    field: Battlefield, step: str, temper: Temper = Temper.STEADY, record: Said | None = None
) -> dict[str, Any]:
    """What officers answer in a step, by key."""
    phase = Phase(field.round, PLAY.step_of(step))
    asks = [one for one in play(phase, field, record or {}).waits_for if isinstance(one, Ask)]
    return dict(proposals(RULES, field, asks, temper))


def command(field: Battlefield, temper: Temper = Temper.STEADY, side: str = "reds") -> Any:
    return advised(field, "orders", temper)[f"command:{side}"].value


def stance(field: Battlefield, unit: str = "r1", temper: Temper = Temper.STEADY) -> Stance:
    given: Any = advised(field, "orders", temper)[f"unit_orders:{unit}"].value
    return Stance(given.stance)


def test_they_beat_who_says_nothing_from_either_side() -> None:
    won = 0
    for seed, mine in product(range(4), ("bridge", "ockless")):
        other = {side.id: staff.by_default for side in RULES.sample().sides if side.id != mine}
        won += staff.winner(RULES, staff.battle(RULES, RULES.sample(), str(seed), other)) == mine
    assert won >= 7


# the commander of a side


def test_those_who_would_least_stand_are_kept_out_of_the_line() -> None:
    field = field_of(units=reds({"spirit": 4}, {"spirit": 14}, {"spirit": 9}))
    given = advised(field, "orders")["command:reds"]
    assert given.value.reserve == {"r1", "r3"}
    assert (given.kind, given.facts["men"]) == ("advice_reserve", 200)


def test_somebody_always_holds_the_line() -> None:
    field = field_of(units=reds({}))
    assert {temper: command(field, temper).reserve for temper in Temper} == dict.fromkeys(Temper, frozenset())


def test_the_bold_keep_no_more_than_the_army_can_stand_by() -> None:
    field = field_of(units=reds({}, {}, {}, {}, {}))
    assert len(command(field, Temper.BOLD).reserve) < len(command(field).reserve)


def test_an_enemy_who_holds_back_is_met_by_as_many() -> None:
    """Else nobody would ever lose."""
    field = field_of(units=reds({}, {}, {}, {}))
    field.units["b1"].stance = field.units["b2"].stance = Stance.RESERVE
    given = advised(field, "orders")["command:reds"]
    assert (given.value.reserve, given.kind) == (frozenset(), "advice_forward")


def test_the_careful_leave_before_they_break_and_only_they() -> None:
    field = field_of(units=reds({"strength": 100}))
    field.units["r1"].strength = 30
    assert [command(field, temper).withdraw_army for temper in Temper] == [False, False, True]


@pytest.mark.parametrize(("close", "forms_up"), [(12, True), (10, False)])
def test_close_formation_is_for_those_whom_it_armours(close: int, forms_up: bool) -> None:
    field = field_of(units=reds({"defence_close": close}))
    assert ("r1" in command(field).close) is forms_up


@pytest.mark.parametrize(("typed", "shoots"), [(None, True), (12, False)])
def test_archers_shoot_where_their_missiles_are_counted(typed: int | None, shoots: bool) -> None:
    """Of an army whose missiles the game master has typed they make no difference."""
    sides = [{"id": "reds", "missile_value": typed}, "blues"]
    heroes = [{"id": "kay", "side": "blues", "unit": "b1"}]
    field = field_of(sides=sides, units=reds({"missile": 14, "attack": 8}), heroes=heroes)
    assert ("r1" in command(field).fire) is shoots


def test_the_second_line_relieves_a_first_that_has_lost_more() -> None:
    field = field_of(
        units=reds({"position": 1}, {"behind": "r1", "spirit": 18}, {"spirit": 1}, {"spirit": 1})
    )
    field.units["r1"].strength = 40
    field.units["b1"].stance = field.units["b2"].stance = Stance.RESERVE
    assert command(field).relieve == {"r2"}


# regimental magic

MAGES = {"magic": 16, "magic_kind": "divine", "rm": 6, "rm_max": 6, "strength": 20}


def test_dread_goes_to_whom_it_breaks() -> None:
    crowd = {"id": "b3", "side": "blues", "quality": "poor", "strength": 140}
    field = field_of(units=[*reds({}, MAGES), crowd])
    given = advised(field, "orders")["command:reds"]
    [cast] = given.value.spells
    assert (cast.spell, cast.target, given.kind) == (Spell.DREAD, "b3", "advice_dread_reserve")


def test_no_two_cast_the_same_at_the_same() -> None:
    spells = command(field_of(units=reds({}, MAGES, MAGES))).spells
    assert len({(cast.spell, cast.target) for cast in spells}) == 2


def test_spells_that_help_go_to_a_heroes_unit_that_has_none_yet() -> None:
    priests = {"casting_chance": 80, "magic_kind": "divine", "rm": 8, "rm_max": 8, "strength": 20}
    field = field_of(units=reds({}, priests), heroes=[hero()])
    [first] = command(field).spells
    assert (first.caster, first.target, first.points) == ("r2", "r1", 4)
    field = PLAY.until(
        field, "round_end", {"command:reds": {"spells": [first.model_dump()]}, "spell:r2": [2]}
    )
    field = PLAY.step(field, "observation").field
    assert first.spell not in {cast.spell for cast in command(field).spells}


def test_a_wyter_that_casts_nothing_spends_its_points_on_what_comes() -> None:
    field = field_of(units=reds({"rm": 3, "rm_max": 3}))
    assert command(field).counter == {"r1": 3}


def test_who_is_to_cast_casts() -> None:
    field = field_of(units=reds({}, MAGES | {"leader": "aya"}), heroes=[hero(unit="r2")])
    assert stance(field, "r2") is Stance.CAST


# heroes’ units


def test_a_unit_that_would_break_them_charges() -> None:
    field = field_of(units=reds({"quality": "elite", "attack": 18, "defence": 17}, {}, {}), heroes=[hero()])
    assert stance(field) is Stance.CHARGE


def test_a_unit_that_would_rather_break_rests_while_others_hold() -> None:
    weak = {"quality": "poor", "attack": 6, "defence": 5, "strength": 30}
    field = field_of(units=reds(weak, {}, {}, {"spirit": 20}), heroes=[hero()])
    assert stance(field) is Stance.RESERVE
    assert stance(field, temper=Temper.BOLD) is Stance.CHARGE
    alone = field_of(units=reds(weak), heroes=[hero()])
    assert stance(alone) is not Stance.RESERVE


def test_bows_that_fell_more_than_blades_are_shot() -> None:
    field = field_of(units=reds({"attack": 5, "missile": 18}), heroes=[hero()])
    given = advised(field, "orders")["unit_orders:r1"].value
    assert (given.stance, given.formation) == (Stance.FIRE, Formation.OPEN)


def test_they_aim_where_most_would_fall() -> None:
    thick = {"id": "b3", "side": "blues", "quality": "poor", "strength": 300}
    units = [*reds({"missile": 14, "attack": 5, "leader": "aya"}, {"leader": "bo"}), thick]
    field = field_of(units=units, heroes=[hero(), hero("bo", "r2")])
    given = advised(field, "orders")["unit_orders:r1"].value
    assert (given.target, given.cover) == ("b3", "r2")


def test_haste_is_for_those_with_nobody_to_shoot_at() -> None:
    units = reds({"missile": 14, "leader": "aya"}, {"leader": "bo"})
    field = field_of(units=units, heroes=[hero(), hero("bo", "r2")])
    field.units["r1"].stance, field.units["r1"].cover = Stance.FIRE, "r2"
    meet(field, "r2", "b2")
    assert advised(field, "own_fire", record={"aim:r1": [70]})["hasty:r1"].value.yes
    meet(field, "r1", "b1")
    [given] = advised(field, "own_fire", record={"aim:r1": [70]}).values()
    assert (given.value.yes, given.kind) == (False, "advice_shoot_at_once")


# heroes


def test_a_hero_fights_by_choice_if_he_is_likelier_to_win_than_to_fall() -> None:
    for attack, fights in ((20, True), (1, False)):
        field = field_of(units=reds({}), heroes=[hero(attack=attack, defence=attack)])
        assert advised(field, "orders")["orders:aya"].value.fight is fights


def test_he_takes_on_whose_loss_shakes_them_most_and_the_careful_the_weakest() -> None:
    field = field_of(units=reds({}), heroes=[hero(attack=20, defence=20)])
    whom = [advised(field, "orders", temper)["orders:aya"].value.fight_target for temper in Temper]
    assert whom == [Man.LEADER, Man.LEADER, Man.COMMON]


def test_who_has_lost_his_unit_joins_the_strongest() -> None:
    field = field_of(units=reds({}, {"strength": 60}, {"strength": 80}), heroes=[hero()])
    field.units["r1"].becomes(UnitStatus.FLED, 1)
    assert advised(field, "orders")["orders:aya"].value.join_unit == "r3"


def test_a_fight_that_nobody_plays_is_two_rolls() -> None:
    field = field_of(units=reds({"leader": "aya"}), heroes=[hero()])
    meet(field, "r1", "b1")
    [given] = advised(field, "hero_fights", record={"opponent:aya:1": [1]}).values()
    assert given.value.quick
    assert given.kind == "advice_two_rolls"


def test_whoever_fights_is_told_no_more_than_he_can_see() -> None:
    field = field_of(units=reds({"leader": "aya"}), heroes=[hero()])
    meet(field, "r1", "b1")
    phase = Phase(1, PLAY.step_of("hero_fights"))
    [ask] = play(phase, field, {"opponent:aya:1": [8]}).waits_for
    assert isinstance(ask, Ask)
    assert ask.brief == Facing("b1", Man.VETERAN, 0, 0)


def test_a_word_goes_where_it_saves_most() -> None:
    field = field_of(units=reds({"strength": 40}, {"strength": 90}), heroes=[hero(eloquence=60)])
    for id in ("r1", "r2"):
        field.units[id].becomes(UnitStatus.RETREATING, 1)
    given = advised(field, "harangue")["harangue:aya"]
    assert given.value == Harangue(unit="r2")
    odds = of_harangue(field, "aya", Harangue(unit="r2"))
    assert given.facts["rallies"] == f"{odds['rallies']:.0%}"


def test_a_second_voice_goes_to_others_where_the_first_is_sure() -> None:
    heroes = [hero(eloquence=300), hero("bo", eloquence=300)]
    field = field_of(units=reds({"strength": 90, "spirit": 18}, {"strength": 60}), heroes=heroes)
    for id in ("r1", "r2"):
        field.units[id].becomes(UnitStatus.RETREATING, 1)
    calls = [one.value.unit for one in advised(field, "harangue").values()]
    assert calls == ["r1", "r2"]


def test_who_calls_is_told_of_his_own_units_what_he_sees_and_sees_those_of_friends() -> None:
    """A friend's unit is taken for usual troops of its crowd, however brave they are."""
    sides = [
        {"id": "reds", "camp": "lead"},
        {"id": "whites", "camp": "lead"},
        {"id": "blues", "camp": "other"},
    ]
    units = [
        *reds({"strength": 83, "spirit": 14}),
        {"id": "w1", "side": "whites", "strength": 83, "spirit": 1},
    ]
    field = field_of(sides=sides, units=units, heroes=[hero(), hero("bo", eloquence=70)])
    meet(field, "r1", "b1", "surrounded")
    for id, status in (("r1", UnitStatus.ROUTED), ("w1", UnitStatus.RETREATING)):
        field.units[id].becomes(status, 1)
    [ask, *_] = play(Phase(1, PLAY.step_of("harangue")), field, {}).waits_for
    assert isinstance(ask, Ask)
    seen = known(field, viewer("side:reds"))
    told = tuple((id, runaway(seen, seen.units[id])) for id in ("r1",))
    assert ask.brief == Callers(told, (("aya", 5), ("bo", 70)))
    assert (told[0][1].strength, told[0][1].routed > 0) == (83, True)
    assert set(ask.options["unit"]) == {"r1", "w1"}
    before = advised(field, "harangue")
    field.units["w1"].sheet = field.units["w1"].sheet.model_copy(update={"spirit": 18})
    assert advised(field, "harangue") == before


def test_a_hero_stays_with_those_who_may_be_called_back_and_leaves_those_who_are_gone() -> None:
    field = field_of(units=reds({}, {}), heroes=[hero()])
    for status, whither in ((UnitStatus.RETREATING, Whither.FOLLOW), (UnitStatus.FLED, Whither.JOIN)):
        field.units["r1"].becomes(status, 1)
        assert advised(field, "fallen")["going:aya"].value.whither is whither


def test_the_careful_leave_the_field_when_they_bleed() -> None:
    field = field_of(units=reds({}, {}), heroes=[hero(hp=5)])
    field.units["r1"].becomes(UnitStatus.RETREATING, 1)
    assert advised(field, "fallen", Temper.CAREFUL)["going:aya"].value.whither is Whither.LEAVE


# the game master


def test_an_army_that_nobody_commands_distrusts_its_leader() -> None:
    sides = [{"id": "reds", "commander": "aya"}, "blues"]
    field = field_of(sides=sides, heroes=[hero(unit=None)], situation={"flags": ["respected_leader"]})
    [usual] = advised(field, "observation").values()
    assert usual.value.flags == {Flag.RESPECTED}
    field.heroes["aya"].status = HeroStatus.DEAD
    [given] = advised(field, "observation").values()
    assert (given.value.flags, given.kind) == ({Flag.DISTRUSTED}, "advice_leaderless")


def test_a_voice_carries_as_far_as_a_rout_is_seen() -> None:
    units = reds({"position": 1}, {"position": 3}, {"position": 4})
    field = field_of(units=units, heroes=[hero(), hero("bo")])
    for id in ("r2", "r3"):
        field.units[id].becomes(UnitStatus.RETREATING, 1)
    calls = {"harangue:aya": {"unit": "r2"}, "harangue:bo": {"unit": "r3"}}
    assert advised(field, "harangue", record=calls)["hearing:field"].value.refused == {"bo"}


def test_who_lies_on_a_field_that_nobody_won_is_found_by_the_larger_army() -> None:
    field = field_of(units=reds({"strength": 50}), heroes=[hero(), {"id": "kay", "side": "blues"}])
    for one in field.heroes.values():
        one.status = HeroStatus.LEFT
    assert advised(field, "aftermath")["found:field"].value == Found(captured=frozenset({"aya"}))


@pytest.mark.parametrize(("left", "ends"), [(2, True), (3, False)])
def test_a_battle_ends_where_an_army_is_so_few_that_it_can_lose_nobody(left: int, ends: bool) -> None:
    field = field_of(units=reds({"strength": left}))
    assert advised(field, "round_end")["close:field"].value.end is ends


def test_the_rest_is_as_the_rules_have_it() -> None:
    field = field_of(units=reds({"leader": "aya"}), heroes=[hero()])
    kinds = set[str]()
    while "close" not in kinds and (phase := next_phase(RULES, field)):
        played = PLAY.finish(phase, field, {})
        asks = [one for one in played.requests.values() if isinstance(one, Ask) and one.to == "gm"]
        given = proposals(RULES, field, asks)
        assert all(given[ask.key].value == ask.default for ask in asks)
        kinds |= {ask.kind for ask in asks}
        field = played.field
    assert kinds >= {"observation", "foe", "close"}
