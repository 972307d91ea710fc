from django.urls import path

from boardroom.web.notifications import views

urlpatterns = [
    path("notices/off/<str:token>/", views.turn_off_mails, name="notices-off"),
    path("notices/device/", views.register_device, name="device"),
    path("manifest.webmanifest", views.show_manifest, name="manifest"),
    path("worker.js", views.serve_service_worker, name="worker"),
]
