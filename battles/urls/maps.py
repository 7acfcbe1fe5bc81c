"""Maps: pictures of the ground and the marks on them."""

from django.urls import URLPattern, path

from battles.views import around_maps

MAPS = "battles/<int:battle_id>/maps/"
PICTURE = f"{MAPS}<int:picture_id>/"

urlpatterns: list[URLPattern] = [
    path(MAPS, around_maps.maps, name="maps"),
    path(f"{MAPS}add/", around_maps.add_picture, name="add-picture"),
    path(PICTURE, around_maps.picture, name="picture"),
    path(f"{PICTURE}remove/", around_maps.remove_picture, name="remove-picture"),
    path(f"{PICTURE}mark/", around_maps.mark, name="mark"),
    path(f"{PICTURE}marks/<int:mark_id>/remove/", around_maps.unmark, name="unmark"),
]
