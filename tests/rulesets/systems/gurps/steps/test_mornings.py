"""What a morning tells of the day before it: who commands now, who is back, and what it has cost."""

from rulesets.engine import say_event
from rulesets.engine.values import names_of
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import HeroStatus
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import field_of, step, told, until

AGAIN = {"fight_on:field": {"yes": True}}


def test_the_morning_says_who_commands_in_place_of_whom_the_day_has_cost() -> None:
    units = [*led(), {"id": "blues-bows", "side": "blues"}]
    field = field_of(units=units, heroes=[CAPTAIN, GENERAL])
    assert not told(step(field, "muster"), "took_command"), "as it stood before the battle is no news"
    field = step(field, "muster").field
    field.round, field.heroes["boris"].status = 2, HeroStatus.DEAD
    played = step(field, "muster")
    [taken] = told(played, "took_command")
    assert (taken.subject, taken.facts["side"]) == ("dagny", "reds") and not told(played, "nobody_commands")
    assert not told(step(played.field, "muster"), "took_command"), "once"
    field.heroes["dagny"].status = HeroStatus.CAPTURED
    [nobody] = told(step(field, "muster"), "nobody_commands")
    assert nobody.subject == "reds"


def test_a_unit_that_loses_nobody_says_so_and_no_other_does() -> None:
    """Though a line of the table is called 0, and a share may be 0 too."""
    units = [{"id": f"{side}-foot", "side": side, "count": 10} for side in ("reds", "blues")]
    field = until(field_of(units=units), "outcome")
    field.winner, field.sides["reds"].difference = "reds", 40
    played = step(field, "casualties")
    names = names_of(field.muster)
    said = [say_event(RULES, one, names) for kind in ("lost", "none_lost") for one in told(played, kind)]
    spared = [unit for unit in played.field.units.values() if not unit.lost]
    assert len(said) == 2 and len(told(played, "none_lost")) == len(spared) > 0
    assert sum(text.startswith("Nobody of") for text in said) == len(spared)


def test_the_dead_of_a_day_and_those_whom_the_night_gives_back_add_up() -> None:
    field = field_of()
    before = field.units["reds-foot"].men
    played = step(until(field, "outcome"), "casualties")
    bill = next(one for one in told(played, "bill") if one.subject == "reds")
    foot = played.field.units["reds-foot"]
    assert (bill.facts["men"], bill.facts["killed"]) == (before - foot.men, foot.killed)
    night = step(played.field, "day_end", AGAIN | {"night:field": {"rest": "camp"}})
    healed = next(one for one in told(night, "night_heals") if one.subject == "reds")
    after = night.field.units["reds-foot"]
    assert (healed.facts["men"], healed.facts["left"]) == (after.men - foot.men, after.men)
    assert before - bill.facts["men"] + healed.facts["men"] == healed.facts["left"]
