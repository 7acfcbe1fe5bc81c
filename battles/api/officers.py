"""Officers over REST: what they propose to those who are asked, and whose dice fall by themselves."""

from typing import override

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from battles import actions
from battles.access import Viewer, viewer_or_404
from battles.api.serializers import KeyIn, PhaseIn, Taken
from battles.api.table import ANSWERS, ActView
from battles.parts.advice import proposed_to, standing_for
from battles.parts.sight import sight_of
from rulesets.engine.values import Json

READ = {200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}


class WantedIn(Taken):
    wanted = serializers.BooleanField()


@extend_schema_view(get=extend_schema(responses=READ), post=extend_schema(request=KeyIn, responses=ANSWERS))
class OfficersView(ActView):
    """What officers would answer to what you are asked, with the reason, and what counts if you say nothing.

    POST takes a proposal as your own.
    """

    takes = KeyIn

    def get(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        sight = sight_of(viewer)
        return Response({"proposals": proposed_to(viewer, sight), "standing": standing_for(viewer, sight)})

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.take_advice(viewer, **fields)


@extend_schema(request=PhaseIn, responses=ANSWERS)
class SealProposedView(ActView):
    """Seal what officers propose where nobody sits."""

    for_gm = True

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.seal_proposed(viewer, **fields)


@extend_schema(request=WantedIn, responses=ANSWERS)
class ThrowForMeView(ActView):
    """Let your dice fall by themselves, or not any more."""

    takes = WantedIn

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.throw_for(viewer, is_wanted=fields["wanted"])
