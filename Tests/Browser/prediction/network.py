"""What a network does to a page's requests: how late they are, when it stalls, and which responses it loses."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field

CYCLE = 3.0  # seconds, in each of which there is one stall
STALL = 1.0  # seconds


@dataclass
class Network:
    """A seed makes the delays, the stalls and the losses the same each time. Safe to change while it is in use."""

    round_trip: float = 0
    """Milliseconds."""

    jitter: float = 0
    """The most milliseconds that a round trip is longer."""

    handshakes: bool = False
    """Whether a new connection takes a round trip before its first request, as TCP does."""

    stalls: bool = False
    """Whether all connections stall for a second now and then."""

    losses: float = 0
    """The part of the responses to events that are lost. The service has applied the events then."""

    seed: int = 1
    under_way: int = 0
    """The pieces that have not come out."""

    _began: float = field(default_factory=time.monotonic)
    _stalled_until: float = 0

    def __post_init__(self) -> None:
        # One for each purpose: how many bytes pass does not change which responses are lost.
        self._chances = {use: random.Random(f"{self.seed} {use}") for use in ("delay", "loss", "kind")}

    def delay(self) -> float:
        """Seconds that a piece takes in one direction."""
        return (self.round_trip + self.jitter * self._chances["delay"].random()) / 2000

    def stall(self, seconds: float = math.inf) -> None:
        """Stalls all connections from now on; without a time, until `go_on`."""
        self._stalled_until = time.monotonic() + seconds

    def go_on(self) -> None:
        self._stalled_until = 0

    def stalled(self) -> float:
        """Seconds until pieces move again; 0 if they do."""
        now = time.monotonic()
        until = self._stalled_until
        if self.stalls:
            cycle, place = divmod(now - self._began, CYCLE)
            begins = random.Random(f"{self.seed} {cycle}").uniform(0, CYCLE - STALL)
            if begins <= place < begins + STALL:
                until = max(until, now + begins + STALL - place)
        return max(0.0, until - now)

    def loses(self) -> bool:
        """Whether the next response is lost."""
        return self._chances["loss"].random() < self.losses

    def cuts(self) -> bool:
        """Whether a response that is lost breaks off in its middle. A browser may repeat a request by itself if no byte
        of the response came; the page learns of the others."""
        return self._chances["kind"].random() < 0.5
