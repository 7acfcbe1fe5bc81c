"""All settings, from the environment alone; the defaults suit one machine. `.env.example` lists them."""

import os
from pathlib import Path
from typing import Any

from django.contrib.messages import constants as messages
from django.utils.csp import CSP

from config.database.postgres import Cluster
from config.environment import (
    address,
    database,
    flag,
    folder,
    in_production,
    kept_secret,
    names,
    number,
    text,
)

BASE_DIR = Path(__file__).resolve().parent.parent

# --- The site -------------------------------------------------------------------------------------

PRODUCTION = flag("PRODUCTION")
DEBUG = flag("DEBUG")
DATA_DIR = folder("BANNERET_DATA", BASE_DIR / "data")
SECRET_KEY = in_production("SECRET_KEY") or kept_secret(DATA_DIR / "secret_key")
ALLOWED_HOSTS = names("ALLOWED_HOSTS", in_production("ALLOWED_HOSTS") or "localhost,127.0.0.1,[::1]")
PORT = number("PORT", 8000, 1, 65535)
WORKERS = number("WORKERS", max(1, (os.cpu_count() or 1) - 1), 0, 64)
TRIALS_AN_HOUR = number("TRIALS_AN_HOUR", 10, 1, 10_000)
TRIALS_AT_ONCE = number("TRIALS_AT_ONCE", 200, 0, 100_000)
NEARBY = ""  # `manage.py play` says under which address phones in the same network reach it
DATABASE_URL = in_production("DATABASE_URL") or Cluster(DATA_DIR / "postgres").conninfo()
DATABASES = {"default": database(DATABASE_URL, number("DATABASE_POOL", 20, 2, 500))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "campaigns:home"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "django.forms",
    "pgtrigger",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "config",
    "accounts",
    "campaigns",
    "rosters",
    "battles",
    "forecasts",
    "annals",
    "chronicle",
    "lessons",
    "procrastinate.contrib.django",
]

MIDDLEWARE = [
    "config.storing.nothing_is_stored",
    "django.middleware.security.SecurityMiddleware",
    "config.serving.compression.CompressedText",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.languages.pages_are_translated",
    "accounts.middleware.devices_are_known",
    "accounts.middleware.writes_are_counted",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.serving.errors.refusals_have_words",
    "campaigns.middleware.RulesAreMissing",
    "battles.middleware.BattleIsUnread",
]

# --- Pages and files ------------------------------------------------------------------------------

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.parts.colours",
                "accounts.parts.languages",
            ]
        },
    }
]
# The icon beside a message
MESSAGE_TAGS = {
    messages.DEBUG: "info",
    messages.WARNING: "warn",
    messages.ERROR: "warn",
    messages.SUCCESS: "check",
}
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = folder("STATIC_ROOT", BASE_DIR / "staticfiles") if PRODUCTION else None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
USE_TZ = True
TIME_ZONE = text("TIME_ZONE", "UTC")
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English"), ("de", "Deutsch")]  # each in its own words; docs/languages.md
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"

# --- Safety ---------------------------------------------------------------------------------------

SECURE_CSP: dict[str, list[str]] = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "object-src": [CSP.NONE],
}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator")
] + [{"NAME": "accounts.passwords.NotGuessedSoon"}, {"NAME": "accounts.passwords.NotStolen"}]
PASSWORD_CHECK_URL = address("PASSWORD_CHECK_URL")
SESSION_COOKIE_AGE = (
    60 * 60 * 24 * 180
)  # a guest's seat hangs on the cookie: longer than a pause between sessions
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
if PRODUCTION:  # browsers then take these from no other name below this one, and from no page without HTTPS
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PRODUCTION else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
CSRF_TRUSTED_ORIGINS = names("CSRF_TRUSTED_ORIGINS")
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # a battle set up on one page
FILE_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024  # a photograph waits its turn in a file, not in memory

# --- Mail: printed in the terminal until a server is named ----------------------------------------

SMTP = {
    "host": in_production("EMAIL_HOST"),
    "port": number("EMAIL_PORT", 587, 1, 65535),
    "username": text("EMAIL_USER"),
    "password": text("EMAIL_PASSWORD"),
    "use_tls": flag("EMAIL_TLS", "yes"),
    "timeout": 10,
}
MAILERS = {
    "default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": SMTP}
    if SMTP["host"]
    else {"BACKEND": "config.mail.EmailBackend"}
}
MAIL_IS_PRINTED = not SMTP["host"]
SITE_URL = text("SITE_URL") or (f"https://{ALLOWED_HOSTS[0]}" if PRODUCTION else f"http://localhost:{PORT}")
DEFAULT_FROM_EMAIL = text("EMAIL_FROM", "banneret@localhost")

# --- The API ----------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["battles.api.parsers.ShallowJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Banneret",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
}

# --- What went wrong goes to the terminal, as containers and service managers want it ----------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.serving.logs.Line",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {"away": {"()": "config.serving.away.InALine"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal"], "level": "WARNING", "propagate": False},
        "django.request": {"filters": ["away"]},
        "uvicorn": {"handlers": ["terminal"], "propagate": False},
        "uvicorn.error": {},  # as loud as the server was told
        "uvicorn.access": {"handlers": ["terminal"], "propagate": False},
        "accounts": {"level": "INFO"},  # who signs in, with what outcome, from about where
    },
}
