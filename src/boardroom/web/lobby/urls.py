from django.urls import path

from boardroom.web.lobby import views

urlpatterns = [
    path("t/<str:code>/invitation.svg", views.show_invitation_code, name="invitation"),
    path("", views.show_lobby, name="lobby"),
    path("play/", views.play_now, name="play-now"),
    path("new/", views.start_table, name="new"),
]
