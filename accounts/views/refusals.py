"""What an action refuses is said in the form that asked for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.forms import Form

from accounts import actions, limits

REFUSALS = (actions.Refused, limits.TooOften)


@contextmanager
def refusals_in(form: Form, at: str | None = None) -> Iterator[None]:
    """A refusal stands at this field or else at the one that it is about, if the form has it."""
    try:
        yield
    except REFUSALS as refusal:
        field = at or getattr(refusal, "field", None)
        form.add_error(field if field in form.fields else None, str(refusal))
