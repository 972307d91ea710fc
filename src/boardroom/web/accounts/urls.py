from django.urls import path

from boardroom.web.accounts import settings_views, views

urlpatterns = [
    path("welcome/", views.choose_name, name="welcome"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("settings/", settings_views.edit_settings, name="settings"),
    path("settings/password/", views.change_password, name="password"),
    path("settings/delete/", views.delete_account, name="delete"),
    path("language/", settings_views.set_language, name="language"),
    path("sound/", settings_views.set_sound, name="sound"),
    path("theme/", settings_views.set_theme, name="theme"),
    path("reset/", views.RequestPasswordReset.as_view(), name="reset"),
    path("reset/sent/", views.PasswordResetSent.as_view(), name="reset-sent"),
    path("reset/done/", views.PasswordResetFinished.as_view(), name="reset-done"),
    path("reset/<uidb64>/<token>/", views.ConfirmPasswordReset.as_view(), name="reset-confirm"),
]
