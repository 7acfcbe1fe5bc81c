"""What somebody cannot see is supposed for him: it fits what he sees, and chances go on where they were."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from rulesets.engine import Field, Ruleset, Viewer, commander, next_phase, viewer
from rulesets.forecasts.dice import NumberedDice
from rulesets.forecasts.fighting import Forecast, Witness
from rulesets.forecasts.supposing import Supposing
from rulesets.registry import rulesets
from rulesets.trials.battlefile import BattleFile, Said, fight
from rulesets.trials.conformance import scenes

SYSTEMS = sorted(rulesets().values(), key=lambda rules: rules.key)
SEALED = {
    "gridless": ["allocate", "utility", "actions"],
    "gurps": ["plans"],
    "runequest": ["orders", "army_tactics", "spells"],
    "starwars": ["heroes", "tactics", "declare", "reactions"],
    "traveller": ["orders"],
}
"""Steps in which something is chosen in secret, or after it, until more comes to light of it."""
BELIEVED = {"gridless": ["allocate", "utility"], "gurps": ["plans", "risk", "strategy"]}
"""Steps without dice after which a side believed in another battle, where nothing was supposed for it."""


def by_name(rules: Ruleset) -> str:
    return rules.key


def eyes_on(field: Field) -> Iterator[Viewer]:
    for side in field.muster.sides:
        yield viewer(f"side:{side.id}")
        yield viewer(f"side:{side.id}", commander(side.id))
    yield viewer()


def a_table(rules: Ruleset) -> Witness:
    table = Witness.of(rules, NumberedDice("w"), {})
    table.number, table.keeps_all = 3, True
    table.opens()
    return table


def supposed(rules: Ruleset, seen: Field, eyes: Viewer) -> Field:
    field: Field = Supposing(rules, seen, eyes).once(a_table(rules).plays)
    return field


@pytest.mark.parametrize("rules", SYSTEMS, ids=by_name)
@pytest.mark.parametrize("seed", [0, 1, 4])
def test_what_is_supposed_fits_what_is_seen(rules: Ruleset, seed: int) -> None:
    """Whatever people have said and dice have shown, wherever the battle stands."""
    for scene in scenes(rules, seed, 1):
        for eyes in eyes_on(scene.field):
            seen = rules.known(scene.field, eyes)
            before = seen.dump()
            field = supposed(rules, seen, eyes)
            assert rules.known(field, eyes).dump() == rules.known(seen, eyes).dump(), scene.name
            assert seen.dump() == before, "it is left as it is"


@pytest.mark.parametrize("rules", SYSTEMS, ids=by_name)
def test_enemies_are_supposed_to_have_said_what_officers_say(rules: Ruleset) -> None:
    """A world as one side takes it to be, seen by that side: what it does not see is supposed as it is."""
    muster = rules.sample()
    eyes = viewer(f"side:{muster.sides[0].id}")
    world, table, hidden = rules.known(rules.open(rules.prepare(muster)), eyes), a_table(rules), 0
    while (phase := next_phase(rules, world)) and phase.round <= 1:
        table.plays(phase, world)
        seen = rules.known(world, eyes)
        if phase.step.key in SEALED[rules.key]:
            hidden += seen.dump() != world.dump()
            assert supposed(rules, seen, eyes).dump() == world.dump(), phase.step.key
    assert hidden


@pytest.mark.parametrize("rules", [rulesets()[key] for key in BELIEVED], ids=by_name)
def test_a_side_believes_what_it_did_as_long_as_no_die_falls(rules: Ruleset) -> None:
    """As if nobody had chosen anything yet, the chances of one went from 80 of 100 to none."""
    battle = BattleFile(rules=rules.key, seed="one", rounds=(Said(),))
    for before, after in pairwise(fight(battle, rules, rules.sample(), officers=True)):
        if after.phase.round > 1:
            break
        if before.phase.step.key in BELIEVED[rules.key]:
            for side in before.before.muster.sides:
                first, then = (_believed(rules, one.before, side.id) for one in (before, after))
                assert then == pytest.approx(first, abs=0.21), (side.id, before.phase.step.key)


def _believed(rules: Ruleset, field: Field, side: str) -> float:
    eyes = viewer(f"side:{side}")
    forecast = Forecast(rules.key, rules.known(field, eyes), "beliefs", eyes=eyes)
    return forecast.spread(range(20)).chance(side).share
