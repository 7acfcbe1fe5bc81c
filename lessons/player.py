"""The three steps of the player's lesson, made for a phone. The site itself is game master."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from lessons.standing import Standing
from lessons.steps import Advice, LessonStep


def _hero(here: Standing) -> Advice:
    hero = here.hero or gettext("your hero")
    press = gettext(
        "Press “Take %(hero)s”. At a real table the game master hands you your hero, or you bring your own."
    ) % {"hero": hero}
    return Advice(press, _page(here), "take")


def _answer(here: Standing) -> Advice:
    press = gettext(
        "%(step)s: choose what you do, then press “Seal my answer”. What your officer would do is filled "
        "in, and good enough to begin with."
    ) % {"step": here.step}
    return Advice(press, _page(here), "seal")


def _seen(here: Standing) -> Advice:
    press = gettext(
        "Throw your dice, if you are asked to. Then press “Let the game master go on”, and again until this "
        "page tells what came to you: it can take some steps."
    )
    return Advice(press, _page(here), "go-on throw")


def _page(here: Standing) -> str:
    if here.battle is not None and here.is_begun:
        return reverse("battles:battle", args=[here.battle.pk])
    return (
        reverse("campaigns:campaign", args=[here.campaign.pk]) if here.campaign else reverse("campaigns:home")
    )


STEPS = (
    LessonStep(
        "hero",
        gettext_lazy("Take your hero"),
        gettext_lazy("Your phone shows your hero, the side he fights for, and only what you decide."),
        gettext_lazy("Who plays whom. Your sheet is seen by your own side alone."),
        lambda here: here.has_hero,
        _hero,
    ),
    LessonStep(
        "answer",
        gettext_lazy("Answer and seal it"),
        gettext_lazy(
            "Everybody chooses at the same time and in secret. You may break your own seal until the "
            "asking is closed."
        ),
        gettext_lazy(
            "That you have sealed your answer. What you chose is seen by you and the game master alone."
        ),
        lambda here: here.has_answered,
        _answer,
    ),
    LessonStep(
        "seen",
        gettext_lazy("See what came of it"),
        gettext_lazy(
            "What happens to you comes first in words, then with its dice, then with every number and "
            "its reasons."
        ),
        gettext_lazy("The same at the same moment, as far as each of them may know it."),
        lambda here: here.has_seen,
        _seen,
    ),
)
