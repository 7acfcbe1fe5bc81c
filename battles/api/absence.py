"""For people who are away, over REST: what they say beforehand, and who stands in for them."""

from datetime import timedelta
from typing import override

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from battles import actions
from battles.access import Viewer, gm_or_404, viewer_or_404
from battles.api.serializers import KeyField, KeyIn, Taken, clean_json
from battles.api.table import ANSWERS, ActView
from battles.models import Seat, StandIn, StandingAnswer
from battles.parts.seats import members_now, people
from campaigns.models import Membership
from rulesets.engine.values import Json

READ = {200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}
LONGEST_HOURS = 24 * 90


class SaidIn(KeyIn):
    """What counts for a question each time that its player seals nothing."""

    value = serializers.DictField()

    def validate_value(self, value: Json) -> Json:
        clean: Json = clean_json(value)
        return clean


class ForgetIn(Taken):
    standing = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class SeatIn(Taken):
    seat = KeyField(60)


class StandInIn(SeatIn):
    """Without `hours` somebody stands in until it is ended."""

    member = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    hours = serializers.IntegerField(
        min_value=1, max_value=LONGEST_HOURS, required=False, allow_null=True, default=None
    )


@extend_schema_view(get=extend_schema(responses=READ), post=extend_schema(request=SaidIn, responses=ANSWERS))
class StandingView(ActView):
    """What you have said beforehand; POST says it, in place of what you said before."""

    takes: type[Taken] = SaidIn

    def get(self, request: Request, battle_id: int) -> Response:
        return Response(self.told(viewer_or_404(request.user, battle_id)))

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.keep_standing(viewer, **fields)

    @override
    def told(self, viewer: Viewer) -> Json:
        rows = StandingAnswer.objects.filter(battle=viewer.battle, member=viewer.member).order_by("nth")
        shown = [{"id": one.pk, "key": one.key, "question": one.question, "value": one.value} for one in rows]
        return {"standing": shown}


@extend_schema(request=ForgetIn, responses=ANSWERS)
class ForgetView(StandingView):
    """What was said beforehand counts no more."""

    takes, http_method_names = ForgetIn, ["post", "options"]

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.forget_standing(viewer, **fields)


@extend_schema_view(
    get=extend_schema(responses=READ), post=extend_schema(request=StandInIn, responses=ANSWERS)
)
class StandInsView(ActView):
    """Who stands in for whom, in which seats somebody sits, and who might stand in; POST lets somebody."""

    takes: type[Taken] = StandInIn
    for_gm = True

    def get(self, request: Request, battle_id: int) -> Response:
        return Response(self.told(gm_or_404(request.user, battle_id)))

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        people = Membership.objects.present().filter(campaign=viewer.battle.campaign_id)
        member = people.select_related("user").filter(pk=fields["member"]).first()
        if member is None:
            raise serializers.ValidationError(
                {"member": [gettext("Nobody of this campaign has that number.")]}
            )
        lasts = timedelta(hours=fields["hours"]) if fields["hours"] else None
        actions.stand_in(viewer, word=fields["seat"], member=member, lasts=lasts)

    @override
    def told(self, viewer: Viewer) -> Json:
        rows = (
            StandIn.objects.now().filter(battle=viewer.battle).select_related("member__user").order_by("word")
        )
        seats = Seat.objects.filter(battle=viewer.battle, member__left_at=None).select_related("member__user")
        return {
            "stand_ins": [{**_in_seat(one), "until": one.until} for one in rows],
            "seats": [_in_seat(one) for one in seats.order_by("word")],
            "people": [{"member": pk, "name": name} for pk, name in people(members_now(viewer.battle))],
        }


def _in_seat(seat: Seat | StandIn) -> Json:
    return {"seat": seat.word, "member": seat.member_id, "name": str(seat.member.user)}


@extend_schema(request=SeatIn, responses=ANSWERS)
class EndStandInView(StandInsView):
    """Nobody stands in there any more."""

    takes, http_method_names = SeatIn, ["post", "options"]

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.end_stand_in(viewer, word=fields["seat"])
