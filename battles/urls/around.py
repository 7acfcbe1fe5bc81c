"""Before and after: the campaign's page, set-up, aftermath, chronicle."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
