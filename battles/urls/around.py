"""Before and after: the campaign's page, set-up, aftermath, chronicle."""

from django.urls import URLPattern, path

from battles import actions
from battles.views.around import (
    aftermath,
    asking,
    briefing,
    campaign,
    chronicle,
    players,
    practice,
    seating,
    setup,
    trial,
)
from campaigns.views import settings

urlpatterns: list[URLPattern] = [
    path("", trial.home, name="home"),
    path("try/", trial.begin_trial, name="begin-trial"),
    path("battles/<int:battle_id>/leave-to-officers/", trial.leave_to_officers, name="leave-to-officers"),
    path("campaigns/<int:campaign_id>/keep/", trial.keep, name="keep-trial"),
    path("campaigns/<int:campaign_id>/", campaign.campaign, name="campaign"),
    path("campaigns/new/sample/", campaign.new_sample, name="new-sample"),
    path("practice/", practice.practice, name="practice"),
    path("campaigns/<int:campaign_id>/practice/", practice.practice_of, name="practice-of"),
    path("campaigns/<int:campaign_id>/table/", seating.table, name="seating"),
    path("campaigns/<int:campaign_id>/table/seats/", seating.seat_heroes, name="seat-heroes"),
    path("campaigns/<int:campaign_id>/table/link/", seating.open_door, name="open-door"),
    path("campaigns/<int:campaign_id>/table/open/", seating.open_battle, name="open-battle"),
    path("campaigns/<int:campaign_id>/table/late/", seating.let_take_part, name="let-take-part"),
    path("campaigns/<int:campaign_id>/table/ask/", asking.ask_hero, name="ask-hero"),
    path("campaigns/<int:campaign_id>/table/asks/<int:ask_id>/", asking.answer_ask, name="answer-ask"),
    path("campaigns/<int:campaign_id>/table/offer/", asking.offer_hero, name="offer-hero"),
    path("campaigns/<int:campaign_id>/table/offers/<int:offer_id>/", asking.read_offer, name="read-offer"),
    path("campaigns/<int:campaign_id>/settings/", settings, {"keep": actions.change_settings}),
    path("campaigns/<int:campaign_id>/delete/", campaign.delete_campaign, name="delete-campaign"),
    path("campaigns/<int:campaign_id>/battles/new/", setup.new_battle, name="new-battle"),
    path("campaigns/<int:campaign_id>/chronicle/", chronicle.chronicle, name="chronicle"),
    path("battles/<int:battle_id>/setup/", setup.setup, name="setup"),
    path("battles/<int:battle_id>/setup/players/", players.players, name="players"),
    path("battles/<int:battle_id>/setup/ready/", setup.readiness, name="readiness"),
    path("battles/<int:battle_id>/setup/discard/", setup.discard, name="discard"),
    path("battles/<int:battle_id>/briefing/", briefing.briefing, name="briefing"),
    path("battles/<int:battle_id>/briefing/read/", briefing.read, name="read-briefing"),
    path("battles/<int:battle_id>/aftermath/", aftermath.aftermath, name="aftermath"),
    path("battles/<int:battle_id>/aftermath/take-back/", aftermath.take_back, name="take-back-aftermath"),
    path("battles/<int:battle_id>/report/open/", chronicle.lay_open, name="lay-open"),
    path("campaigns/<int:campaign_id>/chronicle/open/", chronicle.lay_all_open, name="lay-all-open"),
    path("battles/<int:battle_id>/log.json", chronicle.chain, name="chain"),
    path("battles/<int:battle_id>/heads.json", chronicle.heads, name="heads"),
    path("battles/<int:battle_id>/dice/", chronicle.dice, name="dice"),
]
