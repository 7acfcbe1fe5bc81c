"""Pages about campaigns and the people in them."""

from collections.abc import Callable
from contextlib import suppress
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import limits
from accounts.forms import GuestNameForm
from accounts.models import User
from accounts.sessions import welcome
from accounts.visitors import address_of, mark_of
from campaigns import access, actions, parts
from campaigns.forms import CampaignForm, GameForm, InvitationForm, NoteForm, RoleForm, options_form
from campaigns.models import Campaign, Membership, Note
from campaigns.parts import Context

REFUSALS = (actions.Refused, limits.TooOften)


def home(request: HttpRequest) -> HttpResponse:
    """My campaigns; for a stranger, what this is."""
    if not request.user.is_authenticated:
        return render(request, "campaigns/front.html")
    return render(request, "campaigns/home.html", {"places": Membership.objects.of(request.user)})


@login_required
def new_campaign(request: HttpRequest) -> HttpResponse:
    form = CampaignForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        campaign = actions.create_campaign(cast(User, request.user), **form.cleaned_data)
        return redirect("campaigns:campaign", campaign.pk)
    return render(request, "campaigns/new.html", {"form": form})


def campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = access.member_or_404(request.user, campaign_id)
    return render(request, "campaigns/campaign.html", parts.campaign(member))


def settings(
    request: HttpRequest, campaign_id: int, keep: Callable[..., None] = actions.change_settings
) -> HttpResponse:
    """`keep`: what else the apps above do when they are kept."""
    gm = access.gm_or_404(request.user, campaign_id)
    form = GameForm(request.POST or None, initial=_settings(gm.campaign))
    if request.method == "POST" and form.is_valid():
        keep(gm, **form.cleaned_data)
        messages.success(request, gettext("The settings are kept."))
        return redirect("campaigns:settings", campaign_id)
    context = {**parts.frame(gm), "form": form, "options": options_form(gm.campaign)}
    return render(request, "campaigns/settings.html", context)


SETTINGS = ("name", "calendar", "reveal", "flow", "absent", "foresight", "delay")


def _settings(campaign: Campaign) -> Context:
    return {name: getattr(campaign, name) for name in SETTINGS}


@require_POST
def options(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What the rules let a campaign choose."""
    gm = access.gm_or_404(request.user, campaign_id)
    form = options_form(gm.campaign, request.POST)
    if form is None:
        raise Http404(access.NOT_FOUND)
    if form.is_valid():
        actions.choose_options(gm, options=form.value)
        messages.success(request, gettext("The options are kept. Battles that have begun keep theirs."))
        return redirect("campaigns:settings", campaign_id)
    had = GameForm(initial=_settings(gm.campaign))
    return render(request, "campaigns/settings.html", {**parts.frame(gm), "form": had, "options": form})


# --- People ---------------------------------------------------------------------------------------


@never_cache
def people(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return _people(request, access.member_or_404(request.user, campaign_id))


@require_POST
def invite(request: HttpRequest, campaign_id: int) -> HttpResponse:
    gm = access.gm_or_404(request.user, campaign_id)
    form = InvitationForm(gm, request.POST)
    if form.is_valid():
        try:
            limits.INVITE.take(gm.user_id)
            actions.invite(gm, **form.cleaned_data)
        except REFUSALS as refusal:
            form.add_error(None, str(refusal))
        else:
            return _people_changed(request, gm, gettext("The link is open."), "invitations")
    return _people(request, gm, "invitations", form)


@require_POST
def revoke(request: HttpRequest, campaign_id: int, invitation_id: int) -> HttpResponse:
    gm = access.gm_or_404(request.user, campaign_id)
    actions.revoke(gm, invitation=access.invitation_or_404(gm, invitation_id))
    return _people_changed(
        request, gm, gettext("The link is revoked: it lets nobody in any more."), "invitations"
    )


@never_cache
def invitation(request: HttpRequest, campaign_id: int, invitation_id: int) -> HttpResponse:
    """The link as large as the screen, for a whole room to point phones at."""
    gm = access.gm_or_404(request.user, campaign_id)
    shown = access.invitation_or_404(gm, invitation_id)
    return render(request, "campaigns/invitation.html", {**parts.frame(gm), "invitation": shown})


@require_POST
def change_role(request: HttpRequest, campaign_id: int, place_id: int) -> HttpResponse:
    gm = access.gm_or_404(request.user, campaign_id)
    place = access.place_or_404(gm, place_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _people_changed(
            request, gm, gettext("This role does not exist. Choose one of the four."), "members", bad=True
        )
    try:
        actions.change_role(gm, place=place, role=form.cleaned_data["role"])
    except actions.Refused as refusal:
        return _people_changed(request, gm, str(refusal), "members", bad=True)
    return _people_changed(
        request,
        gm,
        gettext("%(user)s is %(label)s now.")
        % {"user": place.user, "label": form.cleaned_data["role"].label},
        "members",
    )


@require_POST
def remove_member(request: HttpRequest, campaign_id: int, place_id: int) -> HttpResponse:
    gm = access.gm_or_404(request.user, campaign_id)
    place = access.place_or_404(gm, place_id)
    closes = "close_links" in request.POST
    try:
        actions.remove_member(gm, place=place, close_links=closes)
    except actions.Refused as refusal:
        return _people_changed(request, gm, str(refusal), "members", bad=True)
    words = (
        gettext("%(user)s is out, and so is their device. The open links are closed.")
        if closes
        else gettext("%(user)s is out, and so is their device.")
    )
    return _people_changed(
        request,
        gm,
        words % {"user": place.user},
        "members",
    )


@require_POST
def let_in_again(request: HttpRequest, campaign_id: int, place_id: int) -> HttpResponse:
    gm = access.gm_or_404(request.user, campaign_id)
    place = access.removed_place_or_404(gm, place_id)
    actions.let_in_again(gm, place=place)
    return _people_changed(
        request, gm, gettext("%(user)s may come in by a link again.") % {"user": place.user}, "members"
    )


def leave(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = access.member_or_404(request.user, campaign_id)
    if request.method == "POST":
        try:
            actions.leave(member)
        except actions.Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("campaigns:people", campaign_id)
        messages.info(request, gettext("You have left %(campaign)s.") % {"campaign": member.campaign})
        return redirect("campaigns:home")
    return render(request, "campaigns/leave.html", parts.frame(member))


def _people(
    request: HttpRequest, member: Membership, part: str = "", form: InvitationForm | None = None
) -> HttpResponse:
    """The page, or with htmx the part that changed."""
    context: Context = {
        **parts.frame(member),
        "people": parts.people(member),
        "removed": parts.removed(member),
        "invitations": parts.invitations(member),
        "form": form or InvitationForm(member),
        "roles": RoleForm.base_fields["role"].choices,  # type: ignore[attr-defined]
    }
    only = f"#{part}" if part and request.headers.get("HX-Request") else ""
    return render(request, f"campaigns/people.html{only}", context)


def _people_changed(
    request: HttpRequest, member: Membership, words: str, part: str, *, bad: bool = False
) -> HttpResponse:
    (messages.error if bad else messages.success)(request, words)
    if not request.headers.get("HX-Request"):
        return redirect("campaigns:people", member.campaign_id)
    return _people(request, access.member_or_404(request.user, member.campaign_id), part)


# --- The way in -----------------------------------------------------------------------------------


@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Behind a link: press to come in, as who you are or with only a name."""
    address = address_of(request)
    user = request.user if isinstance(request.user, User) else None
    form, clash = GuestNameForm(request.POST or None), ""
    if user and (place := access.place_behind(user, token)):
        return redirect("campaigns:campaign", place.campaign_id)
    try:
        limits.WRONG_INVITATION.check(address)
        invitation = actions.invitation_for(user, token=token, mark=mark_of(request))
        if request.method == "POST" and (user or form.is_valid()):
            return _come_in(request, user, token, "" if user else form.cleaned_data["display_name"])
    except actions.InvitationIsClosed as refusal:
        return _closed(request, address, str(refusal))
    except actions.NameIsTaken as refusal:
        clash = str(refusal)
        if user is None:
            form.add_error("display_name", clash)
    except actions.WasRemoved as refusal:
        return _refused(request, str(refusal), 403)
    except limits.TooOften as refusal:
        return _refused(request, str(refusal), 429)
    return render(request, "campaigns/join.html", {"invitation": invitation, "form": form, "clash": clash})


def _come_in(request: HttpRequest, user: User | None, token: str, display_name: str) -> HttpResponse:
    if user is None:
        limits.NEW_GUEST.take(address_of(request))
    place = actions.join(user, token=token, display_name=display_name, mark=mark_of(request))
    if user is None:
        welcome(request, place.user)
    return redirect("campaigns:campaign", place.campaign_id)


def _closed(request: HttpRequest, address: str, words: str) -> HttpResponse:
    """The same page for links that are too old, revoked, used up or guessed; each look counts as a guess."""
    with suppress(limits.TooOften):  # the next look is refused
        limits.WRONG_INVITATION.take(address)
    return _refused(request, words, 404)


def _refused(request: HttpRequest, words: str, status: int) -> HttpResponse:
    return render(request, "campaigns/join_closed.html", {"words": words}, status=status)


# --- Notes ----------------------------------------------------------------------------------------


def notes(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = access.member_or_404(request.user, campaign_id)
    return render(request, "campaigns/notes.html", {**parts.frame(member), "notes": parts.notes(member)})


def note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    member = access.member_or_404(request.user, campaign_id)
    shown = access.note_or_404(member, note_id)
    context = {**parts.frame(member), "note": shown, "may_change": shown.is_changeable_by(member)}
    return render(request, "campaigns/note.html", context)


def new_note(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return _write(request, access.member_or_404(request.user, campaign_id))


def change_note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    member = access.member_or_404(request.user, campaign_id)
    return _write(request, member, access.changeable_note_or_404(member, note_id))


@require_POST
def delete_note(request: HttpRequest, campaign_id: int, note_id: int) -> HttpResponse:
    member = access.member_or_404(request.user, campaign_id)
    actions.delete_note(member, note=access.changeable_note_or_404(member, note_id))
    messages.info(request, gettext("The note is deleted."))
    return redirect("campaigns:notes", campaign_id)


def _write(request: HttpRequest, member: Membership, note: Note | None = None) -> HttpResponse:
    names = ("title", "text", "audience", "day")
    had = {name: getattr(note, name) for name in names} if note else None
    form = NoteForm(request.POST or None, initial=had)
    if request.method == "POST" and form.is_valid():
        try:
            kept = actions.write_note(member, **form.cleaned_data, note=note)
        except actions.Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect(reverse("campaigns:note", args=[member.campaign_id, kept.pk]))
    return render(request, "campaigns/note_form.html", {**parts.frame(member), "form": form, "note": note})
