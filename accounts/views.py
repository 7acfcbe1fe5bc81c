"""Pages about an account."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import actions, limits
from accounts.forms import AccountForm, ClaimForm, GuestNameForm, SignInForm, SignUpForm
from accounts.models import User
from accounts.sessions import GUEST_STAYS, welcome


def next_page(request: HttpRequest, default: str = "campaigns:home") -> str:
    """Where the person wanted to go, if that is a page of ours."""
    target = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    if safe and target.startswith("/"):  # any other word would be taken for the name of a view
        return target
    return reverse(default)


@never_cache
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = actions.check_password(**form.cleaned_data, address=limits.address_of(request))
        except (actions.Refused, limits.TooOften) as refusal:
            form.add_error(None, str(refusal))
        else:
            welcome(request, user)
            return redirect(next_page(request))
    return render(request, "accounts/sign_in.html", {"form": form, "next": next_page(request)})


@never_cache
@sensitive_post_parameters("password", "again")
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            limits.SIGN_UP.take(limits.address_of(request))
            user = actions.sign_up(**form.cleaned_data)
        except (actions.Refused, limits.TooOften) as refusal:
            form.add_error(getattr(refusal, "field", None), str(refusal))
        else:
            welcome(request, user)
            return redirect(next_page(request))
    return render(request, "accounts/sign_up.html", {"form": form, "next": next_page(request)})


@never_cache
def sign_in_link(request: HttpRequest, proof: str) -> HttpResponse:
    """A press signs in, not the visit: programs that look at links before people do use nothing up."""
    try:
        if request.method == "POST":
            welcome(request, actions.use_link(proof))
            return redirect("campaigns:home")
        person = actions.user_of_link(proof)
    except actions.LinkIsUsed as refusal:
        return render(request, "accounts/link_used.html", {"words": str(refusal)}, status=410)
    return render(request, "accounts/sign_in_link.html", {"person": person})


@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form_class = GuestNameForm if user.is_guest else AccountForm
    form = form_class(request.POST or None, initial={"display_name": user.display_name, "email": user.email})
    if request.method == "POST" and form.is_valid():
        try:
            actions.change_name(user, **form.cleaned_data)
        except actions.Refused as refusal:
            form.add_error(refusal.field, str(refusal))
        else:
            messages.success(request, "Kept. The others read your new name from now on.")
            return redirect("accounts:account")
    return render(request, "accounts/account.html", {"form": form, "claim": ClaimForm(prefix="claim")})


@login_required
@never_cache
@sensitive_post_parameters("password", "again")
def claim(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if not user.is_guest:
        return redirect("accounts:account")
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            claimed = actions.claim(user, **form.cleaned_data)
        except actions.Refused as refusal:
            form.add_error(refusal.field, str(refusal))
        else:
            update_session_auth_hash(request, claimed)
            messages.success(request, f"The account is yours, {claimed}: all your seats are kept.")
            return redirect(next_page(request))
    return render(request, "accounts/claim.html", {"form": form})


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """A guest who signs out cannot come back, so a guest must say so twice."""
    user = request.user
    if isinstance(user, User) and user.is_guest and "sure" not in request.POST:
        return render(request, "accounts/sign_out_guest.html")
    logout(request)
    messages.info(request, "You are signed out.")
    return redirect("campaigns:home")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember the colours in a cookie of this browser: light, dark, or as the device."""
    response = HttpResponse(status=204) if request.headers.get("HX-Request") else redirect(next_page(request))
    chosen = request.POST.get("theme")
    if chosen in ("light", "dark"):
        response.set_cookie("theme", chosen, max_age=GUEST_STAYS, samesite="Lax", httponly=True)
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def forgotten(request: HttpRequest) -> HttpResponseBase:
    """Ask for a letter with a link. The answer is the same whether or not anybody has that address."""
    refusal = None
    if request.method == "POST":
        try:
            limits.RESET.take(limits.address_of(request))
        except limits.TooOften as too_often:
            refusal = str(too_often)
    view = auth_views.PasswordResetView.as_view(
        template_name="accounts/forgotten.html",
        email_template_name="accounts/forgotten_letter.txt",
        subject_template_name="accounts/forgotten_subject.txt",
        success_url=reverse_lazy("accounts:forgotten-sent"),
        extra_context={"refusal": refusal},
    )
    if refusal:
        request.method = "GET"
    return view(request)
