"""Addresses of what a campaign remembers."""

from django.urls import URLPattern, URLResolver, include, path

from annals.views import careers, corrections, portraits, timeline

app_name = "annals"
type Paths = list[URLPattern | URLResolver]

of_heroes: Paths = [
    path("career/", careers.hero, name="hero"),
    path("portrait/", portraits.portrait, name="portrait"),
    path("portrait/set/", portraits.set_portrait, name="set-portrait"),
    path("portrait/take-away/", portraits.take_portrait_away, name="take-portrait-away"),
]
of_forces: Paths = [
    path("record/", careers.force, name="force"),
    path("units/<int:unit_id>/record/", careers.unit, name="unit"),
]
of_honours: Paths = [
    path("", careers.honours, name="honours"),
    path("<int:battle_id>/<slug:subject>/", corrections.correct, name="correct"),
    path("take-back/<int:correction_id>/", corrections.take_back_correction, name="take-back-correction"),
]
urlpatterns: Paths = [
    path("campaigns/<int:campaign_id>/heroes/<int:hero_id>/", include(of_heroes)),
    path("campaigns/<int:campaign_id>/forces/<int:force_id>/", include(of_forces)),
    path("campaigns/<int:campaign_id>/honours/", include(of_honours)),
    path("campaigns/<int:campaign_id>/timeline/", timeline.timeline, name="timeline"),
    path("campaigns/<int:campaign_id>/timeline/calendar/", timeline.calendar, name="calendar"),
    path("campaigns/<int:campaign_id>/timeline/calendar/drop/", timeline.drop_calendar, name="drop-calendar"),
]
