from django.urls import path

from boardroom.web.ratings import views

urlpatterns = [
    path("people/", views.show_leaderboard, name="people"),
]
