"""Maps: pictures of the ground and the marks on them."""

from django.urls import URLPattern, path

from battles.views.around import maps

MAPS = "battles/<int:battle_id>/maps/"
PICTURE = f"{MAPS}<int:picture_id>/"

urlpatterns: list[URLPattern] = [
    path(MAPS, maps.maps, name="maps"),
    path(f"{MAPS}add/", maps.add_picture, name="add-picture"),
    path(PICTURE, maps.picture, name="picture"),
    path(f"{PICTURE}remove/", maps.remove_picture, name="remove-picture"),
    path(f"{PICTURE}mark/", maps.mark, name="mark"),
    path(f"{PICTURE}marks/<int:mark_id>/remove/", maps.unmark, name="unmark"),
]
