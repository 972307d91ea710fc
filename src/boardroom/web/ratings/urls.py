from django.urls import path

from boardroom.web.ratings import views

urlpatterns = [
    path("leaderboards/", views.show_leaderboard, name="leaderboards"),
]
