from django.urls import URLPattern, URLResolver, include, path

from rosters import camp_views, hero_views, maker_views, ruling_views, sample_views, views

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
acts: Paths = [
    path("", camp_views.act, name="act"),
    path("answer/", camp_views.answer, name="answer-act"),
    path("reopen/", camp_views.reopen, name="reopen-answer"),
    path("throw/", camp_views.throw, name="throw-act"),
    path("rule/", ruling_views.rule, name="rule-act"),
    path("rule/take-back/", ruling_views.take_back_ruling, name="take-back-act-ruling"),
    path("changes/", camp_views.changes, name="act-changes"),
    path("renew/", camp_views.renew, name="renew-act"),
    path("drop/", camp_views.drop, name="drop-act"),
    path("take-back/", camp_views.take_back, name="take-back-act"),
]
camp: Paths = [
    path("", camp_views.camp, name="camp"),
    path("days/", camp_views.pass_days, name="pass-days"),
    path("acts/<int:act_id>/", include(acts)),
    path("open/<slug:procedure>/", camp_views.open_act, name="open-act"),
]
urlpatterns = [
    path("campaigns/new/sample/", sample_views.new_sample, name="new-sample"),
    path("campaigns/<int:campaign_id>/forces/", include(forces)),
    path("campaigns/<int:campaign_id>/heroes/", include(heroes)),
    path("campaigns/<int:campaign_id>/camp/", include(camp)),
    path("campaigns/<int:campaign_id>/calculators/<slug:maker_key>/", maker_views.maker, name="maker"),
]
