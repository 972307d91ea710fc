from django.urls import path

from boardroom.web.matchmaking import views

urlpatterns = [
    path("find/", views.find, name="find"),
    path("find/now/", views.waiting, name="find-now"),
    path("find/party/<str:code>/", views.party, name="find-party"),
    path("find/start/", views.start, name="find-start"),
    path("find/leave/", views.leave, name="find-leave"),
]
