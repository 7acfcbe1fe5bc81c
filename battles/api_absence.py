"""For people who are away, over REST: what they say beforehand, and who stands in for them."""

from datetime import timedelta
from typing import Any, override

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from battles import actions
from battles.access import Viewer, gm_or_404, viewer_or_404
from battles.api import ANSWERS, ActView
from battles.models import Seat, StandIn, StandingAnswer
from battles.parts.seats import members_now, people
from battles.serializers import KeyIn, clean_json
from campaigns.models import Membership

READ = {200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}
LONGEST_HOURS = 24 * 90


class SaidIn(KeyIn):
    """What counts for a question each time that its player seals nothing."""

    value = serializers.DictField()

    def validate_value(self, value: dict[str, Any]) -> dict[str, Any]:
        clean: dict[str, Any] = clean_json(value)
        return clean


class ForgetIn(serializers.Serializer[Any]):
    standing = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class SeatIn(serializers.Serializer[Any]):
    seat = serializers.RegexField(r"^[a-z0-9_:.-]{1,60}$")


class StandInIn(SeatIn):
    """Without `hours` somebody stands in until it is ended."""

    member = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    hours = serializers.IntegerField(
        min_value=1, max_value=LONGEST_HOURS, required=False, allow_null=True, default=None
    )


@extend_schema_view(get=extend_schema(responses=READ), post=extend_schema(request=SaidIn, responses=ANSWERS))
class StandingView(ActView):
    """What you have said beforehand; POST says it, in place of what you said before."""

    takes: type[Serializer[Any]] = SaidIn

    def get(self, request: Request, battle_id: int) -> Response:
        return Response(self.told(viewer_or_404(request.user, battle_id)))

    @override
    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.keep_standing(viewer, **said)

    @override
    def told(self, viewer: Viewer) -> dict[str, Any]:
        rows = StandingAnswer.objects.filter(battle=viewer.battle, member=viewer.member).order_by("pk")
        shown = [{"id": one.pk, "key": one.key, "question": one.question, "value": one.value} for one in rows]
        return {"standing": shown}


@extend_schema(request=ForgetIn, responses=ANSWERS)
class ForgetView(StandingView):
    """What was said beforehand counts no more."""

    takes, http_method_names = ForgetIn, ["post", "options"]

    @override
    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.forget_standing(viewer, **said)


@extend_schema_view(
    get=extend_schema(responses=READ), post=extend_schema(request=StandInIn, responses=ANSWERS)
)
class StandInsView(ActView):
    """Who stands in for whom, in which seats somebody sits, and who might stand in; POST lets somebody."""

    takes: type[Serializer[Any]] = StandInIn
    for_gm = True

    def get(self, request: Request, battle_id: int) -> Response:
        return Response(self.told(gm_or_404(request.user, battle_id)))

    @override
    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        people = Membership.objects.present().filter(campaign=viewer.battle.campaign_id)
        member = people.select_related("user").filter(pk=said["member"]).first()
        if member is None:
            raise serializers.ValidationError({"member": ["Nobody of this campaign has that number."]})
        lasts = timedelta(hours=said["hours"]) if said["hours"] else None
        actions.stand_in(viewer, word=said["seat"], member=member, lasts=lasts)

    @override
    def told(self, viewer: Viewer) -> dict[str, Any]:
        rows = (
            StandIn.objects.now().filter(battle=viewer.battle).select_related("member__user").order_by("word")
        )
        seats = Seat.objects.filter(battle=viewer.battle, member__left_at=None).select_related("member__user")
        return {
            "stand_ins": [{**_in_seat(one), "until": one.until} for one in rows],
            "seats": [_in_seat(one) for one in seats.order_by("word")],
            "people": [{"member": pk, "name": name} for pk, name in people(members_now(viewer.battle))],
        }


def _in_seat(one: Seat | StandIn) -> dict[str, Any]:
    return {"seat": one.word, "member": one.member_id, "name": str(one.member.user)}


@extend_schema(request=SeatIn, responses=ANSWERS)
class EndStandInView(StandInsView):
    """Nobody stands in there any more."""

    takes, http_method_names = SeatIn, ["post", "options"]

    @override
    def act(self, viewer: Viewer, said: dict[str, Any]) -> None:
        actions.end_stand_in(viewer, word=said["seat"])
