"""Addresses of the battle room: the live table, and everything round it."""

from battles.urls import around, live, maps, post

app_name = "battles"
urlpatterns = [*around.urlpatterns, *live.urlpatterns, *maps.urlpatterns, *post.urlpatterns]
