"""Before and after: the campaign's page, set-up, aftermath, chronicle."""

from django.urls import URLPattern, path

from battles.views import around_aftermath, around_briefing, around_campaign, around_chronicle, around_setup

urlpatterns: list[URLPattern] = [
    path("campaigns/<int:campaign_id>/", around_campaign.campaign, name="campaign"),
    path("campaigns/new/sample/", around_campaign.new_sample, name="new-sample"),
    path("campaigns/<int:campaign_id>/delete/", around_campaign.delete_campaign, name="delete-campaign"),
    path("campaigns/<int:campaign_id>/battles/new/", around_setup.new_battle, name="new-battle"),
    path("campaigns/<int:campaign_id>/chronicle/", around_chronicle.chronicle, name="chronicle"),
    path("battles/<int:battle_id>/setup/", around_setup.setup, name="setup"),
    path("battles/<int:battle_id>/setup/ready/", around_setup.readiness, name="readiness"),
    path("battles/<int:battle_id>/setup/discard/", around_setup.discard, name="discard"),
    path("battles/<int:battle_id>/briefing/", around_briefing.briefing, name="briefing"),
    path("battles/<int:battle_id>/briefing/read/", around_briefing.read, name="read-briefing"),
    path("battles/<int:battle_id>/aftermath/", around_aftermath.aftermath, name="aftermath"),
    path(
        "battles/<int:battle_id>/aftermath/take-back/", around_aftermath.take_back, name="take-back-aftermath"
    ),
    path("battles/<int:battle_id>/report/", around_chronicle.report, name="report"),
    path("battles/<int:battle_id>/log.json", around_chronicle.chain, name="chain"),
    path("battles/<int:battle_id>/dice/", around_chronicle.dice, name="dice"),
]
