"""Forms about an account: they check what was typed and nothing else."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, ProhibitNullCharactersValidator
from django.utils.translation import gettext, gettext_lazy

from accounts.models import MAX_NAME, User, is_unshowable, one_clean_line
from accounts.names import NAME_IS_TAKEN

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

type Cleaned = dict[str, Any]

LONGEST_PASSWORD = 200
WHAT_IS_GOOD = gettext_lazy("At least 8 characters, and nothing that is guessed soon.")
STILL_EMPTY = {"required": gettext_lazy("This is still empty.")}


class OneLine(forms.CharField):
    """One line of text that people will read."""

    default_validators = [one_clean_line]

    def __init__(self, *, autocomplete: str = "off", **kwargs: Any) -> None:
        super().__init__(**{"error_messages": STILL_EMPTY, **kwargs})
        self.widget.attrs["autocomplete"] = autocomplete
        # one_clean_line refuses NUL too, and too many letters are told as everywhere here
        theirs = (ProhibitNullCharactersValidator, MaxLengthValidator)
        self.validators = [one for one in self.validators if not isinstance(one, theirs)]
        if self.max_length is not None:
            self.validators.append(partial(short_enough, self.max_length))


def short_enough(most: int, value: str) -> None:
    if len(value) > most:
        sentence = gettext("%(n)s characters are too many: at most %(most)s.")
        raise ValidationError(sentence % {"n": len(value), "most": most}, code="max_length")


def showable(value: str) -> None:
    """No control characters: nobody types them, and an address may hold them between quotes."""
    if is_unshowable(value):
        raise ValidationError(gettext("There is a character in it that cannot be shown. Type it again."))


def username(value: str) -> None:
    """No @, so that a user name is never another person's e-mail."""
    if not re.fullmatch(r"[\w.+-]+", value):
        raise ValidationError(gettext("Letters, digits and . + - _ only, without spaces."))
    if value.lower().startswith("guest-"):
        raise ValidationError(gettext("Names that begin with “guest-” are for guests. Write another."))


def username_field() -> forms.CharField:
    return OneLine(
        label=gettext_lazy("User name"),
        max_length=40,
        validators=[username],
        help_text=gettext_lazy("To sign in with. Letters, digits and . + - _"),
        autocomplete="username",
    )


def email_field() -> forms.EmailField:
    return forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        max_length=254,
        validators=[showable],
        help_text=gettext_lazy(
            "May be left empty. Used when you forget your password, and for reminders you want."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


def password_field(
    label: str | StrPromise, *, new: bool, help_text: str | StrPromise = ""
) -> forms.CharField:
    kind = "new-password" if new else "current-password"
    return forms.CharField(
        label=label,
        strip=False,
        error_messages=STILL_EMPTY,
        max_length=LONGEST_PASSWORD,
        validators=[showable],
        help_text=help_text,
        widget=forms.PasswordInput(attrs={"autocomplete": kind}),
    )


class NewPasswordForm(forms.Form):
    """A new password, twice, judged with the names of its owner beside it."""

    password = password_field(gettext_lazy("New password"), new=True, help_text=WHAT_IS_GOOD)
    again = password_field(gettext_lazy("The same again"), new=True)

    def __init__(self, user: User | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user or User()

    def clean(self) -> Cleaned:
        """Give back what the action takes."""
        values = {**self.cleaned_data}
        again = values.pop("again", None)
        if "password" in values:
            try:
                validate_password(values["password"], self.owner(values))
            except ValidationError as error:
                self.add_error("password", error)
            if again is not None and again != values["password"]:
                self.add_error("again", gettext("This is not the password above. Write the same one twice."))
        return values

    def owner(self, values: Cleaned) -> User:
        return self.user


class ClaimForm(NewPasswordForm):
    """What turns a guest into a full user."""

    username = username_field()
    email = email_field()
    password = password_field(gettext_lazy("Password"), new=True, help_text=WHAT_IS_GOOD)
    field_order = ["username", "email", "password", "again"]

    def clean_username(self) -> str:
        """Told with all else that is wrong; of two who want it at once the database lets one have it."""
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(NAME_IS_TAKEN.format(username))
        return username

    def owner(self, values: Cleaned) -> User:
        return User(**{**values, "password": ""})


class SignUpForm(ClaimForm):
    display_name = OneLine(
        label=gettext_lazy("Name at the table"),
        required=False,
        max_length=MAX_NAME,
        help_text=gettext_lazy("What the others read. Empty: your user name."),
        autocomplete="nickname",
    )
    field_order = ["username", "display_name", "email", "password", "again"]


class SignInForm(forms.Form):
    name = OneLine(label=gettext_lazy("User name or e-mail"), max_length=254, autocomplete="username")
    password = password_field(gettext_lazy("Password"), new=False)


class GuestNameForm(forms.Form):
    display_name = OneLine(
        label=gettext_lazy("Your name at the table"),
        max_length=MAX_NAME,
        help_text=gettext_lazy("What the others read."),
        autocomplete="nickname",
    )


class PasswordForm(NewPasswordForm):
    """Another password, after the old one, where there is one."""

    old = password_field(gettext_lazy("Your password now"), new=False)
    field_order = ["old", "password", "again"]

    def __init__(self, user: User, *args: object, **kwargs: object) -> None:
        super().__init__(user, *args, **kwargs)
        if not user.has_usable_password():
            del self.fields["old"]


class OwnPasswordForm(forms.Form):
    """The password once more, before something that a borrowed phone must not do."""

    password = password_field(gettext_lazy("Your password"), new=False)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not user.has_usable_password():
            del self.fields["password"]


class EmailForm(OwnPasswordForm):
    email = email_field()
    field_order = ["email", "password"]


class ForgottenForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        max_length=254,
        validators=[showable],
        error_messages=STILL_EMPTY,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class CodeForm(forms.Form):
    """A code of the app, or one from paper."""

    code = OneLine(label=gettext_lazy("Code"), max_length=40, autocomplete="one-time-code")
