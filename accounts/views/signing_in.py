"""Coming in and going out: by password, by code, by link, and the way back when the password is lost."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth import views as auth_views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts import actions, limits, sessions
from accounts.forms import CodeForm, ForgottenForm, NewPasswordForm, SignInForm, SignUpForm
from accounts.models import SecondFactor, User
from accounts.views.refusals import REFUSALS, refusals_in
from accounts.visitors import address_of, visitor_of


def next_page(request: HttpRequest, default: str = "campaigns:home") -> str:
    """Where the person wanted to go, if that is a page of ours."""
    target = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    if safe and target.startswith("/"):  # any other word would be taken for the name of a view
        return target
    return reverse(default)


def site_of(request: HttpRequest) -> str:
    """How this site is called, for links in letters."""
    return f"{request.scheme}://{request.get_host()}"


@never_cache
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = actions.check_password(**form.cleaned_data, visitor=visitor_of(request))
        except REFUSALS as refusal:
            form.add_error(None, str(refusal))
        else:
            return _let_in(request, user, next_page(request))
    return render(request, "accounts/sign_in.html", {"form": form, "next": next_page(request)})


def _let_in(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """In, or to the second factor of whoever has one: no other way leads around it."""
    if SecondFactor.objects.filter(user=user, is_on=True).exists():
        sessions.await_code(request, user)
        return redirect(reverse("accounts:sign-in-code", query={"next": to}))
    sessions.welcome(request, user)
    return redirect(to)


@never_cache
@sensitive_post_parameters("code")
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """The second factor of whoever has just shown the first."""
    user = sessions.awaited(request)
    if user is None:
        return render(request, "accounts/sign_in_again.html", {"next": next_page(request)})
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            actions.check_code(user, **form.cleaned_data, visitor=visitor_of(request))
            sessions.welcome(request, user)
            return redirect(next_page(request))
    return render(request, "accounts/sign_in_code.html", {"form": form, "next": next_page(request)})


@never_cache
@sensitive_post_parameters("password", "again")
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("accounts:account")
    form = SignUpForm(None, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            limits.SIGN_UP.take(address_of(request))
            user = actions.sign_up(**form.cleaned_data, site=site_of(request))
            sessions.welcome(request, user)
            say_letter(request, form.cleaned_data["email"])
            return redirect(next_page(request))
    return render(request, "accounts/sign_up.html", {"form": form, "next": next_page(request)})


def say_letter(request: HttpRequest, email: str) -> None:
    """The same words whoever has the address."""
    if email:
        messages.info(
            request,
            gettext("A letter goes to %(email)s. The address counts once its link is followed.")
            % {"email": email},
        )


@never_cache
def sign_in_link(request: HttpRequest, proof: str) -> HttpResponse:
    """A press signs in, not the visit: programs that look at links before people do use nothing up."""
    try:
        if request.method == "POST":
            return _let_in(request, actions.use_link(proof), reverse("campaigns:home"))
        person = actions.user_of_link(proof)
    except actions.LinkIsUsed as refusal:
        return render(request, "accounts/link_used.html", {"words": str(refusal)}, status=410)
    return render(request, "accounts/sign_in_link.html", {"person": person})


@never_cache
def sign_out(request: HttpRequest) -> HttpResponse:
    """A press signs out, not a visit. A guest who does cannot come back, so a guest must say so twice."""
    user = request.user
    if not isinstance(user, User):
        return redirect("campaigns:home")
    if user.is_guest and "sure" not in request.POST:
        return render(request, "accounts/sign_out_guest.html")
    if request.method != "POST":
        return render(request, "accounts/sign_out.html")
    logout(request)
    messages.info(request, gettext("You are signed out."))
    return redirect("campaigns:home")


@never_cache
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a letter with a link. The answer is the same whether or not anybody has that address."""
    form = ForgottenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            limits.RESET.take(address_of(request))
        except limits.TooOften as refusal:
            form.add_error(None, str(refusal))
        else:
            actions.send_reset(**form.cleaned_data, site=site_of(request))
            return redirect("accounts:forgotten-sent")
    return render(request, "accounts/forgotten.html", {"form": form})


class NewPassword(auth_views.PasswordResetConfirmView):
    """Where the letter leads. Whoever follows it is the owner: nothing that was tried counts any more."""

    template_name = "accounts/new_password.html"
    form_class = NewPasswordForm  # type: ignore[assignment]
    success_url = reverse_lazy("accounts:sign-in")

    def form_valid(self, form: NewPasswordForm) -> HttpResponse:  # type: ignore[override]
        password = form.cleaned_data["password"]
        user = actions.set_password(form.user, password, visitor=visitor_of(self.request))
        del self.request.session[auth_views.INTERNAL_RESET_SESSION_TOKEN]
        if self.request.user == user:
            sessions.stay(self.request, user)
        else:
            sessions.remember(self.request, user)
        messages.success(
            self.request, gettext("The new password is kept. All devices are signed out: sign in with it.")
        )
        return redirect(self.success_url or "/")
