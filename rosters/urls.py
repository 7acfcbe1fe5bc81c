from django.urls import URLPattern, URLResolver, include, path

from rosters.views import camp, forces, heroes, makers, paste, rulings, sample, traces

type Paths = list[URLPattern | URLResolver]
app_name = "rosters"
of_units: Paths = [
    path("new/", forces.new_unit, name="new-unit"),
    path("paste/", paste.paste_units, name="paste-units"),
    path("<int:unit_id>/", forces.unit, name="unit"),
    path("<int:unit_id>/move/", forces.move_unit, name="move-unit"),
    path("<int:unit_id>/delete/", forces.delete_unit, name="delete-unit"),
]
of_forces: Paths = [
    path("", forces.forces, name="forces"),
    path("new/", forces.new_force, name="new-force"),
    path("<int:force_id>/", forces.force, name="force"),
    path("<int:force_id>/edit/", forces.edit_force, name="edit-force"),
    path("<int:force_id>/delete/", forces.delete_force, name="delete-force"),
    path("<int:force_id>/strength/", forces.strength, name="strength"),
    path("<int:force_id>/units/", include(of_units)),
]
of_heroes: Paths = [
    path("", heroes.heroes, name="heroes"),
    path("new/", heroes.new_hero, name="new-hero"),
    path("hand-out/", heroes.hand_out, name="hand-out"),
    path("<int:hero_id>/", heroes.hero, name="hero"),
    path("<int:hero_id>/delete/", heroes.delete_hero, name="delete-hero"),
]
of_acts: Paths = [
    path("", camp.act, name="act"),
    path("answer/", camp.answer, name="answer-act"),
    path("reopen/", camp.reopen, name="reopen-answer"),
    path("throw/", camp.throw, name="throw-act"),
    path("rule/", rulings.rule, name="rule-act"),
    path("rule/take-back/", rulings.take_back_ruling, name="take-back-act-ruling"),
    path("changes/", camp.changes, name="act-changes"),
    path("renew/", camp.renew, name="renew-act"),
    path("drop/", camp.drop, name="drop-act"),
    path("take-back/", camp.take_back, name="take-back-act"),
]
of_camp: Paths = [
    path("", camp.camp, name="camp"),
    path("days/", camp.pass_days, name="pass-days"),
    path("acts/<int:act_id>/", include(of_acts)),
    path("open/<slug:procedure>/", camp.open_act, name="open-act"),
]
urlpatterns = [
    path("campaigns/new/sample/", sample.new_sample, name="new-sample"),
    path("campaigns/<int:campaign_id>/forces/", include(of_forces)),
    path("campaigns/<int:campaign_id>/heroes/", include(of_heroes)),
    path("campaigns/<int:campaign_id>/camp/", include(of_camp)),
    path("campaigns/<int:campaign_id>/edits/take-back/", traces.take_back_edit, name="take-back-edit"),
    path("campaigns/<int:campaign_id>/calculators/<slug:maker_key>/", makers.maker, name="maker"),
]
