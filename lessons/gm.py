"""The ten steps of the game master's lesson: a battle from its campaign to its report."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from lessons.standing import Standing
from lessons.steps import Advice, LessonStep


def _campaign(here: Standing) -> Advice:
    press = gettext(
        "Name it, choose the rules that your table plays, and press “Start with the sample of these "
        "rules”. It brings two forces and a battle to fight."
    )
    return Advice(press, reverse("campaigns:new"), "sample")


def _forces(here: Standing) -> Advice:
    unit, campaign = here.unit, here.campaign
    if unit is None or campaign is None:
        return Advice(gettext("Raise a force with one unit."), _front(here))
    press = gettext(
        "Change something of %(unit)s, one unit of %(force)s, such as how many they are, and press “Keep”. "
        "Its strength follows while you type; press the number to see its reasons."
    ) % {"force": unit.force, "unit": unit}
    place = reverse("rosters:unit", args=[campaign.pk, unit.force_id, unit.pk])
    return Advice(press, place, "keep-unit")


def _setup(here: Standing) -> Advice:
    if here.battle is None:
        press = gettext("Press “Set up a battle”, name it, and say who meets.")
        return Advice(press, _in_campaign(here, "battles:new-battle"))
    press = gettext(
        "Read it from the top: the sides, the ground, the circumstances. Change what you like. Then press "
        "“Call to arms”."
    )
    return Advice(press, _in_battle(here, "battles:setup"), "call")


def _seats(here: Standing) -> Advice:
    if here.battle is None:
        return _setup(here)
    press = gettext(
        "Nobody is here yet, so let officers stand in: choose “Officers act” for the side that you do not "
        "lead, then press “Keep”. At your own table you press “Seat the table” on the page of the campaign, "
        "and players come in by its code."
    )
    return Advice(press, _in_battle(here, "battles:staff"), "keep-staff")


def _open(here: Standing) -> Advice:
    if here.battle is None:
        return _setup(here)
    press = gettext(
        "Press “Open the battle”. What stands in the way, if anything does, is written in bold above it."
    )
    return Advice(press, _in_battle(here, "battles:setup"), "open")


def _sealed(here: Standing) -> Advice:
    place = _in_battle(here, "battles:battle")
    if not here.is_asked:
        press = gettext(
            "Nobody chooses anything in %(step)s. Press the large button until somebody is asked."
        ) % {"step": here.step}
        return Advice(press, place, "next")
    press = gettext(
        "In %(step)s people choose. Open a question under “You are asked” or “Your officers”, look at what "
        "it offers, and press “Seal my answer”."
    ) % {"step": here.step}
    return Advice(press, place, "seal")


def _close(here: Standing) -> Advice:
    place = _in_battle(here, "battles:battle")
    press = gettext(
        "Press the large button: it closes the asking of %(step)s. Where somebody has said nothing yet, it "
        "first tells you what counts without him."
    ) % {"step": here.step}
    return Advice(press, place, "next")


def _overrule(here: Standing) -> Advice:
    place = _in_battle(here, "battles:battle")
    if here.is_in_midst:
        press = gettext(
            "%(step)s is not over yet. Press the large button: once it has told its results, there is one to "
            "overrule."
        ) % {"step": here.step}
        return Advice(press, place, "next")
    if not here.has_numbers:
        press = gettext("In %(step)s no number was counted. Press the large button until one is.") % {
            "step": here.step
        }
        return Advice(press, place, "next")
    press = gettext(
        "Open “Rule on a number” below, choose one, and give it another value with your reason. Look at "
        "what it does, then press “Rule so”."
    )
    return Advice(press, place, "rule")


def _back(here: Standing) -> Advice:
    press = gettext(
        "Open “Go back” at the end of the console, choose a step, press “See what it changes”, give a "
        "reason, and go back."
    )
    return Advice(press, _in_battle(here, "battles:battle"), "back")


def _finish(here: Standing) -> Advice:
    if here.is_fought:
        press = gettext(
            "These are the changes that the battle proposes. Untick what you see otherwise, then press "
            "“Write to the rosters”. After it the report can be read."
        )
        return Advice(press, _in_battle(here, "battles:aftermath"), "write")
    press = gettext(
        "Play on as long as you like. When you have seen enough, open “End the battle here” at the foot of "
        "the console, give a reason, and press it."
    )
    return Advice(press, _in_battle(here, "battles:battle"), "end aftermath")


def _front(here: Standing) -> str:
    return _in_campaign(here, "campaigns:campaign")


def _in_campaign(here: Standing, name: str) -> str:
    return reverse(name, args=[here.campaign.pk]) if here.campaign else reverse("campaigns:new")


def _in_battle(here: Standing, name: str) -> str:
    return reverse(name, args=[here.battle.pk]) if here.battle else _front(here)


STEPS = (
    LessonStep(
        "campaign",
        gettext_lazy("Make the campaign"),
        gettext_lazy(
            "A campaign keeps your people, their forces and every battle they fight. It stays yours "
            "after the lesson."
        ),
        gettext_lazy("Nothing yet. Nobody is in it but you."),
        lambda here: here.campaign is not None,
        _campaign,
    ),
    LessonStep(
        "forces",
        gettext_lazy("Look at the forces"),
        gettext_lazy(
            "Battles copy these sheets when they begin, and write their losses back at the end, if you "
            "say so."
        ),
        gettext_lazy("A force is seen by those whose hero is in it, or by everyone if you open it."),
        lambda here: here.is_edited,
        _forces,
    ),
    LessonStep(
        "setup",
        gettext_lazy("Set the battle up"),
        gettext_lazy(
            "All that the rules count is here: ground, weather, walls, who commands. You say it once, "
            "before it begins."
        ),
        gettext_lazy(
            "Until you call them, nothing. From then on: that a battle comes, who meets, and each his "
            "own briefing."
        ),
        lambda here: here.is_called,
        _setup,
    ),
    LessonStep(
        "seats",
        gettext_lazy("Say who answers for the empty seats"),
        gettext_lazy(
            "Whoever sits in a seat decides and throws for it. An empty seat is yours, or an officer’s "
            "who knows the rules."
        ),
        gettext_lazy(
            "Each player sees his own hero, side and questions. Who answers for the empty seats is "
            "your business."
        ),
        lambda here: here.is_seated,
        _seats,
    ),
    LessonStep(
        "open",
        gettext_lazy("Open the battle"),
        gettext_lazy(
            "From here on everything that is said, thrown and ruled is on record, in a log that nobody "
            "can change."
        ),
        gettext_lazy(
            "Every screen goes to the first step by itself, and so does the table view on the wall."
        ),
        lambda here: here.is_begun,
        _open,
    ),
    LessonStep(
        "sealed",
        gettext_lazy("See what is sealed"),
        gettext_lazy(
            "A sealed answer is fixed until the step tells it. So nobody waits to hear what the others do."
        ),
        gettext_lazy("That somebody has sealed, never what. You alone may read it, and you do not have to."),
        lambda here: here.is_sealed,
        _sealed,
    ),
    LessonStep(
        "close",
        gettext_lazy("Close the asking"),
        gettext_lazy(
            "Closing takes the answers into the record. Then the dice fall, from a seed that was "
            "sealed before anybody chose."
        ),
        gettext_lazy("What the step tells, on all screens at the same moment, each number with its reasons."),
        lambda here: here.is_closed,
        _close,
    ),
    LessonStep(
        "overrule",
        gettext_lazy("Overrule a number"),
        gettext_lazy(
            "The rules propose, and you decide. A ruling may change any line, result or die, and can "
            "be taken back."
        ),
        gettext_lazy("The old number struck through, the new one, who ruled, and why."),
        lambda here: here.is_overruled,
        _overrule,
    ),
    LessonStep(
        "back",
        gettext_lazy("Go back"),
        gettext_lazy(
            "Something was forgotten? The steps since are struck and played again, with the same answers "
            "and dice as far as they fit."
        ),
        gettext_lazy(
            "The earlier step is open again. The log keeps what was struck, so that nothing happens in "
            "secret."
        ),
        lambda here: here.is_taken_back,
        _back,
    ),
    LessonStep(
        "finish",
        gettext_lazy("Finish: aftermath and report"),
        gettext_lazy(
            "Losses, wounds and honours are proposed as one list. Nothing touches a sheet before you "
            "have looked at it."
        ),
        gettext_lazy("The report, each as far as he may know it. It stays in the chronicle."),
        lambda here: here.is_over,
        _finish,
    ),
)
