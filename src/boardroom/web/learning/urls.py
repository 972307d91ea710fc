from django.urls import path

from boardroom.web.learning import rulebook_views, views

urlpatterns = [
    path("learn/<str:game>/", views.learn, name="learn"),
    path("rules/", rulebook_views.games, name="rules"),
    path("rules/<str:game>/", rulebook_views.rules, name="rules-of"),
]
