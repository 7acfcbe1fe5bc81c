"""A captain and a general for the tests."""

from typing import Any

CAPTAIN = {"id": "dagny", "side": "reds", "unit": "reds-foot", "weapon_skill": 14, "tactics": 10, "ht": 10}
GENERAL = {"id": "boris", "side": "reds", "strategy": 15, "weapon_skill": 14, "tactics": 10, "commands": True}


def led(**more: Any) -> list[dict[str, Any]]:
    return [
        {"id": "reds-foot", "side": "reds", "leader": "dagny", **more},
        {"id": "blues-foot", "side": "blues"},
    ]
