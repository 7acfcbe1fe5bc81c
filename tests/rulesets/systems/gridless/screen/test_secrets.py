"""What a side sees depends on how well its generals have sized up the enemy; orders stay sealed."""

from typing import Any

import pytest

from rulesets.engine import EVERYONE, GM_ONLY, Ask, Card, seen, viewer
from rulesets.engine.text import Filled
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import Bleeding, HeroStatus, Tier
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.screen.known import known
from tests.rulesets.systems.gridless.beasts import three
from tests.rulesets.systems.gridless.play import field_of, muster, problems, step, tally, told, total, until

UNITS = [
    {"id": "lions", "side": "gold", "tokens": 12, "kind": "lions", "leader": "leo"},
    {"id": "bears", "side": "brown", "tokens": 13, "kind": "bears", "leader": "bo", "fearless": True},
    {"id": "foxes", "side": "brown", "tokens": 4, "kind": "foxes"},
]
HEROES = [
    {"id": "leo", "unit": "lions", "tactics": 8, "hp_max": 60},
    {"id": "bo", "unit": "bears", "will": 9, "level": 11},
]
GOLD, BROWN = viewer("side:gold", "commander:gold", "hero:leo"), viewer("side:brown", "commander:brown")


def fogged(**given: Any) -> Battlefield:
    return field_of(units=UNITS, heroes=HEROES, options={"reveal_tokens": "assessed"}, **given)


def sized_up(face: int, **given: Any) -> Battlefield:
    return until(fogged(**given), "assess", {"assess:lions": [face], "assess:bears": [1]})


def card(field: Battlefield, id: str, who: frozenset[str]) -> Card:
    [found] = [one for one in seen(RULES.cards(field), who) if one.id == id]
    return found


@pytest.mark.parametrize(
    ("face", "bears", "foxes"),
    [
        (2, "strength unknown", "strength unknown"),
        (11, "strong, 10–19", "few, 1–4"),
        (12, "about 15 tokens", "about 5 tokens"),
        (17, "13 tokens", "4 tokens"),
    ],
)
def test_enemy_tokens_show_as_well_as_they_were_sized_up(face: int, bears: str, foxes: str) -> None:
    field = sized_up(face)
    assert card(field, "bears", GOLD).strength == bears
    assert card(field, "foxes", GOLD).strength == foxes
    assert card(field, "bears", BROWN).strength == (13, 13)


def test_a_guess_can_be_told_in_the_language_of_who_reads_it() -> None:
    """Beside the unit, and in what its enemy is asked."""
    found = [card(sized_up(face), "bears", GOLD).strength for face in (12, 17)]
    ask = step(sized_up(12), "allocate").requests["allocate:lions"]
    assert isinstance(ask, Ask)
    found.append(ask.labels["targets"]["bears"])
    assert [one.sentence for one in found if isinstance(one, Filled)] == [
        "about {n} tokens",
        "{n} tokens",
        "{name} ({strength})",
    ]


def test_better_rolls_show_leaders_weaknesses_and_plans() -> None:
    scouted = {"gold": {"scouting": [{"enemy": "brown", "value": -5, "reason": "Spies"}]}}
    leaders = sized_up(17, situations=scouted)
    assert leaders.sides["gold"].knows("brown") is Tier.LEADERS
    assert ("Challenge rating", "11") in card(leaders, "bo", GOLD).lines
    assert ("Morale", "fearless") not in card(leaders, "bears", GOLD).lines
    more = {"gold": {"scouting": [{"value": -8, "reason": "Spies"}]}}
    weak = sized_up(19, situations=more)
    assert weak.sides["gold"].knows("brown") is Tier.WEAKNESSES
    assert ("Morale", "fearless") in card(weak, "bears", GOLD).lines
    assert ("Will of the general", "9") in card(weak, "bears", GOLD).lines


@pytest.mark.parametrize("shown", ["assessed", "all"])
def test_who_knows_the_plans_sees_them_before_he_allots(shown: str) -> None:
    scouted = {"gold": {"scouting": [{"value": -20, "reason": "A traitor at the fire"}]}}
    field = field_of(units=UNITS, heroes=HEROES, situations=scouted, options={"reveal_tokens": shown})
    field = until(field, "assess", {"assess:lions": [20], "assess:bears": [1]})
    assert field.sides["gold"].knows("brown") is Tier.PLANS
    played = step(field, "allocate", {"allocate:bears": {"targets": {"lions": 13}}})
    plans = told(played, "plan_known")
    assert [event.subject for event in plans] == ["bears", "foxes"]
    assert not plans[0].audience.includes(BROWN)
    assert list(played.requests) == ["allocate:bears", "allocate:foxes", "allocate:lions"]


def test_the_roll_is_the_sides_own_affair() -> None:
    played = step(fogged(), "assess")
    throw = played.requests["assess:lions"]
    assert throw.seen_by(BROWN) is None
    assert throw.seen_by(GOLD) is not None
    assert total(played, "assess_total:lions") == 18


def test_an_allotment_by_default_shows_nothing_that_one_does_not_know() -> None:
    dark, light = sized_up(2), field_of(units=UNITS, heroes=HEROES)
    asks = [step(field, "allocate").requests["allocate:lions"] for field in (dark, light)]
    assert [one.default.targets for one in asks] == [{"bears": 6, "foxes": 6}, {"bears": 9, "foxes": 3}]  # type: ignore[union-attr]
    assert asks[0].labels["targets"]["bears"] == "Bears (strength unknown)"  # type: ignore[union-attr]


def test_known_holds_guesses_in_the_place_of_what_one_has_not_seen() -> None:
    field = step(sized_up(11), "allocate").field
    mine = known(field, GOLD)
    assert mine.units["bears"].tokens == 14
    assert not mine.units["bears"].sheet.fearless
    assert mine.units["bears"].aims == ()
    assert mine.heroes["bo"].sheet.will == 6
    assert mine.units["lions"].tokens == 12
    assert known(field, viewer("gm")).dump() == field.dump()


def test_tokens_aimed_lie_open_to_everybody_once_the_lines_have_met() -> None:
    field = until(fogged(), "clash", {"allocate:bears": {"targets": {"lions": 13}}, "assess:lions": [1]})
    assert ("Aims at", "Lions 13") in card(field, "bears", viewer()).lines
    assert ("Threat", "17") in card(field, "lions", viewer()).lines


def test_hit_points_are_ones_own_sides_affair() -> None:
    field = until(fogged(), "modifiers", {"contribution:leo": [2]})
    assert card(field, "leo", BROWN).strength is None
    assert isinstance(card(field, "leo", GOLD).strength, tuple)


def test_a_defector_keeps_his_own_card() -> None:
    field = until(fogged(), "clash", {"orders:leo": {"action": "defect", "unit": "bears"}})
    assert isinstance(card(field, "leo", viewer("side:gold", "hero:leo")).strength, tuple)
    assert card(field, "leo", viewer("side:gold")).strength is None


def test_all_tokens_show_where_the_campaign_says_so() -> None:
    field = field_of(units=UNITS, heroes=HEROES)
    assert card(field, "bears", GOLD).strength == "13 tokens"


def test_a_second_look_in_the_battle_counts_if_it_is_better() -> None:
    field = sized_up(2)
    look = {"utility:leo": {"complex": {"effect": "assess", "text": "Climbs a tree"}}}
    better = step(field, "utility", look | {"assess_again:lions": [18]}).field
    assert better.sides["gold"].knows("brown") is Tier.EXACT
    worse = step(better, "utility", look | {"assess_again:lions": [1]}).field
    assert worse.sides["gold"].knows("brown") is Tier.EXACT


def test_a_hero_helps_himself_his_team_and_the_fallen_of_his_unit_alone() -> None:
    field = fogged()
    one = {"simple": [{"text": "Cures", "target": "bo", "effect": "heal", "amount": 5}]}
    assert problems(field, "utility", "utility:leo", one) == ["out_of_reach"]
    six = {"simple": [{"text": "Drinks"}] * 6}
    assert problems(field, "utility", "utility:leo", six) == ["too_many_utilities"]


def test_what_is_granted_takes_effect_as_the_game_master_lets_it_stand() -> None:
    field = fogged()
    field.heroes["leo"].hp = 20
    order = {"utility:leo": {"simple": [{"text": "Lays on hands", "effect": "heal", "amount": 30}]}}
    assert step(field, "utility", order).field.heroes["leo"].hp == 50
    less = [{"hero": "leo", "text": "Lays on hands", "effect": "heal", "amount": 5}]
    ruled = step(field, "utility", order | {"utility_ruling:field": {"granted": less}})
    assert ruled.field.heroes["leo"].hp == 25
    bonus = {"utility:leo": {"simple": [{"text": "Sings", "effect": "bonus", "amount": 2}]}}
    assert step(field, "utility", bonus).field.heroes["leo"].bonus == 2


def test_teams_are_those_who_all_name_each_other() -> None:
    heroes = [{"id": id, "unit": "lions"} for id in ("ann", "ben", "cid")]
    field = field_of(units=UNITS[:2], heroes=[*heroes, HEROES[1]])
    said = {
        "beside:ann": {"mates": ["ben", "cid"]},
        "beside:ben": {"mates": ["ann"]},
        "beside:cid": {"mates": ["ben"]},
    }
    paired = step(field, "teams", said).field
    assert [hero.team for hero in paired.heroes.values()] == ["ann", "ann", "", ""]
    change = {"utility:ann": {"regroups": True}, "utility:cid": {"regroups": True, "mates": ["ben"]}}
    change["utility:ben"] = {"regroups": True, "mates": ["cid"]}
    again = step(paired, "utility", change).field
    assert [hero.team for hero in again.heroes.values()] == ["", "ben", "ben", ""]


def test_what_is_wrong_with_a_muster_is_said_at_its_place() -> None:
    def wrong(**given: Any) -> set[tuple[str, str]]:
        check = RULES.roster.check if RULES.roster else None
        assert check
        return {(one.kind, one.facts["at"]) for one in check(muster(**given))}

    assert wrong(units=UNITS, heroes=HEROES) == set()
    assert wrong(units=UNITS) >= {("general_not_with_unit", "units.lions.leader")}
    down = [one | {"status": "captured"} if one["id"] == "bo" else one for one in HEROES]
    assert wrong(units=UNITS, heroes=down) == {("general_cannot_lead", "units.bears.leader")}
    teams = [{"id": "a", "unit": "bears", "team": "x"}, {"id": "b", "unit": "foxes", "team": "x"}]
    assert wrong(units=UNITS, heroes=[*HEROES, *teams]) == {("team_in_two_units", "heroes.b.team")}
    stray = {"id": "c", "unit": "foxes", "side": "gold"}
    assert wrong(units=UNITS, heroes=[*HEROES, stray]) == {("unit_of_another_faction", "heroes.c.unit")}
    alone = wrong(units=[UNITS[0]], heroes=[HEROES[0]], sides=["gold", "brown"])
    assert alone == {("faction_without_units", "sides.brown"), ("nobody_is_hostile", "sides")}
    steep = {"conditions": [{"what": "terrain", "value": 9}]}
    assert wrong(units=UNITS, heroes=HEROES, situation=steep) == {
        ("condition_out_of_range", "situation.conditions.0.value")
    }


def test_hit_points_after_healing_and_bleeding_are_told_to_ones_own_side_alone() -> None:
    field = fogged()
    field.heroes["bo"].hp = 3
    heals = {"events:field": {"events": [{"kind": "heal", "hero": "bo", "delta": 4}]}}
    played = step(field, "events", heals)
    assert [one.facts.get("left") for one in told(played, "healed")] == [7]
    assert not told(played, "healed")[0].audience.includes(GOLD)
    assert told(played, "healed_seen")[0].audience.includes(GOLD)
    field = fogged()
    field.muster = field.muster.model_copy(
        update={"options": field.muster.options.model_copy(update={"bleeding": Bleeding.STRICT})}
    )
    bo = field.heroes["bo"]
    bo.hp, bo.status, bo.fell_in = -2, HeroStatus.FALLEN, 1
    ended = step(field, "end_round", {"stabilize:bo": [10] + [1] * 7})
    assert ended.requests["stabilize:bo"].seen_by(GOLD) is None
    assert not told(ended, "bled")[0].audience.includes(GOLD)
    assert set(told(ended, "bled_seen")[0].facts) == {"result"}


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ({"kind": "hero_joins", "hero": "leo", "unit": "lions"}, "hero_joined"),
        ({"kind": "new_general", "hero": "leo", "unit": "lions"}, "took_command"),
        ({"kind": "tokens", "unit": "foxes", "delta": -4}, "fell_apart"),
        ({"kind": "heal", "hero": "leo", "delta": 2}, "healed"),
    ],
)
def test_a_secret_event_is_told_to_game_masters_alone(event: dict[str, Any], kind: str) -> None:
    for secret in (True, False):
        played = step(fogged(), "events", {"events:field": {"events": [event | {"secret": secret}]}})
        [one] = told(played, kind)
        assert one.audience.includes(viewer("gm"))
        assert one.audience.includes(GOLD) is not secret


@pytest.mark.parametrize("who", [{"hero": "lou"}, {"unit": "tigers"}])
def test_a_secret_change_of_sides_shows_at_the_clash(who: dict[str, str]) -> None:
    switch = {"kind": "switch_faction", "faction": "brown", "secret": True, **who}
    said = {"events:field": {"events": [switch]}, "allocate:bears": {"targets": {"lions": 6, "tigers": 6}}}
    [id] = who.values()
    before = step(three(), "events", said)
    assert told(before, "will_change_sides")[0].audience == GM_ONLY
    plain = step(three(), "events")
    for people in (GOLD, BROWN, viewer()):
        assert seen(RULES.cards(before.field), people) == seen(RULES.cards(plain.field), people)
        assert known(before.field, people).dump() == known(plain.field, people).dump()
    assert before.field.side_of(id) == "gold"
    field = until(three(), "actions", said)
    clash = step(field, "clash")
    [one] = told(clash, "changed_sides")
    assert (one.subject, one.audience) == (id, EVERYONE)
    assert clash.field.side_of(id) == "brown"
    assert clash.field.turning == ()
    assert [one.facts["tokens"] for one in told(clash, "voided") if one.subject == "bears"] == (
        [6] if "unit" in who else []
    )


def test_what_was_set_up_is_told_with_the_first_modifiers() -> None:
    traps = {"what": "other_modifier", "unit": "lions", "value": 2, "reason": "Traps"}
    guns = {"what": "heavy", "unit": "bears", "reason": "Cannons"}
    wall = {"what": "castle", "unit": "bears"}
    field = until(fogged(situation={"conditions": [traps, guns, wall]}), "flow", {"assess:lions": [1]})
    for people, reckoned in ((GOLD, ["castle"]), (BROWN, ["heavy", "castle"]), (viewer(), ["castle"])):
        assert [one.what for one in known(field, people).conditions] == reckoned
    played = step(field, "modifiers")
    assert [one.facts["condition"] for one in told(played, "condition_set")] == [
        "other_modifier",
        "heavy",
        "castle",
    ]
    assert len(known(played.field, GOLD).conditions) == 3
    assert not told(step(played.field, "modifiers"), "condition_set")


def test_who_aims_at_nobody_keeps_his_strength_to_himself() -> None:
    said = {"allocate:bears": {"targets": {}}, "assess:lions": [1]}
    clash = step(until(fogged(), "actions", said), "clash")
    bears = tally(clash, "advantage:bears")
    assert not bears.audience.includes(GOLD)
    assert bears.audience.includes(BROWN)
    assert "Advantage" not in dict(card(clash.field, "bears", GOLD).lines)
    assert "Advantage" in dict(card(clash.field, "bears", BROWN).lines)
    assert tally(clash, "advantage:lions").audience.includes(BROWN)
    assert known(clash.field, GOLD).units["bears"].strength != 13


def test_enemy_heroes_show_once_they_are_sized_up_or_heard_of() -> None:
    def shows(field: Battlefield, who: frozenset[str]) -> bool:
        return "bo" in {one.id for one in seen(RULES.cards(field), who)}

    assert [shows(sized_up(face), GOLD) for face in (2, 12, 17)] == [False, False, True]
    assert shows(sized_up(2), BROWN)
    field = until(sized_up(2), "clash")
    assert shows(field, GOLD)
    assert shows(field, viewer())
    heals = {"kind": "heal", "hero": "bo", "delta": 1}
    announced = step(sized_up(2), "events", {"events:field": {"events": [heals]}}).field
    assert shows(announced, GOLD)
    assert not shows(step(sized_up(2), "events").field, GOLD)
