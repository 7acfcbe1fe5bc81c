from django.urls import path

from config.help import pages

app_name = "help"
urlpatterns = [
    path("", pages.help_page, name="help"),
    path("rules/<slug:system>/", pages.system, name="system"),
    path("rules/<slug:system>/<slug:meant>/", pages.number, name="number"),
    path("tables/<slug:system>/", pages.tables, name="tables"),
    path("<slug:topic>/", pages.topic, name="topic"),
]
