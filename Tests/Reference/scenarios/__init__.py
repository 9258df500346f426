"""What the reference computes the frames of feel.json for, and tries sliders with several thumbs with. What is random
comes from fixed seeds, so it is the same every time."""

from .at_random import anything, generated, reshaped
from .by_hand import hand_made
from .several import by_hand_wrong, recorded, try_cancelled, try_one, try_several
from .standing import standing

__all__ = [
    "anything", "by_hand_wrong", "generated", "hand_made", "recorded", "reshaped", "standing", "try_cancelled",
    "try_one", "try_several",
]
