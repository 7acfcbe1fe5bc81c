import json
from typing import Any

import pytest

from campaigns.models import Membership
from rosters import actions
from rosters.models import Force, Unit
from rosters.pasting.bulk import LinesAreWrong


def pasted(gm: Membership, force: Force, text: str) -> list[tuple[str, dict[str, Any]]]:
    return [(unit.name, unit.sheet) for unit in actions.add_units_in_bulk(gm, force=force, text=text)]


def complaints(gm: Membership, force: Force, text: str) -> list[str]:
    """What is said against a paste, which then has added nothing."""
    with pytest.raises(LinesAreWrong) as caught:
        actions.add_units_in_bulk(gm, force=force, text=text)
    assert not Unit.objects.exists()
    return [str(line) for line in caught.value.lines]


@pytest.mark.parametrize(
    ("line", "name", "sheet"),
    [
        ("20 spear", "Spear", {"count": 20, "weapon": "spear"}),
        ("City archers: 120 ordinary_bow", "City archers", {"count": 120, "weapon": "ordinary_bow"}),
        ("Spearmen", "Spearmen", {"armour": "medium", "weapon": "spear"}),
        ("30 guards", "Guards", {"armour": "heavy", "veteran": True, "count": 30}),
        ("30 Guards, medium", "Guards", {"armour": "medium", "veteran": True, "count": 30}),
        ("The Band: 1,000 men with spears", "The Band", {"count": 1000, "weapon": "spear"}),
        ("Militia: 50, armour=light, morale=−2", "Militia", {"count": 50, "armour": "light", "morale": -2}),
        ("Militia: 50 morale -2", "Militia", {"count": 50, "morale": -2}),
        ("1 x Wolves: 12", "Wolves", {"count": 12}),
        ("80 HEAVY INFANTRY", "HEAVY INFANTRY", {"count": 80, "armour": "heavy"}),
    ],
)
def test_a_line_of_words_is_read(
    gm: Membership, reds: Force, line: str, name: str, sheet: dict[str, Any]
) -> None:
    defaults = {"count": 10, "armour": "light"}
    kept = {key: value for key, value in sheet.items() if defaults.get(key) != value}
    assert pasted(gm, reds, line) == [(name, kept)]


def test_csv_is_read_by_its_first_line(gm: Membership, reds: Force) -> None:
    text = 'Name;Men;armour;Leader;Remark\n"Gate; watch";27;heavy;;\nGuard;;medium;;"=2+2"'
    assert pasted(gm, reds, text) == [
        ("Gate; watch", {"count": 27, "armour": "heavy"}),
        ("Guard", {"armour": "medium", "note": "=2+2"}),
    ]


def test_json_is_read_with_or_without_its_list(gm: Membership, reds: Force) -> None:
    assert pasted(gm, reds, '{"name": "Gate watch", "count": 27}') == [("Gate watch", {"count": 27})]
    more = [{"id": "old", "name": "A", "supports": ["gate-watch"]}, {"name": "B", "side": "x"}]
    assert pasted(gm, reds, json.dumps({"units": more})) == [
        ("A", {"supports": ["gate-watch"]}),
        ("B", {}),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "All of it: There is nothing here yet. Write one unit a line."),
        ("\n \n", "All of it: There is nothing here yet. Write one unit a line."),
        ("[]", "All of it: There is nothing here yet. Write one unit a line."),
        ("x" * 100_001, "All of it: Over 100,000 characters. Paste it in parts."),
        ("999 x 5\n" * 2, "All of it: These are over 500 units. Paste 500 at a time."),
        ("a" * 1_001, "Line 1: 1,001 characters are too many. Write one unit a line."),
        ("12", "Line 1: name: A name is needed."),
        ("Watch: 20 wings", "Line 1: “wings” is no word of these rules."),
        ("Watch: −5", "Line 1: Men: At least 0."),
        ("Watch: 5 count=many", "Line 1: “5” is one number too many: many is how many already."),
        ("Watch: count=many", "Line 1: Men: A whole number is needed."),
        ("name,count\nA,5,6", "Line 2: 3 values for 2 columns."),
        ("name,count\n\nA,x", "Line 3: Men: A whole number is needed."),
        ('name,count\nA,"[1]"', "Line 2: Men: A whole number is needed."),
        ("name,leader\nA,caesar", "Line 2: Leader: There is no hero “caesar” in this campaign."),
        ("[1,", "Line 1: This is not JSON: Expecting value at character 4."),
        ("[" * 20_000, "All of it: This JSON holds more than a unit can."),
        ('[{"name": "A", "count": ' + "9" * 5000 + "}]", "All of it: This JSON holds more than a unit can."),
        ("[1]", 'Entry 1: A unit has named fields, such as {"name": "City archers"}.'),
        ('{"units": 5}', "All of it: A list of units is needed, each with its fields."),
        (
            '[{"name": ["A"], "count": 1}, {"name": "A\\u0000"}]',
            "Entry 2: name: A name is one line of ordinary letters.",
        ),
        ('[{"name": "A", "count": NaN}]', "Entry 1: Men: This is no number to count with."),
        ('[{"name": "A", "note": "\\u0000"}]', "Entry 1: Remark: This holds a control character. Remove it."),
        ('[{"name": "A", "note": "\\ud800"}]', "Entry 1: Remark: This holds a control character. Remove it."),
        ('[{"name": "\\ud800"}]', "Entry 1: name: A name is one line of ordinary letters."),
        ('[{"name": "A", "\\ud800": "\\u0000"}]', "Entry 1: key: This holds a control character. Remove it."),
        ('[{"name": "A", "note": ' + "[" * 900 + "]" * 900 + "}]", "Entry 1: Remark: A text is needed."),
        ('[{"name": "A", "<b>": 1}]', "Entry 1: <b>: There is no such field."),
    ],
)
def test_what_cannot_be_read_is_said(gm: Membership, reds: Force, text: str, said: str) -> None:
    assert complaints(gm, reds, text)[0] == said


def test_two_hundred_lines_take_as_many_queries_as_two(
    gm: Membership, reds: Force, django_assert_max_num_queries: Any
) -> None:
    text = "\n".join(f"Company {n}: {n} spear" for n in range(1, 201))
    with django_assert_max_num_queries(12):
        assert len(actions.add_units_in_bulk(gm, force=reds, text=text)) == 200
    assert reds.units.count() == 200
    assert Unit.objects.get(key="company-200").sheet == {"count": 200, "weapon": "spear"}


def test_bad_words_hide_no_bad_figures(gm: Membership, reds: Force) -> None:
    """Each bad line at once, in order: what cannot be read, and what can be read but cannot be."""
    said = complaints(gm, reds, "-5 spear\nlots of nonsense\n9999999999 spear\n")
    assert [line.partition(":")[0] for line in said] == ["Line 1", "Line 2", "Line 3"]
