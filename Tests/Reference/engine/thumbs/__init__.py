"""Several thumbs on one track.

What a thumb may reach is one function of the others (`reach.py`). Within it, each moves as a slider's only one does:
by the same code, which is a slider's own (`..slider`).

w is the value that a thumb shows. After every event the thumbs' w ascend, and neighbours' are at least `minGap` apart.
"""

from .thumb import Refused
from .thumbs import Thumbs

__all__ = ["Refused", "Thumbs"]
