"""Between battles: a part is detached, units are combined, people are paid, wounds heal."""

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.engine import NEW_UNIT, Camp, Played
from rulesets.systems.traveller import RULES
from rulesets.trials.camp import check
from tests.rulesets.systems.traveller.play import muster


def camp(**given: Any) -> Camp:
    return Camp(muster(**{"sides": ("reds",), **given}))


def done(key: str, camp: Camp, said: Mapping[str, Any]) -> Played[Camp]:
    procedure = next(one for one in RULES.camp if one.key == key)
    return procedure.run(camp, {f"{key}:reds": said})


def changes(played: Played[Camp]) -> dict[tuple[str, str], Any]:
    assert played.done, played.problems
    return {(one.subject, one.name): one.new for one in played.changes}


@pytest.mark.parametrize("seed", range(4))
def test_procedures_conform(seed: int) -> None:
    assert check(RULES, seed) == 4


def test_a_part_takes_its_share_of_the_endurance_with_it() -> None:
    units = [{"id": "foot", "side": "reds", "size": 40, "endurance": 33, "medics": 2}]
    made = changes(
        done("detach", camp(units=units), {"unit": "foot", "part": 10, "name": "Sappers", "medics": 1})
    )
    new = made["reds", NEW_UNIT]
    assert (new["name"], new["size"], new["endurance"], new["medics"]) == ("Sappers", 10, 8, 1)
    assert (made["foot", "size"], made["foot", "endurance"], made["foot", "medics"]) == (30, 25, 1)


@pytest.mark.parametrize("part", [30, 31])
def test_nobody_detaches_a_whole_unit(part: int) -> None:
    played = done("detach", camp(), {"unit": "reds-foot", "part": part})
    assert [one.kind for one in played.problems["detach:reds"]] == ["bad_part"]


def test_combined_units_add_up_and_average() -> None:
    units = [
        {"id": "old", "side": "reds", "size": 40, "endurance": 38, "armour": 9, "weapon": "acr"},
        {
            "id": "new",
            "side": "reds",
            "size": 10,
            "armour": 11,
            "morale": 9,
            "gun_combat": 2,
            "weapon": "gauss",
        },
    ]
    made = changes(done("combine", camp(units=units), {"into": "old", "units": ["new"]}))
    assert (made["old", "size"], made["old", "endurance"]) == (50, 48)
    assert ("old", "weapon") not in made
    assert made["new", "endurance"] == 0


@pytest.mark.parametrize(("paid", "months"), [(True, 0), (False, 3)])
def test_unpaid_months_add_up_until_pay_day(paid: bool, months: int) -> None:
    force = camp().muster.sides[0].model_copy(update={"months_unpaid": 2})
    made = Camp(camp().muster.model_copy(update={"sides": (force,)}))
    assert changes(done("pay", made, {"paid": paid})) == {("reds", "months_unpaid"): months}


def test_who_is_healed_has_all_his_scores_again() -> None:
    hero = {"id": "dagny", "side": "reds", "endurance_now": 2, "status": "wounded"}
    made = changes(done("care", camp(heroes=[hero]), {"healed": ["dagny"]}))
    assert made == {("dagny", "endurance_now"): None, ("dagny", "status"): "fit"}
