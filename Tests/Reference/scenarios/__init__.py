"""What the reference computes the frames of feel.json for, and tries sliders with several thumbs with. What is random
comes from fixed seeds, so it is the same every time."""

from .at_random import anything, generated, reshaped
from .by_hand import hand_made
from .several import (
    by_hand_wrong, recorded, recorded_reshaped, try_cancelled, try_cancelled_reshaped, try_one, try_reshaped, try_several,
)
from .standing import standing

__all__ = [
    "anything", "by_hand_wrong", "generated", "hand_made", "recorded", "recorded_reshaped", "reshaped", "standing",
    "try_cancelled", "try_cancelled_reshaped", "try_one", "try_reshaped", "try_several",
]
