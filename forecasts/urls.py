"""Forecasts of a battle, and its debrief."""

from django.urls import path

from forecasts.views import asking, debrief, inquiries, plans, tuning

app_name = "forecasts"
FORECAST = "forecasts/<int:inquiry_id>/"

urlpatterns = [
    path("battles/<int:battle_id>/forecast/", asking.ask, name="ask"),
    path("battles/<int:battle_id>/forecast/plans/", plans.plans, name="plans"),
    path("battles/<int:battle_id>/forecast/matters/", asking.matters, name="matters"),
    path("battles/<int:battle_id>/debrief/", debrief.debrief, name="debrief"),
    path("battles/<int:battle_id>/forecast/tune/", tuning.tune, name="tune"),
    path(f"{FORECAST}take/", tuning.take, name="take"),
    path(f"{FORECAST}put-back/", tuning.put_back, name="put-back"),
    path(FORECAST, inquiries.inquiry, name="inquiry"),
    path(f"{FORECAST}stop/", inquiries.stop, name="stop"),
    path(f"{FORECAST}go-on/", inquiries.go_on, name="go-on"),
]
