"""Before and after: the campaign's page, set-up, aftermath, chronicle."""

from django.urls import URLPattern, path

from battles.views import around_setup

urlpatterns: list[URLPattern] = [
    path("campaigns/<int:campaign_id>/battles/new/", around_setup.new_battle, name="new-battle"),
    path("battles/<int:battle_id>/setup/", around_setup.setup, name="setup"),
    path("battles/<int:battle_id>/setup/ready/", around_setup.readiness, name="readiness"),
    path("battles/<int:battle_id>/setup/discard/", around_setup.discard, name="discard"),
]
