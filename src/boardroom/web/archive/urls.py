from django.urls import path

from boardroom.web.archive import replay_views, result_picture, review_views, statistics_views, views

urlpatterns = [
    path("t/<str:code>/record/", replay_views.download_record, name="record"),
    path("t/<str:code>/replay/", replay_views.show_replay, name="replay"),
    path("t/<str:code>/review/", review_views.show_review, name="review"),
    path("t/<str:code>/result.png", result_picture.show_result_picture, name="result-picture"),
    path("t/<str:code>/rematch/", replay_views.start_rematch, name="rematch"),
    path(".well-known/boardroom-key.json", replay_views.show_public_keys, name="keys"),
    path("stats/", statistics_views.show_statistics, name="stats"),
    path("archive/", views.show_archive, name="archive"),
    path("archive/mine/", views.show_own_games, name="archive-mine"),
    path("records/", replay_views.upload_record, name="records"),
]
