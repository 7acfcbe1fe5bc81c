"""Throwing again over REST."""

from typing import override

from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from battles import actions
from battles.access import Viewer
from battles.api.serializers import KeyIn, Taken, TextField
from battles.api.table import ANSWERS, ActView
from battles.models import Again
from rulesets.engine.values import Json


class AskAgainIn(KeyIn):
    reason = TextField(max_length=200)


class ThrowAgainIn(AskAgainIn):
    """`counts` says which dice count: the `new` ones, the `higher` or the `lower`."""

    counts = serializers.ChoiceField(choices=Again.Counts.choices, default=Again.Counts.NEW)


class PleaIn(Taken):
    plea = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


@extend_schema(request=AskAgainIn, responses=ANSWERS)
class AskAgainView(ActView):
    """Ask the game master for another throw of your own dice."""

    takes = AskAgainIn

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.ask_again(viewer, **fields)


@extend_schema(request=ThrowAgainIn, responses=ANSWERS)
class ThrowAgainView(ActView):
    """Throw dice again that have fallen in the open step."""

    takes, for_gm = ThrowAgainIn, True

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.throw_again(viewer, **fields)


@extend_schema(request=PleaIn, responses=ANSWERS)
class RefuseAgainView(ActView):
    """Leave dice as they fell that somebody wants to throw again."""

    takes, for_gm = PleaIn, True

    @override
    def act(self, viewer: Viewer, fields: Json) -> None:
        actions.refuse_again(viewer, **fields)
