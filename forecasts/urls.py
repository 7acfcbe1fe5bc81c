"""Forecasts of a battle, and its debrief."""

from django.urls import path

from forecasts import views

app_name = "forecasts"
FORECAST = "forecasts/<int:inquiry_id>/"

urlpatterns = [
    path("battles/<int:battle_id>/forecast/", views.ask, name="ask"),
    path(FORECAST, views.inquiry, name="inquiry"),
    path(f"{FORECAST}stop/", views.stop, name="stop"),
    path(f"{FORECAST}go-on/", views.go_on, name="go-on"),
]
