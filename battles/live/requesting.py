"""A request as if a page had asked by itself: forms pushed to it carry the secret of its own browser."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware

from accounts.models import User


def request_of(user: User, token: str) -> HttpRequest:
    """`token` is that of the browser against forged forms."""
    request = HttpRequest()
    request.COOKIES[settings.CSRF_COOKIE_NAME] = token
    CsrfViewMiddleware(lambda _: HttpResponse()).process_request(request)
    request.user = user
    return request
