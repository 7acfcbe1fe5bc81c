"""The live table: the page, its parts, and what people do there."""

from django.urls import path

from battles.views import correcting, gm, live, orders, ruling, staff, table, throwing_again

BATTLE = "battles/<int:battle_id>/"

urlpatterns = [
    path(BATTLE, live.battle, name="battle"),
    path(f"{BATTLE}parts/<slug:name>/", live.part, name="part"),
    path(f"{BATTLE}here/", live.here, name="here"),
    path(f"{BATTLE}table/", live.table_view, name="table-view"),
    path(f"{BATTLE}as/<int:place_id>/", live.eyes, name="eyes"),
    path(f"{BATTLE}log/", live.log, name="log"),
    path(f"{BATTLE}answer/", table.answer, name="answer"),
    path(f"{BATTLE}draft/", table.save_draft, name="save-draft"),
    path(f"{BATTLE}take-back-answer/", table.take_back_answer, name="take-back-answer"),
    path(f"{BATTLE}throw/", table.throw, name="throw"),
    path(f"{BATTLE}throw-all/", table.throw_all, name="throw-all"),
    path(f"{BATTLE}throw-for-me/", staff.throw_for_me, name="throw-for-me"),
    path(f"{BATTLE}officers/", staff.staff, name="staff"),
    path(f"{BATTLE}officers/ask/", staff.ask_officer, name="ask-officer"),
    path(f"{BATTLE}officers/take/", staff.take_advice, name="take-advice"),
    path(f"{BATTLE}orders/", orders.orders, name="orders"),
    path(f"{BATTLE}orders/give/", orders.order, name="order"),
    path(f"{BATTLE}orders/take-back/", orders.take_back_order, name="take-back-order"),
    path(f"{BATTLE}ask-again/", throwing_again.ask_again, name="ask-again"),
    path(f"{BATTLE}throw-again/", throwing_again.throw_again, name="throw-again"),
    path(f"{BATTLE}refuse-again/", throwing_again.refuse_again, name="refuse-again"),
    path(f"{BATTLE}close/", gm.close, name="close"),
    path(f"{BATTLE}seal-proposed/", gm.seal_proposed, name="seal-proposed"),
    path(f"{BATTLE}throw-for-the-absent/", gm.throw_for_the_absent, name="throw-for-absent"),
    path(f"{BATTLE}next-step/", gm.next_step, name="next-step"),
    path(f"{BATTLE}show/", gm.show, name="show"),
    path(f"{BATTLE}going-back/", gm.going_back, name="going-back"),
    path(f"{BATTLE}undo/", gm.undo, name="undo"),
    path(f"{BATTLE}roll-aside/", gm.roll_aside, name="roll-aside"),
    path(f"{BATTLE}throw-anew/", gm.throw_anew, name="throw-anew"),
    path(f"{BATTLE}seal-anew/", gm.seal_anew, name="seal-anew"),
    path(f"{BATTLE}end/", gm.end, name="end"),
    path(f"{BATTLE}seat/", gm.seat, name="seat"),
    path(f"{BATTLE}rule/", ruling.rule, name="rule"),
    path(f"{BATTLE}correct/", correcting.correct, name="correct"),
    path(f"{BATTLE}take-back-correction/", correcting.take_back_correction, name="take-back-correction"),
    path(f"{BATTLE}take-back-ruling/", ruling.take_back_ruling, name="take-back-ruling"),
]
