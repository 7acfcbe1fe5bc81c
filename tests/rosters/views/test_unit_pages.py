import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership
from rosters import actions
from rosters.models import Force, Unit
from tests.markup import tight
from tests.rosters.pages import page, unit_data, words

XSS = "<script>alert(1)</script>"


# units


def test_a_unit_is_added_from_the_form(adas: Client, campaign: Campaign, reds: Force) -> None:
    data = unit_data(count=30, armour="heavy", veteran="on") | {"public_note": "**Bold**"}
    answer = adas.post(page("new-unit", campaign.pk, reds.pk), data, follow=True)
    unit = Unit.objects.get()
    assert (unit.name, unit.sheet, unit.public_note) == (
        "Watch",
        {"count": 30, "armour": "heavy", "veteran": True},
        "**Bold**",
    )
    assert "Watch is added." in words(answer.content)


def test_a_preset_fills_the_form(adas: Client, campaign: Campaign, reds: Force) -> None:
    content = adas.get(page("new-unit", campaign.pk, reds.pk) + "?preset=guards").content.decode()
    assert 'value="Guards"' in content
    assert 'value="20"' in content
    assert ">80<" in content  # 20 heavy veterans at 4
    assert adas.get(page("new-unit", campaign.pk, reds.pk) + "?preset=\x00").status_code == 200


def test_a_unit_is_changed_and_an_older_page_does_not_overwrite_it(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force, archers: Unit
) -> None:
    url = page("unit", campaign.pk, reds.pk, archers.pk)
    actions.edit_unit(gm, unit=archers, version=None, name="Changed meanwhile")
    answer = adas.post(url, unit_data("Mine", archers.version))
    assert answer.status_code == 200
    assert "Changed meanwhile has changed since you opened this page." in words(answer.content)
    assert 'value="Mine"' in answer.content.decode()
    shown = re.search(r'name="version" value="(\d+)"', answer.content.decode())
    assert shown is not None
    assert adas.post(url, unit_data("Mine", shown[1])).status_code == 302
    archers.refresh_from_db()
    assert archers.name == "Mine"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (unit_data(""), "Name: Write something here."),
        (unit_data("x" * 10_000), "Name: 10,000 characters are too many: at most 80."),
        (unit_data("A\x00B"), "Name: There is a character that cannot be shown in it, after “A”."),
        (unit_data("A\nB"), "Name: There is a line break in it, after “A”."),
        (unit_data(count=""), "Men: A whole number is needed."),
        (unit_data(count="a few"), "Men: “a few” is not a whole number. Type one, for example 40."),
        (unit_data(count="-1"), "1 is too low: at least 0."),
        (unit_data(count="9" * 5000), "is too high: at most 1,000."),
        (unit_data(count=["1", "x"]), "Men: “x” is not a whole number."),
        (unit_data(armour="paper"), "Armour: “paper” is not one of the choices."),
        (unit_data(leader="caesar"), "Leader: “caesar” is not one of the choices."),
        (unit_data(supports=["nobody"]), "Supports: “nobody” is not one of the choices."),
        (unit_data(note="\x00"), "Remark: There is a character that cannot be shown in it."),
        (unit_data(count=10, full=5), "More men than at full strength."),
        (unit_data() | {"gm_note": "y" * 20_001}, "20,001 characters are too many: at most 20,000."),
        (unit_data() | {"gm_note": "\x01"}, "There is a character that cannot be shown in it."),
        (unit_data(version="soon"), "Enter a whole number."),
        ({}, "Name: Write something here."),
        ({"sheet": "[]"}, "Name: Write something here."),
    ],
)
def test_bad_input_is_said_at_its_field_and_kept(
    adas: Client, campaign: Campaign, reds: Force, archers: Unit, data: dict[str, Any], said: str
) -> None:
    for url in (page("new-unit", campaign.pk, reds.pk), page("unit", campaign.pk, reds.pk, archers.pk)):
        answer = adas.post(url, {"version": archers.version, **data})
        assert answer.status_code == 200
        assert said in words(answer.content).replace("&#x27;", "'")
    assert Unit.objects.get().name == "City archers"


def test_what_was_typed_is_not_lost(adas: Client, campaign: Campaign, reds: Force) -> None:
    data = unit_data("Watch & ward", count="a few", morale=17) | {"gm_note": "Keep me"}
    content = adas.post(page("new-unit", campaign.pk, reds.pk), data).content.decode()
    for kept in ('value="Watch &amp; ward"', 'value="a few"', 'value="17"', "Keep me"):
        assert kept in content


def test_markup_is_shown_as_text(
    adas: Client, gm: Membership, campaign: Campaign, archers: Unit, reds: Force
) -> None:
    actions.edit_force(gm, force=reds, version=None, name=XSS, public_note=XSS, gm_note=XSS)
    actions.edit_unit(gm, unit=archers, version=None, name=XSS, public_note=XSS, sheet={"note": XSS})
    hero = actions.add_hero(gm, name=XSS, force=reds, player=gm, public_note=XSS, sheet={"curse": XSS})
    paste = adas.post(page("paste-units", campaign.pk, reds.pk), {"text": f"{XSS}: 10 {XSS}"})
    for content in (
        adas.get(page("forces", campaign.pk)).content,
        adas.get(page("force", campaign.pk, reds.pk)).content,
        adas.get(page("edit-force", campaign.pk, reds.pk)).content,
        adas.get(page("unit", campaign.pk, reds.pk, archers.pk)).content,
        adas.get(page("heroes", campaign.pk)).content,
        adas.get(page("hero", campaign.pk, hero.pk)).content,
        paste.content,
    ):
        assert XSS not in content.decode()
        assert "&lt;script&gt;" in content.decode()


# presets


def test_presets_are_found_by_their_words(adas: Client, campaign: Campaign, reds: Force) -> None:
    url = page("new-unit", campaign.pk, reds.pk)
    for find, titles in (
        ("", ["Spearmen", "Guards"]),
        ("GUARD", ["Guards"]),
        ("foot spear", ["Spearmen"]),
        ("pear", []),
        ("\x00", ["Spearmen", "Guards"]),
    ):
        content = adas.get(url, {"find": find}).content.decode()
        assert re.findall(r"\?preset=\w+\">(\w+)</a>", content) == titles
        assert ("No preset has these words." in content) == (not titles)
    assert "1 of 2" in words(adas.get(url, {"find": "guard"}).content)
    assert XSS not in adas.get(url, {"find": XSS}).content.decode()


def test_the_kinds_of_presets_are_folded_until_one_is_looked_for(
    adas: Client, campaign: Campaign, reds: Force
) -> None:
    for url in (page("force", campaign.pk, reds.pk), page("new-unit", campaign.pk, reds.pk)):
        content = tight(adas.get(url).content.decode())
        assert '<details class="kind"><summary class="label">Foot' in content
        assert 'role="search"' in content
    for query in ("?find=guard", "?preset=guards"):
        content = adas.get(page("new-unit", campaign.pk, reds.pk) + query).content.decode()
        assert '<details class="kind" open>' in content


# strength as you type


def test_strength_is_worked_out_while_typing_and_nothing_is_kept(
    adas: Client, campaign: Campaign, reds: Force
) -> None:
    url = page("strength", campaign.pk, reds.pk)
    data = unit_data("", count=30, armour="heavy", veteran="on")
    answer = adas.post(url, data, headers={"HX-Request": "true"})
    text = words(answer.content)
    assert "Armour 90 S1" in text.replace("+", "")
    assert "Veterans +30 S2" in text
    assert "Strength 120" in text
    assert 'hx-target="#strength-figure"' in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert not Unit.objects.exists()


def test_strength_says_why_it_cannot_be_worked_out(adas: Client, campaign: Campaign, reds: Force) -> None:
    answer = adas.post(page("strength", campaign.pk, reds.pk), unit_data(count="many"))
    assert "Men: “many” is not a whole number." in words(answer.content)
    assert adas.post(page("strength", campaign.pk, reds.pk), {}).status_code == 200
    assert adas.get(page("strength", campaign.pk, reds.pk)).status_code == 405


def test_without_script_a_button_works_the_strength_out(
    adas: Client, campaign: Campaign, reds: Force, archers: Unit
) -> None:
    for url in (page("new-unit", campaign.pk, reds.pk), page("unit", campaign.pk, reds.pk, archers.pk)):
        answer = adas.post(url, unit_data("Typed", count=300, _x=1) | {"_work_out": "yes"})
        assert "300 Strength" in words(answer.content)
        assert 'value="Typed"' in answer.content.decode()
    assert Unit.objects.get().name == "City archers"


# moving, deleting


def test_a_unit_moves_up_and_to_another_force(
    adas: Client, gm: Membership, campaign: Campaign, reds: Force, blues: Force, archers: Unit
) -> None:
    guards = actions.add_unit(gm, force=reds, preset="guards")
    adas.post(page("move-unit", campaign.pk, reds.pk, guards.pk), {"to": "up"})
    assert list(reds.units.order_by("place")) == [guards, archers]
    answer = adas.post(page("move-unit", campaign.pk, reds.pk, guards.pk), {"force": blues.pk}, follow=True)
    assert "Guards belongs to Blues now." in words(answer.content)
    assert list(blues.units.all()) == [guards]


def test_a_unit_is_deleted(adas: Client, campaign: Campaign, reds: Force, archers: Unit) -> None:
    url = page("delete-unit", campaign.pk, reds.pk, archers.pk)
    assert adas.get(url).status_code == 405
    assert "City archers is deleted." in words(adas.post(url, follow=True).content)
    assert adas.post(url).status_code == 404


# pasted


def test_pasted_lines_become_units(adas: Client, campaign: Campaign, reds: Force) -> None:
    text = "40 spearmen\r\n2 x Watch: 10 heavy"
    answer = adas.post(page("paste-units", campaign.pk, reds.pk), {"text": text}, follow=True)
    assert "3 units are added." in words(answer.content)
    assert [unit.name for unit in reds.units.order_by("place")] == ["Spearmen", "Watch 1", "Watch 2"]


def test_a_paste_with_a_bad_line_is_kept_and_says_which(
    adas: Client, campaign: Campaign, reds: Force
) -> None:
    answer = adas.post(page("paste-units", campaign.pk, reds.pk), {"text": "40 spearmen\n5 dragons\n"})
    assert "Nothing is added yet. 1 thing needs another look" in words(answer.content)
    assert "Line 2: “dragons” is no word of these rules." in words(answer.content)
    assert "40 spearmen\n5 dragons\n</textarea>" in answer.content.decode().replace("\r", "")
    assert not Unit.objects.exists()


def test_what_can_be_read_in_two_ways_is_added_once_it_is_seen(
    adas: Client, campaign: Campaign, reds: Force
) -> None:
    url, text = page("paste-units", campaign.pk, reds.pk), "20 spear\nMorale: 9\n"
    answer = adas.post(url, {"text": text})
    assert "Nothing is added yet. 1 thing can be read in two ways" in words(answer.content)
    assert "Line 2: “Morale” is read as the name of the unit. For the field write morale=9." in words(
        answer.content
    )
    assert "20 spear\nMorale: 9\n</textarea>" in answer.content.decode().replace("\r", "")
    assert not Unit.objects.exists()
    [mark] = re.findall(r'name="as_read" value="(\w+)"', answer.content.decode())
    other = adas.post(url, {"text": f"{text}Morale: 8\n", "as_read": mark})
    assert "2 things can be read in two ways" in words(other.content)
    assert not Unit.objects.exists()
    assert "2 units are added." in words(adas.post(url, {"text": text, "as_read": mark}, follow=True).content)
    assert [unit.name for unit in reds.units.order_by("place")] == ["Spear", "Morale"]


@pytest.mark.parametrize("text", ["", "\x00", "10 spear\x00", "x" * 200_000])
def test_a_paste_of_nonsense_is_refused(adas: Client, campaign: Campaign, reds: Force, text: str) -> None:
    assert adas.post(page("paste-units", campaign.pk, reds.pk), {"text": text}).status_code == 200
    assert not Unit.objects.exists()


def test_the_examples_can_be_read(adas: Client, gm: Membership, campaign: Campaign, reds: Force) -> None:
    content = adas.get(page("paste-units", campaign.pk, reds.pk)).content.decode()
    lines = re.findall(r"<p><code>(.*?)</code></p>", content)
    assert lines == ["40 Spearmen", "3 x Gate watch: 20 Guards"]
    assert len(actions.add_units_in_bulk(gm, force=reds, text="\n".join(lines))) == 4


@pytest.mark.parametrize("number", ["9" * 5_000, "9" * 19, "-1", "²", "1.0", ""])
def test_a_number_that_no_force_has_moves_nobody(
    adas: Client, campaign: Campaign, reds: Force, archers: Unit, number: str
) -> None:
    address = page("move-unit", campaign.pk, reds.pk, archers.pk)
    assert adas.post(address, {"force": number}).status_code == 404
    assert adas.get(page("maker", campaign.pk, "levy") + f"?of=force-{number}").status_code == 404
    archers.refresh_from_db()
    assert archers.force == reds
