"""Orders to units over REST."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles import actions
from battles.access import Viewer, viewer_or_404
from battles.api.serializers import KeyField, Taken, TextField
from battles.api.table import ANSWERS
from battles.commanding import units_commanded
from battles.models import LONGEST_ORDER, Order
from rulesets.engine.values import Json


class OrderIn(Taken):
    """An empty text takes the standing order back."""

    unit = KeyField(60)
    text = TextField(max_length=LONGEST_ORDER, allow_blank=True)


class OrdersView(APIView):
    """The orders that stand, as far as you know them, and whom you may order; POST gives one."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT})
    def get(self, request: Request, battle_id: int) -> Response:
        return Response(orders_json(viewer_or_404(request.user, battle_id)))

    @extend_schema(request=OrderIn, responses=ANSWERS)
    def post(self, request: Request, battle_id: int) -> Response:
        viewer = viewer_or_404(request.user, battle_id)
        data = OrderIn(data=request.data)
        data.is_valid(raise_exception=True)
        try:
            actions.order(viewer, **data.validated_data)
        except actions.TableError as refused:
            return Response({"detail": str(refused)}, status=409)
        return Response(orders_json(viewer))


def orders_json(viewer: Viewer) -> Json:
    rows = Order.objects.known_to(viewer.words).filter(battle=viewer.battle).order_by("unit")
    shown = ("unit", "side", "text", "voice", "at")
    orders = [{name: getattr(row, name) for name in shown} for row in rows]
    return {"orders": orders, "you_may_order": list(units_commanded(viewer))}
