"""A general who betrays counts on others; whether they go over with him is for them to say, in secret."""

from typing import Any

from rulesets.engine import GM, Ask, viewer
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.beasts import ordered, three
from tests.rulesets.systems.gridless.play import step, told, until

BETRAYAL: dict[str, Any] = {"action": "betray", "faction": "brown", "plot": ["lou"]}


def before_the_clash() -> Battlefield:
    return until(three(), "actions", ordered(three(), leo=BETRAYAL))


def test_whom_a_general_counts_on_is_asked_in_secret_with_the_plan_before_him() -> None:
    ask = step(before_the_clash(), "clash").requests["plot:lou"]
    assert isinstance(ask, Ask)
    assert (str(ask.to), ask.secret) == ("hero:lou", True)
    [(_, plan)] = ask.notes
    assert plan == "Leo betrays with all of Lions to Brown. In the plot: Lou."


def test_who_is_not_asked_or_says_nothing_stays_with_his_side() -> None:
    clash = step(before_the_clash(), "clash")
    assert (clash.field.units["lions"].side, clash.field.heroes["lou"].side) == ("brown", "gold")
    [event] = told(clash, "refuses_plot")
    assert event.audience.includes(viewer(str(GM)))
    assert not event.audience.includes(viewer("side:gold", "side:brown", "hero:leo"))


def test_who_says_yes_goes_over_and_the_game_master_knows_it_before_he_weighs_the_treason() -> None:
    clash = step(before_the_clash(), "clash", {"plot:lou": {"yes": True}})
    assert clash.field.heroes["lou"].side == "brown"
    ask = clash.requests["magnitude:leo"]
    assert isinstance(ask, Ask)
    assert ask.notes[0][1].endswith("In the plot: Lou.")
    refused = step(before_the_clash(), "clash").requests["magnitude:leo"]
    assert isinstance(refused, Ask)
    assert refused.notes[0][1].endswith("In the plot: nobody else.")


def test_who_has_fallen_by_then_is_not_asked() -> None:
    field = before_the_clash()
    field.heroes["lou"].status = HeroStatus.FALLEN
    assert "plot:lou" not in step(field, "clash").requests
