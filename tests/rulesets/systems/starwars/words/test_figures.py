"""Codes are written in dice, and no number stands under a name of ours."""

import pytest
from django.utils.translation import override

from rosters.figures.numbers import number_of
from rulesets.engine import figure_of
from rulesets.engine.words import said_in_parts
from rulesets.forms.rulings import TallyRulingForm
from rulesets.forms.titles import spoken_table
from rulesets.forms.values import value_form
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.codes import pips, text
from rulesets.systems.starwars.book.options import Options
from rulesets.systems.starwars.people.sheets import StarSide, StarUnit, Weapon
from rulesets.systems.starwars.people.strength import strength
from rulesets.systems.starwars.words.figures import FIGURES, ROLLED
from rulesets.systems.starwars.words.sections import SECTIONS, section_of
from rulesets.systems.starwars.words.wording import POINTED
from tests.rulesets.systems.starwars.play import field_of, step, tally, until


def test_a_code_is_written_in_dice_and_pips() -> None:
    units = [{"id": "reds", "side": "reds", "blaster": "4D+1"}, {"id": "blues", "side": "blues"}]
    said = {"declaration:reds": {"units": {"reds": {"fire": {"rifle:blues": 3}}}}}
    field = until(field_of(units=units, options={"ignore_commanders": True}), "reactions", said)
    shown = number_of(tally(step(field, "resolve"), "attack_code:reds:rifle:blues"), RULES, field.names)
    assert (shown.title, shown.total) == ("Attack code", "5D+1")
    assert [(line.label, line.value) for line in shown.lines] == [
        ("rifle", "4D+1"),
        ("3 fire together", "+1D"),
    ]
    assert "8D is 24" in figure_of(RULES.figures, "attack_code:reds").counted


def test_german_has_codes_as_its_players_write_them() -> None:
    units = [{"id": "reds", "side": "reds", "blaster": "4D+1"}, {"id": "blues", "side": "blues"}]
    said = {"declaration:reds": {"units": {"reds": {"fire": {"rifle:blues": 3}}}}}
    field = until(field_of(units=units, options={"ignore_commanders": True}), "reactions", said)
    found = tally(step(field, "resolve"), "attack_code:reds:rifle:blues")
    tables = {table.title: table for table in RULES.tables}
    with override("de"):
        shown = number_of(found, RULES, field.names)
        assert (shown.total, [line.value for line in shown.lines]) == ("5W+1", ["4W+1", "+1W"])
        assert FIGURES["danger_code"].total(-6) == "−2W" and FIGURES["danger_code"].line(2) == "+2"
        codes = ("6D+2", "STR+1D", "R2D2")
        assert [said_in_parts(one) for one in codes] == ["6W+2", "STR+1W", "R2D2"]
        who = {"id": "reds", "name": "Reds", "side": "reds"}
        unit = StarUnit.model_validate(who | {"size": 1, "dodge": "3D+1"})
        [dodge, *_] = strength(StarSide.model_validate(who), unit, Options()).lines
        assert said_in_parts(dodge.label) == "Ausweichen 3W+1"
        assert spoken_table(tables["Experience"]).rows[0][1:] == ["3W", "2W bis 3W+2"]
        form = TallyRulingForm([], counted=FIGURES["soak_code"].counted)
        assert "8W also 24" in form.fields["value"].help_text
    assert spoken_table(tables["Experience"]).rows[0][1:] == ["3D", "2D to 3D+2"]


@pytest.mark.parametrize(("typed", "kept"), [("6W+2", "6D+2"), ("3w", "3D"), ("0W+1", "0D+1")])
def test_a_code_may_be_typed_as_german_has_it(typed: str, kept: str) -> None:
    assert text(pips(typed)) == kept
    assert Weapon(key="rifle", damage=typed).damage == kept


def test_a_sheet_shows_its_codes_as_the_language_has_them_and_keeps_them_as_they_were() -> None:
    weapon = Weapon(key="rifle", damage="STR+1D", fire_control="2D+1", name="3D")
    unit = StarUnit(id="reds", name="Reds", side="reds", size=1, dodge="4D+2")
    with override("de"):
        shown, sheet = value_form(Weapon)(initial=weapon), value_form(StarUnit)(initial=unit)
        typed = {name: shown[name].value() for name in shown.fields}
        kept = value_form(Weapon)(typed)
        assert (typed["damage"], typed["fire_control"]) == ("STR+1W", "2W+1")
        assert typed["name"] == "3D", "what it is called is no code"
        assert sheet["dodge"].value() == "4W+2"
        assert kept.is_valid(), kept.errors
        assert kept.value == weapon
    assert value_form(StarUnit)(initial=unit)["dodge"].value() == "4D+2"


def test_every_number_of_a_roll_has_a_name() -> None:
    kinds = {*FIGURES, *(f"{name}_total" for name in (*ROLLED, "wound", "heroic", "breakout"))}
    kinds |= {f"{name}_{points}" for name in POINTED for points in ("cp", "more_cp")}
    assert not kinds - RULES.wording.keys()


SOURCE_HEADINGS = {
    *("Units", "Army Statistics", "Combined Action Chart", "Deployment", "Loyalty of troops"),
    *("Roll for Outcomes in Order of Haste", "Determine Morale of Forces", "Morale Failure Chart"),
    *("Resolving Attacks", "Unit Damage", "Damage Results", "Command Skill", "Subordinate Bonus"),
    "Inter-Scale Combat",
}


def test_a_line_names_the_heading_of_the_article() -> None:
    assert set(SECTIONS.values()) <= SOURCE_HEADINGS
    assert section_of("36 fire together") == "Combined Action Chart"
    assert section_of("Losses: light") == "Damage Results"
    assert section_of("Wounds and stuns") == ""


def test_codes_difficulties_and_morale_cite_the_article() -> None:
    units = [{"id": "reds", "side": "reds", "loyalty": "fanatical"}, {"id": "blues", "side": "blues"}]
    fire = {"rifle:blues": 3}
    said = {"declaration:reds": {"basic_haste": 1, "units": {"reds": {"fire": fire}}}}
    covered = {"now:field": {"cover": {"blues": 2}}}
    field = until(field_of(units=units, options={"ignore_commanders": True}), "reactions", said | covered)
    acted = step(field, "resolve")
    code = tally(acted, "attack_code:reds:rifle:blues").lines
    assert [(line.label, line.section) for line in code] == [
        ("3 fire together", "Combined Action Chart"),
        ("Haste", "Command Skill"),
    ]
    [cover] = tally(acted, "difficulty:reds:rifle:blues").lines
    assert (cover.label, cover.section) == ("Cover", "Roll for Outcomes in Order of Haste")
    checked = step(field, "morale", {"nerves:field": {"also": ["reds"]}})
    found = {line.label: line.section for line in tally(checked, "morale_code:reds").lines}
    assert found == {"Stamina": "Determine Morale of Forces", "Loyalty": "Loyalty of troops"}
