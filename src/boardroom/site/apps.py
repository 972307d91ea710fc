from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "boardroom.site"
    label = "boardroom"
    default_auto_field = "django.db.models.BigAutoField"
