"""What officers propose in GURPS: sensible for who wants to win, and for who wants to live."""

from itertools import takewhile
from typing import Any

import pytest

from config.benches.forecast import grown
from rulesets.engine import Ask, Event, Phase, Temper, YesNo, next_phase, play, proposals, sample_of, viewer
from rulesets.engine.words import advice
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Level, MissionKind
from rulesets.systems.gurps.mechanics.missions import MOST_SPECIAL
from rulesets.systems.gurps.people.council import MOST_MISSIONS, Plan
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.screen.prospects import of_risk
from rulesets.systems.gurps.steps.heroes import RESERVE
from rulesets.systems.gurps.steps.stakes import are_guessed, gone_over, stakes_of
from rulesets.trials import staff
from tests.rulesets.systems.gurps.play import PLAY, Said, field_of

HALF = {"id": "reds-foot", "side": "reds"}, {"id": "blues-foot", "side": "blues"}


def before(step: str, **given: Any) -> tuple[Phase[Battlefield], Battlefield]:
    """A day up to this step, with nothing said."""
    field = field_of(**{"units": HALF, **given})
    while (phase := next_phase(RULES, field)) and phase.step.key != step:
        field = PLAY.finish(phase, field, {}).field
    assert phase
    return phase, field


def advised(
    step: str, temper: Temper = Temper.STEADY, record: Said | None = None, **given: Any
) -> dict[str, Any]:
    """What officers answer in this step, by key."""
    phase, field = before(step, **given)
    asks = [one for one in play(phase, field, record or {}).waits_for if isinstance(one, Ask)]
    return {key: one.value for key, one in proposals(RULES, field, asks, temper).items()}


def rolf(*, battle: int = 13, **more: Any) -> dict[str, Any]:
    """A hero of this Battle skill."""
    skills = {"weapon_skill": battle, "tactics": battle}
    return {"id": "rolf", "side": "reds", "unit": "reds-foot", **skills, **more}


def risk(temper: Temper, **hero: Any) -> int:
    return int(advised("risk", temper, heroes=[rolf(**hero)])["risk:rolf"].risk)


def test_the_bold_dare_more_than_the_steady_and_the_careful_less() -> None:
    assert risk(Temper.BOLD) < risk(Temper.STEADY) < risk(Temper.CAREFUL)


def test_nobody_dares_more_than_brings_him_anything() -> None:
    """Sixteen is the best target: what goes beyond it only costs."""
    assert risk(Temper.BOLD, battle=15) == -1
    assert risk(Temper.CAREFUL, battle=15) == 1


def test_the_steady_look_for_glory_and_life_at_once() -> None:
    _, field = before("risk", heroes=[rolf()])
    odds = {at: of_risk(field, "rolf", HeroOrders(risk=at)) for at in range(-6, 7)}
    best = max(odds, key=lambda at: odds[at]["glory"] * odds[at]["survival"])
    assert risk(Temper.STEADY) == best


@pytest.mark.parametrize(("trait", "like"), [("cowardice", Temper.CAREFUL), ("berserk", Temper.BOLD)])
def test_character_goes_before_the_temper_of_the_staff(trait: str, like: Temper) -> None:
    heroes = [rolf(traits=[trait])]
    orders = advised("risk", heroes=heroes, options={"enforce_risk_limits": False})
    assert orders["risk:rolf"].risk == risk(like)


def test_the_best_of_what_is_let_in_is_proposed() -> None:
    """In reserve nobody may dare more, though it would please the bold."""
    reserve = [{**one, "in_reserve": True} for one in HALF]
    orders = advised("risk", Temper.BOLD, units=reserve, heroes=[rolf()])
    assert orders["risk:rolf"].risk == RESERVE > risk(Temper.BOLD)


def test_a_commander_whose_fall_would_cost_most_takes_care() -> None:
    alone, commanding = (risk(Temper.STEADY, battle=9, strategy=16, commands=one) for one in (False, True))
    assert alone < commanding


def test_a_commander_of_few_trusts_the_better_of_his_skills() -> None:
    commander = rolf(strategy=10, tactics=14, commands=True)
    for count, skill in ((60, "tactics"), (600, "strategy")):
        units = [{**one, "count": count} for one in HALF]
        assert advised("plans", units=units, heroes=[commander])["plan:reds"].skill == skill


def missions(**given: Any) -> list[tuple[str, str | None]]:
    """Whom the reds send out, kind and leader."""
    return [(one.kind, one.leader) for one in advised("plans", **given)["plan:reds"].missions]


def test_parties_go_under_the_best_tactician_and_guards_under_the_next() -> None:
    heroes = [
        rolf(tactics=11, commands=True),
        {"id": "kay", "side": "reds", "tactics": 12},
        {"id": "bors", "side": "reds", "tactics": 14},
    ]
    *sent, guards = missions(heroes=heroes)
    assert {leader for _, leader in sent} == {"bors"}
    assert guards == ("security", "kay")


def test_as_many_are_sent_as_the_plan_has_room_for_to_kill_the_commander_above_all() -> None:
    blues = {"id": "garth", "side": "blues", "strategy": 18, "commands": True, "is_pc": False}
    kinds = [kind for kind, _ in missions(heroes=[rolf(tactics=14), blues])]
    assert len(kinds) == MOST_MISSIONS
    assert kinds.count("assassinate") > kinds.count("scout") > 0


def test_nobody_is_sent_to_kill_a_players_hero() -> None:
    """He has come to fight the battle, and would be out of it before it begins."""
    garth = {"id": "garth", "side": "blues", "strategy": 18, "commands": True}
    phase, field = before("plans", heroes=[rolf(tactics=14), garth])
    asks = [one for one in play(phase, field, {}).waits_for if isinstance(one, Ask)]
    found = proposals(RULES, field, asks)["plan:reds"]
    assert isinstance(found.value, Plan)
    assert MissionKind.ASSASSINATE not in [one.kind for one in found.value.missions]
    assert "kill" not in advice(RULES, found, {})


@pytest.mark.parametrize("sample", ["magic", "city-gate"])
def test_the_hero_of_whoever_plays_a_sample_lives_to_see_the_lines_meet(sample: str) -> None:
    muster = sample_of(RULES, sample)
    for seed in range(8):
        day = takewhile(lambda scene: scene.phase.step.key != "risk", staff.battle(RULES, muster, str(seed)))
        found = [one for scene in day for one in scene.played.said if isinstance(one, Event)]
        murdered = [one.subject for one in found if one.kind == "commander_murdered"]
        assert found and "maren" not in murdered


def test_no_assassins_go_where_the_commander_has_fallen() -> None:
    phase, field = before("plans", heroes=[rolf(tactics=14)])
    for side in field.sides.values():
        side.halved = True
    asks = [one for one in play(phase, field, {}).waits_for if isinstance(one, Ask)]
    plan = proposals(RULES, field, asks)["plan:reds"].value
    assert isinstance(plan, Plan)
    kinds = [one.kind for one in plan.missions]
    assert "assassinate" not in kinds
    assert kinds.count(MissionKind.SABOTAGE) == MOST_SPECIAL


def test_a_steady_leader_of_a_unit_does_not_throw_his_life_away() -> None:
    units = [{**HALF[0], "leader": "rolf"}, HALF[1]]
    _, field = before("risk", units=units, heroes=[rolf()])
    orders = advised("risk", units=units, heroes=[rolf()])["risk:rolf"]
    assert of_risk(field, "rolf", orders)["survival"] > 1 / 2


def mage(id: str, side: str) -> dict[str, Any]:
    return {"id": id, "side": side, "es_kind": "mage", "es_character_points": 400}


def test_points_go_on_scouting_and_the_careful_keep_them_to_block() -> None:
    steady, careful = (
        advised("powers", temper, heroes=[mage("mira", "reds")])["es_spend:reds"]
        for temper in (Temper.STEADY, Temper.CAREFUL)
    )
    assert steady.spend[0].effect == "scouting"
    assert careful.defence > steady.defence


def test_luck_is_pushed_for_a_bad_roll_alone() -> None:
    for faces, pushes in (([6, 6, 4], True), ([2, 2, 1], False)):
        record = {"survival:rolf": faces}
        answers = advised("survival", record=record, heroes=[rolf(luck="ordinary")])
        assert answers["luck_survival:rolf"].yes is pushes


def test_the_heaviest_attack_is_blocked_first_in_whole_steps() -> None:
    struck = {"effect": "strike", "unit": "reds-foot"}
    record = {
        "es_spend:reds": {"defence": 4},
        "es_spend:blues": {"spend": [{"effect": "catastrophe", "points": 2}, {**struck, "points": 3}]},
    }
    blocks = advised("powers", record=record, heroes=[mage("mira", "reds"), mage("nox", "blues")])
    points = blocks["es_block:reds"].points
    assert points["blues:2"] == 3
    assert sum(points.values()) <= 4


def test_another_day_is_fought_where_nothing_is_decided() -> None:
    phase, field = before("day_end")
    for level, again in ((Level.INCONCLUSIVE, True), (Level.GREAT, False)):
        field.level = level
        [ask] = play(phase, field, {}).waits_for
        assert isinstance(ask, Ask)
        [proposal] = proposals(RULES, field, [ask]).values()
        assert proposal.value == YesNo(yes=again)


def test_what_hangs_on_a_risk_is_what_he_would_see_himself() -> None:
    """Of his own people he knows all, so the step may tell him; of who has gone over nobody does."""
    told = guessed = 0
    for seed in ("a", "b", "c", "d"):
        for scene in staff.battle(RULES, grown(RULES.sample()), seed):
            if scene.phase.step.key != "risk":
                continue
            field = scene.field
            if seed > "b":
                field.units["border-foot"].side = "bannock"
            for hero in field.fighters:
                seen = RULES.known(field, viewer(f"side:{hero.side}", f"hero:{hero.id}"))
                if are_guessed(field, hero, gone_over(field)):
                    guessed += 1
                else:
                    told += 1
                    assert stakes_of(field, hero) == stakes_of(seen, seen.heroes[hero.id])
    assert told > 10 and guessed > 3
