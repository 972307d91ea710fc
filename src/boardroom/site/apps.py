from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "boardroom.site"
    label = "boardroom"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from boardroom.site.championship import follower

        follower.listen()
