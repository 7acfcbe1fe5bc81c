"""The odds of orders, allotments, retreats and generals: exact, and of what the chooser knows."""

from typing import Any

import pytest

from rulesets.engine import Twins, YesNo, viewer
from rulesets.systems.gridless.book.kinds import Decision, HeroStatus, Tier
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.people.orders import Allotment, HeroOrders, NewGeneral
from rulesets.systems.gridless.screen.known import known, twins
from rulesets.systems.gridless.screen.odds import FATES
from rulesets.systems.gridless.screen.prospects import (
    PROSPECTS,
    of_allotment,
    of_general,
    of_orders,
    of_retreat,
)
from tests.rulesets.systems.gridless.beasts import HEROES, three
from tests.rulesets.systems.gridless.play import field_of, step, until

GOLD = viewer("side:gold", "unit:lions", "hero:leo", "hero:lou")


def odds(field: Battlefield, hero: str, **order: Any) -> dict[str, dict[str, float]]:
    return dict(of_orders(field, hero, HeroOrders.model_validate(order)))


def test_orders_are_weighed_by_what_may_aim_at_the_unit() -> None:
    found = odds(until(three(), "utility"), "lou")
    assert list(found) == ["Nobody aims at Lions", "8 tokens do, a fair share", "All 12 tokens do"]
    assert all(sum(row[fate] for fate in FATES.values()) == pytest.approx(1) for row in found.values())
    assert found["Nobody aims at Lions"]["stands"] == 1


def test_only_what_is_known_of_the_enemy_counts() -> None:
    field = three(options={"reveal_tokens": "assessed"})
    rows = {
        tier: list(odds(_seen(field, tier), "lou"))[-1] for tier in (Tier.NOTHING, Tier.ROUGH, Tier.EXACT)
    }
    assert list(rows.values()) == ["All 8 tokens do", "All 10 tokens do", "All 12 tokens do"]


def _seen(field: Battlefield, tier: Tier) -> Battlefield:
    field = field.copy()
    field.sides["gold"].assessed = (("brown", tier),)
    return known(field, GOLD)


def test_a_fighter_brings_a_bonus_as_often_as_his_roll_or_valour_does() -> None:
    found = odds(until(three(), "utility"), "lou")["Nobody aims at Lions"]  # 7 or more with +8, else 11 or 12
    assert found["helps"] == pytest.approx(14 / 20 + 6 / 20 * 3 / 36)
    assert found["meets"] == pytest.approx(7 / 36)
    lucky = odds(until(three(), "utility"), "lou", modifier=30)["Nobody aims at Lions"]
    assert lucky["helps"] == pytest.approx(19 / 20 + 1 / 20 * 3 / 36), "a natural 1 is a miss"


def test_harm_counts_die_by_die() -> None:
    heroes = [one | {"hp_max": 3} if one["id"] == "lou" else one for one in HEROES]
    units = [{"id": "lions", "side": "gold", "leader": "leo"}, {"id": "bears", "side": "brown", "tokens": 1}]
    field = until(field_of(units=units, heroes=[one for one in heroes if one["id"] != "tia"]), "utility")
    row = odds(field, "leo", action="command")["The only token does"]
    assert row["stands"] == pytest.approx(1)
    field.heroes["leo"].hp = 3
    row = odds(field, "leo", action="command")["The only token does"]
    assert (row["stands"], row["falls"], row["dies"]) == pytest.approx((2 / 6, 4 / 6, 0))


def test_magic_needs_no_roll_and_half_of_the_harm_is_left() -> None:
    heroes = [one | {"caster": True, "level": 8} if one["id"] == "lou" else one for one in HEROES]
    field = until(three(heroes=heroes), "utility")
    row = odds(field, "lou", form="magic", spells=[4])["All 12 tokens do"]
    assert row["helps"] == 1
    assert row["stands"] > odds(field, "lou")["All 12 tokens do"]["stands"]


def test_vitality_stands_harm_only_where_health_is_counted_so_and_not_what_magic_costs() -> None:
    mage = {"caster": True, "level": 8, "vitality_max": 60, "wounds_max": 5, "hp_max": 5}
    heroes = [one | mage if one["id"] == "lou" else one for one in HEROES]

    def stands(points: int, **options: str) -> float:
        field = until(three(heroes=heroes, options={"spell_system": "vitality", **options}), "utility")
        row = odds(field, "lou", form="magic", vitality=points)["8 tokens do, a fair share"]
        return row["stands"]

    assert stands(10, hp_system="hp") == stands(60, hp_system="hp") < 0.05
    assert stands(10, hp_system="vitality") > 0.95 > 0.05 > stands(60, hp_system="vitality")


def test_a_team_sneaks_as_well_as_all_of_it() -> None:
    field = until(three(), "utility")
    alone = odds(field, "lou", action="stealth")["Nobody aims at Lions"]
    assert alone["unseen"] == 1, "+15 reaches 15"
    field.heroes["leo"].team = field.heroes["lou"].team = "t"
    both = odds(field, "lou", action="stealth")["Nobody aims at Lions"]
    assert both["unseen"] == pytest.approx(6 / 20)
    assert both["meets"] == pytest.approx(10 / 20)


def test_a_team_brings_a_bonus_as_often_as_its_best_does_with_the_help_of_the_others() -> None:
    """F6: mates are taken to fight, and 2 are added for each beyond the first."""
    field = until(three(), "utility")
    field.heroes["leo"].team = field.heroes["lou"].team = "t"
    alone = [_hits(field, one, 15) for one in ("lou", "leo")]
    best = 1 - (1 - _hits(field, "lou", 13)) * (1 - _hits(field, "leo", 13))
    both = odds(field, "lou")["Nobody aims at Lions"]
    assert "helps" not in both
    assert both["team_helps"] == pytest.approx(best + (1 - best) * 3 / 36)
    assert both["team_helps"] > max(alone)
    leads = odds(field, "leo", action="command")["Nobody aims at Lions"]
    assert leads["meets"] == pytest.approx(7 / 36), "whom those beside him meet"
    field.heroes["leo"].status = HeroStatus.FALLEN
    assert "helps" in odds(field, "lou")["Nobody aims at Lions"]


def _hits(field: Battlefield, hero: str, enough: int) -> float:
    """A natural 1 misses, a natural 20 reaches 15."""
    bonus: int = max(getattr(field.heroes[hero].sheet, form) for form in ("melee", "ranged", "ranged_touch"))
    reached = [face > 1 and (face == 20 or face + bonus >= enough) for face in range(1, 21)]
    return sum(reached) / len(reached)


def test_who_strikes_from_a_banked_opportunity_brings_it_for_sure() -> None:
    field = until(three(), "utility")
    field.heroes["lou"].opportunity = 2
    assert odds(field, "lou", opportunity="strike")["All 12 tokens do"]["helps"] == 1


def test_who_hides_or_leaves_is_promised_nothing() -> None:
    field = until(three(), "utility")
    assert odds(field, "lou", action="defend") == odds(field, "lou", action="desert") == {}


def test_an_allotment_strikes_by_the_advantage_that_is_left() -> None:
    field = until(three(), "generals")
    rows = dict(of_allotment(field, "lions", Allotment(targets={"bears": 10})))
    assert [row["strikes_1"] for row in rows.values()] == pytest.approx([1, 13 / 20, 11 / 20])
    assert rows["All 12 tokens do"]["strikes_3"] == pytest.approx(1 / 20)
    assert of_allotment(field, "lions", Allotment()) == []


def test_a_retreat_costs_what_the_pursuer_s_roll_takes() -> None:
    field = until(three(), "morale")
    bears, lions = field.units["bears"], field.units["lions"]
    bears.aims, bears.modifier, bears.dc = (("lions", 12),), 2, 10
    lions.tokens, lions.margin = 2, 4
    assert of_retreat(field, "lions", YesNo()) == {"whole": 1, "fewer": 0, "none_left": 0}
    found = of_retreat(field, "lions", YesNo(yes=True))
    assert (found["whole"], found["fewer"], found["none_left"]) == pytest.approx((3 / 20, 5 / 20, 12 / 20))
    lions.decision = Decision.MUST
    ridden = [
        step(field, "retreat", {"pursuit:lions": [n]}).field.units["lions"].tokens for n in range(1, 21)
    ]
    assert [ridden.count(n) / 20 for n in (2, 1, 0)] == pytest.approx(list(found.values()))


def test_the_ranks_hold_by_the_will_of_who_leads_them() -> None:
    field = until(three(), "events")
    field.units["lions"].general = ""
    field.heroes["leo"].status = HeroStatus.FIT
    found = of_general(field, "lions", NewGeneral(hero="leo"))
    assert found["holds_1"] == pytest.approx(5 / 20), "+6 Will, -2: 16 or more"
    assert found["holds_3"] == pytest.approx(1 / 20), "a natural 20"
    assert of_general(field, "lions", NewGeneral()) == {}


SIDES = {"hero:gruk": ("orcs", "stonewardens"), "hero:brenna": ("stonewardens", "orcs")}


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("pair", twins())
def test_no_odds_tell_twins_apart(pair: Twins, seat: str) -> None:
    if seat not in pair.unknown_to:
        return
    (unit, target), hero = SIDES[seat], seat.partition(":")[2]
    worlds = [known(until(open_field(one), "utility"), pair.unknown_to) for one in (pair.one, pair.other)]
    for action in ("fight", "command", "stealth"):
        first, second = (odds(world, hero, action=action) for world in worlds)
        assert first == second
    said = Allotment(targets={target: 12})
    assert of_allotment(worlds[0], unit, said) == of_allotment(worlds[1], unit, said)


def test_every_prospect_is_of_a_question_that_is_asked() -> None:
    assert set(PROSPECTS) == {"orders", "allocate", "retreat", "general"}
