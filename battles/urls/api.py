"""The REST API of the battle room, under /api/v1/."""

from django.urls import path

from battles import api, api_absence, api_again, api_orders, api_post

app_name = "battles-api"
urlpatterns = [
    path("battles/<int:battle_id>/", api.BattleView.as_view(), name="battle"),
    path("battles/<int:battle_id>/events/", api.EventsView.as_view(), name="events"),
    path("battles/<int:battle_id>/answers/", api.AnswerView.as_view(), name="answer"),
    path("battles/<int:battle_id>/answers/take-back/", api.TakeBackView.as_view(), name="take-back"),
    path("battles/<int:battle_id>/rolls/", api.ThrowView.as_view(), name="throw"),
    path("battles/<int:battle_id>/rolls/absent/", api.ThrowForTheAbsentView.as_view(), name="throw-absent"),
    path("battles/<int:battle_id>/rolls/ask-again/", api_again.AskAgainView.as_view(), name="ask-again"),
    path("battles/<int:battle_id>/rolls/again/", api_again.ThrowAgainView.as_view(), name="throw-again"),
    path(
        "battles/<int:battle_id>/rolls/refuse-again/",
        api_again.RefuseAgainView.as_view(),
        name="refuse-again",
    ),
    path("battles/<int:battle_id>/close/", api.CloseView.as_view(), name="close"),
    path("battles/<int:battle_id>/next/", api.NextView.as_view(), name="next"),
    path("battles/<int:battle_id>/rulings/", api.RuleView.as_view(), name="rule"),
    path("battles/<int:battle_id>/undo/", api.UndoView.as_view(), name="undo"),
    path("battles/<int:battle_id>/orders/", api_orders.OrdersView.as_view(), name="orders"),
    path("battles/<int:battle_id>/deadline/", api_post.DeadlineView.as_view(), name="deadline"),
    path("battles/<int:battle_id>/deadline/extend/", api_post.ExtendView.as_view(), name="extend"),
    path("battles/<int:battle_id>/deadline/moment/", api_post.MomentView.as_view(), name="moment"),
    path("battles/<int:battle_id>/pace/", api_post.PaceView.as_view(), name="pace"),
    path("battles/<int:battle_id>/standing/", api_absence.StandingView.as_view(), name="standing"),
    path("battles/<int:battle_id>/standing/forget/", api_absence.ForgetView.as_view(), name="forget"),
    path("battles/<int:battle_id>/stand-ins/", api_absence.StandInsView.as_view(), name="stand-ins"),
    path("battles/<int:battle_id>/stand-ins/end/", api_absence.EndStandInView.as_view(), name="end-stand-in"),
    path("battles/<int:battle_id>/pause/", api_post.PauseView.as_view(), name="pause"),
    path("battles/<int:battle_id>/resume/", api_post.ResumeView.as_view(), name="resume"),
    path("battles/<int:battle_id>/talk/", api_post.TalkView.as_view(), name="talk"),
    path(
        "battles/<int:battle_id>/talk/take-back/",
        api_post.UnsayView.as_view(),
        name="take-back-message",
    ),
]
