"""What the reference computes the frames of feel.json for. The random scenarios come from fixed seeds, so they are the
same every time."""

from .at_random import anything, generated, reshaped
from .by_hand import hand_made
from .standing import standing

__all__ = ["generated", "hand_made", "reshaped", "standing"]
