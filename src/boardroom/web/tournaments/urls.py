"""URLs of the tournament pages."""

from django.urls import path

from boardroom.web.tournaments import entry, guide, lifecycle, prints, table_views, views

app_name = "championship"
urlpatterns = [
    path("", views.events_list, name="list"),
    path("new/", views.new, name="new"),
    path("guide/", guide.guide, name="guide"),
    path("rehearsal/", lifecycle.rehearsal, name="rehearsal"),
    path("import/", views.take_in, name="import"),
    path("<str:code>/", views.page("home"), name="home"),
    path("<str:code>/do/", views.do, name="do"),
    path("<str:code>/enter/", entry.enter, name="enter"),
    path("<str:code>/as/", entry.by_code, name="by-code"),
    path("<str:code>/as/<str:secret>/", entry.claim, name="as"),
    path("<str:code>/take-over/", entry.take_over, name="take-over"),
    path("<str:code>/draws.json", prints.draws, name="draws"),
    path("<str:code>/me/", views.page("me"), name="me"),
    path("<str:code>/desk/", views.page("desk"), name="desk"),
    path("<str:code>/people/", views.page("people"), name="people"),
    path("<str:code>/people/csv/", entry.csv, name="csv"),
    path("<str:code>/people/list/", prints.people_list, name="people-list"),
    path("<str:code>/people/slips/", prints.slips, name="slips"),
    path("<str:code>/seating/<int:game>/", views.page("seating"), name="seating"),
    path("<str:code>/seating/<int:game>/sheets/", prints.sheets, name="sheets"),
    path("<str:code>/seating/<int:game>/list/", prints.seating_list, name="seating-list"),
    path("<str:code>/table/<int:game>/<int:table>/", views.page("table"), name="table"),
    path("<str:code>/paper/<int:game>/", views.page("paper"), name="paper"),
    path("<str:code>/play/<int:game>/<int:table>/", table_views.play, name="play"),
    path("<str:code>/assistant/<int:game>/<int:table>/", table_views.assistant, name="assistant"),
    path("<str:code>/device/<int:game>/<int:table>/<str:entrant>/", table_views.device, name="device"),
    path("<str:code>/here/", entry.here, name="here"),
    path("<str:code>/people/links/", prints.links, name="links"),
    path("<str:code>/standings/", views.page("standings"), name="standings"),
    path("<str:code>/standings/print/", prints.standings, name="standings-print"),
    path("<str:code>/delete/", lifecycle.delete, name="delete"),
    path("<str:code>/rehearse/", lifecycle.rehearse, name="rehearse"),
    path("<str:code>/projector/", views.page("projector"), name="projector"),
    path("<str:code>/certificates/", prints.certificates, name="certificates"),
    path("<str:code>/settings/", views.settings, name="settings"),
    path("<str:code>/log/", views.log, name="log"),
    path("<str:code>/export/<str:what>", prints.export, name="export"),
]
