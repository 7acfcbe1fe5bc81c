"""The pages of the second factor."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import actions, parts
from accounts.forms import CodeForm, OwnPasswordForm
from accounts.models import User
from accounts.views.refusals import refusals_in
from accounts.visitors import visitor_of


@login_required
@never_cache
def second_factor(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("accounts:claim")
    return _page(request, OwnPasswordForm(user), CodeForm())


@login_required
@require_POST
@never_cache
@sensitive_post_parameters("password", "code")
def change(request: HttpRequest, act: str) -> HttpResponse:
    """Begin, confirm, new codes, off: each says on the page what stands against it."""
    user, visitor = cast(User, request.user), visitor_of(request)
    if user.is_guest or act not in ACTS:
        raise Http404(gettext("There is no such page for you."))
    form = CodeForm(request.POST) if act == "confirm" else OwnPasswordForm(user, request.POST)
    if form.is_valid():
        fields = form.cleaned_data if form.fields else {"password": ""}
        with refusals_in(form):
            codes = ACTS[act](user, **fields, visitor=visitor)
            return _done(request, act, codes)
    if isinstance(form, CodeForm):
        return _page(request, OwnPasswordForm(user), form)
    return _page(request, form, CodeForm(), act)


ACTS: dict[str, Callable[..., list[str] | None]] = {
    "begin": actions.begin_second_factor,
    "confirm": actions.confirm_second_factor,
    "codes": actions.renew_codes,
    "off": actions.turn_off_second_factor,
}


def _page(request: HttpRequest, form: OwnPasswordForm, code: CodeForm, act: str = "") -> HttpResponse:
    shown = parts.second_factor(cast(User, request.user))
    context = {"form": form, "code": code, "act": act, **shown}
    return render(request, "accounts/second_factor.html", context)


def _done(request: HttpRequest, act: str, codes: list[str] | None) -> HttpResponse:
    """Codes for paper are shown this once, by the answer itself; everything else is a page to go to."""
    if codes:
        return render(request, "accounts/recovery_codes.html", {"codes": codes, "is_new": act == "confirm"})
    if act == "off":
        messages.success(request, gettext("The second factor is off. The password alone opens the account."))
    return redirect("accounts:second-factor")
