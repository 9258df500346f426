"""What a page's record says: how late pictures are, and how far the thumb is from the finger."""

from __future__ import annotations

from bisect import bisect
from typing import Any

from prediction.slider import FRAME

Record = dict[str, Any]


def delays(record: Record) -> list[float]:
    """Milliseconds from each pointer event to the picture that shows it first; of several in a frame, the last."""
    return [time - event for time, _, _, event in record["pictures"] if event is not None]


class Distances:
    """The distances of finger and thumb while the finger moves. One that stays the same is none: a drag by translation
    begins with it."""

    def __init__(self, record: Record):
        pointers = record["pointers"]
        times = [time for time, _ in pointers]
        pictures = [it for it in record["pictures"] if times[1] <= it[0] <= times[-1]]
        rest = record["pictures"][-1]
        apart = rest[1] - rest[2]

        def finger(time: float) -> float:
            """Where it is between two events."""
            after = min(max(bisect(times, time), 1), len(times) - 1)
            (began, start), (ended, end) = pointers[after - 1], pointers[after]
            return start + (end - start) * (min(time, ended) - began) / max(ended - began, 1e-3)

        self.real = max(abs(thumb - apart - finger(time)) for time, thumb, _, _ in pictures)
        """The greatest one, from where the finger is when the picture is there."""

        self.known = max(abs(thumb - apart - finger) for _, thumb, finger, _ in pictures)
        """The greatest one, from the last event that the page had before the picture."""

        # Over four events, so that two that come close together do not count as fast.
        speeds = [abs(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(pointers[1:], pointers[5:]) if b[0] > a[0]]
        self.travel = max(speeds) * FRAME
        """The most that the finger moves in a frame."""
