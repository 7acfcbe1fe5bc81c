from django.urls import URLPattern, URLResolver, include, path

from rosters import hero_views, maker_views, sample_views, views

type Paths = list[URLPattern | URLResolver]
app_name = "rosters"
units: Paths = [
    path("new/", views.new_unit, name="new-unit"),
    path("paste/", views.paste_units, name="paste-units"),
    path("<int:unit_id>/", views.unit, name="unit"),
    path("<int:unit_id>/move/", views.move_unit, name="move-unit"),
    path("<int:unit_id>/delete/", views.delete_unit, name="delete-unit"),
]
forces: Paths = [
    path("", views.forces, name="forces"),
    path("new/", views.new_force, name="new-force"),
    path("<int:force_id>/", views.force, name="force"),
    path("<int:force_id>/edit/", views.edit_force, name="edit-force"),
    path("<int:force_id>/delete/", views.delete_force, name="delete-force"),
    path("<int:force_id>/strength/", views.strength, name="strength"),
    path("<int:force_id>/units/", include(units)),
]
heroes: Paths = [
    path("", hero_views.heroes, name="heroes"),
    path("new/", hero_views.new_hero, name="new-hero"),
    path("<int:hero_id>/", hero_views.hero, name="hero"),
    path("<int:hero_id>/delete/", hero_views.delete_hero, name="delete-hero"),
]
urlpatterns = [
    path("campaigns/new/sample/", sample_views.new_sample, name="new-sample"),
    path("campaigns/<int:campaign_id>/forces/", include(forces)),
    path("campaigns/<int:campaign_id>/heroes/", include(heroes)),
    path("campaigns/<int:campaign_id>/calculators/<slug:maker_key>/", maker_views.maker, name="maker"),
]
