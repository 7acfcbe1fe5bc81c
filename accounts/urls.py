from django.contrib.auth import views as auth_views
from django.urls import path, reverse_lazy
from django.views.generic import TemplateView

from accounts import views
from accounts.forms import NewPasswordForm

app_name = "accounts"
urlpatterns = [
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-in/<str:proof>/", views.sign_in_link, name="sign-in-link"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("account/", views.account, name="account"),
    path("account/claim/", views.claim, name="claim"),
    path("theme/", views.theme, name="theme"),
    path("forgotten/", views.forgotten, name="forgotten"),
    path(
        "forgotten/sent/",
        TemplateView.as_view(template_name="accounts/forgotten_sent.html"),
        name="forgotten-sent",
    ),
    path(
        "forgotten/<uidb64>/<token>/",
        auth_views.PasswordResetConfirmView.as_view(
            template_name="accounts/new_password.html",
            form_class=NewPasswordForm,
            success_url=reverse_lazy("accounts:sign-in"),
        ),
        name="new-password",
    ),
]
