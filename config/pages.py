"""Pages about the site itself: whom it owes, and how far its rules answer as the books do."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from config.conformance.kept import Kept, kept_of
from rulesets.forms.titles import spoken_table
from rulesets.registry import rulesets


def credits(request: HttpRequest) -> HttpResponse:
    """Whom we owe the icons and the fonts: their licences ask for these names."""
    return render(request, "credits.html")


ROBOTS = """\
User-agent: *
Disallow: /admin/
Disallow: /api/
Disallow: /battles/
Disallow: /campaigns/
Disallow: /join/
Disallow: /j/
Disallow: /J/
Disallow: /live/
Disallow: /search/
"""
"""What needs an account has nothing for robots. Shared reports (`/told/`) say on each page whether they are
wanted, and that can only be read by who may open it.
"""


def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


def rules(request: HttpRequest) -> HttpResponse:
    """The rule systems of this site, and how far their answers are those of the book."""
    return render(request, "rules/rules.html", {"systems": _systems()})


def rules_of(request: HttpRequest, system: str) -> HttpResponse:
    """One system: its worked examples, every vector under its heading, what is ruled, what mutants say."""
    kept = _kept_or_404(system)
    tables = [spoken_table(table) for table in rulesets()[system].tables]
    return render(request, "rules/system.html", {"kept": kept, "systems": _systems(), "tables": tables})


def vector(request: HttpRequest, system: str, vector: str) -> HttpResponse:
    """One vector line by line."""
    kept = _kept_or_404(system)
    found = kept.vector(vector)
    if found is None:
        raise Http404
    return render(request, "rules/vector.html", {"kept": kept, "vector": found})


def _systems() -> list[Kept]:
    return [kept for key in rulesets() if (kept := kept_of(key))]


def _kept_or_404(system: str) -> Kept:
    kept = kept_of(system) if system in rulesets() else None
    if kept is None:
        raise Http404
    return kept


def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """One door with one lock: the admin site's own form would not count wrong passwords."""
    return redirect(reverse("accounts:sign-in", query={"next": request.GET.get("next", "/admin/")}))
