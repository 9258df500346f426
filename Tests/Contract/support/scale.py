"""The one scale of waits of everything in Tests that is written in Python, with Python's library alone.

An upper limit only guards against a hang. It is the same everywhere, and no test asserts that something is faster. On a
machine that is slower than usual, `DETENT_PATIENCE=5` makes every limit five times longer.
"""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("DETENT_PATIENCE") or 1)
#: The limit of a wait, in seconds: of processes, sockets, HTTP clients, and of what a page must show.
LIMIT = 20 * PATIENCE
#: The time between two looks at a condition, in seconds.
PAUSE = 0.02
