from django.urls import path

from boardroom.web.accounts import settings_views, views

urlpatterns = [
    path("welcome/", views.welcome, name="welcome"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("settings/", settings_views.settings, name="settings"),
    path("settings/password/", views.password, name="password"),
    path("settings/delete/", views.delete, name="delete"),
    path("language/", settings_views.language, name="language"),
    path("sound/", settings_views.sound, name="sound"),
    path("theme/", settings_views.theme, name="theme"),
    path("reset/", views.Reset.as_view(), name="reset"),
    path("reset/sent/", views.ResetSent.as_view(), name="reset-sent"),
    path("reset/done/", views.ResetDone.as_view(), name="reset-done"),
    path("reset/<uidb64>/<token>/", views.ResetConfirm.as_view(), name="reset-confirm"),
]
