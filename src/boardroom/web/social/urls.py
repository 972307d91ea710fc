from django.urls import path

from boardroom.web.social import friend_views, profile_views

urlpatterns = [
    path("@<str:handle>/", profile_views.show_profile, name="profile"),
    path("@<str:handle>/tie/", friend_views.change_relationship, name="tie"),
    path("@<str:handle>/call/", friend_views.invite_friend, name="call"),
    path("friends/", friend_views.show_friends, name="friends"),
    path("friends/decline/<int:call>/", friend_views.decline_invitation, name="decline"),
]
