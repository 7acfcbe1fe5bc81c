"""What the pages of the set-up show: the draft, what is missing, and how strong the sides are."""

from __future__ import annotations

from battles.access import Viewer
from battles.forms.setup import SetupForm, SideForms
from battles.play import mustering, ready_check
from battles.play.mustering import Plan
from campaigns.parts import Context, frame
from rosters.models import Unit
from rulesets.engine import Tally


def setup(viewer: Viewer, form: SetupForm, refusal: str = "") -> Context:
    """The whole draft as it is kept."""
    standing = ready(viewer, form.kept)
    if form.data is None:
        form.point_at(mustering.forbidding(standing["problems"]))
    by_side = {one.plan.side.pk: one for one in standing["strengths"]}
    taken = [one.force.pk for one in form.kept.sides if one.force]
    free = viewer.battle.campaign.forces.exclude(pk__in=taken).order_by("name", "nth")
    return {
        **standing,
        "form": form,
        "refusal": refusal,
        "sides": [(one, by := by_side[one.who.plan.side.pk], _units(one, by)) for one in form.sides],
        "free_forces": list(free) if len(form.sides) < mustering.MOST_SIDES else [],
    }


def _units(side: SideForms, strength: ready_check.Strength) -> list[tuple[Unit, Tally | None, str]]:
    """Each with what it is worth, and what it is called beside its namesakes."""
    return [(unit, tally, side.who.called[unit.key]) for unit, tally in strength.tallies.items()]


def as_typed(viewer: Viewer, form: SetupForm) -> Context:
    """How it stands with what is typed at this moment; nothing is kept."""
    plan = form.plan if not form.is_nudged and form.is_valid() else form.kept
    return {**ready(viewer, plan), "form": form, "is_look": True, "is_kept": plan is form.kept}


def ready(viewer: Viewer, plan: Plan) -> Context:
    """The ready check, and what each side brings."""
    problems = mustering.problems_of(plan)
    people = ready_check.comers(plan)
    return {
        **frame(viewer.member),
        "battle": viewer.battle,
        "plan": plan,
        "problems": problems,
        "strengths": ready_check.stand(plan),
        "people_of_battle": people,
        "checks": ready_check.checks(plan, problems, people),
        "may_begin": not mustering.forbidding(problems),
        "to_be_meant": [mustering.sentence(plan, one) for one in mustering.to_be_meant(problems)],
    }
