from django.urls import path

from boardroom.web.lobby import views

urlpatterns = [
    path("", views.show_lobby, name="lobby"),
    path("play/", views.play_now, name="play-now"),
]
