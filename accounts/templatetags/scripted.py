"""What scripts say, brought to them in the language of the page."""

from django import template
from django.utils.html import json_script
from django.utils.translation import get_language, gettext, gettext_noop

register = template.Library()

SENTENCES = (
    gettext_noop("Copied"),
    gettext_noop("Not copied: select it and copy by hand"),
    gettext_noop("%(n)s in all"),
    gettext_noop("Live"),
    gettext_noop("offline"),
    gettext_noop(
        "You are signed out. Sign in again in another tab, then go on here: what you typed is kept."
    ),
    gettext_noop("This page is too old. Load it again, then go on."),
    gettext_noop("This is no longer here. Load the page again."),
    gettext_noop("That took too long to arrive. Send it again: what you typed is kept."),
    gettext_noop(
        "That is more than can be sent at once. Send less, or send it in parts: what you typed is kept."
    ),
    gettext_noop("That was too much at once. Wait a moment, then go on: what you typed is kept."),
    gettext_noop("Something went wrong on the server. Nothing was changed; try again."),
    gettext_noop("No connection. What you typed is kept on this page; try again in a moment."),
    gettext_noop(
        "You have this battle open on too many pages. This one is not live any more: load it again to go "
        "on here."
    ),
    gettext_noop("%(n)s h"),
    gettext_noop("%(n)s min"),
    gettext_noop("(yours: %(time)s)"),
    gettext_noop("%(time)s left"),
    gettext_noop("time is up"),
    gettext_noop("This is not the log that this browser has seen"),
    gettext_noop(
        "It was written anew, or set back to an older copy. Ask whoever runs the site, and compare with "
        "the others at the table."
    ),
    gettext_noop("I know why. Forget what this browser kept"),
    gettext_noop("Block %(n)s had the fingerprint %(was)s; now it has %(now)s."),
    gettext_noop("It went up to block %(was)s at least, and ends at block %(now)s now."),
    gettext_noop("%(battle)s is open. You are led there."),
    gettext_noop("The page changed under your finger. Look at it, then press again."),
    gettext_noop("What came of your last press is just arriving. Press again in a moment."),
)
"""Every sentence in `static/js`, where it stands in English."""


@register.simple_tag
def said_by_scripts() -> str:
    """All of them for `static/js/tongue.js`; nothing for a page in English."""
    if (get_language() or "en").startswith("en-gb"):
        return ""
    return json_script({words: gettext(words) for words in SENTENCES}, "said-by-scripts")
