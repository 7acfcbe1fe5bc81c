"""Who comes back, what becomes of the fallen, what lasts; events of a round; tokens of mixed troops."""

from typing import Any

from rulesets.engine import LiveTable, Tally
from rulesets.systems.gridless.book.kinds import HeroStatus, UnitStatus
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.people.sheets import GridlessSide, GridlessUnit
from rulesets.systems.gridless.roster.checks import check
from rulesets.systems.gridless.roster.descriptions import icon
from rulesets.systems.gridless.roster.makers import Fighters, Mixed, mixed, strength
from rulesets.systems.gridless.roster.presets import PRESETS
from tests.rulesets.systems.gridless.play import field_of, muster, problems, step, told, total, until

UNITS = [
    {"id": "lions", "side": "gold", "tokens": 8, "headcount": 80, "ecl_each": 3, "leader": "leo"},
    {"id": "bears", "side": "brown", "tokens": 6, "headcount": 60},
]
HEROES = [{"id": "leo", "unit": "lions"}, {"id": "bo", "unit": "bears"}]


def fought(**given: Any) -> Battlefield:
    field = field_of(units=UNITS, heroes=HEROES, **given)
    field.ended, field.victors = True, ("gold",)
    field.units["lions"].tokens = 5
    bears = field.units["bears"]
    bears.tokens, bears.status, bears.fail_margin = 1, UnitStatus.RETREATED, 8
    return field


def changed(played: Any) -> dict[tuple[str, str], Any]:
    return {(one.subject, one.name): one.new for one in played.changes}


def test_victors_return_on_11_and_the_routed_on_more() -> None:
    dice = {"recover:lions": [11, 10, 17], "recover:bears": [18, 19, 20, 1, 2]}
    played = step(fought(), "aftermath", dice)
    assert (total(played, "returns_on:lions"), total(played, "returns_on:bears")) == (11, 19)
    assert [unit.recovered for unit in played.field.units.values()] == [2, 2]
    new = changed(played)
    assert (new["lions", "tokens"], new["lions", "headcount"]) == (7, 70)
    assert (new["bears", "tokens"], new["bears", "headcount"]) == (3, 30)


def test_the_game_master_may_say_who_returns_and_who_is_taken() -> None:
    said = {"returning:bears": {"tokens": 9}, "prisoners:bears": {"headcount": 5}}
    played = step(fought(options={"recovery": "manual"}), "aftermath", said)
    assert played.field.units["bears"].recovered == 5
    said = {"returning:bears": {"tokens": 0}, "prisoners:bears": {"headcount": 500}}
    played = step(fought(options={"recovery": "manual"}), "aftermath", said)
    assert told(played, "taken_prisoner")[0].facts["n"] == 50


def test_who_holds_the_field_is_asked_where_the_fighting_was_broken_off() -> None:
    field = fought()
    field.ended, field.victors = False, ()
    named = step(field, "aftermath", {"victors:field": {"victors": ["gold"]}})
    assert named.field.victors == ("gold",)
    assert total(named, "returns_on:lions") == 11
    assert told(named, "battle_won")[0].facts["victors"] == ["gold"]
    nobody = step(field, "aftermath")
    assert total(nobody, "returns_on:lions") == 15
    assert told(nobody, "battle_drawn")
    assert "victors:field" not in step(fought(), "aftermath").requests


def test_summoned_troops_that_waned_are_no_casualties() -> None:
    field = fought()
    field.units["lions"].non_casualty = 2
    played = step(field, "aftermath", {"recover:lions": [1]})
    assert changed(played)["lions", "tokens"] == 7


def test_the_fallen_of_the_beaten_are_the_game_masters_to_place() -> None:
    field = fought()
    for hero in field.heroes.values():
        hero.hp, hero.status = -3, HeroStatus.FALLEN
    played = step(field, "aftermath", {"fate:bo": {"status": "dead"}})
    assert "fate:leo" not in played.requests
    assert changed(played)["bo", "status"] == "dead"
    assert changed(played)["leo", "hp"] == -3


def test_a_defector_and_a_lost_general_are_proposed_to_the_rosters() -> None:
    field = fought()
    leo = field.heroes["leo"]
    leo.side, leo.unit, field.units["lions"].general = "brown", "bears", ""
    new = changed(step(field, "aftermath"))
    assert (new["leo", "side"], new["leo", "unit"], new["lions", "leader"]) == ("brown", "bears", None)


# Events


def event(field: Battlefield, **incident: Any) -> Battlefield:
    return step(field, "events", {"events:field": {"events": [incident]}}).field


def test_events_change_tokens_sides_and_generals() -> None:
    field = field_of(units=UNITS, heroes=HEROES)
    grown = event(field, kind="tokens", unit="lions", delta=3).units["lions"]
    assert (grown.tokens, grown.start, grown.lost) == (11, 11, 0)
    shrunk = event(field, kind="tokens", unit="lions", delta=-3).units["lions"]
    assert (shrunk.tokens, shrunk.start, shrunk.lost) == (5, 8, 3)
    waned = event(field, kind="tokens", unit="lions", delta=-3, casualties=False).units["lions"]
    assert (waned.toll, waned.non_casualty) == (0, 3)
    gone = event(field, kind="tokens", unit="lions", delta=-30).units["lions"]
    assert gone.status is UnitStatus.DESTROYED
    turned = event(field, kind="switch_faction", unit="lions", faction="brown")
    assert (turned.units["lions"].side, turned.heroes["leo"].side) == ("brown", "brown")
    alone = event(field, kind="switch_faction", hero="leo", faction="brown")
    assert (alone.units["lions"].general, alone.heroes["leo"].side) == ("", "brown")
    led = event(field, kind="new_general", unit="bears", hero="bo")
    assert led.units["bears"].general == "bo"


def test_a_unit_in_reserve_arrives_in_its_round_and_a_hero_with_it() -> None:
    late = {"id": "wolves", "side": "brown", "arrives": 2, "leader": "wu"}
    field = field_of(units=[*UNITS, late], heroes=[*HEROES, {"id": "wu", "unit": "wolves", "arrives": 2}])
    assert field.units["wolves"].status is UnitStatus.AWAY
    peace: dict[str, Any] = {f"allocate:{id}": {"targets": {}} for id in field.units}
    field = until(field, "events", peace, rounds=2)
    assert field.units["wolves"].status is UnitStatus.FIGHTING
    assert field.heroes["wu"].status is HeroStatus.FIT


def test_a_waning_unit_wanes_every_round_down_to_its_floor() -> None:
    wanes = {"kind": "waning", "unit": "bears", "delta": -1, "least": 4, "casualties": False}
    field = event(field_of(units=UNITS), **wanes)
    seen = [field.units["bears"].tokens]
    for number in range(2, 5):
        field.round = number
        field = step(field, "events").field
        seen.append(field.units["bears"].tokens)
    assert seen == [5, 4, 4, 4]


def test_conditions_of_some_rounds_come_to_an_end() -> None:
    field = field_of(units=UNITS, situation={"conditions": [{"what": "heavy", "unit": "lions", "rounds": 2}]})
    for number, left in ((1, 1), (2, 1), (3, 0)):
        field.round = number
        field = step(field, "events").field
        assert len(field.conditions) == left


def test_an_event_that_names_nobody_is_refused() -> None:
    field = field_of(units=UNITS)
    said = {"events": [{"kind": "tokens", "delta": 2}, {"kind": "new_general", "unit": "lions"}]}
    assert problems(field, "events", "events:field", said) == ["event_needs_unit", "event_needs_hero"]


# Deadly combats at the table


def test_a_combat_at_the_table_ends_as_the_game_master_says() -> None:
    field = field_of(units=UNITS, heroes=HEROES)
    field = until(field, "clash", {"orders:leo": {"action": "fight"}, "orders:bo": {"action": "defend"}})
    field = step(step(field, "flow", {"flow:leo": [4, 5]}).field, "modifiers").field
    outcome = {"quick": False, "fates": {"bo": {"hp": -4}, "leo": {"hp": 9}}, "prevailed": "leo"}
    combat = step(field, "deadly", {"outcome:leo": outcome})
    assert told(combat, "met")[0].facts["foes"] == ["bo"]
    assert (combat.field.heroes["bo"].status, combat.field.heroes["leo"].hp) == (HeroStatus.FALLEN, 9)
    assert [one.subject for one in told(combat, "prevailed")] == ["leo"]


def test_without_an_enemy_hero_the_game_master_names_a_champion_or_nobody_comes() -> None:
    field = field_of(units=UNITS, heroes=HEROES[:1], options={"deadly_combat": "quick"})
    field = until(field, "clash", {"orders:leo": {"action": "fight"}})
    field = step(step(field, "flow", {"flow:leo": [4, 5]}).field, "modifiers").field
    assert told(step(field, "deadly"), "met_nobody")
    champion = step(field, "deadly", {"foes:leo": {"champions": 1, "champion_cr": 3}, "deadly:leo": [1]})
    assert told(champion, "met_champions")
    assert total(champion, "deadly_foe_score:leo") == 13


# Vitality


def test_magic_spends_vitality_and_hiding_brings_50_back() -> None:
    body = {"vitality_max": 80, "vitality": 60, "wounds_max": 12, "caster": True, "full_caster": True}
    options = {"hp_system": "vitality", "spell_system": "vitality"}
    field = field_of(units=UNITS, heroes=[{"id": "leo", "unit": "lions", **body}], options=options)
    spell = {"orders:leo": {"action": "fight", "form": "magic", "vitality": 25}}
    cast = step(step(until(field, "clash", spell), "flow").field, "modifiers", {"harm:leo": [1] * 6})
    assert total(cast, "magic_bonus:leo") == 3
    assert cast.field.heroes["leo"].vitality == 60 - 25 - 3
    hidden = until(field, "clash", {"orders:leo": {"action": "defend"}})
    assert hidden.heroes["leo"].vitality == 80


# Makers and presets


def test_mixed_troops_are_counted_together() -> None:
    table = LiveTable({}, ())
    said = Mixed(fighters=(Fighters(count=40, level=1), Fighters(count=10, level=5)), adjust=1)
    assert mixed(said, Options(), table) == {"tokens": 4, "headcount": 50, "ecl_each": 1}
    tallies = {one.key: one.total for one in table.said if isinstance(one, Tally)}
    assert tallies == {"levels:new": 90, "tokens:new": 4}


def test_strength_says_how_it_comes_about() -> None:
    side = GridlessSide(id="x", name="X", side="x")
    unit = GridlessUnit(id="u", name="U", side="x", headcount=44, token_adjust=2)
    said = strength(side, unit, Options())
    assert (said.base, said.total, [line.label for line in said.lines]) == (1, 3, ["Adjusted"])
    assert strength(side, unit.model_copy(update={"tokens": 9}), Options()).total == 9


def test_every_preset_has_an_icon_of_its_own_kind() -> None:
    found = {one.key: icon(GridlessUnit(id="u", name="U", side="x", **one.fields)) for one in PRESETS}
    assert found["knights"] == "cavalry"
    assert found["skeletons"] == "skeletons"
    assert found["gate"] == "banner"


def test_a_unit_without_tokens_is_gone_and_comes_to_no_field_any_more() -> None:
    field = fought()
    field.units["bears"].tokens, field.units["bears"].status = 0, UnitStatus.DESTROYED
    played = step(field, "aftermath", {"recover:bears": [1] * 6})
    gone = {one.name: (one.new, one.reason) for one in played.changes if one.subject == "bears"}
    assert gone["tokens"] == (0, "Nothing is left")
    assert gone["gone"] == (True, "Nothing is left of it")
    units = [UNITS[0], UNITS[1] | {"gone": True}]
    again = muster(units=units, heroes=HEROES)
    assert [one.kind for one in check(again)] == ["unit_is_gone"]
    assert open_field(again).units["bears"].status is UnitStatus.WITHDRAWN
    assert strength(again.sides[0], again.units[1], Options()).total == 0


def test_the_head_count_says_where_everybody_is() -> None:
    said = {"recover:bears": [20, 20, 1, 1, 1], "prisoners:bears": {"headcount": 5}}
    played = step(fought(), "aftermath", said | {"recover:lions": [1] * 3})
    reasons = {one.subject: one.reason for one in played.changes if one.name == "headcount"}
    assert reasons["bears"] == "20 back wounded, 5 prisoners, 25 dead, crippled or gone"
    assert reasons["lions"] == "30 dead, crippled or gone"


def test_who_ends_stronger_than_he_came_was_reinforced() -> None:
    field = fought()
    lions = field.units["lions"]
    lions.tokens = lions.start = 11
    changes = step(field, "aftermath").changes
    [change] = [one for one in changes if (one.subject, one.name) == ("lions", "tokens")]
    assert (change.new, change.reason) == (11, "Reinforced")


def test_no_unit_is_kept_with_more_than_999_tokens() -> None:
    field = fought()
    lions = field.units["lions"]
    lions.tokens = lions.start = 999
    lions.non_casualty = 5
    assert changed(step(field, "aftermath"))["lions", "tokens"] == 999
