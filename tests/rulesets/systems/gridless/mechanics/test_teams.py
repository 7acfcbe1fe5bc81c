"""Several combats of a round, and the names of teams."""

from rulesets.engine import Ask, names_of, viewer
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import HeroStatus, UnitStatus
from tests.rulesets.systems.gridless.beasts import HEROES, ordered, three
from tests.rulesets.systems.gridless.play import problems, step, told, until


def test_combats_are_fought_in_the_order_of_the_heroes_or_as_the_game_master_says() -> None:
    field = three(options={"deadly_combat": "quick"})
    field = until(field, "clash", {f"orders:{one}": {"action": "fight"} for one in field.heroes})
    flow = {"flow:leo": [4, 5], "flow:bo": [4, 5], "flow:lou": [3, 3], "flow:tia": [3, 3]}
    field = step(step(field, "flow", flow).field, "modifiers").field
    for hero in field.heroes.values():
        hero.hp, hero.status = 500, HeroStatus.FIT
    plain = step(field, "deadly")
    assert [key for key in plain.requests if key.startswith("deadly:")] == ["deadly:leo", "deadly:bo"]
    assert {"deadly_harm:leo", "deadly_harm:bo", "deadly_harm:bo:2"} <= plain.requests.keys()
    other = step(field, "deadly", {"next_combat:field:2": {"pick": "bo"}})
    assert [event.subject for event in told(other, "met")] == ["bo", "leo"]


def test_teams_of_one_word_in_two_factions_are_two_teams() -> None:
    same = [one | {"team": "scouts"} for one in HEROES if one["id"] != "tia"]
    field = three(heroes=[*same, {"id": "ben", "unit": "bears", "team": "lou"}, HEROES[2]])
    assert {hero.id: hero.team for hero in field.heroes.values()} == {
        "leo": "scouts",
        "lou": "scouts",
        "bo": "bo",
        "ben": "ben",
        "tia": "",
    }
    field.heroes["ben"].team = "scouts"
    names = [team.id for team in field.teams(field.active)]
    assert len(set(names)) == len(names) == 4


def test_the_order_of_the_one_who_hunts_counts_though_his_general_is_listed_first() -> None:
    pack = [one | {"team": "pack", "opportunity": 3} if one.get("unit") == "lions" else one for one in HEROES]
    cubs = [{"id": "cub", "unit": "bears"}]
    field = three(heroes=[*pack, *cubs], options={"deadly_combat": "quick"})
    hunt = {"action": "fight", "opportunity": "hunt", "hunt_target": "bo"}
    said = ordered(field, leo={"action": "command"}, lou=hunt)
    flow = step(until(field, "clash", said), "flow")
    assert [(event.subject, event.facts["foe"]) for event in told(flow, "hunts")] == [("lou", "bo")]
    combat = step(step(flow.field, "modifiers").field, "deadly")
    assert told(combat, "met")[0].facts["foes"] == ["bo"]


def test_a_hunt_needs_somebody_to_hunt() -> None:
    field = three(heroes=[one | {"opportunity": 2} for one in HEROES])
    nobody = {"action": "fight", "opportunity": "hunt"}
    assert problems(field, "actions", "orders:lou", nobody) == ["hunts_nobody"]


PACK = [one | {"team": "leo"} if one.get("unit") == "lions" else one for one in HEROES]


def test_a_team_that_goes_to_another_unit_together_stays_one() -> None:
    goes = {"action": "change_affiliation", "unit": "tigers"}
    field = three(heroes=PACK)
    together = step(until(field, "retreat", ordered(field, leo=goes, lou=goes)), "end_round").field
    assert [together.heroes[one].team for one in ("leo", "lou")] == ["leo", "leo"]
    assert [one.id for one in together.mates(together.heroes["leo"])] == ["lou"]
    alone = step(until(field, "retreat", ordered(field, leo=goes)), "end_round").field
    assert not alone.mates(alone.heroes["leo"])


def test_a_team_whose_unit_is_gone_joins_another_as_a_team() -> None:
    field = three(heroes=PACK)
    field.units["lions"].tokens, field.units["lions"].status = 0, UnitStatus.DESTROYED
    said = {"join:leo": {"unit": "tigers"}, "join:lou": {"unit": "tigers"}}
    joined = step(field, "generals", said).field
    assert [one.id for one in joined.mates(joined.heroes["lou"])] == ["leo"]


def test_changing_teams_is_nobody_elses_affair() -> None:
    others = [{"id": id, "unit": "tigers", "team": "cubs"} for id in ("ann", "ben")]
    field = three(heroes=[*PACK, *others])
    field.heroes["ben"].busy = 2
    left = step(field, "utility", {"utility:lou": {"regroups": True, "mates": []}}).field
    mates = {one.id: [mate.id for mate in left.mates(one)] for one in left.heroes.values()}
    assert (mates["leo"], mates["lou"], mates["ann"], mates["ben"]) == ([], [], ["ben"], ["ann"])


def test_a_hero_keeps_the_team_of_a_mate_who_lies_fallen() -> None:
    field = three(heroes=[one | {"status": "fallen"} if one["id"] == "leo" else one for one in PACK])
    begun = step(field, "teams").field
    assert [one.id for one in begun.mates(begun.heroes["lou"])] == ["leo"]
    apart = step(field, "teams", {"beside:lou": {"mates": []}}).field
    assert not apart.mates(apart.heroes["lou"])


# What they are called, and where they begin


def test_a_team_goes_by_its_word_for_everybody() -> None:
    mustered = RULES.prepare(three(heroes=[one | {"team": "pack"} for one in HEROES]).muster)
    assert names_of(mustered)["pack"] == "Team pack"
    strangers = RULES.known(RULES.open(mustered), viewer("side:brown")).muster
    assert names_of(strangers)["pack"] == "Team pack"


def test_each_hero_but_a_general_chooses_the_unit_with_which_he_fights_first() -> None:
    said = {"beside:lou": {"unit": "tigers", "mates": ["tia"]}, "beside:tia": {"mates": ["lou"]}}
    played = step(three(), "teams", said)
    lou = played.field.heroes["lou"]
    assert (lou.unit, [one.id for one in played.field.mates(lou)]) == ("tigers", ["tia"])
    [event] = told(played, "chose_unit")
    assert not event.audience.includes(viewer("side:brown"))
    ask = played.requests["beside:leo"]
    assert isinstance(ask, Ask)
    assert ask.options == {"unit": [], "mates": ["lou", "tia"]}


def test_who_has_no_unit_may_choose_one_before_the_battle() -> None:
    field = three(heroes=[*HEROES, {"id": "stray", "side": "gold"}])
    chosen = step(field, "teams", {"beside:stray": {"unit": "lions"}}).field
    assert chosen.acts(chosen.heroes["stray"])
