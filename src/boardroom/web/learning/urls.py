from django.urls import path

from boardroom.web.learning import rulebook_views, views

urlpatterns = [
    path("learn/<str:game>/", views.show_lesson, name="learn"),
    path("rules/", rulebook_views.show_games, name="rules"),
    path("rules/<str:game>/", rulebook_views.show_rules, name="rules-of"),
]
