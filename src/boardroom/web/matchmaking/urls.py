from django.urls import path

from boardroom.web.matchmaking import views

urlpatterns = [
    path("find/", views.find_table, name="find"),
    path("find/status/", views.show_search_status, name="find-status"),
    path("find/party/<str:code>/", views.show_party, name="find-party"),
    path("find/start/", views.start_party_search, name="find-start"),
    path("find/leave/", views.leave_queue, name="find-leave"),
]
