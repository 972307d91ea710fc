from django.urls import path

from boardroom.web.social import friend_views, profile_views

urlpatterns = [
    path("@<str:handle>/", profile_views.profile, name="profile"),
    path("@<str:handle>/tie/", friend_views.tie, name="tie"),
    path("@<str:handle>/call/", friend_views.call, name="call"),
    path("friends/", friend_views.page, name="friends"),
    path("friends/decline/<int:call>/", friend_views.decline, name="decline"),
]
