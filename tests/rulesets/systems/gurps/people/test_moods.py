"""What spies and atrocities do to the heart of one unit alone (T18)."""

import pytest

from rulesets.systems.gurps.book.kinds import Mood, MoodKey
from rulesets.systems.gurps.people.profile import Today, moods_of
from rulesets.systems.gurps.people.sheets import GurpsUnit, MoraleMod
from rulesets.systems.gurps.people.situation import SideSituation
from rulesets.systems.gurps.words.names import MOODS

PRINTED = {mood.value: mood.worth for mood in Mood} | {MoodKey.ATROCITY.value: -1}


def test_one_unit_knows_every_mood_of_a_side() -> None:
    assert {one.value for one in Mood} <= {one.value for one in MoodKey}


@pytest.mark.parametrize("key", [one for one in MoodKey if one.value in PRINTED])
def test_a_mood_of_one_unit_is_felt_by_it_alone(key: MoodKey) -> None:
    value = PRINTED[key.value]
    mod = MoraleMod(key=key, value=value)
    unit = GurpsUnit.model_validate({"id": "a", "name": "A", "side": "reds", "morale_mods": [mod]})
    moods = moods_of(unit, SideSituation(), None, Today(1))
    own = key in (MoodKey.HEREDITARY_FOE, MoodKey.HOME_TERRITORY)
    assert moods.moving == moods.total - value * own
    assert (MOODS[key], value) in [line[:2] for line in moods.lines]
