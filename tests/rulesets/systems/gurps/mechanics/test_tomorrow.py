"""The morning after: what is left, before anybody says whether to fight on."""

from rulesets.engine import Ask
from rulesets.systems.gurps.book.kinds import UnitStatus
from tests.rulesets.systems.gurps.play import field_of, step, until


def test_who_decides_on_another_day_sees_what_is_left_and_the_odds_of_it() -> None:
    units = [
        {"id": "more", "side": "reds", "count": 150},
        {"id": "gone", "side": "reds", "count": 40},
        {"id": "few", "side": "blues", "count": 100},
    ]
    field = until(field_of(units=units), "casualties")
    left = (
        ("more", UnitStatus.HOLDS, 150),
        ("gone", UnitStatus.ROUTS, 30),
        ("few", UnitStatus.WITHDRAWS, 90),
    )
    for id, stand, men in left:
        field.units[id].status, field.units[id].men = stand, men
    [ask] = [one for one in step(field, "day_end").requests.values() if one.kind == "fight_on"]
    assert isinstance(ask, Ask) and list(ask.notes) == [
        ("Reds", "Troop Strength 450 in 150 men, before morale. Strategy +2 by the odds. 30 more have run."),
        ("Blues", "Troop Strength 270 in 90 men, before morale."),
    ]


def test_of_an_army_that_is_gone_it_says_so() -> None:
    field = until(field_of(), "casualties")
    field.units["blues-foot"].men = 0
    [ask] = [one for one in step(field, "day_end").requests.values() if one.kind == "fight_on"]
    assert isinstance(ask, Ask) and ask.notes[1] == ("Blues", "Nobody is left to fight.")
