from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from campaigns.models import Membership
from rosters import actions
from rosters.models import Force, Hero, Key, Tincture, Unit
from rosters.pasting.bulk import LinesAreWrong
from rosters.sheets import SheetIsWrong
from tests.factories import hand

TOO_LONG = "x" * 10_000


# forces


def test_new_force_gets_a_key_from_its_name_and_the_next_colour(gm: Membership) -> None:
    reds = actions.new_force(gm, name="Host of Bannock")
    blues = actions.new_force(gm, name="Al-Wazif")
    assert (reds.key, reds.tincture, reds.is_open) == ("host-of-bannock", "azure", False)
    assert (blues.key, blues.tincture, blues.is_open) == ("al-wazif", "gules", False)


def test_the_colour_of_an_open_force_tells_of_no_hidden_one(gm: Membership) -> None:
    actions.new_force(gm, name="Host of Bannock")
    assert [actions.new_force(gm, name=name, is_open=True).tincture for name in ("Al-Wazif", "Kharn")] == [
        "azure",
        "gules",
    ]


def test_new_force_starts_the_colours_again_when_all_are_given_out(gm: Membership) -> None:
    forces = [actions.new_force(gm, name=f"Force {n}") for n in range(7)]
    assert [force.tincture for force in forces] == [*Tincture.values, "azure"]


def test_a_key_is_unique_over_forces_units_and_heroes(gm: Membership) -> None:
    force = actions.new_force(gm, name="Reds")
    unit = actions.add_unit(gm, force=force, name="Reds")
    hero = actions.add_hero(gm, name="Reds")
    assert [force.key, unit.key, hero.key] == ["reds", "reds-2", "reds-3"]


def test_a_key_is_never_given_again(gm: Membership, archers: Unit, reds: Force) -> None:
    actions.delete_unit(gm, unit=archers)
    assert actions.add_unit(gm, force=reds, name="City archers").key == "city-archers-2"


def test_a_key_stays_when_the_name_changes(gm: Membership, archers: Unit) -> None:
    assert actions.edit_unit(gm, unit=archers, version=None, name="Old guard").key == "city-archers"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("1st cohort", "unit-1st-cohort"),
        ("Дружина", "unit"),
        ("  — ", "unit"),
        ("Crème brûlée", "creme-brulee"),
        ("Nobody", "nobody-2"),
        ("a" * 80, "a" * 40),
        ("_x_", "x"),
    ],
)
def test_a_key_fits_the_engine_whatever_the_name(gm: Membership, reds: Force, name: str, key: str) -> None:
    unit = actions.add_unit(gm, force=reds, name=name)
    assert unit.key == key
    assert unit.value.id == key


def test_long_names_that_begin_alike_get_keys_of_their_own(gm: Membership, reds: Force) -> None:
    keys = [actions.add_unit(gm, force=reds, name="b" * 60).key for _ in range(11)]
    assert keys[1] == "b" * 38 + "-2"
    assert len(set(keys)) == 11
    assert {len(key) for key in keys} == {40}


@pytest.mark.parametrize("name", ["", "   ", TOO_LONG, "A\x00B", "A\nB", "\x7f"])
def test_a_name_that_cannot_be_is_refused(gm: Membership, reds: Force, name: str) -> None:
    with pytest.raises(ValidationError) as caught:
        actions.add_unit(gm, force=reds, name=name)
    assert set(caught.value.message_dict) == {"name"}
    assert not Unit.objects.exists()


def test_markup_in_a_name_is_only_text(gm: Membership) -> None:
    force = actions.new_force(gm, name="<script>alert(1)</script>")
    assert (force.name, force.key) == ("<script>alert(1)</script>", "scriptalert1script")


@pytest.mark.parametrize("note", ["\x00", "a" * 20_001])
def test_a_note_that_cannot_be_kept_is_refused(gm: Membership, note: str) -> None:
    with pytest.raises(ValidationError, match="note"):
        actions.new_force(gm, name="Reds", public_note=note)


def test_edit_force_changes_what_is_given_and_keeps_the_rest(gm: Membership, reds: Force) -> None:
    actions.edit_force(gm, force=reds, version=1, sheet={"treasury": 50}, gm_note="Poor.")
    force = actions.edit_force(gm, force=reds, version=2, name="Red host", tincture="sable")
    assert (force.name, force.tincture, force.gm_note, force.sheet) == (
        "Red host",
        "sable",
        "Poor.",
        {"treasury": 50},
    )


def test_edit_refuses_a_page_that_is_older_than_the_last_write(gm: Membership, reds: Force) -> None:
    actions.edit_force(gm, force=reds, version=1, name="First")
    with pytest.raises(actions.RecordHasChanged, match="First has changed since you opened this page"):
        actions.edit_force(gm, force=reds, version=1, name="Second")


def test_an_unknown_colour_is_refused(gm: Membership, reds: Force) -> None:
    with pytest.raises(ValidationError, match="tincture"):
        actions.edit_force(gm, force=reds, version=None, tincture="pink")


def test_delete_force_takes_its_units_and_frees_its_heroes(
    gm: Membership, reds: Force, blues: Force, archers: Unit, cuno: Hero
) -> None:
    scouts = actions.add_unit(gm, force=blues, name="Scouts", sheet={"supports": [archers.key]})
    actions.edit_hero(gm, hero=cuno, version=None, force=reds, player=None, sheet={"unit": archers.key})
    actions.delete_force(gm, force=reds)
    cuno.refresh_from_db()
    scouts.refresh_from_db()
    assert list(Unit.objects.all()) == [scouts]
    assert (cuno.force, cuno.sheet, scouts.sheet) == (None, {}, {"supports": []})
    assert cuno.value.side == "nobody"


def test_what_is_gone_cannot_be_written(gm: Membership, archers: Unit) -> None:
    actions.delete_unit(gm, unit=Unit.objects.get())
    with pytest.raises(actions.RecordIsGone, match="City archers has been deleted"):
        actions.edit_unit(gm, unit=archers, version=None, name="Ghosts")


# units


def test_add_unit_from_a_preset_takes_its_fields_and_title(gm: Membership, reds: Force) -> None:
    unit = actions.add_unit(gm, force=reds, preset="guards", sheet={"count": 30})
    assert unit.name == "Guards"
    assert unit.sheet == {"armour": "heavy", "veteran": True, "count": 30}


def test_add_unit_refuses_an_unknown_preset(gm: Membership, reds: Force) -> None:
    with pytest.raises(actions.NoSuchPreset):
        actions.add_unit(gm, force=reds, preset="dragons")


@pytest.mark.parametrize(
    ("sheet", "at", "text"),
    [
        ({"count": -1}, "count", "At least 0."),
        ({"count": 10**9}, "count", "At most 1000."),
        ({"count": "a few"}, "count", "A whole number is needed."),
        ({"count": [1, 2]}, "count", "A whole number is needed."),
        ({"armour": "paper"}, "armour", "This is one of 'light', 'medium' or 'heavy'."),
        ({"wings": 2}, "wings", "There is no such field."),
        ({"note": "a\x00b"}, "note", "This holds a control character. Remove it."),
        ({"note": "a" * 41}, "note", "That is too long: at most 40 characters."),
        ({"count": float("nan")}, "count", "This is no number to count with."),
        ({"count": 10, "full": 5}, "", "More men than at full strength."),
        ({"leader": "archers"}, "leader", "There is no hero “archers” in this campaign."),
        ({"leader": "Not A Key"}, "leader", "Use small letters, digits, - and _, and begin with a letter."),
    ],
)
def test_a_sheet_that_cannot_stand_is_refused(
    gm: Membership, reds: Force, sheet: dict[str, Any], at: str, text: str
) -> None:
    with pytest.raises(SheetIsWrong) as caught:
        actions.add_unit(gm, force=reds, name="Odd", sheet=sheet)
    assert (at, text) == caught.value.faults[0]
    assert not Unit.objects.exists()
    assert not Key.objects.filter(key="odd").exists()


def test_move_unit_goes_up_and_down_and_stays_at_the_ends(gm: Membership, reds: Force) -> None:
    a, b, c = (actions.add_unit(gm, force=reds, name=name) for name in "abc")
    actions.move_unit(gm, unit=c, places=-1)
    actions.move_unit(gm, unit=a, places=-5)
    actions.move_unit(gm, unit=b, places=99)
    assert [unit.name for unit in reds.units.order_by("place")] == ["a", "c", "b"]


def test_transfer_unit_puts_it_at_the_end_of_the_other_force(
    gm: Membership, archers: Unit, blues: Force
) -> None:
    actions.add_unit(gm, force=blues, name="Bows")
    moved = actions.transfer_unit(gm, unit=archers, force=blues)
    assert [unit.name for unit in blues.units.order_by("place")] == ["Bows", "City archers"]
    assert actions.transfer_unit(gm, unit=moved, force=blues).version == moved.version


def test_units_go_to_no_force_of_another_campaign(gm: Membership, eves: Membership, archers: Unit) -> None:
    hers = actions.new_force(eves, name="Hers")
    with pytest.raises(actions.RecordIsGone):
        actions.transfer_unit(gm, unit=archers, force=hers)


# heroes


def test_a_hero_is_given_and_taken_away(gm: Membership, cals: Membership, cuno: Hero) -> None:
    assert hand(gm, cuno, cals).player == cals
    assert hand(gm, cuno, None).player is None


def test_a_hero_is_given_to_nobody_of_another_campaign(gm: Membership, eves: Membership, cuno: Hero) -> None:
    with pytest.raises(actions.NotOfThisCampaign):
        hand(gm, cuno, eves)


def test_delete_hero_takes_him_out_of_the_sheets_that_name_him(
    gm: Membership, reds: Force, archers: Unit, cuno: Hero
) -> None:
    actions.edit_force(gm, force=reds, version=None, sheet={"commander": "cuno", "deputy": "cuno"})
    actions.edit_unit(gm, unit=archers, version=None, sheet={"leader": "cuno"})
    actions.delete_hero(gm, hero=cuno)
    reds.refresh_from_db()
    archers.refresh_from_db()
    assert (reds.sheet, archers.sheet) == ({}, {})


# who


def test_only_game_masters_write(
    beas: Membership, dots: Membership, reds: Force, archers: Unit, cuno: Hero
) -> None:
    for who in (beas, dots):
        for act in (
            lambda who=who: actions.new_force(who, name="Mine"),
            lambda who=who: actions.edit_force(who, force=reds, version=None, name="Mine"),
            lambda who=who: actions.delete_force(who, force=reds),
            lambda who=who: actions.add_unit(who, force=reds, name="Mine"),
            lambda who=who: actions.edit_unit(who, unit=archers, version=None, name="Mine"),
            lambda who=who: actions.move_unit(who, unit=archers, places=1),
            lambda who=who: actions.delete_unit(who, unit=archers),
            lambda who=who: actions.add_units_in_bulk(who, force=reds, text="10 light"),
            lambda who=who: actions.add_hero(who, name="Mine"),
            lambda who=who: actions.edit_hero(who, hero=cuno, version=None, force=None, player=None),
            lambda who=who: hand(who, cuno, who),
            lambda who=who: hand(who, cuno, None),
            lambda who=who: actions.delete_hero(who, hero=cuno),
        ):
            with pytest.raises(actions.OnlyGameMasters):
                act()


# pasted text


def test_bulk_reads_words(gm: Membership, reds: Force) -> None:
    units = actions.add_units_in_bulk(
        gm, force=reds, text="120 veteran medium infantry, longbows\n\n2 x City watch: 30 heavy, morale 14"
    )
    assert [(unit.name, unit.key, unit.sheet) for unit in units] == [
        (
            "Veteran medium infantry",
            "veteran-medium-infantry",
            {"count": 120, "armour": "medium", "veteran": True, "weapon": "ordinary_bow"},
        ),
        ("City watch 1", "city-watch-1", {"count": 30, "armour": "heavy", "morale": 14}),
        ("City watch 2", "city-watch-2", {"count": 30, "armour": "heavy", "morale": 14}),
    ]
    assert [unit.place for unit in reds.units.order_by("place")] == [0, 1, 2]


def test_bulk_says_what_is_wrong_with_each_line_and_adds_nothing(gm: Membership, reds: Force) -> None:
    with pytest.raises(LinesAreWrong) as caught:
        actions.add_units_in_bulk(
            gm,
            force=reds,
            text="10 spears\n5 dragons\n2000 spears\n-3 spear\n10 light\n10 12 spear\nwings=2\n0 x spear\n"
            f"{'y' * 79}zz: 10\ncount=many",
        )
    assert [str(line) for line in caught.value.lines] == [
        "Line 2: “dragons” is no word of these rules.",
        "Line 3: Men: At most 1000.",
        "Line 4: Men: At least 0.",
        "Line 5: “light” can mean two things. Write armour=light or guard=light.",
        "Line 6: “12” is one number too many: 10 is how many already.",
        "Line 7: There is no field “wings”.",
        "Line 8: 0 × adds nothing. Write how many, or leave it out.",
        f"Line 9: “{'y' * 40}…” is no word of these rules.",
        "Line 10: name: A name is needed.",
        "Line 10: Men: A whole number is needed.",
    ]
    assert not Unit.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_units_of_a_name_added_at_once_get_keys_of_their_own(gm: Membership, reds: Force) -> None:
    def add(_: int) -> str:
        try:
            return actions.add_unit(gm, force=reds, name="Twins").key
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        keys = list(pool.map(add, range(8)))
    assert sorted(keys) == ["twins", *(f"twins-{n}" for n in range(2, 9))]
    assert sorted(Unit.objects.values_list("place", flat=True)) == list(range(8))
