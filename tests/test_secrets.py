"""Nothing leaks: every address, part and answer, as every kind of person, in every phase, secrets planted.

The addresses come from the URLconf, so that a new page is in this test the day it is born; one whose
parameters the world below cannot fill fails it.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from annals.models import Correction
from battles import actions, parts
from battles.models import (
    Battle,
    Event,
    Phase,
)
from campaigns.models import Campaign, Invitation, Membership, Note, Role
from chronicle.models import Book, PublicLink
from config.serving import errors
from forecasts.models import Inquiry
from rosters.models import CampAct, Force, Hero, HeroAsk, HeroOffer, Unit
from tests.battles.conftest import Table, make_ford, skirmish_rules  # noqa: F401  (the rules are played here too)
from tests.battles.turncoats import make_stair, turn
from tests.chronicle.paper import left_unset
from tests.counting import counted_in, counters  # noqa: F401
from tests.factories import make_user
from tests.planting import World, bring_to, plant

PEOPLE = ("nobody", "eve", "gone", "dot", "cal", "bea", "ada")
"""Not signed in; a stranger; a member who has left; a spectator; the other side; the one side; the GM."""
FOREIGN = {"admin", "api-schema", "djdt"}
STAGES = ("draft", "called", "asking", "closed", "thrown", "aftermath", "over")


@pytest.fixture(autouse=True)
def paper(monkeypatch: pytest.MonkeyPatch) -> None:
    left_unset(monkeypatch)


@pytest.fixture(autouse=True)
def refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page that takes the place of an empty 405 is made of its reader alone: each has it drawn once.

    Pages of what is not there are drawn each time: what they say is said by whoever refuses.
    """
    drawn: dict[int | None, bytes] = {}

    def once(request: HttpRequest, template: str, *, status: int) -> HttpResponse:
        reader = request.user.pk
        if reader not in drawn:
            drawn[reader] = render(request, template, status=status).content
        return HttpResponse(drawn[reader], status=status)

    monkeypatch.setattr(errors, "render", once)


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


TRUTHS = (
    "",
    "?truth=whole",
    "?truth=side-reds&round=all",
    "?truth=side-blues",
    "?truth=common",
    "?truth=beside",
)
ASKED = {
    "annals:timeline": ("", "?day=1"),
    "chronicle:report": TRUTHS,
    "chronicle:markdown": TRUTHS,
    "chronicle:report-pdf": TRUTHS,
    "chronicle:throws": TRUTHS,
    "chronicle:road": ["", "?ask=risk:rolf", "?ask=risk:berta", "?ask=risk:rolf&risk-rolf-risk=-3&walk=yes"],
    "chronicle:replay": [f"{one or '?'}&at=4" for one in TRUTHS],
}
"""What is asked of a page besides its address."""


WORDS: dict[str, list[Any]] = {
    "procedure": ["feast", "none"],
    "phase_number": [1, 2],
    "number": [1, 2],
    "key": ["risk:rolf", "strength:reds", "clash:reds", "bonus:reds"],
    "word": ["commander:reds", "hero:berta"],
    "name": PARTS,
    "part": PARTS,
    "proof": ["guessed-proof"],
    "uidb64": ["MQ"],
    "preset_key": ["none"],
    "maker_key": ["levy"],
    "step": ["orders"],
    "kind": ["unit"],
    "subject": ["rolf", "reds", "none"],
    "act": ["begin", "off"],
    "system": ["gridless"],
    "topic": ["overruling", "none"],
    "meant": ["threat", "none"],
    "vector": ["V1"],
}
"""What stands for each parameter in every world."""


def values_of(world: World) -> dict[str, list[Any]]:
    """What stands for each parameter: ids of this world, one of everything."""
    battle, campaign = world.battle, world.battle.campaign
    return WORDS | {
        "battle_id": [battle.pk],
        "campaign_id": [campaign.pk],
        "side_id": list(battle.sides.values_list("pk", flat=True)),
        "force_id": list(Force.objects.values_list("pk", flat=True)),
        "unit_id": list(Unit.objects.values_list("pk", flat=True)),
        "hero_id": list(Hero.objects.values_list("pk", flat=True)),
        "act_id": list(CampAct.objects.values_list("pk", flat=True)),
        "note_id": list(Note.objects.values_list("pk", flat=True)),
        "inquiry_id": list(Inquiry.objects.values_list("pk", flat=True)),
        "place_id": list(Membership.objects.filter(campaign=campaign).values_list("pk", flat=True)),
        "ask_id": list(HeroAsk.objects.values_list("pk", flat=True)) or [1],
        "offer_id": list(HeroOffer.objects.values_list("pk", flat=True)) or [1],
        "invitation_id": list(Invitation.objects.values_list("pk", flat=True)),
        "change_id": list(battle.changes.values_list("pk", flat=True)) or [1],
        **{name: [1] for name in ("ruling_id", "mark_id", "seq")},
        "token": ["guessed-token", *(link.token for link in PublicLink.objects.all())],
        "book_id": list(Book.objects.values_list("pk", flat=True)) or [1],
        "link_id": list(PublicLink.objects.values_list("pk", flat=True)) or [1],
        "picture_id": list(battle.pictures.values_list("pk", flat=True)),
        "correction_id": list(Correction.objects.values_list("pk", flat=True)) or [1],
    }


def paths_of(world: World) -> Iterator[str]:
    known = values_of(world)
    for name, wanted in addresses():
        missing = wanted - set(known)
        assert not missing, f"{name} wants {missing}: say in values_of what stands for it"
        for filled in _filled(sorted(wanted), known):
            path = reverse(name, kwargs=filled)
            yield from (f"{path}{query}" for query in ASKED.get(name, ("",)))


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
    """That he is told none of it before, the stage of asking has shown above."""
    bring_to(world, "asking")
    table, cal = world.table, world.clients["cal"]
    of_the_reds = {word for word, people in world.secrets.items() if "bea" in people and "cal" not in people}

    def told() -> set[str]:
        shown = (cal.get(path) for path in paths_of(world))
        bodies = [answer.content.decode(errors="replace") for answer in shown if not answer.streaming]
        return {word for word in of_the_reds if any(seen_in(body, word) for body in bodies)}

    actions.stand_in(table.ada, word="hero:rolf", member=table.members["cal"], lasts=None)
    meanwhile = told()
    assert meanwhile >= {"deed-of-rolf", "said-to-the-reds"}
    assert not meanwhile & {"whispered-by-bea", "said-beforehand"}, "these are hers, not her seat's"
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
        list(HeroAsk.objects.values_list("name", "is_refused")),
        list(HeroOffer.objects.values_list("name", "version", "is_returned")),
        list(Hero.objects.values_list("name", "player", "is_free")),
    )
