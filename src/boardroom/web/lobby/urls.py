from django.urls import path

from boardroom.web.lobby import views

urlpatterns = [
    path("t/<str:code>/fill/", views.fill, name="fill"),
    path("t/<str:code>/invitation.svg", views.invitation, name="invitation"),
    path("", views.lobby, name="lobby"),
    path("play/", views.play_now, name="play-now"),
    path("new/", views.new, name="new"),
]
