"""URLs of the tournament pages."""

from django.urls import path

from boardroom.web.tournaments import entry, guide, lifecycle, prints, table_views, views

app_name = "tournaments"
urlpatterns = [
    path("", views.list_tournaments, name="list"),
    path("new/", views.new_tournament, name="new"),
    path("guide/", guide.show_guide, name="guide"),
    path("rehearsal/", lifecycle.start_rehearsal, name="rehearsal"),
    path("import/", views.import_log, name="import"),
    path("<str:code>/", views.build_live_view("home"), name="home"),
    path("<str:code>/do/", views.submit_action, name="do"),
    path("<str:code>/enter/", entry.enter_tournament, name="enter"),
    path("<str:code>/as/", entry.enter_code, name="by-code"),
    path("<str:code>/as/<str:secret>/", entry.claim_code, name="as"),
    path("<str:code>/take-over/", entry.take_over_tournament, name="take-over"),
    path("<str:code>/draws.json", prints.download_draws, name="draws"),
    path("<str:code>/me/", views.build_live_view("me"), name="me"),
    path("<str:code>/desk/", views.build_live_view("desk"), name="desk"),
    path("<str:code>/people/", views.build_live_view("people"), name="people"),
    path("<str:code>/people/csv/", entry.import_entries, name="csv"),
    path("<str:code>/people/list/", prints.print_people, name="people-list"),
    path("<str:code>/people/slips/", prints.print_slips, name="slips"),
    path("<str:code>/seating/<int:game>/", views.build_live_view("seating"), name="seating"),
    path("<str:code>/seating/<int:game>/sheets/", prints.print_sheets, name="sheets"),
    path("<str:code>/seating/<int:game>/list/", prints.print_seating, name="seating-list"),
    path("<str:code>/table/<int:game>/<int:table>/", views.build_live_view("table"), name="table"),
    path("<str:code>/paper/<int:game>/", views.build_live_view("paper"), name="paper"),
    path("<str:code>/play/<int:game>/<int:table>/", table_views.play_online, name="play"),
    path("<str:code>/assistant/<int:game>/<int:table>/", table_views.show_assistant, name="assistant"),
    path("<str:code>/device/<int:game>/<int:table>/<str:entrant>/", table_views.answer_device, name="device"),
    path("<str:code>/here/", entry.check_in_online, name="here"),
    path("<str:code>/people/links/", prints.download_links, name="links"),
    path("<str:code>/standings/", views.build_live_view("standings"), name="standings"),
    path("<str:code>/standings/print/", prints.print_standings, name="standings-print"),
    path("<str:code>/delete/", lifecycle.delete_tournament, name="delete"),
    path("<str:code>/rehearse/", lifecycle.finish_rehearsal_tables, name="rehearse"),
    path("<str:code>/projector/", views.build_live_view("projector"), name="projector"),
    path("<str:code>/certificates/", prints.print_certificates, name="certificates"),
    path("<str:code>/settings/", views.edit_settings, name="settings"),
    path("<str:code>/log/", views.show_log, name="log"),
    path("<str:code>/export/<str:what>", prints.download_export, name="export"),
]
