"""Argon2id password hashing with the parameters that OWASP recommends, for small servers.

Django's default takes 100 MiB and eight threads per password, so a hundred people signing in at once would exhaust a
small machine. `server/fair_executor.py` chooses the threads in which hashing runs.
"""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class LowMemoryHasher(Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 46 * 1024
    parallelism = 1
