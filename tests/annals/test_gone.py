"""Units and forces that were deleted: what battles told of them stays with those who could read it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import connection
from django.test.utils import CaptureQueriesContext

from annals.models import Service
from rosters.actions import records
from rosters.models import CampAct, Force, Hero, Key, Unit
from tests.annals.test_pages import base, client_of, read
from tests.battles.conftest import Table

READERS = {"ada": 200, "bea": 200, "cal": 404, "dot": 404}
GONE = "in the roster no more"


def who_reads(table: Table, url: str) -> dict[str, int]:
    return {name: read(table, name, url)[0] for name in table.members}


def roster_of(table: Table, force: Force) -> str:
    return f"{base(table)}/forces/{force.pk}/"


def fought_of(force: Force) -> Unit:
    """One of its units that is remembered."""
    row = Service.objects.filter(kind="unit", side=force.key, truth="*").order_by("key")[0]
    return Unit.objects.get(key=row.key)


def asked(of: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        of()
    return len(queries)


def test_the_record_of_a_unit_outlives_it(written: Table) -> None:
    reds = Force.objects.get(key="reds")
    unit = fought_of(reds)
    sheet = f"{roster_of(written, reds)}units/{unit.pk}/"
    assert "What battles told stays" in read(written, "ada", sheet)[1]
    assert who_reads(written, f"{sheet}record/") == READERS
    told = read(written, "bea", f"{sheet}record/")[1]
    records.delete_unit(written.members["ada"], unit=unit)
    assert who_reads(written, f"{sheet}record/") == READERS
    now = read(written, "bea", f"{sheet}record/")[1]
    assert "marched out" in told and "marched out" in now and "The ford" in now
    assert GONE in now and "The sheet" not in now
    assert not any(status == 200 for status in who_reads(written, sheet).values()), "its sheet is gone"
    for name, listed in (("ada", True), ("bea", True), ("cal", False)):
        honours = client_of(written, name).get(f"{base(written)}/honours/").content.decode()
        assert (f"/units/{unit.pk}/record/" in honours) is listed
    gone = Unit.ever.get(pk=unit.pk)
    assert (gone.sheet, gone.gm_note, gone.public_note) == ({}, "", "")
    assert unit.name not in read(written, "ada", roster_of(written, reds))[1]


def test_the_records_of_a_force_and_its_units_outlive_it(written: Table) -> None:
    reds = Force.objects.get(key="reds")
    unit = fought_of(reds)
    of_force, of_unit = (f"{roster_of(written, reds)}{at}" for at in ("record/", f"units/{unit.pk}/record/"))
    written_act = CampAct.objects.create(
        campaign=reds.campaign, title="Drill", of=reds.name, force=reds, day=1, state=CampAct.State.WRITTEN
    )
    assert who_reads(written, of_force) == who_reads(written, of_unit) == READERS
    page = client_of(written, "ada").get(roster_of(written, reds) + "edit/").content.decode()
    assert "What battles told of it and its units stays" in " ".join(page.split())
    records.delete_force(written.members["ada"], force=reds)
    assert who_reads(written, of_force) == who_reads(written, of_unit) == READERS
    for url in (of_force, of_unit):
        text = read(written, "bea", url)[1]
        assert "The ford" in text and GONE in text and reds.name in text
    assert set(who_reads(written, roster_of(written, reds)).values()) == {404}, "its sheet is gone"
    for name, listed in (("ada", True), ("bea", True), ("cal", False), ("dot", False)):
        honours = client_of(written, name).get(f"{base(written)}/honours/").content.decode()
        assert (of_force in honours) is (of_unit in honours) is listed
        acts = CampAct.objects.visible_to(written.members[name])
        assert (written_act in acts) is listed, "what a hidden force did stays hidden"
    assert Hero.objects.get(key="rolf").force is None
    assert not Force.objects.visible_to(written.members["bea"]).exists()


def test_a_hero_who_is_gone_stays_with_those_who_saw_his_open_force(written: Table) -> None:
    reds, rolf = Force.objects.get(key="reds"), Hero.objects.get(key="rolf")
    Force.objects.filter(pk=reds.pk).update(is_open=True)
    url = f"{base(written)}/heroes/{rolf.pk}/career/"
    records.delete_hero(written.members["ada"], hero=rolf)
    before = who_reads(written, url)
    records.delete_force(written.members["ada"], force=Force.objects.get(pk=reds.pk))
    assert before["cal"] == 200 and who_reads(written, url) == before


def test_of_what_never_fought_nothing_is_left(written: Table) -> None:
    ada = written.members["ada"]
    force = records.new_force(ada, name="Greens", is_open=True)
    unit = records.add_unit(ada, force=force, name="Idlers")
    records.delete_force(ada, force=force)
    for at in ("record/", f"units/{unit.pk}/record/"):
        assert set(who_reads(written, f"{roster_of(written, force)}{at}").values()) == {404}


def test_the_name_of_what_is_gone_can_be_used_again(written: Table) -> None:
    ada, reds = written.members["ada"], Force.objects.get(key="reds")
    unit = fought_of(reds)
    Key.objects.bulk_create(Key(campaign=reds.campaign, key=one.key) for one in (reds, unit))
    records.delete_force(ada, force=reds)
    again = records.new_force(ada, name=reds.name)
    other = records.add_unit(ada, force=again, name=unit.name)
    assert (again.name, other.name) == (reds.name, unit.name)
    assert again.key != reds.key and other.key != unit.key
    url = f"{roster_of(written, again)}units/{other.pk}/record/"
    assert "No battle yet" in read(written, "ada", url)[1], "the new one has not done what the old one did"


def test_what_is_gone_is_read_and_deleted_for_the_price_of_a_few(written: Table) -> None:
    ada, client = written.members["ada"], client_of(written, "bea")
    honours = f"{base(written)}/honours/"
    client.get(honours)
    before, prices = asked(lambda: client.get(honours)), []
    for name, units in (("Few", 1), ("Many", 15)):
        force = records.new_force(ada, name=name)
        for n in range(units):
            records.add_unit(ada, force=force, name=f"{name} {n}")
        prices.append(asked(partial(records.delete_force, ada, force=force)))
    assert prices[0] == prices[1]
    records.delete_force(ada, force=Force.objects.get(key="reds"))
    assert asked(lambda: client.get(honours)) == before
