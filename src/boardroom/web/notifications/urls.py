from django.urls import path

from boardroom.web.notifications import views

urlpatterns = [
    path("notices/off/<str:token>/", views.off, name="notices-off"),
    path("notices/device/", views.device, name="device"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("worker.js", views.worker, name="worker"),
]
