from __future__ import annotations

from django.db import models
from django.utils import timezone


class Device(models.Model):
    """A browser's subscription to push messages."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=600, unique=True)
    encryption_key = models.CharField(max_length=120, help_text="The public key for encrypting messages.")
    auth_secret = models.CharField(max_length=60)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.endpoint[:60]
