"""Addresses of what is made of battles that were fought."""

from django.urls import path

from chronicle.views import replay

app_name = "chronicle"

urlpatterns = [
    path("battles/<int:battle_id>/replay/", replay.replay, name="replay"),
]
