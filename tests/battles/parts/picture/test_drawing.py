"""Drawings: what stands where, how it looks, how much it may hold, and that it says the same in words."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from battles.parts.picture.choosing import chosen, near, two_camps
from battles.parts.picture.drawing import Drawing
from battles.parts.picture.facing import narrow, wide
from battles.parts.picture.facts import Faced, Person
from battles.parts.picture.lanes import lanes_of
from battles.parts.picture.page import shown
from battles.parts.picture.plan import SMALL_LETTER
from battles.parts.picture.ring import ring
from battles.parts.picture.shaped import Shape
from battles.parts.picture.words import described, fitting, has_any, listed, rows, short_names, strength_of
from rulesets.engine import Blow, Stand
from tests.battles.parts.picture import samples

MOST_BYTES = 20_000


def svg(drawing: Drawing) -> str:
    context = {"drawing": drawing, "title": "The field", "words": "Everybody stands."}
    return render_to_string("battles/parts/picture/drawing.html", context)


def shapes(drawing: Drawing) -> dict[str, Shape]:
    return {one.piece.id: one for one in drawing.shapes}


@pytest.mark.parametrize("name", samples.HARD)
def test_no_drawing_is_too_large_or_has_a_style_of_its_own(name: str) -> None:
    page = shown(samples.HARD[name](), "pic")
    for html in (svg(page.wide), svg(page.narrow)):
        assert len(html.encode()) < MOST_BYTES
        assert "style=" not in html
        assert not re.search(r"\d\.\d\d\d", html), "one decimal is enough"
        assert "nan" not in html.lower()


@pytest.mark.parametrize("name", samples.HARD)
def test_all_stand_on_the_ground_and_nobody_twice(name: str) -> None:
    page = shown(samples.HARD[name](), "pic")
    for drawing in (page.wide, page.narrow):
        assert len(shapes(drawing)) == len(drawing.shapes)
        for one in drawing.shapes:
            assert 0 <= float(one.x) <= float(drawing.width), one.piece.id
            assert 0 <= float(one.y) <= float(drawing.height), one.piece.id


def test_the_first_host_stands_left_and_on_a_phone_the_readers_own_below() -> None:
    faced = replace(samples.faced(3, 3), hosts=samples.hosts(2, own=1))
    hosts = {host.id: host for host in faced.hosts}
    faced = replace(faced, pieces=[replace(one, host=hosts[one.host.id]) for one in faced.pieces])
    left, right = (shapes(wide(faced, "w"))[f"{id}-0"] for id in ("bannock", "al-wazif"))
    assert float(left.x) < float(right.x)
    small = shapes(narrow(two_camps(faced)[0], "n"))
    assert float(small["al-wazif-0"].y) > float(small["bannock-0"].y)


def test_those_who_strike_each_other_share_a_lane() -> None:
    faced = samples.faced(3, 3)
    faced = replace(faced, blows=[Blow("bannock-0", "al-wazif-2", 9), Blow("al-wazif-2", "bannock-0", 2)])
    lane = next(one for one in lanes_of(faced) if one.front[0] and one.front[0].id == "bannock-0")
    assert lane.front[1] and lane.front[1].id == "al-wazif-2"


def test_the_line_bends_towards_the_weaker_blows_and_not_at_walls() -> None:
    faced = replace(samples.faced(1, 1), blows=[Blow("bannock-0", "al-wazif-0", 10)])
    even = shapes(wide(replace(faced, blows=[]), "w"))["bannock-0"]
    assert float(shapes(wide(faced, "w"))["bannock-0"].x) > float(even.x)
    walled = replace(faced, walls=frozenset({"al-wazif"}))
    assert shapes(wide(walled, "w"))["bannock-0"].x == even.x
    assert 'class="wall gules"' in svg(wide(walled, "w"))


def test_each_state_has_its_look_and_its_word() -> None:
    found = {one.piece.stand: one for one in wide(samples.faced(8, 7), "w").shapes}
    assert found[Stand.WAVERS].turn and found[Stand.BROKEN].turn and not found[Stand.STANDS].turn
    assert found[Stand.BROKEN].flight and not found[Stand.BROKEN].banner
    assert found[Stand.COMING].left is None and found[Stand.COMING].is_hollow
    words = {stand: " ".join(text.text for text in one.texts) for stand, one in found.items()}
    for stand, word in {Stand.WAVERS: "wavers", Stand.BROKEN: "broken", Stand.RESERVE: "in reserve"}.items():
        assert word in words[stand]


def test_what_is_lost_is_hollow_at_the_rear() -> None:
    ours, theirs = samples.faced(2, 2).pieces[1::2]
    found = shapes(wide(samples.faced(2, 2), "w"))
    for piece, at_rear in ((ours, True), (theirs, False)):
        one = found[piece.id]
        assert one.left and float(one.left.width) < float(one.whole.width)
        assert (float(one.left.x) > float(one.whole.x)) is at_rear


def test_guesses_are_soft_beside_what_is_known_and_nothing_is_where_all_is_guessed() -> None:
    fog = wide(samples.faced(3, 3, rough=1), "w")
    assert {one.piece.host.id for one in fog.shapes if one.is_soft} == {"al-wazif"}
    assert all(not one.banner for one in fog.shapes if one.is_soft)
    both = samples.faced(3, 3)
    both = replace(both, pieces=[replace(one, is_rough=True) for one in both.pieces])
    assert not wide(both, "w").is_soft


def test_of_a_shot_from_somebody_unseen_the_last_of_its_way_is_drawn_and_no_place() -> None:
    faced = samples.HARD["from both unseen"]()
    [blow] = [one for one in faced.blows if not one.attacker]
    drawing = wide(faced, "w")
    [arrow] = drawing.arrows
    [target] = [one for one in faced.pieces if one.id == blow.target]
    assert arrow.looks == "far unknown"
    begins, ends = (float(re.findall(r"[ML]([0-9.]+)", arrow.path)[at]) for at in (0, -1))
    assert abs(begins - ends) < 120, "not from the edge, nor from where anybody stands"
    assert f"Struck by somebody unseen: {target.name}." in described(faced)


def test_of_many_the_twelve_that_matter_most_are_drawn_and_the_rest_by_kind() -> None:
    faced = samples.faced(22, 18)
    found = chosen(faced)
    own = [one for one in found.pieces if one.host.id == "bannock"]
    assert sum(one.count == 1 for one in own) >= 12
    assert sum(one.count for one in own) == 22
    assert any(re.fullmatch(r"\d+ more foot", one.name) for one in own)
    assert all({blow.attacker, blow.target} <= {one.id for one in found.pieces} for blow in found.blows)
    assert len(rows(faced, faced.hosts)) == 40, "the table has them all"


def test_a_neighbourhood_is_the_heros_unit_one_on_each_side_and_their_foes() -> None:
    faced = samples.faced(8, 7)
    around = near(faced)
    assert around
    ours = {one.id for one in around.pieces if one.host.id == "bannock"}
    mine = next(one for one in around.pieces if one.is_mine)
    assert mine.id in ours and len(ours) <= 3
    foes = {blow.target for blow in faced.blows if blow.attacker in ours}
    assert {one.id for one in around.pieces if one.host.id == "al-wazif"} >= foes
    gilt = [one for one in narrow(around, "n", is_near=True).shapes if "mine" in one.looks]
    assert [one.piece.id for one in gilt] == [mine.id]


def test_nobody_has_a_neighbourhood_without_a_hero_of_his_own() -> None:
    faced = samples.faced(3, 3)
    plain = [replace(one, people=(Person("Yusuf"),)) for one in faced.pieces]
    assert near(replace(faced, pieces=plain)) is None


def test_three_sides_stand_in_sectors_and_four_on_the_edges() -> None:
    for count in (3, 4):
        drawing = ring(samples.faced(*[3] * count), "r")
        assert len(drawing.grounds) == count
        assert {one.piece.host.id for one in drawing.shapes} == {host.id for host in samples.hosts(count)}


def test_on_a_phone_three_sides_are_the_readers_own_and_his_foes() -> None:
    faced = samples.faced(3, 3, 3)
    faced = replace(faced, blows=[Blow("bannock-0", "al-wazif-0", 5)])
    small, beyond = two_camps(faced)
    assert [host.name for host in small.hosts] == ["Bannock", "Al-Wazif"]
    assert [host.name for host in beyond] == ["The League"]


def test_allies_share_an_edge_each_in_its_own_tincture() -> None:
    faced = samples.faced(3, 3, 3)
    hosts = [replace(host, camp=min(host.camp, 1)) for host in faced.hosts]
    by_id = {host.id: host for host in hosts}
    faced = replace(
        faced, hosts=hosts, pieces=[replace(one, host=by_id[one.host.id]) for one in faced.pieces]
    )
    drawing = shown(faced, "pic").wide
    assert drawing.looks == "pic"
    assert {"gules", "or"} <= {one.piece.host.tincture for one in drawing.shapes if float(one.x) > 608}


def test_zones_are_bands_with_their_names_and_an_empty_one_is_a_lane() -> None:
    faced = samples.HARD["in zones"]()
    assert {lane.zone for lane in lanes_of(faced)} == {"left", "centre", "right", "sky"}
    html = svg(wide(faced, "w"))
    assert "in the sky" in html and html.count('class="between"') == 3


@pytest.mark.parametrize("name", samples.HARD)
def test_on_a_phone_no_label_lies_over_that_of_another(name: str) -> None:
    faced = samples.HARD[name]()
    boxes = [box for one in narrow(two_camps(faced)[0], "n").shapes for box in _labels(one)]
    for id, left, right, y in boxes:
        over = [
            one for one in boxes if one[0] != id and one[1] < right and left < one[2] and abs(one[3] - y) < 11
        ]
        assert not over, (id, over)


def _labels(shape: Shape) -> Iterator[tuple[str, float, float, float]]:
    """Each with where it begins and ends, by what a letter of it takes at least."""
    for text in shape.texts:
        width, x = 0.9 * SMALL_LETTER * len(text.text), float(shape.x) + float(text.x)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[text.anchor]
        yield shape.piece.id, left + 0.5, left + width - 0.5, float(shape.y) + float(text.y)


def test_a_heros_shield_leaves_the_name_of_a_small_unit_free() -> None:
    mine, hero = replace(samples.faced(3, 3), hosts=samples.hosts(2)), Person("Caliburn", is_mine=True)
    small = [replace(one, size=(4, 20), people=(hero,)) for one in mine.pieces[:1]]
    small += [replace(one, people=(hero,)) for one in mine.pieces[1:]]
    for one in narrow(replace(mine, pieces=small), "n").shapes:
        low = float(one.shields[0].y)
        assert low <= float(one.whole.height) / 2 - 17.5, one.piece.id


def test_names_are_short_and_unlike() -> None:
    names = [
        "Warhammer, first cohort",
        "Warhammer, second cohort",
        "Grey Company",
        "Red Company, first platoon",
    ]
    found = short_names(names)
    assert found == ["W. 1st", "second", "Grey", "Red"] or len(set(found)) == len(found)
    assert all(len(one) <= 8 for one in found)
    alike = ["City archers", "City spears", "Mounted archers", "Spears of the wells", "Caliburn’s thugs"]
    assert short_names(alike) == ["Archers", "Spears", "Mounted", "S. wells", "C. thugs"]
    unseen = ["First platoon", "An unseen unit", "An unseen unit"]
    assert short_names(unseen) == ["1st pla.", "Unseen", "Unseen 2"], "of some who are called alike too"
    assert short_names(["Field guns", "Guns against armour"]) == ["F. guns", "Armour"]
    assert short_names(["Line of Zarak", "Light tanks", "Hill archers"]) == ["L. Zarak", "L. tanks", "Hill"]
    assert short_names(["First platoon", "Second platoon", "Guns"]) == ["1st pla.", "2nd pla.", "Guns"]
    assert short_names(["Archers"] * 3) == ["Archers", "Archer 2", "Archer 3"]


def test_a_name_for_which_there_is_no_room_still_tells_apart() -> None:
    name = "Red Company, second platoon"
    assert fitting(name, "R. 2nd", 27) == name
    assert fitting(name, "R. 2nd", 26) == "Red Company, 2nd platoon"
    assert fitting(name, "R. 2nd", 20) == "R. 2nd"


def test_words_that_count_and_that_name_nobody_are_of_the_names_or_the_readers_language() -> None:
    german = ["Warhammer, erste Kohorte", "Warhammer, zweite Kohorte", "Kanonen gegen Flugzeuge"]
    english = ["Warhammer, first cohort", "Warhammer, second cohort", "Guns against aircraft"]
    with translation.override("de"):
        assert short_names(german)[:2] == short_names(english)[:2] == ["W. 1.", "W. 2."]
        assert "gegen" not in short_names(german)[2]


def test_of_a_state_and_a_strength_too_long_for_their_place_the_state_is_told() -> None:
    faced = samples.faced(8, 7)
    long = [replace(one, number="about eleven hundred and fifty men") for one in faced.pieces]
    told = [text.text for shape in wide(replace(faced, pieces=long), "pic").shapes for text in shape.texts]
    assert "wavers" in told
    assert [one for one in told if one.startswith("wavers") and one.endswith("…")] == []


def test_the_description_says_who_stands_pushes_wavers_and_breaks() -> None:
    faced: Faced = samples.faced(8, 7)
    told = described(faced)
    order = ["Bannock: 8 units", "Al-Wazif: 7 units", "waver", "broken", "in reserve", "coming up", "falls"]
    places = [told.find(one) for one in order]
    assert places == sorted(places) and -1 not in places
    assert "Bannock pushes." in described(replace(faced, pushes=(("bannock", 5),)))


@pytest.mark.parametrize("lost", [(0, 230), "nobody"])
def test_of_a_side_of_which_nobody_stands_it_is_said_in_a_sentence(lost: tuple[int, int] | str) -> None:
    faced: Faced = samples.faced(8, 7)
    bannock = replace(faced.hosts[0], strength=strength_of(lost), stands=has_any(lost))
    empty = replace(faced, hosts=[bannock, *faced.hosts[1:]])
    for drawing in (wide(empty, "pic"), narrow(empty, "pic"), ring(empty, "pic")):
        heads = [one.text for one in drawing.texts if one.looks.startswith("hd")]
        assert "Nobody stands for Bannock" in heads
        assert not [head for head in heads if head.startswith("Bannock")]
    assert "Nobody stands for Bannock." in described(empty)
    assert "nobody." not in described(empty)


def test_words_for_strengths_and_lists() -> None:
    assert [strength_of(one) for one in ((560, 600), (1480, 1480), "a crowd", "?", None)] == [
        "560 of 600",
        "1,480",
        "a crowd",
        "strength unknown",
        "",
    ]
    assert listed(["a", "b", "c", "d", "e", "f"]) == "a, b, c, d and 2 more"


def test_the_table_names_whom_each_strikes() -> None:
    faced = samples.faced(2, 2)
    faced = replace(faced, blows=[Blow("bannock-0", "al-wazif-1", 5, is_far=True)])
    assert [one.strikes for one in rows(faced, faced.hosts)] == ["Al-Wazif 2, from afar", "", "", ""]


def test_the_shield_of_a_hero_bears_the_letter_that_tells_him_from_others() -> None:
    names = ("The Black Duke", "Der Schwarze", "Theodora", "The", "A")
    assert [Person(name).initial for name in names] == ["B", "S", "T", "T", "A"]


@pytest.mark.parametrize("is_near", [True, False])
@pytest.mark.parametrize("number", ["about a hundred men", "12 tokens"])
def test_on_a_phone_no_name_runs_into_that_of_its_host(number: str, is_near: bool) -> None:
    """Not above the largest block either, where what is told of it takes two lines; and no room is wasted."""
    faced = samples.faced(3, 3)
    rough = [
        replace(one, stand=Stand.STANDS, number=number, word="", size=(9, 9), is_rough=True)
        for one in faced.pieces
    ]
    drawing = narrow(replace(faced, pieces=rough), "n", is_near=is_near)
    lines = [float(one.y) + float(text.y) for one in drawing.shapes for text in one.texts]
    titles = [float(one.y) for one in drawing.texts if one.looks.startswith("hd")]
    letters = 15 if is_near else 12
    assert min(lines) - letters > min(titles) and max(lines) + 12 < max(titles)
    assert min(lines) - min(titles) < 4 * letters


def test_on_a_phone_the_edge_of_a_zone_leaves_the_names_of_hosts_free() -> None:
    drawing = narrow(samples.HARD["in zones"](), "n")
    edges = [one.path for one in drawing.lines if one.looks == "between"]
    assert edges and not [one for one in edges if " 0V" in one or one.endswith(f"V{drawing.height}")]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 12])
def test_on_a_big_screen_few_fill_as_much_as_many(count: int) -> None:
    stage = wide(samples.faced(count, count), "w", is_stage=True)
    assert float(stage.height) > (0.3 if count == 1 else 0.6) * float(stage.width)
    assert all(0 < float(one.x) < float(stage.width) for one in stage.shapes)
    assert len(svg(stage).encode()) < MOST_BYTES


def test_on_a_phone_no_strength_runs_into_its_neighbours() -> None:
    """What three beside each other are guessed at stands in two lines where one has no room for it."""
    faced = samples.faced(3, 3)
    told = [replace(one, number="strength unknown", word="") for one in faced.pieces]
    drawing = narrow(replace(faced, pieces=told), "n", is_near=True)
    room = float(drawing.width) / 3 / (SMALL_LETTER * 1.3)
    texts = [text.text for one in drawing.shapes for text in one.texts]
    assert texts.count("strength") == texts.count("unknown") == len(drawing.shapes)
    assert all(len(text) <= room for text in texts)


def test_on_a_big_screen_what_has_no_room_in_a_line_has_two() -> None:
    """Beside those who stand behind it."""
    faced = samples.faced(5, 5)
    first, *others = faced.pieces
    crowd = replace(first, stand=Stand.STANDS, word="", number="about a hundred")
    held = [replace(one, stand=Stand.RESERVE) if one.host == first.host else one for one in others]
    stage = wide(replace(faced, pieces=[crowd, *held]), "w", is_stage=True)
    texts = [text.text for text in shapes(stage)[first.id].texts]
    assert {"about a", "hundred"} <= {*texts} or "about a hundred" in texts, texts


def test_on_a_big_screen_a_name_is_whole_where_there_is_room_for_it_in_two_lines() -> None:
    """In the front line beside those who stand behind it, and behind it in letters as large."""
    faced = samples.faced(4, 4)
    named = [replace(one, name="Bowmen of the weir", short="Bowmen", people=()) for one in faced.pieces]
    held = [replace(one, stand=Stand.RESERVE if n % 4 == 1 else Stand.STANDS) for n, one in enumerate(named)]
    drawn = wide(replace(faced, pieces=held), "w", is_stage=True).shapes
    told = {one.piece.id: [(text.looks, text.text) for text in one.texts] for one in drawn}
    assert len(told) == 8
    for id, lines in told.items():
        name = " ".join(text for looks, text in lines if looks.startswith("n1"))
        assert name == "Bowmen of the weir", (id, lines)
        assert all("big" in looks for looks, _ in lines), id
