"""A second implementation of the engine.

It is written from docs/engine.md and the contract and not from the Swift source, so that each can find the other's
mistakes. It computes frames from events; what is refused (validation) is not part of it. It uses only the standard
library.

Words and units are those of docs/engine.md: W is the track's width in points, p a place on the track (0 ... 1), u the
travel of the finger in points from the lower end, v a velocity in points per second towards the upper end, t in ms.
"""

from .control import completed
from .pinch import Pinch
from .slider import Slider
from .thumbs import Refused, Thumbs

__all__ = ["Pinch", "Refused", "Slider", "Thumbs", "completed", "made"]


def made(control):
    """The control of a scenario, ready for events."""
    return Pinch(control) if control.get("kind") == "pinch" else Slider(control)
