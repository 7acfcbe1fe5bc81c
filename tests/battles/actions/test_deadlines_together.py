"""Many at once on one deadline: it ends once, and every answer is in time or told that it is not."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db.models.functions import Now

from battles import actions
from battles.access import Viewer, viewer_of
from battles.letters import remind_and_send
from battles.models import Answer, Battle, Ends, Event, Letter, Phase, Roll, Term
from battles.play.scenes import present
from battles.sample import add_sample_battle
from battles.ticking import end_what_is_due
from battles.verify import verify
from campaigns.models import Role
from rosters.models import Hero
from rosters.sample import add_sample
from tests.battles.actions.test_concurrency import at_once, sealing
from tests.battles.conftest import Table, make_ford
from tests.conftest import SiteProcess, wait_until
from tests.factories import make_member, make_user

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def ford(transactional_db: None) -> Table:
    table = make_ford()
    actions.start(table.ada)
    actions.set_pace(table.ada, ends=Ends.MOMENT, is_sooner=True, allowed=HOUR, at=None, zone="UTC")
    return table


def begun_sample() -> Viewer:
    """A battle of real rules whose heroes are all Bea's, at the first step that asks her and not the GM."""
    campaign = add_sample(make_user("Ada"))
    bea = make_member(campaign, make_user("Bea"))
    Hero.objects.filter(campaign=campaign).update(player=bea)
    battle = add_sample_battle(campaign)
    viewer = viewer_of(campaign.memberships.get(role=Role.GM), battle)
    actions.start(viewer)
    while True:
        scene = present(Battle.objects.get(pk=battle.pk))
        assert scene is not None
        seats = [one.to for one in scene.played.waits_for]
        if scene.played.asks and "gm" not in seats:
            return viewer
        if scene.played.done:
            actions.next_step(viewer, phase=scene.row.number)
        elif scene.played.asks or scene.row.state == Phase.State.ASKING:
            actions.close(viewer, phase=scene.row.number, without_the_absent=True)
        else:
            actions.throw_for_the_absent(viewer, phase=scene.row.number)


def run_out(within: timedelta = timedelta()) -> None:
    Term.objects.filter(ends_at__isnull=False).update(ends_at=Now() + within)


def tick() -> None:
    end_what_is_due()


def send() -> None:
    remind_and_send()


def test_twenty_ticks_end_an_asking_once(ford: Table) -> None:
    run_out()
    assert at_once([tick] * 20) == [""] * 20
    assert Event.objects.filter(kind="time_ran_out").count() == 1
    assert Battle.objects.get(pk=ford.battle.pk).version == ford.battle.version + 3  # begun, paced, ended


def test_dice_that_fall_by_themselves_fall_once(ford: Table) -> None:
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    run_out()
    viewer, number = ford.bea, ford.number
    acts: list[Callable[[], None]] = [tick] * 10
    acts += [lambda: actions.throw(viewer, phase=number, key="clash:reds")] * 5
    acts += [lambda: actions.throw_for_the_absent(ford.ada, phase=number)] * 5
    assert set(at_once(acts)) <= {"", "AlreadyThrown", "NothingIsThere", "PhaseIsOver"}
    assert Roll.objects.filter(key="clash:reds").count() == 1


def test_answers_at_the_moment_itself_count_or_are_told_that_they_do_not(ford: Table) -> None:
    run_out(timedelta(milliseconds=40))
    viewer, number = ford.ada, ford.number
    acts = [sealing(ford, "bea", "rolf", n % 7 - 6) for n in range(9)]
    acts += [sealing(ford, "cal", "berta", n % 7) for n in range(9)]
    acts += [lambda: actions.close(viewer, phase=number, without_the_absent=True), tick]
    told = Counter(at_once(acts))
    assert set(told) <= {"", "PhaseIsOver", "AskingHasEnded"}
    wait_until(lambda: Term.objects.due().count() == 0 or end_what_is_due() > 0)
    assert {answer.state for answer in ford.scene.answers.values()} == {Answer.State.TAKEN}
    ended = Event.objects.filter(kind__in=("time_ran_out", "all_were_in")).count()
    assert ended <= 1
    assert verify(Battle.objects.get(pk=ford.battle.pk)).faults == []


def test_the_last_two_answers_at_once_end_it_once(ford: Table) -> None:
    told = at_once([sealing(ford, "bea", "rolf", 1), sealing(ford, "cal", "berta", 2)])
    assert told == ["", ""]
    assert Event.objects.filter(kind="all_were_in").count() == 1


def test_many_who_remind_at_once_write_to_each_once(ford: Table) -> None:
    _wanting(ford)
    assert at_once([send] * 12) == [""] * 12
    assert sorted(one.to[0] for one in mail.outbox) == ["bea@example.org", "cal@example.org"]
    assert Letter.objects.filter(state=Letter.State.SENT).count() == 2


def test_a_process_that_dies_with_a_letter_in_its_hands_loses_none(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _wanting(ford)

    def die(self: object, letters: object) -> int:
        raise SystemExit

    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", die)
        with pytest.raises(SystemExit):
            remind_and_send()
    assert Letter.objects.filter(state=Letter.State.WAITING, tries=0).count() == 2
    assert remind_and_send() == 2
    assert len(mail.outbox) == 2


def _wanting(table: Table) -> None:
    for name in ("bea", "cal"):
        table.members[name].user.email = f"{name}@example.org"
        table.members[name].user.save()
        actions.wish_for_letters(table.members[name], by_email=True)
    Term.objects.update(remind_at=Now())


def test_two_processes_end_it_once_and_a_restart_loses_nothing(site_process: SiteProcess) -> None:
    viewer = begun_sample()
    battle = viewer.battle
    actions.set_pace(viewer, ends=Ends.MOMENT, is_sooner=True, allowed=HOUR, at=None, zone="UTC")
    second = SiteProcess(site_process.database, site_process.log.parent)
    second.start()
    try:
        site_process.kill()
        run_out(timedelta(seconds=1))
        site_process.start()
        ended = Event.objects.filter(battle=battle, kind="time_ran_out")
        wait_until(lambda: ended.exists())
        version = Battle.objects.get(pk=battle.pk).version
        run = Phase.objects.filter(battle=battle, state=Phase.State.ASKING)
        assert not run.exists()
        wait_until(lambda: Term.objects.due().count() == 0)
        assert ended.count() == 1
        assert Battle.objects.get(pk=battle.pk).version == version
    finally:
        second.kill()
