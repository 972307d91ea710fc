from django.urls import path

from boardroom.site.championship import entering, playing, prints, views

app_name = "championship"
urlpatterns = [
    path("", views.events_list, name="list"),
    path("new/", views.new, name="new"),
    path("import/", views.take_in, name="import"),
    path("<str:code>/", views.page("home"), name="home"),
    path("<str:code>/do/", views.do, name="do"),
    path("<str:code>/enter/", entering.enter, name="enter"),
    path("<str:code>/as/", entering.by_code, name="by-code"),
    path("<str:code>/as/<str:secret>/", entering.claim, name="as"),
    path("<str:code>/take-over/", entering.take_over, name="take-over"),
    path("<str:code>/draws.json", prints.draws, name="draws"),
    path("<str:code>/me/", views.page("me"), name="me"),
    path("<str:code>/desk/", views.page("desk"), name="desk"),
    path("<str:code>/people/", views.page("people"), name="people"),
    path("<str:code>/people/csv/", entering.csv, name="csv"),
    path("<str:code>/people/list/", prints.people_list, name="people-list"),
    path("<str:code>/people/slips/", prints.slips, name="slips"),
    path("<str:code>/seating/<int:game>/", views.page("seating"), name="seating"),
    path("<str:code>/seating/<int:game>/sheets/", prints.sheets, name="sheets"),
    path("<str:code>/table/<int:game>/<int:table>/", views.page("table"), name="table"),
    path("<str:code>/paper/<int:game>/", views.page("paper"), name="paper"),
    path("<str:code>/play/<int:game>/<int:table>/", playing.play, name="play"),
    path("<str:code>/assistant/<int:game>/<int:table>/", playing.assistant, name="assistant"),
    path("<str:code>/device/<int:game>/<int:table>/<str:entrant>/", playing.device, name="device"),
    path("<str:code>/here/", playing.here, name="here"),
    path("<str:code>/people/links/", playing.links, name="links"),
    path("<str:code>/standings/", views.page("standings"), name="standings"),
    path("<str:code>/projector/", views.page("projector"), name="projector"),
    path("<str:code>/certificates/", prints.certificates, name="certificates"),
    path("<str:code>/settings/", views.settings, name="settings"),
    path("<str:code>/log/", views.log, name="log"),
    path("<str:code>/export/<str:what>", prints.export, name="export"),
]
