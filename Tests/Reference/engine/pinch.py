"""Two pictures that a pinch joins into one strip (docs/engine.md#pinch-control)."""

DEFAULTS = {"joinBelow": 0.95, "splitAbove": 1.05, "spacing": 8, "cornerRadius": 8}
HAPTICS = {"toggle": {"weight": "heavy"}}


class Pinch:
    """One pinch control: `apply` takes an event and gives the frame after it."""

    def __init__(self, given):
        self.control = {**DEFAULTS, "haptics": HAPTICS, **given}
        self.seamless = False
        self.t = 0.0

    def apply(self, event):
        self.t = max(self.t, event.get("t", self.t))
        was = self.seamless
        if event["type"] == "pinched":
            # Between the two limits the pictures stay as they are.
            if not was and event["magnification"] < self.control["joinBelow"]:
                self.seamless = True
            if was and event["magnification"] > self.control["splitAbove"]:
                self.seamless = False
        changed = self.seamless != was
        radius = self.control["cornerRadius"]
        return {
            "t": self.t,
            "reason": "pinch" if event["type"] == "pinched" else "time",
            "seamless": self.seamless,
            "spacing": 0 if self.seamless else self.control["spacing"],
            "innerCornerRadius": 0 if self.seamless else radius,
            "outerCornerRadius": radius,
            "haptics": self.cues() if changed else [],
            "transitions": [self.seam()] if changed else [],
        }

    def cues(self):
        toggle = self.control["haptics"].get("toggle")
        if toggle is None:
            return []
        return [{"cause": "toggle", "style": "impact", "weight": toggle["weight"], "intensity": 1, "t": self.t}]

    def seam(self):
        return {"property": "seam", "curve": "easeIn" if self.seamless else "easeOut", "duration": 0.2}
