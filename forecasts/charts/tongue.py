"""The language of whoever looks: all that charts take of Django."""

from django.utils.translation import gettext, gettext_lazy, ngettext

__all__ = ["gettext", "gettext_lazy", "ngettext"]
