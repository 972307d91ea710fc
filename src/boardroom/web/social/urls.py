from django.urls import path

from boardroom.web.social import friend_views, profile_views

urlpatterns = [
    path("@<str:handle>/", profile_views.show_profile, name="profile"),
    path("@<str:handle>/relationship/", friend_views.change_relationship, name="relationship"),
    path("@<str:handle>/invite/", friend_views.invite_friend, name="invite"),
    path("friends/", friend_views.show_friends, name="friends"),
    path("friends/decline/<int:invitation>/", friend_views.decline_invitation, name="decline-invitation"),
]
