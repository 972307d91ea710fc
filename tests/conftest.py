"""How property tests run: no deadlines, for the first call of a compiled function compiles it."""

import os

from hypothesis import settings

settings.register_profile("default", deadline=None)
# The same examples every time: a red build must mean the change
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")
