"""The live table: the page, its parts, and what people do there."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
