"""Undo and redo."""


class History:
    """A part of a slider (`slider.py`)."""

    def commit(self):
        """Records the current place as the one that `undo` leaves."""
        before = self.reached(self.committed).value
        if self.place.value == before != self.committed.value:
            return  # as near as it can be to what is remembered
        if self.place.value != before and self.control["history"] > 0:
            self.undos = (self.undos + [self.committed])[-self.control["history"]:]
            self.redos = []
        self.committed = self.place

    def step_back(self, kind):
        source, target = (self.undos, self.redos) if kind == "undo" else (self.redos, self.undos)
        if source:
            target.append(self.committed)
            self.committed = source.pop()
            self.held_back = 0
            self.put(self.reached(self.committed))
