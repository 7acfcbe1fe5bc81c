"""The pages of the help: what is asked, a topic, a system, its tables."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.help import entries, topics
from config.help.fields import acts_of, circumstances, fields_of
from config.help.searching import search, words_of, words_of_text
from rulesets.engine import Ruleset
from rulesets.registry import rulesets

LONGEST = 100
"""So much of what is looked for is read."""


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """All topics and systems, or what was found."""
    query = _query(request)
    found = search(query) if query else []
    systems = list(rulesets().values())
    context = {"query": query, "found": found, "topics": topics.topics(), "systems": systems}
    return render(request, "help/help.html", context)


@require_safe
def topic(request: HttpRequest, topic: str) -> HttpResponse:
    found = topics.topic(topic)
    if found is None:
        raise Http404
    return render(request, "help/topic.html", {"topic": found, "topics": topics.topics()})


@require_safe
def system(request: HttpRequest, system: str) -> HttpResponse:
    """The steps of a system, its fields and its circumstances."""
    rules = _rules_or_404(system)
    context = {
        "rules": rules,
        "steps": entries.steps_of(system),
        "numbers": entries.numbers_of(system),
        "fields": list(fields_of(rules)),
        "circumstances": list(circumstances(rules)),
        "acts": list(acts_of(rules)),
        "tables": entries.tables_of(system),
    }
    return render(request, "help/system.html", context)


@require_safe
def number(request: HttpRequest, system: str, meant: str) -> HttpResponse:
    """What a number of a card is: beside a battle, or on a page of its own."""
    rules = _rules_or_404(system)
    found = next((one for one in entries.numbers_of(system) if one.key == meant), None)
    if found is None:
        raise Http404
    part = "#number" if request.headers.get("HX-Request") else ""
    return render(
        request, f"help/number.html{part}", {"rules": rules, "number": found, "is_beside": bool(part)}
    )


@require_safe
def tables(request: HttpRequest, system: str) -> HttpResponse:
    """The printed tables of a system, or those in which something stands."""
    rules, query = _rules_or_404(system), _query(request)
    words = words_of(query)
    shown = [one for one in entries.tables_of(system) if _has(one, words)]
    part = "#tables" if request.headers.get("HX-Request") else ""
    context = {"rules": rules, "tables": shown, "query": query, "is_beside": bool(part)}
    return render(request, f"help/tables.html{part}", context)


def _has(one: entries.TableHelp, words: list[str]) -> bool:
    text = words_of_text(f"{one.table.title} {one.table.section} {one.cells}")
    return all(f" {word}" in text for word in words)


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST]


def _rules_or_404(system: str) -> Ruleset:
    rules = rulesets().get(system)
    if rules is None:
        raise Http404
    return rules
