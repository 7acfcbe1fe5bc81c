from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from config import pages

urlpatterns = [
    path("", include("battles.urls")),
    path("", include("campaigns.urls")),
    path("", include("accounts.urls")),
    path("", include("rosters.urls")),
    path("api/v1/", include("battles.urls.api")),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("credits/", pages.credits, name="credits"),
    path("admin/login/", pages.admin_sign_in),
    path("admin/", admin.site.urls),
]
