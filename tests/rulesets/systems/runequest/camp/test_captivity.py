"""Between battles: captives come home, and leave whoever held them."""

from typing import Any

import pytest

from rulesets.engine import Ask, Camp, Problem
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import HeroStatus, Level
from tests.rulesets.systems.runequest.camp.test_camp import camp, changed, done
from tests.rulesets.systems.runequest.play import field_of, muster, step, told

HELD = [
    {"unit": "Foot", "soldiers": 9, "ransom_each": 20},
    {"unit": "Aya", "soldiers": 1, "ransom_each": 500},
    {"unit": "Strangers", "soldiers": 3, "ransom_each": 7},
]


def two() -> Camp:
    """Nine of the red foot and Aya are held by the blues, and two of the blue horse by the reds."""
    return Camp(
        muster(
            sides=(
                {"id": "reds", "captives": [{"unit": "Horse", "soldiers": 2, "ransom_each": 40}]},
                {"id": "blues", "captives": HELD},
            ),
            units=[
                {"id": "foot", "side": "reds", "strength": 80, "captive": 9, "ransom_each": 20},
                {"id": "horse", "side": "blues", "strength": 30, "captive": 2, "ransom_each": 40},
            ],
            heroes=[
                {"id": "aya", "side": "reds", "status": "captured", "hp": 7, "hp_max": 12, "ransom": 500}
            ],
        )
    )


def problems(key: str, here: Camp, said: dict[str, Any]) -> list[Problem]:
    procedure = next(one for one in RULES.camp if one.key == key)
    [ask] = procedure.run(here, {}).waits_for
    assert isinstance(ask, Ask)
    return ask.read(said)[1]


def test_captives_come_home_for_a_ransom() -> None:
    played = done("release", camp(captive=9, ransom_each=20), {"release:reds": {"freed": {"foot": 4}}})
    assert changed(played) == {"foot.strength": 84, "foot.captive": 5}
    assert told(played, "released")[0].facts == {"men": 4, "ransom": 80}


@pytest.mark.parametrize(("hp", "status"), [(None, "fit"), (7, "wounded"), (2, "incapacitated")])
def test_a_captured_hero_comes_home_as_he_is(hp: int | None, status: str) -> None:
    hero = {"id": "aya", "side": "reds", "status": "captured", "hp": hp, "hp_max": 12, "ransom": 500}
    here = Camp(muster(sides=("reds",), units=[{"id": "foot", "side": "reds"}], heroes=[hero]))
    played = done("release", here, {"release:reds": {"heroes": ["aya"]}})
    assert changed(played) == {"aya.status": status}
    assert told(played, "hero_ransomed")[0].facts == {"ransom": 500}


def test_who_comes_home_leaves_the_captives_of_the_other_force() -> None:
    said = {"freed": {"foot": 4, "horse": 2}, "heroes": ["aya"]}
    found = changed(done("prisoners", two(), {"prisoners:reds": said}))
    assert (found["foot.strength"], found["horse.captive"], found["aya.status"]) == (84, 0, "wounded")
    assert [(one["unit"], one["soldiers"]) for one in found["blues.captives"]] == [
        ("Foot", 5),
        ("Strangers", 3),
    ]
    assert not found["reds.captives"]


@pytest.mark.parametrize("how", ["exchanged", "rescued"])
def test_nobody_pays_for_those_who_are_exchanged_or_rescued(how: str) -> None:
    said = {"how": how, "freed": {"foot": 2, "horse": 2}}
    played = done("prisoners", two(), {"prisoners:reds": said})
    assert not told(played, "released")
    assert [one.facts for one in told(played, "came_home")] == [{"how": how, "men": 2}] * 2
    alone = done("release", two(), {"release:reds": {"how": "rescued", "heroes": ["aya"]}})
    assert told(alone, "hero_home")[0].facts == {"how": "rescued"}


def test_an_exchange_is_one_for_one() -> None:
    said = {"how": "exchanged", "freed": {"foot": 2, "horse": 2}, "heroes": ["aya"]}
    [problem] = problems("prisoners", two(), said)
    assert problem.kind == "not_one_for_one" and problem.facts == {"at": "how", "n": 3, "other": 2}
    assert problems("prisoners", two(), {**said, "how": "rescued"}) == []
    assert problems("prisoners", two(), {"freed": {"foot": 10}})[0].kind == "only_so_many"


def test_prisoners_of_strangers_leave_the_list_too() -> None:
    here = Camp(muster(sides=({"id": "blues", "captives": HELD},), units=[{"id": "b", "side": "blues"}]))
    played = done("let_go", here, {"prisoners_leave:blues": {"gone": {"3": 3, "1": 4}}})
    left = changed(played)["blues.captives"]
    assert [(one["unit"], one["soldiers"]) for one in left] == [("Foot", 5), ("Aya", 1)]
    paid = [(one.facts["unit"], one.facts["ransom"]) for one in told(played, "prisoners_left")]
    assert paid == [("Foot", 80), ("Strangers", 21)]
    assert problems("let_go", here, {"gone": {"1": 10}})[0].kind == "only_so_many"


def test_procedures_of_captivity_are_offered_when_there_is_somebody() -> None:
    whens = {one.key: one.when for one in RULES.camp}
    assert whens["release"](two()) and whens["let_go"](two())
    nobody = Camp(muster(sides=("reds",), units=[{"id": "foot", "side": "reds"}]))
    assert not whens["release"](nobody) and not whens["let_go"](nobody)


@pytest.mark.parametrize(
    ("level", "side", "status"),
    [
        (Level.DECISIVE, "reds", "wounded"),
        (Level.VICTORY, "reds", "captured"),
        (Level.DECISIVE, "blues", "captured"),
    ],
)
def test_the_victor_of_a_decisive_battle_frees_his_heroes(level: Level, side: str, status: str) -> None:
    hero = {"id": "aya", "side": "reds", "hp": 7, "hp_max": 12}
    field = field_of(heroes=[hero, {**hero, "id": "old", "status": "captured"}])
    field.heroes["aya"].status, field.ended = HeroStatus.CAPTURED, True
    field.winner, field.level = side, level
    played = step(field, "aftermath")
    assert played.field.heroes["aya"].status == status
    assert [one.subject for one in told(played, "rescued")] == ["aya"] * (status == "wounded")
    assert played.field.heroes["old"].status is HeroStatus.CAPTURED
