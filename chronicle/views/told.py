"""What anybody reads who has a public link: a report in one truth, without anybody's name but the heroes'."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.languages import language_of_letters
from battles.parts.shared import ShownCard, standing_sides
from battles.parts.sight import reading
from chronicle import telling
from chronicle.access import told_or_404
from chronicle.previews import Host, preview
from chronicle.telling.report import heading, report

KEEP_OUT = "noindex, nofollow"


@require_safe
@never_cache
def told(request: HttpRequest, token: str) -> HttpResponse:
    link, truth = told_or_404(token)
    turned = telling.turning(link.battle, truth)
    shown = report(
        link.battle,
        truth,
        request.GET.get("round", ""),
        turned=turned,
        names_people=False,
    )
    about = {"battle": link.battle, "truth": truth, "asked": truth.key, "link": link}
    context = {**about, **shown}
    answer = render(request, "chronicle/told.html", context)
    if not link.is_listed:
        answer["X-Robots-Tag"] = KEEP_OUT
    return answer


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """What stands beside the link where it is shared: in the language of whoever made it, since nobody knows
    who will see it there.
    """
    link, truth = told_or_404(token)
    battle = link.battle
    language = language_of_letters(link.made_by.user) if link.made_by else settings.LANGUAGE_CODE
    with override(language):
        seen_by = reading(battle, truth.words)
        head = heading(seen_by, names_people=False)
        hosts = [
            Host(
                side.name,
                side.tincture,
                [_left(card) for card in side.units],
                [card.name for card in side.units],
            )
            for side in standing_sides(seen_by)
        ]
    when = ", ".join(filter(None, [battle.date, battle.place]))
    answer = HttpResponse(preview(battle.name, hosts, head["ending"], when), content_type="image/png")
    answer["Cache-Control"], answer["Content-Language"] = "private, max-age=300", language
    answer["X-Robots-Tag"] = KEEP_OUT
    return answer


def _left(card: ShownCard) -> float | None:
    """How much of it is left; None where this truth does not know it."""
    if card.exact is None:
        return None
    return card.bar[0] / max(card.bar[1], 1) if card.bar else 1.0
