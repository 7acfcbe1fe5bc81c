"""Codes are written in dice, and no number stands under a name of ours."""

from rosters.figures.numbers import number_of
from rulesets.engine import figure_of
from rulesets.systems.starwars import RULES
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
