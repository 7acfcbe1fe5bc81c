from django.urls import include, path

from campaigns import views

app_name = "campaigns"
people = [
    path("", views.people, name="people"),
    path("invite/", views.invite, name="invite"),
    path("invitations/<int:invitation_id>/", views.invitation, name="invitation"),
    path("invitations/<int:invitation_id>/revoke/", views.revoke, name="revoke"),
    path("leave/", views.leave, name="leave"),
    path("<int:place_id>/role/", views.change_role, name="change-role"),
    path("<int:place_id>/remove/", views.remove_member, name="remove-member"),
    path("<int:place_id>/let-in/", views.let_in_again, name="let-in-again"),
]
notes = [
    path("", views.notes, name="notes"),
    path("new/", views.new_note, name="new-note"),
    path("<int:note_id>/", views.note, name="note"),
    path("<int:note_id>/change/", views.change_note, name="change-note"),
    path("<int:note_id>/delete/", views.delete_note, name="delete-note"),
]
urlpatterns = [
    path("", views.home, name="home"),
    path("join/<str:token>/", views.join, name="join"),
    path("J/<str:token>", views.join, name="short"),  # capitals make a coarser QR code
    path("j/<str:token>", views.join),
    path("campaigns/new/", views.new_campaign, name="new"),
    path("campaigns/<int:campaign_id>/", views.campaign, name="campaign"),
    path("campaigns/<int:campaign_id>/settings/", views.settings, name="settings"),
    path("campaigns/<int:campaign_id>/settings/options/", views.options, name="options"),
    path("campaigns/<int:campaign_id>/people/", include(people)),
    path("campaigns/<int:campaign_id>/notes/", include(notes)),
]
