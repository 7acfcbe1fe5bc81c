"""Whatever is sent to whatever address, by whoever may send it: never a fault of ours.

The addresses come from the URLconf, the forms from the pages themselves, what the API takes from its schema;
so that a new door is tried the day it is made. What is tried of it is drawn by a seed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from drf_spectacular.generators import SchemaGenerator

from battles.models import Message, Phase
from tests.battles.conftest import make_ford, skirmish_rules  # noqa: F401  (the rules are played here too)
from tests.nasty import BODIES, TEXTS, VALUES, Form, forms_of, written
from tests.planting import World, bring_to, plant
from tests.test_secrets import addresses, paths_of, values_of

SEED = 20261122
EACH_FIELD, EACH_FORM, EACH_ADDRESS, EACH_OPERATION = 1, 4, 1, 6
"""How many values are tried in one field, in one form, in one address and in one operation of the API."""
FINE = {200, 204, 302, 400, 403, 404, 405, 409, 410, 413, 415, 422, 429}
SAYS_WHY = re.compile(r'class="error"|role="alert"|notice-bad|toast|class="notice')
LEFT_ALONE = {"accounts:sign-out"}


@pytest.fixture
def world(db: None, request: pytest.FixtureRequest) -> World:
    world = plant(make_ford())
    for name in ("ada", "bea"):
        world.clients[name] = Client(raise_request_exception=True)
        world.clients[name].force_login(world.table.members[name].user)
    bring_to(world, request.param)
    return world


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """Nothing that is done in it stays, and whoever was signed in is so again."""
    cookies = client.cookies.output()
    kept = {name: morsel.value for name, morsel in client.cookies.items()}
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    if client.cookies.output() != cookies:
        client.cookies.clear()
        client.cookies.load(kept)


def faults(world: World, sent: Iterator[tuple[str, str, Callable[[Client], HttpResponse]]]) -> list[str]:
    """What went wrong with each of these: who, what, and how it is sent."""
    wrong = []
    for who, what, send in sent:
        client = world.clients[who]
        with undone(client):
            try:
                answer = send(client)
            except Exception as error:  # whatever it is, it is what we look for
                wrong.append(f"{who} {what[:150]}: {type(error).__name__} {str(error)[:100]}")
                continue
            wrong += [f"{who} {what[:150]}: {said}" for said in complaints(answer)]
    return wrong


def complaints(answer: Any) -> Iterator[str]:
    if answer.status_code not in FINE:
        yield str(answer.status_code)
    if answer.status_code == 422 and not SAYS_WHY.search(answer.content.decode(errors="replace")):
        yield "refused, and nothing says why"
    if "\r" in answer.get("Location", "") or "\n" in answer.get("Location", ""):
        yield "an odd Location"


# forms


def found_forms(world: World) -> Iterator[tuple[str, Form]]:
    """Every form that these people are shown, once in each of its shapes, as the first who sees it."""
    seen = set()
    for path in paths_of(world):
        for who, client in world.clients.items():
            answer = client.get(path)
            if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
                continue
            for form in forms_of(path, answer.content.decode()):
                shape = (address_of(form.action), form.shape)
                if shape not in seen and shape[0] not in LEFT_ALONE:
                    seen.add(shape)
                    yield who, form


def address_of(path: str) -> str:
    try:
        return resolve(path.partition("?")[0]).view_name
    except Resolver404:
        return path


def nasty_forms(world: World, chance: random.Random) -> Iterator[tuple[str, str, Any]]:
    for who, form in list(found_forms(world)):
        names = list(form.fields) or ["unasked-for"]
        tries = [(name, text) for name in names for text in chance.sample(TEXTS, EACH_FIELD)]
        for name, text in chance.sample(tries, min(len(tries), EACH_FORM)):
            data = {**form.fields, name: [text]}
            yield (
                who,
                f"{form.action} {name}={text[:20]!r}",
                posting(form.action, data, chance.random() < 0.3),
            )
        data = {name: [chance.choice(TEXTS)] for name in names}
        yield who, f"{form.action} all of it {data!r}", posting(form.action, data, is_htmx=False)
        data = {name: chance.sample(TEXTS, 3) for name in names}
        yield who, f"{form.action} three of each", posting(form.action, data, is_htmx=True)


def posting(path: str, data: Any, is_htmx: bool) -> Callable[[Client], Any]:
    headers = {"HX-Request": "true"} if is_htmx else {}
    return lambda client: client.post(path, data, headers=headers)


@pytest.mark.parametrize("world", ["asking"], indirect=True)
def test_no_form_can_be_filled_so_that_it_breaks(world: World) -> None:
    assert faults(world, nasty_forms(world, random.Random(SEED))) == []


# addresses


COMMON = (
    "phase",
    "key",
    "to",
    "text",
    "reason",
    "word",
    "member",
    "unit",
    "message",
    "ruling",
    "plea",
    "faces",
)


def nasty_addresses(world: World, chance: random.Random) -> Iterator[tuple[str, str, Any]]:
    """Each address with numbers that no column holds and names that no slug has, read and sent to."""
    known = values_of(world)
    queries = asked_in_addresses()
    for name, wanted in addresses():
        plain = {one: known[one][0] for one in wanted}
        path = reverse(name, kwargs=plain)
        for _ in range(EACH_ADDRESS):
            query = {one: chance.choice(TEXTS)[:8_000] for one in chance.sample(queries, 6)}
            yield (
                "ada",
                f"GET {path} {query!r}",
                lambda client, path=path, query=query: client.get(path, query),
            )
            data = {one: chance.choice(TEXTS) for one in COMMON}
            if not path.startswith("/api/"):
                yield "ada", f"POST {path} {data!r}", posting(path, data, chance.random() < 0.3)
        for one in wanted:
            for odd in chance.sample(["0", "9" * 19, "9" * 400, "%00", "%ed%a0%80", "a%0ab"], 1):
                strange = path.replace(f"/{plain[one]}/", f"/{odd}/")
                yield "ada", f"GET {strange}", lambda client, strange=strange: client.get(strange)


def asked_in_addresses() -> list[str]:
    """Every name that some page looks for behind a question mark."""
    texts = [
        path.read_text() for room in ("accounts", "battles", "campaigns", "rosters", "config")
        for path in (settings.BASE_DIR / room).rglob("*.py")
    ]  # fmt: skip
    found = re.findall(r'(?:GET|query_params)\.get\("(\w+)"', "\n".join(texts))
    return sorted({*found, "format", "page", "q"})


@pytest.mark.parametrize("world", ["draft", "asking"], indirect=True)
def test_no_address_can_be_written_so_that_it_breaks(world: World) -> None:
    assert len(asked_in_addresses()) > 10
    assert faults(world, nasty_addresses(world, random.Random(SEED))) == []


# the API


def operations(world: World) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and the fields of the body of everything the API does."""
    schema = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    for path, methods in schema["paths"].items():
        for method, said in methods.items():
            body = said.get("requestBody", {}).get("content", {}).get("application/json", {})
            kind = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            fields = schema["components"]["schemas"].get(kind, {}).get("properties", {})
            yield method, path.replace("{battle_id}", str(world.battle.pk)), fields


def nasty_operations(world: World, chance: random.Random) -> Iterator[tuple[str, str, Any]]:
    phase = Phase.objects.filter(battle=world.battle).count() or 1
    fits = {
        "phase": phase,
        "key": "risk:rolf",
        "value": {"risk": 1},
        "reason": "so",
        "to": "everyone",
        "text": "x",
    }
    fits |= {
        "ends": "moment",
        "minutes": 5,
        "zone": "UTC",
        "seat": "hero:rolf",
        "unit": "spears",
        "message": 1,
    }
    fits |= {"member": world.table.members["bea"].pk, "ends_at": "2030-01-01T00:00:00Z", "counts": "new"}
    for method, path, fields in operations(world):
        if method != "post":
            for text in chance.sample(TEXTS, 5):
                yield (
                    "ada",
                    f"{path} ?after={text[:20]!r}",
                    lambda client, path=path, text=text: client.get(path, {"after": text[:8_000]}),
                )
            continue
        bodies = [(repr(body[:30]), body) for body in chance.sample(BODIES, 5)]
        whole = {name: fits.get(name, 1) for name in fields}
        tries = [(name, value) for name in fields for value in VALUES]
        for name, value in chance.sample(tries, min(len(tries), EACH_OPERATION)):
            bodies.append((f"{name}={value!r:.30}", written({**whole, name: value})))
        for what, body in bodies:
            yield chance.choice(["ada", "bea"]), f"{path} {what}", sending(path, body)


def sending(path: str, body: bytes) -> Callable[[Client], Any]:
    def send(client: Client) -> Any:
        answer = client.post(path, body, content_type="application/json")
        assert answer["Content-Type"] == "application/json", "no JSON"
        said = json.loads(answer.content)
        assert answer.status_code < 400 or said, "refused, and nothing says why"
        return answer

    return send


@pytest.mark.parametrize("world", ["asking"], indirect=True)
def test_no_program_can_send_what_breaks_the_api(world: World) -> None:
    assert len(list(operations(world))) > 30
    assert faults(world, nasty_operations(world, random.Random(SEED))) == []
    assert not Message.objects.filter(text__contains="\r").exists()
