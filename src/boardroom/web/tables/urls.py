from django.urls import path

from boardroom.web.tables import assistant_views, deal_views, views

urlpatterns = [
    path("t/<str:code>/", views.page, name="table"),
    path("t/<str:code>/frame/", views.frame, name="frame"),
    path("t/<str:code>/log/", views.log, name="log"),
    path("t/<str:code>/do/", views.do, name="do"),
    path("t/<str:code>/undo/", views.undo, name="undo"),
    path("t/<str:code>/hint/", views.hint, name="hint"),
    path("t/<str:code>/rule/", assistant_views.rule, name="rule"),
    path("t/<str:code>/offer/", deal_views.offer, name="offer"),
    path("t/<str:code>/propose/", deal_views.propose, name="propose"),
    path("t/<str:code>/proposal/", deal_views.proposal, name="proposal"),
    path("t/<str:code>/judge/", deal_views.judge, name="judge"),
    path("t/<str:code>/sit/", views.sit, name="sit"),
    path("t/<str:code>/word/", views.word, name="word"),
    path("t/<str:code>/envelopes/", views.lying, name="envelopes"),
    path("t/<str:code>/envelope/", views.envelope, name="envelope"),
    path("t/<str:code>/open/", views.opened, name="open"),
    path("t/<str:code>/leave/", views.leave, name="leave"),
    path("t/<str:code>/talk/", views.talk, name="talk"),
    path("t/<str:code>/report/", views.report, name="report"),
    path("t/<str:code>/uncover/", views.uncover, name="uncover"),
    path("t/<str:code>/join/<str:invitation>/", views.invited, name="invited"),
    path("assistant/", assistant_views.new, name="assistant"),
    path("now/", views.now, name="now"),
]
