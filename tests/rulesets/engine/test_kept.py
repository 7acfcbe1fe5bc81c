"""Kept JSON of older versions: brought up, read leniently, or refused with what does not fit."""

from dataclasses import replace
from typing import Any

import pytest

from rulesets.engine import CannotRead, Upgrade
from rulesets.engine.kept import (
    VERSION,
    brought_up,
    read_field,
    read_kept,
    read_muster,
    readable,
    reading,
    stamped,
)
from rulesets.trials import soundness
from tests.rulesets.samples import skirmish

NOW = skirmish.RULES
BAND: dict[str, Any] = {"id": "bows", "name": "Bows", "side": "blues", "count": 9}


def renamed(old: str, new: str) -> Any:
    return lambda data: {new if name == old else name: one for name, one in data.items()}


def test_the_first_version_says_nothing_of_itself() -> None:
    assert stamped(NOW, {"count": 9}) == {"count": 9}
    assert stamped(replace(NOW, version=2), {"count": 9}) == {"count": 9, VERSION: 2}
    assert read_kept(NOW, "unit", skirmish.Band, {**BAND, VERSION: 1}).count == 9


def test_each_version_is_brought_to_the_next() -> None:
    rules = replace(
        NOW,
        version=3,
        upgrades={1: Upgrade(unit=renamed("men", "soldiers")), 2: Upgrade(unit=renamed("soldiers", "count"))},
    )
    first, second = ({name: one for name, one in BAND.items() if name != "count"} for _ in range(2))
    assert read_kept(rules, "unit", skirmish.Band, {**first, "men": 7}).count == 7
    assert read_kept(rules, "unit", skirmish.Band, {**second, "soldiers": 8, VERSION: 2}).count == 8
    assert read_kept(rules, "unit", skirmish.Band, {**BAND, VERSION: 3}).count == 9


def test_what_was_kept_stays_as_it_was_whatever_a_function_does_with_it() -> None:
    def harden(data: Any) -> Any:
        data["arms"][0]["kinds"].append("shield")
        return data

    rules, kept = replace(NOW, version=2, upgrades={1: Upgrade(unit=harden)}), {"arms": [{"kinds": ["bow"]}]}
    assert brought_up(rules, "unit", kept) == {"arms": [{"kinds": ["bow", "shield"]}]}
    assert kept == {"arms": [{"kinds": ["bow"]}]}


def test_a_muster_is_brought_up_with_all_that_is_in_it() -> None:
    rules = replace(
        NOW,
        version=2,
        upgrades={
            1: Upgrade(
                unit=renamed("men", "count"),
                options=renamed("length", "rounds"),
                side_situation=renamed("asleep", "surprised"),
                muster=renamed("called", "title"),
            )
        },
    )
    kept = skirmish.sample().model_dump(mode="json")
    kept["units"] = [
        {("men" if name == "count" else name): one for name, one in unit.items()} for unit in kept["units"]
    ]
    kept |= {"options": {"length": 3}, "situations": {"reds": {"asleep": True}}, "called": "The ford"}
    del kept["title"]
    muster = read_muster(rules, skirmish.Skirmishers, kept)
    assert [one.count for one in muster.units] == [one.count for one in skirmish.sample().units]
    assert (muster.options.rounds, muster.situations["reds"].surprised, muster.title) == (3, True, "The ford")
    assert kept["options"] == {"length": 3}, "what is on record is not touched"


def test_what_is_unknown_is_left_out_and_what_is_missing_is_as_by_default() -> None:
    kept = {"id": "bows", "name": "Bows", "side": "blues", "horses": 4}
    assert read_kept(NOW, "unit", skirmish.Band, kept).count == 20
    muster = skirmish.sample().model_dump(mode="json")
    muster["units"][0]["horses"], muster["weather"] = 4, "rain"
    assert read_muster(NOW, skirmish.Skirmishers, muster) == skirmish.sample()


def test_a_field_is_read_on_its_muster() -> None:
    field = NOW.open(skirmish.sample())
    kept = field.dump()
    kept["units"]["spears"]["horses"] = 4
    assert read_field(NOW, skirmish.Ford, field.muster, kept) == field
    kept["units"]["spears"]["men"] = {"fit": 60}
    with pytest.raises(CannotRead, match=r"The field cannot be read\. units\.spears\.men"):
        read_field(NOW, skirmish.Ford, field.muster, kept)


def test_what_does_not_fit_is_named_and_the_rest_can_be_read() -> None:
    wrong = {**BAND, "count": "many", "horses": 4}
    with pytest.raises(CannotRead) as refused:
        read_kept(NOW, "unit", skirmish.Band, wrong)
    assert [one.at for one in refused.value.faults] == ["count"]
    assert readable(skirmish.Band, wrong) == {name: BAND[name] for name in ("id", "name", "side")}
    assert readable(skirmish.Band, BAND) == BAND


def test_many_faults_are_counted() -> None:
    wrong = {**BAND, "count": "many", "side": 1, "name": 2, "leader": 3}
    with pytest.raises(CannotRead, match=r"And 1 more\.$"):
        read_kept(NOW, "unit", skirmish.Band, wrong)


def test_nobody_guesses_at_what_a_newer_version_wrote() -> None:
    with pytest.raises(CannotRead, match="Version 4 of the rules wrote it, and this site has version 1"):
        brought_up(NOW, "unit", {VERSION: 4})


def test_what_the_rules_stumble_over_is_said_with_what_it_is() -> None:
    with (
        pytest.raises(CannotRead, match=r"The step cannot be read\. .*KeyError: 'morale'"),
        reading("The step"),
    ):
        raise KeyError("morale")
    failing = replace(NOW, version=2, upgrades={1: Upgrade(unit=lambda old: old["nothing"])})
    with pytest.raises(CannotRead, match="cannot be brought from version 1"):
        brought_up(failing, "unit", BAND)


def test_an_upgrade_that_nothing_comes_through_is_found() -> None:
    soundness.upgrades_join(replace(NOW, version=2, upgrades={1: Upgrade()}))
    with pytest.raises(AssertionError, match="upgrades beside versions"):
        soundness.upgrades_join(replace(NOW, upgrades={1: Upgrade()}))
