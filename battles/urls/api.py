"""The REST API of the battle room, under /api/v1/."""

from django.urls import path

from battles.api import absence, officers, orders, post, table, throwing_again

app_name = "battles-api"
urlpatterns = [
    path("battles/<int:battle_id>/", table.BattleView.as_view(), name="battle"),
    path("battles/<int:battle_id>/events/", table.EventsView.as_view(), name="events"),
    path("battles/<int:battle_id>/answers/", table.AnswerView.as_view(), name="answer"),
    path("battles/<int:battle_id>/answers/take-back/", table.TakeBackView.as_view(), name="take-back"),
    path("battles/<int:battle_id>/rolls/", table.ThrowView.as_view(), name="throw"),
    path("battles/<int:battle_id>/rolls/absent/", table.ThrowForTheAbsentView.as_view(), name="throw-absent"),
    path("battles/<int:battle_id>/rolls/ask-again/", throwing_again.AskAgainView.as_view(), name="ask-again"),
    path("battles/<int:battle_id>/rolls/again/", throwing_again.ThrowAgainView.as_view(), name="throw-again"),
    path(
        "battles/<int:battle_id>/rolls/refuse-again/",
        throwing_again.RefuseAgainView.as_view(),
        name="refuse-again",
    ),
    path("battles/<int:battle_id>/close/", table.CloseView.as_view(), name="close"),
    path("battles/<int:battle_id>/next/", table.NextView.as_view(), name="next"),
    path("battles/<int:battle_id>/rulings/", table.RuleView.as_view(), name="rule"),
    path("battles/<int:battle_id>/undo/", table.UndoView.as_view(), name="undo"),
    path("battles/<int:battle_id>/officers/", officers.OfficersView.as_view(), name="officers"),
    path("battles/<int:battle_id>/officers/seal/", officers.SealProposedView.as_view(), name="seal-proposed"),
    path("battles/<int:battle_id>/rolls/for-me/", officers.ThrowForMeView.as_view(), name="throw-for-me"),
    path("battles/<int:battle_id>/orders/", orders.OrdersView.as_view(), name="orders"),
    path("battles/<int:battle_id>/deadline/", post.DeadlineView.as_view(), name="deadline"),
    path("battles/<int:battle_id>/deadline/extend/", post.ExtendView.as_view(), name="extend"),
    path("battles/<int:battle_id>/deadline/moment/", post.MomentView.as_view(), name="moment"),
    path("battles/<int:battle_id>/pace/", post.PaceView.as_view(), name="pace"),
    path("battles/<int:battle_id>/standing/", absence.StandingView.as_view(), name="standing"),
    path("battles/<int:battle_id>/standing/forget/", absence.ForgetView.as_view(), name="forget"),
    path("battles/<int:battle_id>/stand-ins/", absence.StandInsView.as_view(), name="stand-ins"),
    path("battles/<int:battle_id>/stand-ins/end/", absence.EndStandInView.as_view(), name="end-stand-in"),
    path("battles/<int:battle_id>/pause/", post.PauseView.as_view(), name="pause"),
    path("battles/<int:battle_id>/resume/", post.ResumeView.as_view(), name="resume"),
    path("battles/<int:battle_id>/talk/", post.TalkView.as_view(), name="talk"),
    path(
        "battles/<int:battle_id>/talk/take-back/",
        post.UnsayView.as_view(),
        name="take-back-message",
    ),
]
