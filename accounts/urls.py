from django.urls import path
from django.views.generic import TemplateView

from accounts.views import account, colours, languages, second_factor, signing_in

app_name = "accounts"
urlpatterns = [
    path("sign-in/", signing_in.sign_in, name="sign-in"),
    path("sign-in/code/", signing_in.sign_in_code, name="sign-in-code"),
    path("sign-in/email/<str:proof>/", account.prove_email, name="prove-email"),
    path("sign-in/<str:proof>/", signing_in.sign_in_link, name="sign-in-link"),
    path("sign-up/", signing_in.sign_up, name="sign-up"),
    path("sign-out/", signing_in.sign_out, name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/claim/", account.claim, name="claim"),
    path("account/password/", account.password, name="password"),
    path("account/email/", account.email, name="email"),
    path("account/signed-in/", account.signed_in, name="signed-in"),
    path("account/signed-in/end-others/", account.end_others, name="end-others"),
    path("account/signed-in/<int:number>/end/", account.end_session, name="end-session"),
    path("account/second-factor/", second_factor.second_factor, name="second-factor"),
    path("account/second-factor/<slug:act>/", second_factor.change, name="change-second-factor"),
    path("theme/", colours.theme, name="theme"),
    path("language/", languages.language, name="language"),
    path("forgotten/", signing_in.forgotten, name="forgotten"),
    path(
        "forgotten/sent/",
        TemplateView.as_view(template_name="accounts/forgotten_sent.html"),
        name="forgotten-sent",
    ),
    path("forgotten/<uidb64>/<token>/", signing_in.NewPassword.as_view(), name="new-password"),
]
