"""Treason, stealth, retreat and the like, as the rules and their rulings have them."""

from typing import Any

from rulesets.engine import names_of, say_event
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import Decision, HeroStatus, UnitStatus
from tests.rulesets.systems.gridless.beasts import HEROES, THREE, ordered, three
from tests.rulesets.systems.gridless.play import field_of, lines, problems, step, told, total, until, verdict

# Treason


def test_a_desertion_weighs_on_every_unit_of_the_faction_and_later_by_2() -> None:
    field = three()
    field = until(field, "clash", ordered(field, lou={"action": "desert"}) | {"magnitude:lou": {"value": 6}})
    assert field.heroes["lou"].status is HeroStatus.GONE
    for id, worth in (("lions", -6), ("tigers", -6), ("bears", None)):
        field.units[id].lost = 1
        said = lines(step(field, "morale"), f"morale_total:{id}")
        assert said.get("Treason") == worth
    field.round = 2
    assert lines(step(field, "morale"), "morale_total:lions")["Treason"] == -2


def test_a_defector_takes_heart_from_the_old_unit_to_the_new_and_does_not_fight() -> None:
    field = three()
    said = ordered(field, lou={"action": "defect", "unit": "bears"})
    field = until(field, "clash", said)
    lou = field.heroes["lou"]
    assert (lou.side, lou.unit) == ("brown", "bears")
    for id, worth in (("lions", -4), ("tigers", None), ("bears", 4)):
        field.units[id].lost = 1
        assert lines(step(field, "morale"), f"morale_total:{id}").get("Treason") == worth
    assert "contribution:lou" not in step(field, "modifiers").requests


def test_a_general_who_defects_leaves_his_unit_without_one() -> None:
    field = three()
    field = until(field, "clash", ordered(field, leo={"action": "defect", "unit": "bears"}))
    field.units["lions"].lost = 1
    assert field.units["lions"].general == ""
    assert "Will of Leo" not in lines(step(field, "morale"), "morale_total:lions")


def test_a_betrayal_turns_the_unit_on_its_friends_and_voids_the_tokens_of_the_enemy() -> None:
    field = three()
    betrayal = {"action": "betray", "faction": "brown", "plot": ["lou"], "allocation": {"tigers": 10}}
    said = ordered(field, leo=betrayal) | {"allocate:bears": {"targets": {"lions": 8, "tigers": 4}}}
    clash = step(until(field, "actions", said), "clash", {"plot:lou": {"yes": True}})
    lions, bears = clash.field.units["lions"], clash.field.units["bears"]
    assert lions.side == "brown"
    assert dict(lions.aims) == {"tigers": 10}
    assert dict(bears.aims) == {"tigers": 4}
    assert clash.field.units["tigers"].threat == 14
    assert lions.threat == 0
    assert [event.facts["tokens"] for event in told(clash, "voided")] == [8]
    clash.field.units["tigers"].lost = 1
    assert lines(step(clash.field, "morale"), "morale_total:tigers")["Treason"] == -4
    assert clash.field.heroes["lou"].side == "brown"


def test_comrades_who_are_not_in_the_plot_fight_their_general_at_once() -> None:
    pack = [one | {"team": "pack"} if one["id"] in ("leo", "lou") else one for one in HEROES]
    field = three(heroes=pack, options={"deadly_combat": "quick"})
    said = ordered(field, leo={"action": "betray", "faction": "brown"})
    field = until(field, "modifiers", said)
    combat = step(field, "deadly", {"deadly:pack": [15], "deadly_foe:pack": [5]})
    assert told(combat, "met")[0].facts["foes"] == ["lou"]
    assert told(combat, "duelled_with")[0].facts["winner"] == "a"


def test_only_generals_betray_and_nobody_defects_to_his_own() -> None:
    field = three()
    assert problems(field, "actions", "orders:lou", {"action": "betray", "faction": "brown"})[-1:] == [
        "only_generals_betray"
    ]
    own = {"action": "defect", "unit": "tigers"}
    assert problems(field, "actions", "orders:lou", own) == ["choose_another_faction"]
    other = {"action": "change_affiliation", "unit": "bears"}
    assert problems(field, "actions", "orders:lou", other) == ["would_be_defecting"]
    assert "not_the_general" in problems(field, "actions", "orders:lou", {"action": "command"})


def test_a_change_of_affiliation_works_from_the_end_of_the_round() -> None:
    field = three()
    said = ordered(field, leo={"action": "change_affiliation", "unit": "tigers"})
    field = until(field, "retreat", said)
    assert (field.heroes["leo"].unit, field.units["lions"].general) == ("lions", "leo")
    after = step(field, "end_round").field
    assert (after.heroes["leo"].unit, after.units["lions"].general) == ("tigers", "")


# Stealth and opportunity


def test_a_hidden_team_banks_the_weakest_members_row_and_strikes_with_it_later() -> None:
    field = three()
    sneaks = ordered(field, lou={"action": "stealth"})
    field = until(field, "clash", sneaks)
    field.units["lions"].threat = 12
    field = step(field, "modifiers", {"contribution:lou": [20]}).field
    assert field.heroes["lou"].opportunity == 2
    strike = ordered(field, lou={"action": "fight", "opportunity": "strike"})
    again = until(step(field, "end_round").field, "clash", strike, rounds=2)
    bonus = step(step(again, "flow").field, "modifiers", {"contribution:lou": [2]})
    assert lines(bonus, "team_bonus:lou")["Opportunity"] == 2
    assert bonus.field.heroes["lou"].opportunity == 0


def test_who_is_seen_by_5_or_more_is_found_out_and_loses_what_was_banked() -> None:
    field = three()
    field.heroes["lou"].opportunity = 3
    field = until(field, "clash", ordered(field, lou={"action": "stealth"}))
    field.units["lions"].threat = 12
    field = step(field, "modifiers", {"contribution:lou": [3]}).field
    assert field.heroes["lou"].opportunity == 0
    assert field.combats == (("lou", "found"),)


def test_a_team_sneaks_together_or_hides() -> None:
    pack = [one | {"team": "pack"} if one["id"] in ("leo", "lou") else one for one in HEROES]
    field = three(heroes=pack)
    said = ordered(field, lou={"action": "stealth"}, leo={"action": "command"})
    clash = step(until(field, "actions", said), "clash")
    assert [event.subject for event in told(clash, "sneaks_alone")] == ["lou"]
    assert clash.field.units["lions"].hiding == 1


def test_a_hunter_rolls_no_flow_and_meets_whom_he_names() -> None:
    field = three(options={"deadly_combat": "quick"})
    field.heroes["lou"].opportunity = 3
    hunt = {"action": "fight", "opportunity": "hunt", "hunt_target": "bo"}
    field = until(field, "clash", ordered(field, lou=hunt))
    flow = step(field, "flow")
    assert "flow:lou" not in flow.requests
    combat = step(step(flow.field, "modifiers").field, "deadly")
    assert told(combat, "met")[0].facts["foes"] == ["bo"]
    assert lines(combat, "deadly_score:lou")["Opportunity"] == 3
    assert combat.field.heroes["lou"].opportunity == 0


# Flow, harm, the fallen


def test_a_ferocious_battle_doubles_the_harm_of_fighters_but_not_of_a_commanding_general() -> None:
    pack = [one | {"team": "pack"} if one["id"] in ("leo", "lou") else one for one in HEROES]
    field = three(heroes=pack)
    said = ordered(field, leo={"action": "command"}, lou={"action": "fight"})
    field = step(until(field, "clash", said), "flow", {"flow:pack": [1, 2]}).field
    played = step(field, "modifiers", {"contribution:leo": [2], "contribution:lou": [2]})
    threat = field.units["lions"].threat
    assert total(played, "harm_total:leo") == 3 * threat
    assert total(played, "harm_total:lou") == 6 * threat


def test_a_choice_of_flow_is_the_one_the_first_fighter_named() -> None:
    field = three(situation={"conditions": [{"what": "flow", "hero": "lou", "value": 6}]})
    said = ordered(field, lou={"action": "fight", "flow_choice": "deadly"})
    flow = step(until(field, "clash", said), "flow", {"flow:lou": [4, 4]})
    assert verdict(flow, "flow_result:lou") == "deadly"


def test_a_fallen_hero_costs_his_unit_2_on_morale_and_bleeds_a_point_for_each_token_from_the_next_round() -> (
    None
):
    frail = [one | {"hp_max": 5} if one["id"] == "leo" else one for one in HEROES]
    field = three(heroes=frail, options={"death_threshold": "minus_max"})
    field.heroes["leo"].hp = 3
    field = until(field, "clash", ordered(field, leo={"action": "fight"}))
    field.units["lions"].threat = 1
    field = step(step(field, "flow").field, "modifiers", {"contribution:leo": [1], "harm:leo": [4]}).field
    leo = field.heroes["leo"]
    assert (leo.status, leo.hp, field.units["lions"].general) == (HeroStatus.FALLEN, -1, "")
    field.units["lions"].lost = 1
    assert lines(step(field, "morale"), "morale_total:lions")["Heroes fallen"] == -2
    assert step(field, "end_round").field.heroes["leo"].hp == -1
    field.round, leo.was_down, field.units["lions"].threat = 2, True, 3
    assert step(field, "end_round").field.heroes["leo"].hp == -4
    leo.carried = True
    assert step(field, "end_round").field.heroes["leo"].hp == -1


def test_hiding_carries_a_fallen_ally_out_and_costs_2_on_morale() -> None:
    field = three()
    leo = field.heroes["leo"]
    leo.hp, leo.status, field.units["lions"].general = -2, HeroStatus.FALLEN, ""
    field = until(field, "clash", ordered(field, lou={"action": "defend", "rescue": "leo"}))
    assert field.heroes["leo"].carried
    field.units["lions"].lost = 1
    assert lines(step(field, "morale"), "morale_total:lions")["Heroes hiding"] == -2


def test_several_who_carry_one_out_do_it_together_and_each_is_remembered_for_it() -> None:
    field = three(heroes=[*HEROES, {"id": "liz", "unit": "lions"}])
    leo = field.heroes["leo"]
    leo.hp, leo.status, field.units["lions"].general = -2, HeroStatus.FALLEN, ""
    carry = {"action": "defend", "rescue": "leo"}
    field = until(field, "actions", ordered(field, lou=carry, liz=carry))
    [carried] = told(played := step(field, "clash"), "carried_out", "carried_out_together")
    assert played.field.heroes["leo"].carried
    assert say_event(RULES, carried, names_of(field.muster)) == "Lou and Liz carry Leo out of the fighting."
    feats = RULES.career.feats_in(carried.kind, carried.subject, carried.facts)
    assert [(id, feat.figure) for id, feat in feats] == [("lou", "carried"), ("liz", "carried")]


def test_by_d20s_own_rule_a_10_stops_the_bleeding() -> None:
    field = three(options={"bleeding": "d20_strict"})
    leo = field.heroes["leo"]
    leo.hp, leo.status, leo.fell_in = -2, HeroStatus.FALLEN, 1
    ended = step(field, "end_round", {"stabilize:leo": [4, 10, 1, 1, 1, 1, 1, 1]})
    assert ended.field.heroes["leo"].hp == -3
    dead = step(field, "end_round", {"stabilize:leo": [1] * 8})
    assert dead.field.heroes["leo"].status is HeroStatus.DEAD


# Battle, morale, retreat


def test_cover_of_the_enemy_counts_by_the_share_of_tokens_aimed_there() -> None:
    wall = {"conditions": [{"what": "castle", "unit": "lions"}]}
    field = three(situation=wall)
    said = {"allocate:bears": {"targets": {"lions": 9, "tigers": 3}}}
    played = step(until(field, "modifiers", ordered(field) | said), "battle")
    assert lines(played, "battle_modifier:bears") == {"Cover of the enemy": -5}
    full = three(situation=wall, options={"penalty_share": "full"})
    played = step(until(full, "modifiers", ordered(full) | said), "battle")
    assert lines(played, "battle_modifier:bears") == {"Cover of the enemy": -6}


def test_the_best_artillery_counts_and_terrain_adds_up() -> None:
    rows = [("light", None), ("heavy", None), ("terrain", 1), ("terrain", -3)]
    conditions = [{"what": what, "unit": "bears", "value": value} for what, value in rows]
    field = three(situation={"conditions": conditions})
    played = step(until(field, "modifiers", ordered(field)), "battle")
    assert total(played, "battle_modifier:bears") == 4


def test_a_tie_of_the_shares_is_the_generals_to_break() -> None:
    field = three()
    said = ordered(field) | {"allocate:bears": {"targets": {"lions": 6, "tigers": 6}}}
    field = until(field, "modifiers", said)
    dice = {"battle:bears": [10], "battle:lions": [1], "battle:tigers": [1]}
    usual = step(field, "battle", dice)
    assert "odd:bears" in usual.requests
    assert [usual.field.units[id].lost for id in ("lions", "tigers")] == [1, 0]
    chosen = step(field, "battle", dice | {"odd:bears": {"hit": ["tigers"]}})
    assert [chosen.field.units[id].lost for id in ("lions", "tigers")] == [0, 1]
    ordered_so = until(
        three(), "modifiers", said | {"allocate:bears": {**said["allocate:bears"], "tie_order": ["tigers"]}}
    )
    assert "odd:bears" not in step(ordered_so, "battle", dice).requests


def test_losses_beyond_what_a_target_has_are_lost_and_extra_ones_come_with_the_first() -> None:
    field = three(situation={"conditions": [{"what": "extra_loss", "unit": "tigers", "value": 2}]})
    said = ordered(field) | {"allocate:bears": {"targets": {"tigers": 12}}}
    field = until(field, "modifiers", said)
    once = step(field, "battle", {"battle:bears": [11], "battle:lions": [1], "battle:tigers": [1]}).field
    assert once.units["tigers"].lost == 3
    field.units["bears"].modifier = 0
    many = step(field, "battle", {"battle:bears": [20]}, fill=1).field
    assert many.units["tigers"].tokens == 6 - 5


def test_failing_by_10_forces_the_retreat_and_less_leaves_it_to_the_general() -> None:
    field = three()
    field.units["lions"].lost = 1
    by_9 = step(field, "morale", {"morale:lions": [7]})
    assert by_9.field.units["lions"].decision is Decision.MAY
    by_10 = step(field, "morale", {"morale:lions": [6]})
    assert by_10.field.units["lions"].decision is Decision.MUST
    assert by_10.field.units["lions"].tokens == 5


def test_who_retreats_takes_a_last_blow_from_the_unit_with_most_tokens_on_it() -> None:
    field = until(three(), "battle", fill_low())
    field.units["bears"].modifier = 3
    lions = field.units["lions"]
    lions.margin, lions.decision = 7, Decision.MAY
    field.units["bears"].dc = 8
    played = step(field, "retreat", {"retreat:lions": {"yes": True}, "pursuit:lions": [11]})
    assert total(played, "pursuit_total:lions") == 21
    after = played.field.units["lions"]
    assert (after.tokens, after.status, after.fail_margin) == (lions.tokens - 3, UnitStatus.RETREATED, 7)


def fill_low() -> dict[str, Any]:
    return {f"battle:{id}": [1] for id in ("lions", "tigers", "bears")}


def test_a_unit_that_cannot_retreat_is_not_asked_and_stands() -> None:
    units = [one | {"cannot_retreat": True} if one["id"] == "lions" else one for one in THREE]
    field = three(units=units)
    field.units["lions"].lost = 1
    played = step(step(field, "morale", {"morale:lions": [2]}).field, "retreat")
    assert "retreat:lions" not in played.requests
    assert played.field.units["lions"].status is UnitStatus.FIGHTING


def test_an_allotment_of_nothing_makes_no_battle_roll() -> None:
    field = three()
    said = ordered(field) | {"allocate:bears": {"targets": {}}}
    assert "battle:bears" not in step(until(field, "modifiers", said), "battle").requests


# Who leads, and who is stranded


def test_a_fit_hero_takes_over_at_the_next_command_step() -> None:
    field = three()
    field.units["lions"].general = ""
    played = step(field, "generals", {"general:lions": {"hero": "lou"}})
    assert played.field.units["lions"].general == "lou"
    assert str(played.field.units["lions"].seat) == "hero:lou"


def test_without_a_general_the_factions_commander_gives_the_orders() -> None:
    field = three()
    assert str(field.units["lions"].seat) == "unit:lions"
    field.units["lions"].general = ""
    assert str(field.units["lions"].seat) == "commander:gold"


def test_heroes_of_a_unit_that_is_gone_join_another_for_free() -> None:
    field = three()
    field.units["lions"].tokens, field.units["lions"].status = 0, UnitStatus.DESTROYED
    played = step(field, "generals", {"join:lou": {"unit": "tigers"}, "join:leo": {"leaves": True}})
    assert played.field.heroes["lou"].unit == "tigers"
    assert played.field.heroes["leo"].status is HeroStatus.GONE


# Three factions, objectives, the end


def test_the_battle_ends_when_no_two_enemies_are_left_and_allies_win_together() -> None:
    units = [{"id": id, "side": id} for id in ("red", "blue", "green")]
    units = [one | {"id": f"{one['id']}-foot"} for one in units]
    friends = {"red": ["green"], "blue": ["green"], "green": ["red", "blue"]}
    field = field_of(units=units, hostile_to=friends)
    assert [one.id for one in field.targets_of(field.units["red-foot"])] == ["green-foot"]
    field.units["green-foot"].tokens, field.units["green-foot"].status = 0, UnitStatus.DESTROYED
    ended = step(field, "end_round").field
    assert (ended.ended, ended.victors) == (True, ("blue", "red"))


def test_an_objective_is_aimed_at_never_attacks_and_is_breached() -> None:
    gate = {"id": "gate", "side": "gold", "tokens": 1, "objective": True}
    field = three(units=[*THREE, gate], options={"objectives": True})
    said = ordered(field) | {"allocate:bears": {"targets": {"gate": 12}}}
    field = until(field, "modifiers", said)
    battle = step(field, "battle", {"battle:bears": [10]})
    assert battle.field.units["gate"].status is UnitStatus.BREACHED
    assert "allocate:gate" not in battle.requests
    assert "morale:gate" not in step(battle.field, "morale").requests


def test_without_the_option_objectives_are_not_there() -> None:
    gate = {"id": "gate", "side": "gold", "tokens": 1, "objective": True}
    field = three(units=[*THREE, gate])
    assert "gate" not in [one.id for one in field.targets_of(field.units["bears"])]


def test_the_game_master_may_end_the_battle_and_names_the_victors() -> None:
    ended = step(three(), "end_round", {"end_round:field": {"ends": True, "victors": ["gold"]}}).field
    assert (ended.ended, ended.victors) == (True, ("gold",))


def test_a_comrade_may_lead_where_the_general_starts_fallen_or_comes_later() -> None:
    for late in ({"status": "fallen"}, {"arrives": 3}):
        field = three(heroes=[one | late if one["id"] == "leo" else one for one in HEROES])
        assert str(field.units["lions"].seat) == "commander:gold"
        assert str(step(field, "allocate").requests["allocate:lions"].to) == "commander:gold"
        played = step(field, "generals", {"general:lions": {"hero": "lou"}})
        assert played.field.units["lions"].general == "lou"


def test_a_general_who_arrives_leads_his_unit_if_nobody_else_does() -> None:
    field = three(heroes=[one | {"arrives": 2} if one["id"] == "leo" else one for one in HEROES])
    field.round = 2
    assert step(field, "events").field.units["lions"].general == "leo"


def test_a_card_shows_the_dc_of_this_round_from_the_clash_on() -> None:
    field = until(three(), "clash", {"allocate:lions": {"targets": {}}, "allocate:tigers": {"targets": {}}})
    assert (field.units["bears"].ahead, field.units["bears"].dc) == (12, -2)
    bears = [one for one in RULES.cards(field) if one.id == "bears"]
    assert all(("Advantage", "12, needs −2") in one.lines for one in bears)
    field.round = 2
    assert step(field, "events").field.units["bears"].dc == 10
