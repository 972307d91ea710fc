"""Django settings. Operators change them by environment variables (docs/host/configuration.md)."""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from boardroom.web.config import environment

WEB = Path(__file__).parents[1]
# A game's page has its templates, styles, scripts and messages in the same folder
GAME_FOLDERS = environment.find_page_folders(WEB.parent / "games")
DATA_FOLDER = environment.find_data_folder()
SECRET_KEY = environment.read_secret_key(DATA_FOLDER)
DEBUG = environment.read_flag("BOARDROOM_DEBUG")
# An empty list would reject every request
ALLOWED_HOSTS = [
    environment.parse_host("BOARDROOM_HOSTS", host) for host in environment.read_list("BOARDROOM_HOSTS")
] or list(environment.DEFAULT_HOSTS)
CSRF_TRUSTED_ORIGINS = [
    environment.parse_origin("BOARDROOM_ORIGINS", origin) for origin in environment.read_list("BOARDROOM_ORIGINS")
]
USES_HTTPS = environment.read_flag("BOARDROOM_HTTPS")

INSTALLED_APPS = [
    "boardroom.web.accounts",
    "boardroom.web.tables",
    "boardroom.web.tournaments",
    "boardroom.web.server",
    "boardroom.web.api",
    "boardroom.web.archive",
    "boardroom.web.ratings",
    "boardroom.web.social",
    "boardroom.web.matchmaking",
    "boardroom.web.moderation",
    "boardroom.web.notifications",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
]
MIDDLEWARE = [
    "boardroom.web.server.request_logs.RequestMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "boardroom.web.api.problems.ProblemMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "boardroom.web.server.static_files.StaticFilesMiddleware",
    "boardroom.web.server.content_policy.ContentPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "boardroom.web.languages.LanguageMiddleware",
    "boardroom.web.moderation.staff_messages.StaffMessagesMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "boardroom.web.layout.error_pages.DamagedTableMiddleware",
]
ROOT_URLCONF = "boardroom.web.config.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [*sorted(WEB.glob("*/templates")), *(folder / "templates" for folder in GAME_FOLDERS)],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "boardroom.web.layout.jinja_environment.create_environment",
            "context_processors": ["boardroom.web.layout.jinja_environment.build_page_context"],
        },
    },
    {
        # Only for the admin pages
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]
ASGI_APPLICATION = "boardroom.web.config.asgi.application"
DATABASES = {"default": environment.database_settings(os.environ.get("DATABASE_URL"), DATA_FOLDER)}
REDIS_URL = os.environ.get("REDIS_URL") or None
CACHES = environment.cache_settings(REDIS_URL)
_MAIL = environment.mail_settings(os.environ.get("BOARDROOM_MAIL"))
EMAIL_BACKEND, EMAIL_HOST, EMAIL_PORT = _MAIL.backend, _MAIL.host, _MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
EMAIL_USE_SSL, EMAIL_USE_TLS = _MAIL.uses_tls, _MAIL.uses_starttls
EMAIL_FILE_PATH = DATA_FOLDER / "mail"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("BOARDROOM_FROM", "boardroom@localhost")
HAS_MAIL = bool(os.environ.get("BOARDROOM_MAIL"))
EMAIL_TIMEOUT = 20
TURN_MAIL_MINUTES = environment.read_number("BOARDROOM_NOTICE_MINUTES", 10.0)
ENVELOPE_SECONDS = environment.read_number("BOARDROOM_ENVELOPE_SECONDS", 6.0)
PUSH_DELAY_SECONDS = environment.read_number("BOARDROOM_PUSH_SECONDS", 20.0)
# Push services of the browser vendors. The server sends requests to no other address that a user gives
PUSH_HOSTS = environment.read_list(
    "BOARDROOM_PUSH_HOSTS",
    "fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com",
)
BEHIND_PROXY = environment.read_flag("BOARDROOM_PROXY")
# Without an address, printed links lead to the host of the request
PRINT_ADDRESS = environment.parse_origin("BOARDROOM_ADDRESS", os.environ.get("BOARDROOM_ADDRESS", ""))
SITE_ADDRESS = environment.choose_site_address(
    PRINT_ADDRESS,
    CSRF_TRUSTED_ORIGINS,
    ALLOWED_HOSTS,
    https=USES_HTTPS,
    port=environment.read_served_port(behind_proxy=BEHIND_PROXY),
)
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTHENTICATION_BACKENDS = ["boardroom.web.accounts.users.UserBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_HASHERS = [
    "boardroom.web.accounts.password_hasher.LowMemoryHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "lobby"
LOGOUT_REDIRECT_URL = "lobby"
# Sessions are read from the cache and written to cache and database; processes share the cache through Redis
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = USES_HTTPS
SECURE_SSL_REDIRECT = USES_HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_HSTS_SECONDS = 31_536_000 if USES_HTTPS else 0
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "media-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]
STATICFILES_DIRS = [("boardroom", folder) for folder in sorted(WEB.glob("*/static"))]
STATICFILES_DIRS += [("boardroom", folder / "static") for folder in GAME_FOLDERS]
# Static URLs contain a hash of all files, so that browsers cache them forever
STATIC_VERSION = environment.hash_static_files(folder for _, folder in STATICFILES_DIRS)
STATIC_URL = f"static/{STATIC_VERSION}/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0
WHITENOISE_IMMUTABLE_FILE_TEST = "(?!)" if DEBUG else f"/static/{STATIC_VERSION}/"
MAX_UPLOAD_BYTES = 8 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

LOGGING = environment.logging_settings(os.environ.get("BOARDROOM_LOG"))
SLOW_REQUEST_MS = environment.read_number("BOARDROOM_SLOW_MS", 1000.0)
METRICS_TOKEN = os.environ.get("BOARDROOM_METRICS_TOKEN", "")

WORKER_THREADS = environment.read_count("BOARDROOM_THREADS", 8)
BOT_SECONDS = environment.read_number("BOARDROOM_BOT_SECONDS", 5.0)
BOT_WORKERS = environment.read_count("BOARDROOM_BOT_WORKERS", 0, minimum=0)
BOT_PAUSE_SECONDS = environment.read_number("BOARDROOM_BOT_PAUSE", 0.7)
MAX_VIEWERS = environment.read_count("BOARDROOM_MAX_VIEWERS", 5000)
RATE_LIMITS = environment.parse_limits(os.environ.get("BOARDROOM_LIMITS"))
