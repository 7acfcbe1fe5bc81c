"""Forecasts of a battle, and its debrief."""

from django.urls import path

from forecasts.views import asking, inquiries

app_name = "forecasts"
FORECAST = "forecasts/<int:inquiry_id>/"

urlpatterns = [
    path("battles/<int:battle_id>/forecast/", asking.ask, name="ask"),
    path("battles/<int:battle_id>/forecast/plans/", asking.plans, name="plans"),
    path(FORECAST, inquiries.inquiry, name="inquiry"),
    path(f"{FORECAST}stop/", inquiries.stop, name="stop"),
    path(f"{FORECAST}go-on/", inquiries.go_on, name="go-on"),
]
