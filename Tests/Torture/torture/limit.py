"""How long the torture waits for what must happen. A limit only guards against a hang. `DETENT_PATIENCE=5` makes it five
times longer."""

import os

#: In seconds.
LIMIT = 20 * float(os.environ.get("DETENT_PATIENCE") or 1)
#: The time between two looks at a condition, in seconds.
PAUSE = 0.02
