"""Time and talk over REST."""

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from battles import actions
from battles.access import Viewer, hearers, viewer_or_404
from battles.api import ANSWERS, ActView
from battles.models import LONGEST_MESSAGE, Message, Term
from battles.playing import look
from battles.serializers import PhaseIn
from rulesets.engine import seen

A_PAGE = 200


class NothingIn(serializers.Serializer[Any]):
    pass


class ExtendIn(PhaseIn):
    minutes = serializers.IntegerField(min_value=1, max_value=60 * 24 * 31)


class MomentIn(PhaseIn):
    ends_at = serializers.DateTimeField(allow_null=True)
    zone = serializers.CharField(max_length=60, default="UTC")

    def validate_zone(self, value: str) -> str:
        if value not in available_timezones():
            raise serializers.ValidationError("There is no such time zone.")
        return value


class SayIn(serializers.Serializer[Any]):
    to = serializers.CharField(max_length=60)
    text = serializers.CharField(max_length=LONGEST_MESSAGE)


class MessageIn(serializers.Serializer[Any]):
    message = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class DeadlineView(APIView):
    """Until when people are asked, for whoever may know that somebody is."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        if actions.catch_up(viewer.battle):
            viewer.battle.refresh_from_db()
        return Response({"deadline": _deadline(viewer)})


def _deadline(viewer: Viewer) -> dict[str, Any] | None:
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


@extend_schema(request=ExtendIn, responses=ANSWERS)
class ExtendView(ActView):
    takes, for_gm = ExtendIn, True

    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.extend(viewer, phase=said["phase"], longer=timedelta(minutes=said["minutes"]))


@extend_schema(request=MomentIn, responses=ANSWERS)
class MomentView(ActView):
    takes, for_gm = MomentIn, True

    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.set_moment(viewer, **said)


@extend_schema(request=None, responses=ANSWERS)
class PauseView(ActView):
    takes, for_gm = NothingIn, True

    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.pause(viewer)


@extend_schema(request=None, responses=ANSWERS)
class ResumeView(ActView):
    takes, for_gm = NothingIn, True

    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.resume(viewer)


class TalkView(APIView):
    """What was said after `?after=`, oldest first, as far as you hear it; POST says something."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        text = request.query_params.get("after", "0")
        after = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
        rows = Message.objects.visible_to(viewer.member, viewer.words).filter(
            battle=viewer.battle, pk__gt=after
        )
        page = rows.select_related("member__user").order_by("pk")[:A_PAGE]
        to = [{"to": word, "name": name} for word, name in hearers(viewer)]
        return Response({"messages": [message_json(one) for one in page], "you_may_speak_to": to})

    @extend_schema(request=SayIn, responses=ANSWERS)
    def post(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        return _said(SayIn(data=request.data), lambda said: actions.say(viewer, **said))


class UnsayView(APIView):
    @extend_schema(request=MessageIn, responses=ANSWERS)
    def post(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        return _said(MessageIn(data=request.data), lambda said: actions.take_back_message(viewer, **said))


def _said(data: Serializer[Any], act: Any) -> Response:
    data.is_valid(raise_exception=True)
    try:
        done = act(data.validated_data)
    except actions.TableError as refused:
        return Response({"detail": str(refused)}, status=409)
    return Response(message_json(done) if done is not None else {})


def message_json(one: Message) -> dict[str, Any]:
    shown = {"id": one.pk, "by": str(one.member.user), "to": one.to, "at": one.at}
    return {**shown, "text": one.text, "taken_back": one.is_gone}
