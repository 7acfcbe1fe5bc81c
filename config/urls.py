from django.contrib import admin
from django.urls import include, path

from config import pages

urlpatterns = [
    path("", include("campaigns.urls")),
    path("", include("accounts.urls")),
    path("credits/", pages.credits, name="credits"),
    path("admin/", admin.site.urls),
]
