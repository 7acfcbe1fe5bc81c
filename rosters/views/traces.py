"""An edit by hand is taken back with one press."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from campaigns.access import gm_or_404
from rosters import access, actions
from rosters.parts import forces as parts
from rosters.views.forces import did


@require_POST
def take_back_edit(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """`spears:3` is the third edit of the record spears."""
    gm = gm_or_404(request.user, campaign_id)
    key, _, number = request.POST.get("edit", "").partition(":")
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        raise Http404
    access.record_or_404(gm, key)
    taken = did(request, lambda: actions.take_back_edit(gm, key=key, number=int(number)))
    record = access.record_or_404(gm, key)
    if taken:
        messages.success(request, gettext("%(record)s is as it was before that change.") % {"record": record})
    return redirect(parts.page_of(record))
