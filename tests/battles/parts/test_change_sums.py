"""What many proposed changes come to stands above the single ones."""

import re
from typing import Any

import pytest

from battles import actions
from battles.models import Battle, Change
from battles.parts.around.aftermath import changes_form
from rosters.models import Hero, Unit
from rosters.parts.change_sums import MANY, SideSum, summed
from tests.battles.conftest import Table
from tests.battles.pages import client_of, grow, text_of

LOST, HITS = 4, 3


@pytest.fixture
def bloody(draft: Table) -> Table:
    """Six bands a side have lost four men each, five heroes three hits, and one has gone over."""
    grow(draft, 5)
    actions.start(draft.ada)
    draft.fight_to_the_end()
    battle = Battle.objects.get()
    phase = battle.phases.last()
    assert phase is not None
    battle.changes.all().delete()
    rows: list[tuple[str, str, Any, Any]] = [
        (unit.key, "count", 10, 10 - LOST) for unit in Unit.objects.order_by("nth")
    ]
    rows += [(hero.key, "hits", 10, 10 - HITS) for hero in Hero.objects.filter(force__key="reds")]
    rows.append(("spears", "side", "reds", "blues"))
    for place, (subject, name, old, new) in enumerate(rows):
        Change.objects.create(
            battle=battle, phase=phase, place=place, subject=subject, name=name, old=old,
            new=new, proposed=new, reason="The ford",
        )  # fmt: skip
    return draft


def sums(table: Table) -> dict[str, SideSum]:
    return {one.key: one for one in summed(changes_form(Battle.objects.get(pk=table.battle.pk)))}


def read(table: Table) -> str:
    page = client_of(table, "ada").get(f"/battles/{table.battle.pk}/aftermath/")
    return " ".join(re.sub(r"<[^>]+>", " ", text_of(page)).split())  # type: ignore[arg-type]


def test_each_side_has_its_sums_before_the_single_changes(bloody: Table) -> None:
    found = sums(bloody)
    heroes = Hero.objects.filter(force__key="reds").count()
    assert dict(found["blues"].lines) == {"Men": f"−{6 * LOST} in 6 units"}
    assert dict(found["reds"].lines) == {
        "Men": f"−{6 * LOST} in 6 units",
        "Hits": f"−{heroes * HITS} in {heroes} heroes",
        "Force": "Spears: Blues",
    }
    text = read(bloody)
    assert text.index("In short") < text.index(f"−{6 * LOST} in 6 units") < text.index("10 6")
    assert f"{found['reds'].of} changes for {heroes} heroes, 6 units." in text


def test_what_the_rules_have_words_for_is_a_sentence(bloody: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {
        "summed.unit.count.less": "{n} {n:man|men} lost",
        "summed.hero.status.dead": "{n} dead",
        "summed.hero.hits.less": "{of} {of:hero|heroes} wounded",
    }
    assert sums(bloody)["reds"].told == ""
    for key, text in words.items():
        monkeypatch.setitem(bloody.battle.rules.wording, key, text)
    heroes = Hero.objects.filter(force__key="reds").count()
    assert sums(bloody)["blues"].told == f"{6 * LOST} men lost."
    assert sums(bloody)["reds"].told == f"{6 * LOST} men lost and {heroes} heroes wounded."
    Change.objects.filter(subject="bows").update(is_accepted=False)
    assert sums(bloody)["blues"].told == f"{5 * LOST} men lost."
    fallen = Change.objects.filter(name="hits")[0]
    Change.objects.create(
        battle=bloody.battle, phase=fallen.phase, place=99, subject=fallen.subject, name="status",
        old="active", new="dead", proposed="dead", reason="The ford",
    )  # fmt: skip
    told = sums(bloody)["reds"].told
    assert (
        told == f"{6 * LOST} men lost, 1 dead and {heroes - 1} {'hero' if heroes == 2 else 'heroes'} wounded."
    )
    assert told in read(bloody)


def test_whoever_was_whole_so_far_is_counted_as_wounded(
    bloody: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing stood, all was there; but by how much it grew less nobody can say."""
    heroes = Hero.objects.filter(force__key="reds").count()
    Change.objects.filter(name="hits").update(old=None)
    monkeypatch.setitem(bloody.battle.rules.wording, "summed.hero.hits.less", "{of} wounded")
    assert sums(bloody)["reds"].told == f"{heroes} wounded."
    monkeypatch.setitem(bloody.battle.rules.wording, "summed.hero.hits.less", "{n} hits lost")
    assert sums(bloody)["reds"].told == ""


def test_of_a_unit_that_grows_less_in_two_ways_the_first_is_said(
    bloody: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of the catalogue decides, not that of the changes."""
    spears = Change.objects.filter(name="count")[0]
    Change.objects.create(
        battle=bloody.battle, phase=spears.phase, place=99, subject=spears.subject, name="skill",
        old=12, new=11, proposed=11, reason="The ford",
    )  # fmt: skip
    side = Unit.objects.get(key=spears.subject).force.key
    monkeypatch.setitem(bloody.battle.rules.wording, "summed.unit.skill.less", "{n} skill lost")
    assert sums(bloody)[side].told == "1 skill lost."
    monkeypatch.delitem(bloody.battle.rules.wording, "summed.unit.skill.less")
    monkeypatch.setitem(bloody.battle.rules.wording, "summed.unit.count.less", "{n} men lost")
    monkeypatch.setitem(bloody.battle.rules.wording, "summed.unit.skill.less", "{n} skill lost")
    assert sums(bloody)[side].told == f"{6 * LOST} men lost."


def test_the_whole_list_is_taken_or_left_with_one_press(bloody: Table) -> None:
    ada, url = client_of(bloody, "ada"), f"/battles/{bloody.battle.pk}/aftermath/"
    page = text_of(ada.get(url))  # type: ignore[arg-type]
    assert page.index('value="leave:all"') < page.index('value="leave:side:reds"')
    assert 'href="#write"' in page
    assert 'id="write"' in page
    for press, taken in (("leave:all", False), ("take:all", True)):
        said: dict[str, Any] = {"version": Battle.objects.get(pk=bloody.battle.pk).version, "flip": press}
        for row in Change.objects.all():
            said |= {f"change-{row.pk}-here": "1", f"change-{row.pk}-{row.name}": row.new}
        ada.post(url, said)
        assert set(Change.objects.values_list("is_accepted", flat=True)) == {taken}


def test_what_is_left_out_is_not_in_the_sum(bloody: Table) -> None:
    Change.objects.filter(subject="bows").update(is_accepted=False)
    blues = sums(bloody)["blues"]
    assert (blues.taken, blues.of) == (5, 6)
    assert dict(blues.lines) == {"Men": f"−{5 * LOST} in 5 units"}


def test_a_few_changes_need_no_sum(bloody: Table) -> None:
    Change.objects.filter(place__gte=MANY).delete()
    assert sums(bloody) == {}
    assert "In short" not in read(bloody)
