"""What officers order in Mercenary 2: fire where it does most, help who wavers, else march."""

from typing import Any

from rulesets.engine import Ask, Temper, next_phase, play, proposals
from rulesets.systems.traveller import RULES
from rulesets.systems.traveller.book.kinds import HeroStatus, Minor, UnitStatus
from rulesets.systems.traveller.mechanics.reacting import How, Reacts
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.people.orders import Way
from tests.rulesets.systems.traveller.play import PLAY, field_of

BLADES = [{"id": f"{side}-foot", "side": side, "weapon": "blade"} for side in ("reds", "blues")]


def at_orders(**given: Any) -> Battlefield:
    """The field when the first orders are asked."""
    field = field_of(**given)
    while (phase := next_phase(RULES, field)) and phase.step.key != "orders":
        field = PLAY.finish(phase, field, {}).field
    return field


def orders(field: Battlefield, temper: Temper = Temper.STEADY) -> dict[str, Any]:
    """What is ordered, by unit and hero, with the kind of its reason."""
    phase = next_phase(RULES, field)
    assert phase
    asks = [one for one in play(phase, field, {}).waits_for if isinstance(one, Ask)]
    return {key.partition(":")[2]: one for key, one in proposals(RULES, field, asks, temper).items()}


def near(metres: int) -> dict[str, Any]:
    return {"situation": {"distances": [{"one": "reds-foot", "other": "blues-foot", "metres": metres}]}}


def test_a_unit_fires_at_whom_it_harms_most() -> None:
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "tank", "side": "blues", "armour": 40},
        {"id": "levies", "side": "blues", "armour": 0},
    ]
    mine = orders(at_orders(units=units))["reds-foot"]
    assert (mine.value.act, mine.value.target, mine.value.minor) == ("attack", "levies", Minor.AIM)
    assert mine.facts["target"] == "levies"


def test_nobody_fires_at_whom_the_others_have_as_good_as_destroyed() -> None:
    names = [f"gun-{number}" for number in range(4)]
    guns = [{"id": name, "side": "reds"} for name in names]
    foes = [{"id": "runners", "side": "blues", "size": 1}, {"id": "levies", "side": "blues", "armour": 8}]
    ordered = orders(at_orders(units=[*guns, *foes]))
    targets = [ordered[name].value.target for name in names]
    assert targets[0] == "runners"
    assert "levies" in targets


def test_the_bold_go_nearer_while_they_fire() -> None:
    mine = orders(at_orders(**near(400)), Temper.BOLD)["reds-foot"].value
    assert (mine.act, mine.minor, mine.toward) == ("attack", Minor.MOVE, "blues-foot")


def test_where_nobody_is_in_reach_they_march_to_the_nearest() -> None:
    mine = orders(at_orders(units=BLADES, **near(90)))["reds-foot"]
    assert mine.kind == "advice_meet_them"
    assert (mine.value.minors, mine.value.toward) == ((Minor.MOVE, Minor.MOVE), "blues-foot")


def test_the_shaken_are_rallied_before_they_fire() -> None:
    field = at_orders()
    field.units["reds-foot"].status = UnitStatus.SHAKEN
    mine = orders(field)["reds-foot"]
    assert (mine.value.act, mine.value.whom) == ("rally", "reds-foot")


def test_the_shaken_whom_nobody_leads_keep_away() -> None:
    field = at_orders(units=BLADES, **near(90))
    field.units["reds-foot"].status, field.units["reds-foot"].led = UnitStatus.SHAKEN, False
    mine = orders(field)["reds-foot"].value
    assert (mine.toward, mine.way) == ("blues-foot", Way.AWAY)


def test_a_leader_of_the_broken_tries_to_stop_them() -> None:
    field = at_orders()
    field.units["reds-foot"].status = UnitStatus.BROKEN
    assert orders(field)["reds-foot"].value.rally


def test_a_hero_sees_to_his_wavering_unit_first_and_to_the_hurt_then() -> None:
    heroes = [
        {"id": "rolf", "side": "reds", "unit": "reds-foot", "leadership": 1, "medic": 1},
        {"id": "kay", "side": "reds", "unit": "reds-foot", "endurance_now": 2},
    ]
    field = at_orders(heroes=heroes)
    field.units["reds-foot"].status = UnitStatus.SHAKEN
    assert (orders(field)["rolf"].value.do, orders(field)["rolf"].value.whom) == ("rally", "reds-foot")
    field.units["reds-foot"].status = UnitStatus.STEADY
    field.heroes["kay"].status = HeroStatus.WOUNDED
    assert (orders(field)["rolf"].value.do, orders(field)["rolf"].value.whom) == ("first_aid", "kay")


def test_an_attack_is_dodged_by_the_careful_alone() -> None:
    field = at_orders(options={"live_reactions": True})
    attack = {"orders:reds-foot": {"act": "attack", "target": "blues-foot"}}
    while (phase := next_phase(RULES, field)) and phase.turn != "reds-foot":
        field = PLAY.finish(phase, field, attack).field
    assert phase
    [ask] = [one for one in play(phase, field, attack).waits_for if isinstance(one, Ask)]
    answers = {temper: proposals(RULES, field, [ask], temper)[ask.key].value for temper in Temper}
    assert (answers[Temper.BOLD], answers[Temper.CAREFUL]) == (Reacts(), Reacts(how=How.DODGE))
