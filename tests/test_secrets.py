"""Nothing leaks: every address, part and answer, as every kind of person, in every phase, secrets planted.

The addresses come from the URLconf, so that a new page is in this test the day it is born; one whose
parameters the world below cannot fill fails it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from battles import actions, parts
from battles.models import Battle, Event, MapPicture, Mark, Phase, Side, Webhook
from battles.play import dice
from campaigns.models import Campaign, Invitation, Membership, Note, Role
from rosters.actions import camp as camp_actions
from rosters.models import CampAct, Force, Hero, Unit
from tests.battles.conftest import Table, make_ford, skirmish_rules  # noqa: F401  (the rules are played here too)
from tests.battles.turncoats import make_stair, turn
from tests.counting import counted_in, counters  # noqa: F401
from tests.factories import make_invitation, make_note, make_user
from tests.rosters.planting import plant_traces
from tests.rulesets.samples.skirmish import Feast

PEOPLE = ("nobody", "eve", "gone", "dot", "cal", "bea", "ada")
"""Not signed in; a stranger; a member who has left; a spectator; the other side; the one side; the GM."""
FOREIGN = {"admin", "api-schema", "djdt"}
STAGES = ("draft", "called", "asking", "closed", "thrown", "aftermath", "over")


@dataclass
class World:
    table: Table
    secrets: dict[str, set[str]] = field(default_factory=dict)
    """A word that must not be seen, and the people who may see it."""
    clients: dict[str, Client] = field(default_factory=dict)

    @property
    def battle(self) -> Battle:
        return Battle.objects.get(pk=self.table.battle.pk)


def plant(table: Table) -> World:
    """Secrets of every kind, each with those who are entitled to it."""
    battle, campaign, ada = table.battle, table.battle.campaign, table.members["ada"].user
    world = World(table)
    reds, blues = battle.sides.order_by("place")
    for side, word, who in ((reds, "briefing-of-the-reds", "bea"), (blues, "briefing-of-the-blues", "cal")):
        side.briefing = word
        side.save()
        world.secrets[word] = {"ada", who}
        _lay_map(world, side, who)
    battle.gm_note = "note-on-the-battle"
    battle.save()
    Force.objects.filter(campaign=campaign).update(gm_note="note-on-a-force")
    Unit.objects.filter(campaign=campaign).update(gm_note="note-on-a-unit")
    Hero.objects.filter(campaign=campaign).update(gm_note="note-on-a-hero")
    make_note(
        campaign, ada, title="title-of-a-hidden-note", text="text-of-a-hidden-note", audience=Note.For.GM
    )
    for word in ("note-on-the-battle", "note-on-a-force", "note-on-a-unit", "note-on-a-hero"):
        world.secrets[word] = {"ada"}
    world.secrets |= {"title-of-a-hidden-note": {"ada"}, "text-of-a-hidden-note": {"ada"}}
    for key, men, who in (("spears", 773_119, "bea"), ("bows", 884_227, "cal")):  # no row has such a number
        Unit.objects.filter(key=key).update(sheet={"count": men})
        world.secrets |= {str(men): {"ada", who}, f"{men:,}": {"ada", who}}
    world.secrets[make_invitation(campaign).token] = {"ada"}
    Webhook.objects.create(campaign=campaign, url="https://hooks.example/key-of-a-channel")
    world.secrets["key-of-a-channel"] = {"ada"}
    _plant_camps(world)
    world.secrets |= plant_traces(table.members["ada"])
    return world


def _lay_map(world: World, side: Side, who: str) -> None:
    """A picture for one side alone, with a mark on it."""
    title, label = f"map-of-{side.key}", f"mark-of-{side.key}"
    picture = MapPicture.objects.create(
        battle=side.battle, side=side, title=title, image=b"", width=8, height=8
    )
    Mark.objects.create(picture=picture, x=500, y=500, label=label)
    world.secrets |= {title: {"ada", who}, label: {"ada", who}}


def _plant_camps(world: World) -> None:
    """What was done between battles: for each side a feast that was written and one still worked out."""
    gm = world.table.members["ada"]
    for side, who, barrels in (("reds", "bea", 61), ("blues", "cal", 62)):
        force = Force.objects.get(key=side)
        for is_written in (True, False):
            act = camp_actions.open_act(gm, procedure="feast", forces=[force])
            word = f"plan-of-the-{side}-{'done' if is_written else 'open'}"
            said = Feast(barrels=barrels if is_written else barrels + 10, plan=word)
            act = camp_actions.answer(gm, act=act, answers={f"feast:{side}": said})
            act = camp_actions.throw(gm, act=act)
            world.secrets |= {
                word: {"ada"},
                f"{said.barrels} barrels": {"ada", who} if is_written else {"ada"},
            }
            if is_written:
                act.changes.update(is_accepted=False)
                camp_actions.write(gm, act=act)


@pytest.fixture
def world(db: None) -> World:
    table = make_ford()
    world = plant(table)
    gone = make_user("Gone")
    Membership.objects.create(
        campaign=table.battle.campaign, user=gone, role=Role.PLAYER, left_at=timezone.now()
    )
    users: dict[str, Any] = {name: place.user for name, place in table.members.items()}
    users |= {"eve": make_user("Eve"), "gone": gone, "nobody": None}
    for name in PEOPLE:
        world.clients[name] = Client(raise_request_exception=True)
        if users[name] is not None:
            world.clients[name].force_login(users[name])
    return world


def bring_to(world: World, stage: str) -> None:
    """Play on to a stage, planting what becomes secret on the way."""
    table = world.table
    if stage == "draft":
        return
    actions.call_to_arms(table.ada)
    if stage == "called":
        return
    actions.start(table.ada)
    sealed = {"risk": -2, "action": "deed-of-rolf"}
    actions.answer(table.bea, phase=1, key="risk:rolf", value=sealed)
    actions.save_draft(table.cal, phase=1, key="risk:berta", value={"risk": 3, "action": "draft-of-berta"})
    world.secrets |= {"deed-of-rolf": {"ada", "bea"}, "draft-of-berta": {"ada", "cal"}}
    _plant_seed(world)
    _plant_talk(world)
    if stage == "asking":
        return
    actions.close(table.ada, phase=1, without_the_absent=True)
    del world.secrets["deed-of-rolf"]  # the step tells it to everyone
    actions.next_step(table.ada, phase=1)
    actions.answer(table.ada, phase=2, key="bonus:reds", value={"modifier": 2})
    actions.close(table.ada, phase=2, without_the_absent=True)
    why = "reason-for-hidden-dice"
    actions.throw_again(table.ada, phase=2, key="fortune:reds", reason=why, counts="new")
    world.secrets[why] = {"ada"}
    _plant_seed(world)
    if stage == "closed":
        return
    table.clash()
    _plant_seed(world)
    if stage == "thrown":
        return
    table.fight_to_the_end()
    _plant_seed(world)
    if stage == "over":
        actions.confirm_changes(table.ada)


def _plant_talk(world: World) -> None:
    """Words to a side, to one player, from one player; and such as were taken back."""
    table = world.table
    threads = {name: f"member:{table.members[name].pk}" for name in ("bea", "cal")}
    actions.say(table.bea, to="side:reds", text="said-to-the-reds")
    actions.order(table.bea, unit="spears", text="ordered-of-the-spears")
    actions.order(table.ada, unit="bows", text="ordered-of-the-bows")
    world.secrets |= {"ordered-of-the-spears": {"ada", "bea"}, "ordered-of-the-bows": {"ada", "cal"}}
    actions.say(table.ada, to=threads["cal"], text="whispered-to-cal")
    actions.say(table.bea, to=threads["bea"], text="whispered-by-bea")
    gone = actions.say(table.cal, to="everyone", text="said-in-haste")
    actions.take_back_message(table.cal, message=gone.pk)
    beforehand = {"question": "What?", "value": {"action": "said-beforehand"}}
    table.battle.standing_answers.create(member=table.members["bea"], key="x:rolf", **beforehand)
    world.secrets["said-beforehand"] = {"ada", "bea"}
    world.secrets |= {"said-to-the-reds": {"ada", "bea"}, "whispered-to-cal": {"ada", "cal"}}
    world.secrets |= {"whispered-by-bea": {"ada", "bea"}, "said-in-haste": set()}


SEEN_BY = {
    "everyone": {"ada", "bea", "cal", "dot"},
    "gm": {"ada"},
    "side:reds": {"ada", "bea"},
    "side:blues": {"ada", "cal"},
}


def _plant_seed(world: World) -> None:
    """The secret of a phase is nobody's, ever; its seeds are nobody's until it ends, then their people's."""
    for word in [word for word in world.secrets if re.fullmatch("[0-9a-f]{64}", word)]:
        del world.secrets[word]
    for row in Phase.objects.filter(battle=world.battle):
        secret = dice.unseal(row.sealed_seed)
        world.secrets[secret.hex()] = set()
        for name, people in SEEN_BY.items():
            world.secrets[dice.seed_of(secret, name).hex()] = set() if row.is_open else people


def addresses() -> Iterator[tuple[str, set[str]]]:
    """Every named address of ours with the names of its parameters."""

    def walk(patterns: list[URLPattern | URLResolver], spaces: tuple[str, ...], names: set[str]) -> Any:
        for one in patterns:
            here = names | set(one.pattern.converters)
            if isinstance(one, URLResolver):
                space = (*spaces, one.namespace) if one.namespace else spaces
                yield from walk(one.url_patterns, space, here)
            elif one.name and not {*spaces, one.name} & FOREIGN:
                yield ":".join((*spaces, one.name)), here

    yield from walk(get_resolver().url_patterns, (), set())


PARTS = [*dict.fromkeys((*parts.SHARED, *parts.BIG_SCREEN, *parts.PERSONAL)), "nothing"]
"""Every part that there is, and one that there is not."""


def values_of(world: World) -> dict[str, list[Any]]:
    """What stands for each parameter: ids of this world, one of everything."""
    battle, campaign = world.battle, world.battle.campaign
    return {
        "battle_id": [battle.pk],
        "campaign_id": [campaign.pk],
        "side_id": list(battle.sides.values_list("pk", flat=True)),
        "force_id": list(Force.objects.values_list("pk", flat=True)),
        "unit_id": list(Unit.objects.values_list("pk", flat=True)),
        "hero_id": list(Hero.objects.values_list("pk", flat=True)),
        "act_id": list(CampAct.objects.values_list("pk", flat=True)),
        "procedure": ["feast", "none"],
        "note_id": list(Note.objects.values_list("pk", flat=True)),
        "place_id": list(Membership.objects.filter(campaign=campaign).values_list("pk", flat=True)),
        "invitation_id": list(Invitation.objects.values_list("pk", flat=True)),
        "change_id": list(battle.changes.values_list("pk", flat=True)) or [1],
        "ruling_id": [1],
        "phase_number": [1, 2],
        "number": [1, 2],
        "seq": [1],
        "key": ["risk:rolf", "strength:reds", "clash:reds", "bonus:reds"],
        "word": ["commander:reds", "hero:berta"],
        "name": PARTS,
        "part": PARTS,
        "token": ["guessed-token"],
        "proof": ["guessed-proof"],
        "uidb64": ["MQ"],
        "preset_key": ["none"],
        "maker_key": ["levy"],
        "picture_id": list(battle.pictures.values_list("pk", flat=True)),
        "mark_id": [1],
        "step": ["orders"],
        "kind": ["unit"],
        "act": ["begin", "off"],
        "system": ["gridless"],
        "vector": ["V1"],
    }


def paths_of(world: World) -> Iterator[str]:
    known = values_of(world)
    for name, wanted in addresses():
        missing = wanted - set(known)
        assert not missing, f"{name} wants {missing}: say in values_of what stands for it"
        for filled in _filled(sorted(wanted), known):
            yield reverse(name, kwargs=filled)


def _filled(wanted: list[str], known: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    if not wanted:
        yield {}
        return
    for value in known[wanted[0]]:
        for rest in _filled(wanted[1:], known):
            yield {wanted[0]: value, **rest}


def seen_in(body: str, word: str) -> bool:
    """Whether a secret is in a page; a number only where it stands by itself."""
    return word in body and bool(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", body))


@pytest.mark.usefixtures("counters")
@pytest.mark.parametrize("stage", STAGES)
def test_no_page_tells_what_its_reader_may_not_know(world: World, stage: str) -> None:
    """Nor a number that counts, not even to game masters: they are outsiders in every other campaign."""
    bring_to(world, stage)
    found: dict[str, set[str]] = {word: set() for word in world.secrets}
    for path in paths_of(world):
        for person, client in world.clients.items():
            answer = client.get(path)
            assert answer.status_code < 500, f"{path} as {person}: {answer.status_code}"
            body = answer.content.decode(errors="replace") if not answer.streaming else ""
            assert not (counted := counted_in(answer, body)), f"{path} counts for {person}: {counted}"
            for word, entitled in world.secrets.items():
                if seen_in(body, word):
                    found[word].add(person)
                    assert person in entitled, f"{path} tells {person} “{word}” ({stage})"
    if stage == "asking":
        assert found["deed-of-rolf"] == {"ada", "bea"}, "a secret that nobody is shown proves nothing"
        assert found["whispered-to-cal"] == {"ada", "cal"}
        assert found["once-spears"] == {"ada", "bea"}


def test_a_stand_in_knows_what_his_seat_may_know_and_only_as_long(world: World) -> None:
    bring_to(world, "asking")
    table, cal = world.table, world.clients["cal"]
    of_the_reds = {word for word, people in world.secrets.items() if "bea" in people and "cal" not in people}

    def told() -> set[str]:
        shown = (cal.get(path) for path in paths_of(world))
        bodies = [answer.content.decode(errors="replace") for answer in shown if not answer.streaming]
        return {word for word in of_the_reds if any(seen_in(body, word) for body in bodies)}

    assert told() == set()
    actions.stand_in(table.ada, word="hero:rolf", member=table.members["cal"], lasts=None)
    assert told() >= {"deed-of-rolf", "said-to-the-reds"}
    assert not told() & {"whispered-by-bea", "said-beforehand"}, "these are hers, not her seat's"
    actions.end_stand_in(table.ada, word="hero:rolf")
    assert told() == set()


def test_a_defector_hears_his_new_side_and_no_more_of_the_old(db: None) -> None:
    table = make_stair()
    world = World(table)
    clients = {name: Client(raise_request_exception=True) for name in ("bea", "cal", "finn")}
    for name, client in clients.items():
        client.force_login(table.members[name].user)
    turn(table, "vesper")
    number = table.number
    for name, hero, side in (("bea", "brenna", "kharn"), ("cal", "gruk", "ashfang")):
        found: dict[str, Any] = {"subject": hero, "name": "hp", "value": 20, "reason": f"done-for-{side}"}
        actions.correct(table.ada, phase=number, **found)
        actions.say(table.viewer(name), to=f"side:{side}", text=f"said-to-{side}")
    while table.number == number:
        table.go_on()
    told: dict[str, set[str]] = {name: set() for name in clients}
    words = [f"{how}-{side}" for how in ("done-for", "said-to") for side in ("kharn", "ashfang")]
    for path in paths_of(world):
        for name, client in clients.items():
            answer = client.get(path)
            assert answer.status_code < 500, f"{path} as {name}: {answer.status_code}"
            body = "" if answer.streaming else answer.content.decode(errors="replace")
            told[name] |= {word for word in words if seen_in(body, word)}
    of_ashfang = {"done-for-ashfang", "said-to-ashfang"}
    assert told == {"bea": set(words) - of_ashfang, "cal": of_ashfang, "finn": of_ashfang}


@pytest.mark.parametrize("stage", STAGES[3:])
def test_who_sees_it_later_is_told_nothing_of_it_yet(world: World, stage: str) -> None:
    Campaign.objects.update(delay=30)
    bring_to(world, stage)
    told = {path: world.clients["dot"].get(path).content.decode(errors="replace") for path in paths_of(world)}
    assert [path for path, body in told.items() if seen_in(body, "deed-of-rolf")] == []
    Campaign.objects.update(delay=0)
    log = world.clients["dot"].get(f"/battles/{world.battle.pk}/log/").content.decode()
    assert seen_in(log, "deed-of-rolf")


@pytest.mark.parametrize("stage", STAGES[2:])
def test_no_stream_tells_what_its_audience_may_not_know(world: World, stage: str) -> None:
    from battles.live.pushing import Pushing

    bring_to(world, stage)
    for person in ("dot", "cal", "bea", "ada"):
        viewer = world.table.viewer(person)
        user, audience = viewer.member.user_id, viewer.audience
        look = Pushing(world.battle.pk, [user])
        shared, talk = look.shared(audience), look.said(audience)
        own, heard = look.own(user, ""), look.heard(user, "")
        for name, html in (*shared.items(), *talk.items(), *own.items(), *heard.items()):
            for word, entitled in world.secrets.items():
                assert person in entitled or not seen_in(html, word), f"{name} pushes “{word}” to {person}"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_strangers_change_nothing_and_meet_no_fault(world: World, method: str) -> None:
    bring_to(world, "asking")
    before = _state()
    for path in paths_of(world):
        for person in ("nobody", "eve", "gone", "dot"):
            send: Callable[..., Any] = getattr(world.clients[person], method)
            answer = send(
                path, data={}, content_type="application/json" if path.startswith("/api") else "text/plain"
            )
            assert answer.status_code < 500, f"{method} {path} as {person}: {answer.status_code}"
    assert _state() == before


def _state() -> Any:
    return (
        list(Battle.objects.values_list("version", "state", "seq")),
        list(Phase.objects.values_list("number", "state")),
        list(Event.objects.values_list("seq", flat=True)),
        list(Campaign.objects.values_list("name", "ruleset")),
        list(Unit.objects.values_list("name", "sheet")),
        list(Note.objects.values_list("title")),
        list(CampAct.objects.values_list("state", "version", "answers")),
    )
