"""What pages print of units, pasted again: every preset by its title, and every unit as its page shows it."""

from collections.abc import Iterator
from typing import Any

import pytest

from rosters.figures.facts import facts_of
from rosters.models import sheet_of
from rosters.pasting.bulk import LinesAreWrong, read_units
from rosters.pasting.reading import Read, read
from rosters.pasting.shown import Shown
from rosters.pasting.vocabulary import WORTH, Vocabulary
from rosters.sheets import references
from rulesets.engine import Preset, Ruleset, SideSheet, UnitSheet
from rulesets.registry import rulesets
from tests.rosters.skirmish import RULES as SKIRMISH

KEYS = sorted(rulesets())
FOLLOWS = "follows from the rest"


class Paper:
    """A force of one ruleset, and what is read for it."""

    def __init__(self, rules: Ruleset, side: SideSheet | None = None) -> None:
        assert rules.roster is not None
        self.rules, self.roster = rules, rules.roster
        self.side = side or self.roster.side(id="side", name="Side", side="side")
        self.shown = Shown(self.roster, self.side, self.roster.options())
        self.words = Vocabulary(rules)

    def read(self, text: str) -> Read:
        return read(self.words, self.shown, text)

    def sheet(self, fields: Any) -> dict[str, Any]:
        """Fields as they are kept."""
        made = self.shown.sheet(fields)
        assert made, fields
        return sheet_of(made)

    def printed(self, unit: UnitSheet) -> list[str]:
        """The row of a unit in its force."""
        cells = [f"{one.title} {self.shown.cell(unit, one)}" for one in (*self.roster.columns, WORTH)]
        return [self.roster.describe(unit), *cells]

    def page(self, unit: UnitSheet) -> str:
        """All that the page of a unit says: its row, and what no column shows."""
        columns = {column.title for column in self.roster.columns}
        said = facts_of(self.rules, unit, {}, secrets=True)
        facts = [fact for fact in said if fact.title not in columns]
        return "; ".join([*self.printed(unit), *(f"{fact.title}: {fact.text}" for fact in facts)])


@pytest.fixture(params=KEYS)
def paper(request: pytest.FixtureRequest) -> Paper:
    return Paper(rulesets()[request.param])


def changed(paper: Paper, preset: Preset) -> Iterator[tuple[str, dict[str, Any]]]:
    """A preset as people paste it, and the fields it should give."""
    size, title = paper.roster.size, preset.title
    yield title, {}
    yield title.upper(), {}
    yield title.replace(",", ""), {}
    for line in (f"37 {title}", f"{title} 37", f"{title}, 37", f"{title}; {size}=37"):
        yield line, {size: 37}
    number = next(name for name, slot in paper.words.slots.items() if name != size and _is_free(slot))
    told = paper.words.slots[number].title
    yield f"37 {title}, {told} 3", {size: 37, number: 3}
    yield f"{title}, {number}=3", {number: 3}


def _is_free(slot: Any) -> bool:
    return slot.kind.name == "NUMBER" and slot.name in ("arrives", "arrival_round", "position", "killed")


def test_a_preset_pasted_by_its_title_is_that_preset(paper: Paper) -> None:
    for preset in paper.roster.presets:
        for line, more in changed(paper, preset):
            found = paper.read(line)
            assert (found.faults, found.doubts) == ([], []), line
            assert paper.sheet(found.fields) == paper.sheet({**preset.fields, **more}), line


def test_a_preset_is_named_by_a_colon_or_by_its_own_words(paper: Paper) -> None:
    for preset in paper.roster.presets:
        lines = f"Gate watch: 37 {preset.title}\n2 x {preset.title}\n{preset.title}"
        entries = read_units(paper.shown, paper.words, lines)
        words = " ".join(word for word in preset.title.split() if not word.strip(",").isdecimal())
        own = words.strip(",").replace(", ,", ",")
        assert [one.name for one in entries] == ["Gate watch", f"{own} 1", f"{own} 2", own]
        assert [one.doubts for one in entries] == [[]] * 4
        kept = [paper.sheet(one.fields) for one in entries]
        assert kept == [
            paper.sheet({**preset.fields, paper.roster.size: 37}),
            *[paper.sheet(preset.fields)] * 3,
        ]


def test_a_colon_behind_the_title_of_a_field_names_nothing() -> None:
    paper = Paper(rulesets()["traveller"])
    [entry] = read_units(paper.shown, paper.words, "Regular platoon, combat rifles, Medics: 3")
    assert entry.name == "Regular platoon, combat rifles"
    assert (entry.fields["medics"], entry.fields["size"]) == ("3", 40)
    [entry] = read_units(paper.shown, paper.words, "Medics: 3")
    assert entry.name == "Medics"
    assert entry.doubts == ["“Medics” is read as the name of the unit. For the field write medics=3."]


def units_of(rules: Ruleset) -> Iterator[tuple[Paper, UnitSheet]]:
    """Every preset as a unit, and every unit of every sample; whom they name is left out."""
    paper = Paper(rules)
    for preset in paper.roster.presets:
        made = paper.shown.sheet(preset.fields)
        assert made
        yield paper, made
    named = set(references(paper.roster.unit))
    for muster in (rules.sample(), *(sample.make() for sample in rules.samples)):
        for unit in muster.units:
            side = next(side for side in muster.sides if side.id == unit.side)
            kept = {name: one for name, one in sheet_of(unit).items() if name not in named}
            here = Paper(rules, side)
            made = here.shown.sheet(kept)
            assert made
            yield here, made


@pytest.mark.parametrize("key", KEYS)
def test_the_page_of_a_unit_pasted_is_that_unit(key: str) -> None:
    for paper, unit in units_of(rulesets()[key]):
        found = paper.read(paper.page(unit))
        assert found.faults == [], paper.page(unit)
        made = paper.shown.sheet(found.fields)
        assert made
        assert paper.page(made) == paper.page(unit)
        hidden = {column.title for column in paper.roster.columns}
        titles = {name: field.title for name, field in type(unit).model_fields.items()}
        one, other = sheet_of(made), sheet_of(unit)
        assert {titles[name] for name in {*one, *other} if one.get(name) != other.get(name)} <= hidden, (
            "what the page does not tell apart may differ, and nothing else"
        )


@pytest.mark.parametrize("key", KEYS)
def test_the_row_of_a_unit_is_understood(key: str) -> None:
    """What a row cannot tell, such as a race, is said: nothing is taken for another unit in silence."""
    for paper, unit in units_of(rulesets()[key]):
        row = paper.printed(unit)
        found = paper.read("; ".join(row))
        assert [fault for fault in found.faults if FOLLOWS not in fault] == [], row
        made = paper.shown.sheet(found.fields)
        assert made
        assert found.faults or paper.printed(made) == row


@pytest.mark.parametrize("key", ["gridless", "runequest", "traveller"])
def test_the_row_of_a_unit_makes_one_that_shows_the_same(key: str) -> None:
    for paper, unit in units_of(rulesets()[key]):
        found = paper.read("; ".join(paper.printed(unit)))
        made = paper.shown.sheet(found.fields)
        assert found.faults == []
        assert made
        assert paper.printed(made) == paper.printed(unit)


@pytest.mark.parametrize(
    ("key", "line", "fields"),
    [
        ("gridless", "20 fighters, level 3", {"headcount": 20, "ecl_each": 3}),
        (
            "gridless",
            "skeletons, 90 of level 2, fearless",
            {"kind": "skeletons", "headcount": 90, "ecl_each": 2},
        ),
        ("gridless", "Orcs; 180 levels, 30 a token", {}),
        ("runequest", "60 soldiers", {"strength": 60}),
        ("runequest", "60 soldiers, A 14, D 13", {"strength": 60, "attack": 14, "defence": 13}),
        ("runequest", "A / D / S 14 / 13 / 10", {"attack": 14, "defence": 13}),
        ("runequest", "elite, S 12", {"quality": "elite", "spirit": 12}),
        ("traveller", "Regular platoon with combat rifles", {"size": 40, "weapon": "acr", "gun_combat": 1}),
        ("traveller", "30 regulars in combat armour", {"armour": 11, "gun_combat": 1}),
        ("traveller", "8 elite, battle dress, plasma guns", {"size": 8, "armour": 18, "weapon": "pgmp"}),
        ("starwars", "60 soldiers, Blaster 4D+1", {"size": 60, "blaster": "4D+1"}),
        ("starwars", "walkers, Speed, km/h 90", {"kind": "vehicles", "speed_kph": 90}),
        (
            "gurps",
            "120 Seasoned Medium Infantry, ordinary bow",
            {"quality": "seasoned", "ranged": "ordinary_bow"},
        ),
        ("gurps", "a 40 strong unit of light foot", {"count": 40, "armour": "light"}),
        ("gurps", "25 light foot, 3 wounded", {"count": 25, "wounded": 3}),
        ("gurps", "Light infantry, superiority none", {"armour": "light"}),
    ],
)
def test_the_words_of_a_page_are_words(key: str, line: str, fields: dict[str, Any]) -> None:
    paper = Paper(rulesets()[key])
    found = paper.read(line)
    assert found.faults == []
    kept = paper.sheet(found.fields)
    whole = {**paper.shown.sheet(found.fields).model_dump(mode="json"), **kept}  # type: ignore[union-attr]
    assert {name: whole[name] for name in fields} == fields


@pytest.mark.parametrize(
    ("key", "line", "fault"),
    [
        ("traveller", "20 combat rebels", "“combat” is no word of these rules."),
        (
            "traveller",
            "20 cutlass, revolver",
            "“cutlass” and “revolver” say different things of Weapon of most.",
        ),
        ("traveller", "veteran recruits", "“veteran” and “recruits” say different things of Morale."),
        ("gridless", "20 fighters, 30 fighters", "Fighters is said twice: 20 and 30."),
        ("gurps", "40 Heavy cavalry, Elephant herd", "“herd” is no word of these rules."),
        (
            "gurps",
            "Heavy cavalry, Yeomen",
            "“Yeomen” and “Heavy cavalry” are two presets. A unit starts from one.",
        ),
        ("gurps", "Heavy cavalry, Each 12", "“Each 12” follows from the rest, and would be 8 here. "),
        ("starwars", "40 soldiers, blaster 99X", "“99X” is no word of these rules."),
        ("runequest", "Strength 720", "“Strength 720” follows from the rest, and would be 500 here. "),
        ("runequest", "5 " * 401, "Over 400 words are more than a unit can be. Write one unit a line."),
    ],
)
def test_what_cannot_be_is_said(key: str, line: str, fault: str) -> None:
    found = Paper(rulesets()[key]).read(line)
    assert found.faults
    assert found.faults[0].startswith(fault)


@pytest.mark.parametrize(
    ("key", "line", "doubt"),
    [
        (
            "gurps",
            "80 veteran archers",
            "“archers” is read as the preset Archers. It can also mean ranged=ordinary_bow.",
        ),
        (
            "gurps",
            "Giants, archers",
            "“archers” is read as ranged=ordinary_bow. It can also mean the preset Archers.",
        ),
        (
            "runequest",
            "40 guard",
            "“guard” is read as the preset Guard of Ockless. It can also mean quality=superior.",
        ),
        (
            "traveller",
            "Regular platoon",
            "“Regular platoon” is read word by word. For the preset write “Regular platoon, combat rifles”.",
        ),
        (
            "traveller",
            "Gunship, strength 12",
            "“Strength 12” is read as what the unit is worth. For the field of that name write strength=12.",
        ),
    ],
)
def test_what_can_be_read_in_two_ways_is_said(key: str, line: str, doubt: str) -> None:
    found = Paper(rulesets()[key]).read(line)
    assert (found.faults, found.doubts) == ([], [doubt])


def test_who_is_named_is_found_by_name() -> None:
    people = {"hero": [("cuno", "Cuno the Bold"), ("cuno-2", "Cuno the Bold"), ("ada", "Ada")]}
    paper = Paper(SKIRMISH)
    paper.words = Vocabulary(SKIRMISH, people)
    assert paper.read("20 spear, Leader: Ada").fields["leader"] == "ada"
    assert paper.read("20 spear, Leader Cuno the Bold").faults == [
        "Leader can mean two things here. Write leader=cuno or leader=cuno-2."
    ]


def test_a_text_goes_on_to_what_is_known() -> None:
    paper = Paper(SKIRMISH)
    found = paper.read("20 spear, Remark: late, and hungry, veterans")
    assert found.fields == {"count": "20", "weapon": "spear", "note": "late, and hungry", "veteran": True}


def test_a_long_paste_is_read_in_time() -> None:
    from time import perf_counter

    paper = Paper(rulesets()["gurps"])
    line = "light; x 1; medium horse; y 2; men 5; z 3; each 4; strength 4; morale 5; q 6; w; e 1"
    begun = perf_counter()
    with pytest.raises(LinesAreWrong):
        read_units(paper.shown, paper.words, f"{line}\n" * 500)
    assert perf_counter() - begun < 15
    with pytest.raises(LinesAreWrong, match="These are 600 units"):
        read_units(paper.shown, paper.words, "Archers\n" * 600)


@pytest.mark.parametrize(
    "line", ["x" * 90_000, "a " * 45_000, "=" * 90_000, ", " * 45_000, "spear " * 399, "a=" * 9_000]
)
def test_a_long_line_is_read_quickly(line: str) -> None:
    from time import perf_counter

    paper = Paper(SKIRMISH)
    begun = perf_counter()
    paper.read(line)
    assert perf_counter() - begun < 2
