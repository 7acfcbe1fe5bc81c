from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from config import pages

handler400, handler403 = "config.serving.errors.bad_request", "config.serving.errors.forbidden"
handler404, handler500 = "config.serving.errors.not_found", "config.serving.away.fault"
urlpatterns = [
    path("", include("battles.urls")),
    path("", include("forecasts.urls")),
    path("", include("annals.urls")),
    path("", include("chronicle.urls")),
    path("", include("lessons.urls")),
    path("", include("campaigns.urls")),
    path("", include("accounts.urls")),
    path("", include("rosters.urls")),
    path("api/v1/", include("battles.urls.api")),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("help/", include("config.help.urls")),
    path("robots.txt", pages.robots, name="robots"),
    path("credits/", pages.credits, name="credits"),
    path("rules/", pages.rules, name="rules"),
    path("rules/<slug:system>/", pages.rules_of, name="rules-of"),
    path("rules/<slug:system>/<slug:vector>/", pages.vector, name="vector"),
    path("admin/login/", pages.admin_sign_in),
    path("admin/password_change/", RedirectView.as_view(pattern_name="accounts:password")),
    path("admin/", admin.site.urls),
]
