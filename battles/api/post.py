"""Time and talk over REST."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, override
from zoneinfo import available_timezones

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles import actions
from battles.access import Viewer, gm_or_404, hearers, viewer_or_404
from battles.api.serializers import KeyField, PhaseIn, Taken, TextField
from battles.api.table import ANSWERS, ActView
from battles.models import LONGEST_MESSAGE, Battle, Ends, Message, Pace, Term, pace_of
from battles.play.scenes import look
from rulesets.engine import seen
from rulesets.engine.values import Facts, Json

A_PAGE = 200


class NothingIn(Taken):
    pass


class ExtendIn(PhaseIn):
    minutes = serializers.IntegerField(min_value=1, max_value=60 * 24 * 31)


class ZoneField(TextField):
    """A name of the time zone database, UTC if nothing is said."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": 60, "default": "UTC", **kwargs})

    @override
    def to_internal_value(self, data: object) -> str:
        if (name := super().to_internal_value(data)) not in available_timezones():
            raise serializers.ValidationError(gettext("There is no such time zone."))
        return str(name)


class MomentIn(PhaseIn):
    ends_at = serializers.DateTimeField(allow_null=True)
    zone = ZoneField()


class SayIn(Taken):
    to = KeyField(60)
    text = TextField(max_length=LONGEST_MESSAGE, lines=True)


class MessageIn(Taken):
    message = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class DeadlineView(APIView):
    """Until when people are asked, for whoever may know that somebody is."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        if actions.catch_up(viewer.battle):
            viewer.battle.refresh_from_db()
        return Response({"deadline": _deadline(viewer)})


def _deadline(viewer: Viewer) -> Json | None:
    scene = look(viewer.battle)
    if scene is None or not seen(scene.played.waits_for, viewer.words):
        return None
    term = Term.objects.filter(phase=scene.row).exclude(of="").first()
    if term is None:
        return None
    shown = {"phase": scene.row.number, "ends": term.ends, "sooner_if_all_in": term.is_sooner_if_all_in}
    left = int(term.left.total_seconds()) if term.left is not None else None
    shown |= {"ends_at": term.ends_at, "zone": term.zone, "paused_with_seconds_left": left}
    return {**shown, "is_over": term.ended_at is not None}


class PaceIn(Taken):
    """How askings end: `press`, `all_in`, or at a `moment` so many minutes after they open."""

    ends = serializers.ChoiceField(choices=Ends.choices)
    sooner_if_all_in = serializers.BooleanField(default=True)
    minutes = serializers.IntegerField(min_value=1, max_value=60 * 24 * 90, default=60 * 24)
    at = serializers.TimeField(required=False, allow_null=True, default=None)
    zone = ZoneField()
    remind_hours = serializers.IntegerField(min_value=0, max_value=336, default=6)


@extend_schema_view(
    get=extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}),
    post=extend_schema(request=PaceIn, responses=ANSWERS),
)
class PaceView(ActView):
    """How the askings of this battle end; POST says it anew, for the one that is open too."""

    takes, for_gm = PaceIn, True

    def get(self, request: Request, battle_id: int) -> Response:
        return Response(self.told(gm_or_404(request.user, battle_id)))

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        if viewer.battle.state not in (Battle.State.DRAFT, Battle.State.RUNNING):
            raise Http404
        actions.set_pace(
            viewer,
            ends=Ends(fields["ends"]),
            is_sooner=fields["sooner_if_all_in"],
            allowed=timedelta(minutes=fields["minutes"]),
            at=fields["at"],
            zone=fields["zone"],
            remind=timedelta(hours=fields["remind_hours"]) or None,
        )

    @override
    def told(self, viewer: Viewer) -> Json:
        rule = pace_of(viewer.battle) or Pace()
        shown = {"ends": rule.ends, "sooner_if_all_in": rule.is_sooner, "at": rule.clock, "zone": rule.zone}
        shown |= {"minutes": rule.allowed // timedelta(minutes=1), "is_paused": rule.paused_at is not None}
        return {**shown, "remind_hours": rule.remind // timedelta(hours=1) if rule.remind else 0}


@extend_schema(request=ExtendIn, responses=ANSWERS)
class ExtendView(ActView):
    takes, for_gm = ExtendIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.extend(viewer, phase=fields["phase"], longer=timedelta(minutes=fields["minutes"]))


@extend_schema(request=MomentIn, responses=ANSWERS)
class MomentView(ActView):
    takes, for_gm = MomentIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.set_moment(viewer, **fields)


@extend_schema(request=None, responses=ANSWERS)
class PauseView(ActView):
    takes, for_gm = NothingIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.pause(viewer)


@extend_schema(request=None, responses=ANSWERS)
class ResumeView(ActView):
    takes, for_gm = NothingIn, True

    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.resume(viewer)


class TalkView(APIView):
    """What was said after `?after=`, oldest first, as far as you hear it; POST says something."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        rows = Message.objects.visible_to(viewer.member, viewer.words).filter(battle=viewer.battle)
        rows = rows.said_after(request.query_params.get("after", ""))
        page = rows.select_related("member__user").order_by("nth")[:A_PAGE]
        to = [{"to": word, "name": name} for word, name in hearers(viewer)]
        return Response({"messages": [message_json(one) for one in page], "you_may_speak_to": to})

    @extend_schema(request=SayIn, responses=ANSWERS)
    def post(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        return _said(SayIn(data=request.data), lambda fields: actions.say(viewer, **fields))


class UnsayView(APIView):
    @extend_schema(request=MessageIn, responses=ANSWERS)
    def post(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        return _said(MessageIn(data=request.data), lambda fields: actions.take_back_message(viewer, **fields))


def _said(data: Taken, act: Callable[[Facts], Message | None]) -> Response:
    data.is_valid(raise_exception=True)
    try:
        done = act(data.validated_data)
    except actions.TableError as refused:
        return Response({"detail": str(refused)}, status=409)
    return Response(message_json(done) if done is not None else {})


def message_json(message: Message) -> Json:
    shown = {"id": message.pk, "by": str(message.member.user), "to": message.to, "at": message.at}
    return {**shown, "text": message.text, "taken_back": message.is_gone}
