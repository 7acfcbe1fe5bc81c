"""The battle over REST: the same gate and the same actions as the pages. JSON in, JSON out."""

from django.http import Http404
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles import actions
from battles.access import Viewer, viewer_or_404
from battles.api.serializers import (
    AnswerIn,
    CloseIn,
    KeyIn,
    PhaseIn,
    RulingIn,
    Taken,
    ThrowIn,
    UndoIn,
    battle_json,
    event_json,
    line_of,
)
from battles.models import Battle, Event
from battles.parts.sight import reading, sight_of
from battles.record.log import numbered
from rulesets.engine import complaint
from rulesets.engine.values import Json

EVENTS_A_PAGE = 200
NO_SUCH_LINE = gettext_lazy("You read no line with this id. Leave `after` out to begin at the beginning.")
ANSWERS = {
    200: OpenApiTypes.OBJECT,
    400: OpenApiTypes.OBJECT,
    404: OpenApiTypes.OBJECT,
    409: OpenApiTypes.OBJECT,
    429: OpenApiTypes.OBJECT,
}


class BattleView(APIView):
    """The present of one battle as you may see it."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        return Response(_shown(viewer))


class EventsView(APIView):
    """The log after the line `?after=`, oldest first, as far as you may see it."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        rows = Event.objects.visible_to(viewer.words).filter(battle=viewer.battle).order_by("seq")
        read = 0
        if after := request.query_params.get("after", ""):
            last = line_of(rows, after)
            if last is None:
                return Response({"after": [NO_SUCH_LINE]}, status=400)
            read, rows = rows.filter(seq__lte=last.seq).count(), rows.filter(seq__gt=last.seq)
        page = numbered(rows[:EVENTS_A_PAGE])
        known = reading(viewer.battle, viewer.words).known
        told = [known.hide(event_json(one, number)) for number, one in enumerate(page, start=read + 1)]
        return Response({"events": told})


class ActView(APIView):
    """One act at the table. A refusal says why: 400 at its field, 409 when it came too late."""

    takes: type[Taken] = PhaseIn
    for_gm = False

    def act(self, viewer: Viewer, fields: Json) -> None:
        raise NotImplementedError

    def post(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        if self.for_gm and not viewer.is_gm:
            raise Http404
        data = self.takes(data=request.data)
        data.is_valid(raise_exception=True)
        try:
            self.act(viewer, data.validated_data)
        except actions.AnswerRefused as refused:
            return Response({"value": _words(viewer, refused)}, status=400)
        except actions.DiceDoNotFit as refused:
            return Response({"faces": [str(refused)]}, status=400)
        except actions.TableError as refused:
            return Response({"detail": str(refused)}, status=409)
        battle = Battle.objects.select_related("campaign").get(pk=viewer.battle.pk)
        fresh = Viewer(viewer.member, battle, viewer.seats, viewer.sides)
        return Response(self.told(fresh))

    def told(self, viewer: Viewer) -> Json:
        """What is answered: the battle as it is then, if nothing else is asked for."""
        return _shown(viewer)


def _shown(viewer: Viewer) -> Json:
    seen = sight_of(viewer)
    return battle_json(viewer, seen.scene, seen.known)


def _words(viewer: Viewer, refused: actions.AnswerRefused) -> dict[str, list[str]]:
    """The problems by field, in sentences."""
    rules, shown = viewer.battle.rules, dict[str, list[str]]()
    for problem in refused.problems:
        at = problem.facts.get("at", "")
        place = ".".join(map(str, at)) if isinstance(at, (tuple, list)) else str(at)
        shown.setdefault(place or "value", []).append(complaint(rules, problem, {}))
    return shown


@extend_schema(request=AnswerIn, responses=ANSWERS)
class AnswerView(ActView):
    takes = AnswerIn

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.answer(viewer, **fields)


@extend_schema(request=KeyIn, responses=ANSWERS)
class TakeBackView(ActView):
    takes = KeyIn

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.take_back_answer(viewer, **fields)


@extend_schema(request=ThrowIn, responses=ANSWERS)
class ThrowView(ActView):
    takes = ThrowIn

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.throw(viewer, **fields)


@extend_schema(request=CloseIn, responses=ANSWERS)
class CloseView(ActView):
    takes, for_gm = CloseIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.close(viewer, **fields)


@extend_schema(request=PhaseIn, responses=ANSWERS)
class ThrowForTheAbsentView(ActView):
    takes, for_gm = PhaseIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.throw_for_the_absent(viewer, **fields)


@extend_schema(request=PhaseIn, responses=ANSWERS)
class NextView(ActView):
    takes, for_gm = PhaseIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.next_step(viewer, **fields, is_press=False)


@extend_schema(request=RulingIn, responses=ANSWERS)
class RuleView(ActView):
    takes, for_gm = RulingIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.rule(viewer, **fields)


@extend_schema(request=UndoIn, responses=ANSWERS)
class UndoView(ActView):
    takes, for_gm = UndoIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.undo(viewer, **fields)
