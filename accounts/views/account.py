"""The pages of one's own account: name, password, e-mail, and what is signed in."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import actions, parts, sessions
from accounts.forms import ClaimForm, EmailForm, GuestNameForm, PasswordForm
from accounts.models import User
from accounts.views.refusals import refusals_in
from accounts.views.signing_in import next_page, say_letter, site_of
from accounts.visitors import mark_of, visitor_of


@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = GuestNameForm(request.POST or None, initial={"display_name": user.display_name})
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            actions.change_name(user, **form.cleaned_data)
            messages.success(request, gettext("Kept. The others read your new name from now on."))
            return redirect("accounts:account")
    return render(request, "accounts/account.html", {"form": form, **parts.account(user)})


@login_required
@never_cache
@sensitive_post_parameters("password", "again")
def claim(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if not user.is_guest:
        return redirect("accounts:account")
    form = ClaimForm(None, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            claimed = actions.claim(user, **form.cleaned_data, site=site_of(request))
            sessions.stay(request, claimed)
            messages.success(
                request,
                gettext("The account is yours, %(claimed)s: all your seats are kept.") % {"claimed": claimed},
            )
            say_letter(request, form.cleaned_data["email"])
            return redirect(next_page(request))
    return render(request, "accounts/claim.html", {"form": form})


@login_required
@never_cache
@sensitive_post_parameters("old", "password", "again")
def password(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("accounts:claim")
    form = PasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        fields = {"old": form.cleaned_data.get("old", ""), "new": form.cleaned_data["password"]}
        with refusals_in(form, at="old"):
            user = actions.change_password(user, **fields, visitor=visitor_of(request))
            sessions.stay(request, user)
            messages.success(request, gettext("The new password is kept. All other devices are signed out."))
            return redirect("accounts:account")
    return render(request, "accounts/password.html", {"form": form})


@login_required
@never_cache
@sensitive_post_parameters("password")
def email(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("accounts:claim")
    form = EmailForm(user, request.POST or None, initial={"email": user.unproved_email or user.email})
    if request.method == "POST" and form.is_valid():
        fields = {"email": form.cleaned_data["email"], "password": form.cleaned_data.get("password", "")}
        with refusals_in(form, at="password"):
            actions.change_email(user, **fields, visitor=visitor_of(request), site=site_of(request))
            say_letter(request, fields["email"])
            return redirect("accounts:account")
    return render(request, "accounts/email.html", {"form": form, **parts.account(user)})


@never_cache
def prove_email(request: HttpRequest, proof: str) -> HttpResponse:
    """A press proves it, not the visit: programs that look at links before people do prove nothing."""
    try:
        if request.method == "POST":
            user = actions.prove_email(proof)
            messages.success(
                request,
                gettext("%(email)s is the address of “%(username)s” from now on.")
                % {"email": user.email, "username": user.username},
            )
            return redirect("accounts:account" if request.user.is_authenticated else "accounts:sign-in")
        person = actions.user_of_proof(proof)
    except actions.Refused as refusal:
        return render(request, "accounts/link_used.html", {"words": str(refusal)}, status=410)
    return render(request, "accounts/prove_email.html", {"person": person})


# --- What is signed in ----------------------------------------------------------------------------


@login_required
@never_cache
def signed_in(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    return render(
        request, "accounts/signed_in.html", {"devices": parts.devices(user, request.session.session_key)}
    )


@login_required
@require_POST
def end_session(request: HttpRequest, number: int) -> HttpResponse:
    actions.end_session(cast(User, request.user), number=number)
    messages.success(request, gettext("That device is signed out."))
    return redirect("accounts:signed-in")


@login_required
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    user = actions.end_all_sessions(cast(User, request.user), mark=mark_of(request))
    sessions.stay(request, user)
    messages.success(request, gettext("All other devices are signed out."))
    return redirect("accounts:signed-in")
