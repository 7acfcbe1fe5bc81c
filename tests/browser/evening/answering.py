"""What one person does with a form: fill it in, keep it as a draft, seal it; and throw dice."""

import contextlib
import re
from collections.abc import Sequence
from urllib.parse import parse_qsl

from playwright import sync_api
from playwright.sync_api import Locator, Page, Request, Response, expect

from tests.browser.evening.script import Said
from tests.browser.room import tick

WRITTEN = "(form) => new URLSearchParams(new FormData(form)).toString()"
NOT_SAID = ("csrfmiddlewaretoken", "nonce", "phase", "key")


def asked(page: Page, key: str) -> Locator:
    """The form of one question."""
    return page.locator(f"form.ask:has(input[name=key][value='{key}'])")


def written(form: Locator) -> list[tuple[str, str]]:
    """All that stands in a form now. Nothing and nought are the same."""
    said = parse_qsl(form.evaluate(WRITTEN))
    return [(name, value) for name, value in said if name not in NOT_SAID and value != "0"]


def fill(form: Locator, key: str, said: Said) -> None:
    """Choose and type, field by field."""
    for name, value in said.items():
        box = form.locator(f"[name='{key.replace(':', '-')}-{name}']")
        unfold_all(box.first)
        kind = box.first.evaluate("(one) => one.type || one.tagName")
        if kind in ("radio", "checkbox"):
            for one in _each(value):
                tick(box if one is True else box.and_(form.locator(f"[value='{one}']")))
        elif kind.startswith("select"):
            box.first.select_option(str(value))
        else:
            box.first.fill(str(value))


def offers(form: Locator, key: str, said: Said) -> bool:
    """Whether all of this can still be said: an enemy may be gone by now."""
    return all(_offers(form, f"{key.replace(':', '-')}-{name}", value) for name, value in said.items())


def _offers(form: Locator, name: str, value: object) -> bool:
    box = form.locator(f"[name='{name}']")
    if not box.count():
        return False
    kind = box.first.evaluate("(one) => one.type || one.tagName")
    if kind.startswith("select"):
        return bool(box.first.locator(f"option[value='{value}']").count())
    return kind != "radio" or bool(box.and_(form.locator(f"[value='{value}']")).count())


def unfold_all(inside: Locator) -> None:
    """Open whatever this is folded away in, the outermost first."""
    inside.wait_for(state="attached")
    folded = inside.locator("xpath=ancestor::details[not(@open)]")
    while folded.count():
        folded.first.locator("summary").first.click()


def keep_draft(page: Page, key: str, said: Said) -> list[tuple[str, str]]:
    """Write an answer and do not seal it. Gives what is written, once the server has all of it."""
    form = asked(page, key)
    wanted = [
        (f"{key.replace(':', '-')}-{name}", one) for name, value in said.items() for one in _each(value)
    ]

    def has_all(request: Request) -> bool:
        sent = parse_qsl(request.post_data or "")
        return request.url.endswith("/draft/") and all(
            name in dict(sent) if one is True else (name, str(one)) in sent for name, one in wanted
        )

    with page.expect_request_finished(has_all):
        fill(form, key, said)
    return written(form)


def _each(value: object) -> Sequence[object]:
    """What is chosen of a field: several may be, and True is its one tick."""
    return value if isinstance(value, (list, tuple)) else [value]


def seal(page: Page, key: str, *, stands: bool = False) -> None:
    """Press until it is sealed. What is wanted and not said gets the first valid choice."""
    form = asked(page, key)
    unfold_all(form)
    if stands:
        tick(form.locator("[name=_stands]"))
    for _ in range(3):
        status = _pressed(page, form)
        if status == 200:
            expect(form).to_have_count(0)
            return
        if status == 422:
            choose_the_first(form)
    raise AssertionError(f"{key} cannot be sealed: {form.all_inner_texts()}")


def _pressed(page: Page, form: Locator) -> int:
    button = form.get_by_role("button", name=re.compile("^Seal"))
    with contextlib.suppress(sync_api.Error):
        with page.expect_response(is_answer, timeout=10_000) as answer:
            button.click(timeout=10_000)
        return answer.value.status
    return 0


def is_answer(response: Response) -> bool:
    return response.url.endswith("/answer/")


def choose_the_first(form: Locator) -> None:
    """Of each field that is complained about, the first choice there is."""
    for field in form.locator(".field:has(.error), fieldset:has(.error)").all():
        if field.locator("select").count():
            field.locator("select").first.select_option(index=1)
        elif field.locator("input[type=radio], input[type=checkbox]").count():
            tick(field.locator("input[type=radio], input[type=checkbox]").first)
        else:
            field.locator("input, textarea").first.fill("1")


def tap_dice(page: Page, key: str) -> None:
    """Throw fair dice with one's own thumb."""
    throw = page.locator(f"form:has(.throw):has(input[name=key][value='{key}'])")
    button = throw.get_by_role("button", name=re.compile("^Throw"))
    (button.tap if page.evaluate("navigator.maxTouchPoints > 0") else button.click)()
    expect(throw).to_have_count(0)
