"""How passwords are kept: Argon2id with what OWASP asks for, and no more memory than a small server has for it.

Django's own choice takes 100 MiB and eight threads for each password: a hundred people who sign in together would take
more memory than a small machine has. Where hashing is done is said in `ops/threads.py`.
"""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class Hasher(Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 46 * 1024
    parallelism = 1
