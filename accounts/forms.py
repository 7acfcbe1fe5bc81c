"""Forms about an account: they check what was typed and nothing else."""

import re
from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator

from accounts.models import MAX_NAME, User, one_clean_line

LONGEST_PASSWORD = 200
STILL_EMPTY = {"required": "This is still empty."}


class OneLine(forms.CharField):
    """One line of text that people will read."""

    default_validators = [one_clean_line]

    def __init__(self, *, autocomplete: str = "off", **kwargs: Any) -> None:
        super().__init__(**{"error_messages": STILL_EMPTY, **kwargs})
        self.widget.attrs["autocomplete"] = autocomplete
        # one_clean_line refuses NUL too, and once is enough
        self.validators = [
            one for one in self.validators if not isinstance(one, ProhibitNullCharactersValidator)
        ]


def username(value: str) -> None:
    """No @, so that a user name is never another person's e-mail."""
    if not re.fullmatch(r"[\w.+-]+", value):
        raise ValidationError("Letters, digits and . + - _ only, without spaces.")
    if value.lower().startswith("guest-"):
        raise ValidationError("Names that begin with “guest-” are for guests. Write another.")


def username_field() -> forms.CharField:
    return OneLine(
        label="User name",
        max_length=40,
        validators=[username],
        help_text="To sign in with. Letters, digits and . + - _",
        autocomplete="username",
    )


def email_field() -> forms.EmailField:
    return forms.EmailField(
        label="E-mail",
        required=False,
        max_length=254,
        help_text="May be left empty. Used when you forget your password, and for reminders you want.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


def password_field(label: str, *, new: bool, help_text: str = "") -> forms.CharField:
    kind = "new-password" if new else "current-password"
    return forms.CharField(
        label=label,
        strip=False,
        error_messages=STILL_EMPTY,
        max_length=LONGEST_PASSWORD,
        help_text=help_text,
        widget=forms.PasswordInput(attrs={"autocomplete": kind}),
    )


class ClaimForm(forms.Form):
    """What turns a guest into a full user."""

    username = username_field()
    email = email_field()
    password = password_field("Password", new=True, help_text="At least 8 characters, and no common word.")
    again = password_field("The same again", new=True)

    def clean(self) -> dict[str, Any]:
        """Judge the password with the names beside it, and give back what the action takes."""
        values = {**self.cleaned_data}
        again = values.pop("again", None)
        if "password" in values:
            try:
                validate_password(values["password"], User(**{**values, "password": ""}))
            except ValidationError as error:
                self.add_error("password", error)
            if again is not None and again != values["password"]:
                self.add_error("again", "This is not the password above. Write the same one twice.")
        return values


class SignUpForm(ClaimForm):
    display_name = OneLine(
        label="Name at the table",
        required=False,
        max_length=MAX_NAME,
        help_text="What the others read. Empty: your user name.",
        autocomplete="nickname",
    )
    field_order = ["username", "display_name", "email", "password", "again"]


class SignInForm(forms.Form):
    name = OneLine(label="User name or e-mail", max_length=254, autocomplete="username")
    password = password_field("Password", new=False)


class GuestNameForm(forms.Form):
    display_name = OneLine(
        label="Your name at the table",
        max_length=MAX_NAME,
        help_text="What the others read.",
        autocomplete="nickname",
    )


class AccountForm(GuestNameForm):
    email = email_field()


class NewPasswordForm(SetPasswordForm[User]):
    """Where the letter leads."""

    new_password1 = password_field(
        "New password", new=True, help_text="At least 8 characters, and no common word."
    )
    new_password2 = password_field("The same again", new=True)
