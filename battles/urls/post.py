"""Play by post: until when people are asked, and what they say to each other."""

from django.urls import path

from battles.urls.live import BATTLE
from battles.views import absence, pace, reminders, talk

urlpatterns = [
    path(f"{BATTLE}pace/", pace.pace, name="pace"),
    path(f"{BATTLE}moment/", pace.moment, name="moment"),
    path(f"{BATTLE}extend/", pace.extend, name="extend"),
    path(f"{BATTLE}pause/", pace.pause, name="pause"),
    path(f"{BATTLE}resume/", pace.resume, name="resume"),
    path(f"{BATTLE}standing/", absence.standing, name="standing"),
    path(f"{BATTLE}standing/forget/", absence.forget_standing, name="forget-standing"),
    path(f"{BATTLE}stand-ins/", absence.stand_in, name="stand-ins"),
    path(f"{BATTLE}stand-ins/end/", absence.end_stand_in, name="end-stand-in"),
    path("campaigns/<int:campaign_id>/reminders/", reminders.reminders, name="reminders"),
    path("campaigns/<int:campaign_id>/reminders/wish/", reminders.wish, name="wish"),
    path("campaigns/<int:campaign_id>/reminders/webhook/", reminders.set_webhook, name="set-webhook"),
    path("campaigns/<int:campaign_id>/reminders/webhook/try/", reminders.try_webhook, name="try-webhook"),
    path(f"{BATTLE}talk/", talk.all_said, name="all-talk"),
    path(f"{BATTLE}talk/say/", talk.say, name="say"),
    path(f"{BATTLE}talk/take-back/", talk.take_back, name="take-back-message"),
]
