from django.urls import include, path

from boardroom.site.api import pages as api_pages
from boardroom.site.api.app import api
from boardroom.site.pages import assistant, deals, lobby, notices, people, replay, rules, table
from boardroom.site.pages.staff import moderation

handler400 = "boardroom.site.pages.problems.bad_request"
handler403 = "boardroom.site.pages.problems.not_allowed"
handler404 = "boardroom.site.pages.problems.not_found"
handler500 = "boardroom.site.pages.problems.failed"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("play/", lobby.play_now, name="play-now"),
    path("new/", lobby.new, name="new"),
    path("assistant/", assistant.new, name="assistant"),
    path("welcome/", people.welcome, name="welcome"),
    path("sign-in/", people.sign_in, name="sign-in"),
    path("sign-up/", people.sign_up, name="sign-up"),
    path("sign-out/", people.sign_out, name="sign-out"),
    path("settings/", people.settings, name="settings"),
    path("settings/password/", people.password, name="password"),
    path("settings/tokens/", api_pages.list_tokens, name="tokens"),
    path("settings/tokens/<int:token>/", api_pages.revoke, name="revoke-token"),
    path("settings/delete/", people.delete, name="delete"),
    path("notices/off/<str:token>/", notices.off, name="notices-off"),
    path("now/", table.now, name="now"),
    path("language/", people.language, name="language"),
    path("theme/", people.theme, name="theme"),
    path("reset/", people.Reset.as_view(), name="reset"),
    path("reset/sent/", people.ResetSent.as_view(), name="reset-sent"),
    path("reset/done/", people.ResetDone.as_view(), name="reset-done"),
    path("reset/<uidb64>/<token>/", people.ResetConfirm.as_view(), name="reset-confirm"),
    path("rules/", rules.games, name="rules"),
    path("rules/<str:game>/", rules.rules, name="rules-of"),
    path("t/<str:code>/", table.page, name="table"),
    path("t/<str:code>/frame/", table.frame, name="frame"),
    path("t/<str:code>/log/", table.log, name="log"),
    path("t/<str:code>/do/", table.do, name="do"),
    path("t/<str:code>/undo/", table.undo, name="undo"),
    path("t/<str:code>/rule/", assistant.rule, name="rule"),
    path("t/<str:code>/offer/", deals.offer, name="offer"),
    path("t/<str:code>/propose/", deals.propose, name="propose"),
    path("t/<str:code>/proposal/", deals.proposal, name="proposal"),
    path("t/<str:code>/judge/", deals.judge, name="judge"),
    path("t/<str:code>/sit/", table.sit, name="sit"),
    path("t/<str:code>/word/", table.word, name="word"),
    path("t/<str:code>/leave/", table.leave, name="leave"),
    path("t/<str:code>/fill/", lobby.fill, name="fill"),
    path("t/<str:code>/talk/", table.talk, name="talk"),
    path("t/<str:code>/report/", table.report, name="report"),
    path("t/<str:code>/uncover/", table.uncover, name="uncover"),
    path("t/<str:code>/join/<str:invitation>/", table.invited, name="invited"),
    path("t/<str:code>/invitation.svg", lobby.invitation, name="invitation"),
    path("t/<str:code>/record/", replay.record, name="record"),
    path("t/<str:code>/replay/", replay.replay, name="replay"),
    path("t/<str:code>/rematch/", replay.rematch, name="rematch"),
    path("records/", replay.records, name="records"),
    path("c/", include("boardroom.site.championship.urls")),
    path("api/", api_pages.docs, name="api"),
    path("api/", api.urls),
    path("api/<path:rest>", api_pages.unknown, name="api-unknown"),
    path("admin/", moderation.urls),
]
