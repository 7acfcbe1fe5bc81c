"""What every ruleset must pass, beside the sample: quick fights, magic, and three sides."""

from typing import Any

import pytest

from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.samples.bloody_bridge import sample
from rulesets.trials.conformance import check
from tests.rulesets.systems.runequest.play import muster

MAGES: dict[str, Any] = {"magic": 16, "casting_chance": 70, "magic_kind": "sorcery", "rm": 9, "rm_max": 9}


def quick() -> RuneMuster:
    """The sample with fights rolled quickly, heroes on their own, and every other option turned."""
    options = {
        "hero_fights": "quick",
        "split_situation": True,
        "open_values": True,
        "loss_base": "initial",
        "npc_morale_trigger": "losers",
        "foes_take_army_losses": True,
        "strength_count": "battle_capacity",
        "special_attack_bonus": 4,
        "close_formation_bonus": 2,
        "veterancy": True,
        "wounded_recovery_pct": 50,
    }
    return sample().model_copy(update={"options": type(sample().options).model_validate(options)})


def magicians() -> RuneMuster:
    """Magic on both sides, fear, pikes, close formation, a special character, a defector’s due, a script."""
    return muster(
        units=[
            {"id": "sun", "side": "reds", "leader": "aya", "standard": "held", **MAGES},
            {"id": "pikes", "side": "reds", "pikes": True, "formation": "close", "defence_close": 14},
            {"id": "late", "side": "reds", "arrives": 2, "missile": 12, "leader": "bo"},
            {"id": "moon", "side": "blues", "quality": "poor", **MAGES},
            {"id": "bones", "side": "blues", "causes_fear": True, "special": "present"},
            {"id": "horse", "side": "blues", "mounted": True, "charge_bonus": 5, "impaling": True},
        ],
        heroes=[
            {"id": "aya", "side": "reds", "unit": "sun", "tactic": 60, "eloquence": 60},
            {"id": "bo", "side": "reds", "unit": "late", "hp": 2},
            {"id": "cass", "side": "blues", "unit": "horse", "eloquence": 90},
            {"id": "dux", "side": "blues", "unit": "horse", "special_character": True, "honour": 80},
        ],
        situation={"course": [{"result": "fumble", "story": "The general blunders."}, {"result": None}]},
        options={"army_check_divisor": 2, "army_break_divisor": 2},
    )


def three_sides() -> RuneMuster:
    """Two against one, no heroes at all: the army’s roll decides everything."""
    return muster(
        sides=({"id": "reds"}, {"id": "blues"}, {"id": "greens", "camp": "lead"}),
        units=[
            {"id": f"{side}-{n}", "side": side, "strength": 40 + 20 * n, "standard": "held"}
            for side in ("reds", "blues", "greens")
            for n in (1, 2, 3)
        ],
    )


@pytest.mark.parametrize("make", [quick, magicians, three_sides])
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 7, 11])
def test_conforms_elsewhere(make: Any, seed: int) -> None:
    assert check(RULES, seed, muster=make())


def test_every_setting_explains_itself() -> None:
    silent = [name for name, one in Options.model_fields.items() if not one.title or not one.description]
    assert silent == []
