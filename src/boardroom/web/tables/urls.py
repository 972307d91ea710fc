from django.urls import path

from boardroom.web.tables import assistant_views, deal_views, new_table_views, views

urlpatterns = [
    path("t/<str:code>/", views.show_table, name="table"),
    path("t/<str:code>/frame/", views.show_frame, name="frame"),
    path("t/<str:code>/log/", views.show_log, name="log"),
    path("t/<str:code>/do/", views.make_move, name="do"),
    path("t/<str:code>/undo/", views.undo_move, name="undo"),
    path("t/<str:code>/hint/", views.request_hint, name="hint"),
    path("t/<str:code>/rule/", assistant_views.make_ruling, name="rule"),
    path("t/<str:code>/offer/", deal_views.make_offer, name="offer"),
    path("t/<str:code>/propose/", deal_views.propose_deal, name="propose"),
    path("t/<str:code>/proposal/", deal_views.answer_proposal, name="proposal"),
    path("t/<str:code>/judge/", deal_views.judge_promise, name="judge"),
    path("t/<str:code>/sit/", views.sit_down, name="sit"),
    path("t/<str:code>/word/", views.add_word, name="word"),
    path("t/<str:code>/envelopes/", views.envelope_status, name="envelopes"),
    path("t/<str:code>/envelope/", views.seal_envelope, name="envelope"),
    path("t/<str:code>/open/", views.open_envelope, name="open"),
    path("t/<str:code>/fill/", views.fill_with_bots, name="fill"),
    path("t/<str:code>/leave/", views.leave_table, name="leave"),
    path("t/<str:code>/talk/", views.send_message, name="talk"),
    path("t/<str:code>/report/", views.report_message, name="report"),
    path("t/<str:code>/uncover/", views.uncover_hand, name="uncover"),
    path("t/<str:code>/join/<str:invitation>/", views.accept_invitation, name="invited"),
    path("t/<str:code>/invitation.svg", new_table_views.show_invitation_code, name="invitation"),
    path("new/", new_table_views.start_table, name="new"),
    path("assistant/", assistant_views.start_assistant, name="assistant"),
    path("now/", views.show_server_time, name="now"),
]
