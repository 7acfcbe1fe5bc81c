"""Reminders of a campaign: each member's own wish, and the game master's webhook."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import TooOften
from battles import actions, letters
from battles.forms.reminders import WebhookForm, WishForm
from battles.models import Webhook, Wish
from battles.views.acting import UNREADABLE
from battles.webhook import AddressIsNotPublic, NotDelivered, in_words
from campaigns.access import gm_or_404, member_or_404
from campaigns.models import Membership
from campaigns.parts import frame


@require_safe
@never_cache
def reminders(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return _page(request, _member_or_404(request, campaign_id))


@require_POST
def wish(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = _member_or_404(request, campaign_id)
    form = WishForm(request.POST)
    wants = form.is_valid() and form.cleaned_data["by_email"]
    actions.wish_for_letters(member, by_email=wants)
    words = gettext("You get an e-mail when you are awaited.") if wants else gettext("You get no e-mail.")
    messages.success(request, words)
    return redirect("battles:reminders", campaign_id)


@require_POST
def set_webhook(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = gm_or_404(request.user, campaign_id)
    form = WebhookForm(_hook(member), request.POST)
    if form.is_valid():
        try:
            actions.set_webhook(member.campaign, **form.cleaned_data)
        except actions.AddressRefused as refusal:
            form.add_error("url", str(refusal))
        else:
            messages.success(
                request,
                gettext("Kept.") if form.cleaned_data["url"] else gettext("Nothing is posted any more."),
            )
            return redirect("battles:reminders", campaign_id)
    return _page(request, member, form)


@require_POST
def try_webhook(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A word to the channel, and what it answered."""
    hook = _hook(gm_or_404(request.user, campaign_id))
    if hook is None:
        messages.error(request, gettext("There is no address yet. Keep one, then try it."))
        return redirect("battles:reminders", campaign_id)
    try:
        answered = letters.try_webhook(hook)
    except (AddressIsNotPublic, NotDelivered, TooOften) as refusal:
        messages.error(request, gettext("Not delivered. %(refusal)s") % {"refusal": refusal})
    else:
        messages.success(request, gettext("Delivered: it answered %(answered)s.") % {"answered": answered})
    return redirect("battles:reminders", campaign_id)


def _member_or_404(request: HttpRequest, campaign_id: int) -> Membership:
    """From a trial nobody is written to."""
    member = member_or_404(request.user, campaign_id)
    if member.campaign.is_trial:
        raise Http404
    return member


def _hook(member: Membership) -> Webhook | None:
    return Webhook.objects.filter(campaign=member.campaign_id).select_related("campaign").first()


def _page(request: HttpRequest, member: Membership, form: WebhookForm | None = None) -> HttpResponse:
    hook = _hook(member) if member.is_gm else None
    wants = Wish.objects.filter(member=member, by_email=True).exists()
    context = {**frame(member), "wish": WishForm(initial={"by_email": wants}), "hook": hook}
    context["webhook"] = (form or WebhookForm(hook)) if member.is_gm else None
    context["failure"] = in_words(hook.failure) if hook else ""
    status = UNREADABLE if form is not None and form.errors else 200
    return render(request, "battles/reminders.html", context, status=status)
