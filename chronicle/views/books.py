"""Books of what somebody may read: ordered, bound while he waits or does something else, fetched."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import member_or_404
from campaigns.models import Membership
from campaigns.parts import Context, frame
from chronicle import ordering
from chronicle.books.contents import heroes_of, may_still_read
from chronicle.forms import BookForm
from chronicle.models import Book


@never_cache
def books(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    form = BookForm(heroes_of(member), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            ordering.order(member, form.hero)
        except ordering.OneAtATime as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("chronicle:books", campaign_id)
    shown = {**_shelf(member), "form": form}
    return render(request, "chronicle/books.html", shown, status=422 if form.errors else 200)


@require_safe
@never_cache
def shelf(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """How far they are, for a page that is open."""
    return render(request, "chronicle/shelf.html", _shelf(member_or_404(request.user, campaign_id)))


@require_safe
@never_cache
def fetch(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    """The file, if all that is in it is still this person's to read."""
    member = member_or_404(request.user, campaign_id)
    rows = Book.objects.filter(member=member, pk=book_id, state=Book.State.BOUND)
    book = rows.select_related("hero").first()
    if book is None:
        raise Http404
    book.member = member
    if not may_still_read(book):
        messages.error(
            request, gettext("What you may read has changed since it was bound. Order it once more.")
        )
        return redirect("chronicle:books", campaign_id)
    answer = HttpResponse(bytes(book.pdf), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{slugify(book.title) or "book"}.pdf"'
    return answer


@require_POST
def throw_away(request: HttpRequest, campaign_id: int, book_id: int) -> HttpResponse:
    if not ordering.throw_away(member_or_404(request.user, campaign_id), book_id):
        raise Http404
    return redirect("chronicle:books", campaign_id)


def _shelf(member: Membership) -> Context:
    rows = Book.objects.filter(member=member).select_related("hero").defer("pdf")
    found = list(rows.order_by("-ordered_at", "-nth"))
    for book in found:
        book.member = member
    return {**frame(member), "books": found, "is_waiting": any(book.is_waiting for book in found)}
