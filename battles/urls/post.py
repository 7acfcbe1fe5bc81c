"""Play by post: until when people are asked."""

from django.urls import path

from battles.urls.live import BATTLE
from battles.views import pace

urlpatterns = [
    path(f"{BATTLE}pace/", pace.pace, name="pace"),
    path(f"{BATTLE}moment/", pace.moment, name="moment"),
    path(f"{BATTLE}extend/", pace.extend, name="extend"),
    path(f"{BATTLE}pause/", pace.pause, name="pause"),
    path(f"{BATTLE}resume/", pace.resume, name="resume"),
]
