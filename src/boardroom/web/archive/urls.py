from django.urls import path

from boardroom.web.archive import replay_views, result_picture, review_views, statistics_views, views

urlpatterns = [
    path("t/<str:code>/record/", replay_views.record, name="record"),
    path("t/<str:code>/replay/", replay_views.replay, name="replay"),
    path("t/<str:code>/review/", review_views.review, name="review"),
    path("t/<str:code>/result.png", result_picture.picture, name="result-picture"),
    path("t/<str:code>/rematch/", replay_views.rematch, name="rematch"),
    path(".well-known/boardroom-key.json", replay_views.keys, name="keys"),
    path("stats/", statistics_views.statistics, name="stats"),
    path("archive/", views.everybody, name="archive"),
    path("archive/mine/", views.mine, name="archive-mine"),
    path("records/", replay_views.records, name="records"),
]
