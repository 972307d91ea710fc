from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "boardroom.web.tournaments"

    def ready(self) -> None:
        from boardroom.web.tournaments import table_sync

        table_sync.register_hooks()
