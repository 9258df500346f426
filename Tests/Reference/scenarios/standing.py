"""What the thumb shows is what is felt; every key changes it; and thumbs that cannot move."""

from engine.presets import BARS, PRESETS

from .by_hand import ALL_KEYS, FEEL, FLING, SHIFTED, ZOOM, do, drag, keys, magnet, reshaped, slider, zones

FIVE = {"range": {"lower": 0, "upper": 4}, "step": 1, "trackWidth": 400, "snapping": {"kind": "step"}}
TICKS = {"tick": {"weight": "light"}, "edge": {"weight": "soft"}}
WHOLE = {"fractionDigits": 0, "prefix": "", "suffix": ""}
LEAN = {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36}


def shown():
    """Ticks, edges and bars follow what the thumb shows."""
    felt = {**FIVE, "haptics": TICKS}
    odd = {"range": {"lower": 0, "upper": 10}, "step": 3, "trackWidth": 100, "haptics": TICKS}
    return [
        ("shown-tap-ticks-once", felt, [*drag(0, 50, 60), *keys(100, "ArrowRight")]),
        ("shown-resting-finger-is-silent", felt, drag(0, 100, 100, 99.5, 100, 99.5, 100.2)),
        ("shown-ends-of-steps", felt, drag(0, 16, 300, 351, 395, 49, 3)),
        ("shown-every-beside-steps", {**FIVE, "haptics": {**TICKS, "tick": {"every": 2, "weight": "light"}}},
         drag(0, 16, 60, 140, 160, 240, 260, 340, 360, 390, 10)),
        ("shown-in-a-magnet", slider(snapping=magnet(0, 33, 100, release=15)),
         drag(0, 16, 40, 30, 20, 15, 10, 4, 90, 99, 105, 114, 200, 280, 289, 295, 300)),
        # The last step is shorter, and a part's ends are ticks too.
        ("shown-ticks-of-the-grid", odd, drag(0, 16, 0, 29, 30, 31, 89, 90, 99, 100, 91, 90, 89, 0)),
        ("shown-ticks-of-a-part", {**odd, "reachable": {"lower": 1, "upper": 8}, "snapping": {"kind": "step"}},
         [*drag(0, 16, 0, 19, 21, 44, 46, 69, 71, 80, 10), *keys(500, *ALL_KEYS)]),
        ("shown-ticks-of-decimals", {"range": {"lower": -0.3, "upper": 0.7}, "step": 0.1, "haptics": TICKS},
         [*keys(0, *["ArrowRight"] * 10, *["ArrowLeft"] * 3, *["PageDown"] * 8),
          *(do("set", 3000 + i, value=v) for i, v in enumerate((0.2, 0.3))), *keys(4000, "Home")]),
        ("shown-bars", {**FIVE, "bars": {**BARS, "count": 9}, "haptics": {}}, drag(0, 16, 40, 60, 149, 151, 300, 349, 351)),
        ("shown-bars-in-a-magnet", slider(bars=BARS, snapping=magnet(50)), drag(0, 16, 137, 139, 150, 161, 163)),
        ("shown-raised", {**FIVE, "motion": LEAN, "haptics": {}},
         [*drag(0, 16, 0, 10, 30, 49, 51, 60, 40, 20), do("set", 500, value=0.4), do("set", 600, value=0.6)]),
        ("shown-fling-of-steps", {**FIVE, "haptics": TICKS, "release": {"kind": "fling", "deceleration": 0.99}},
         drag(0, 8, 10, 20, 32, 46, end=None) + [do("ended", 24)]),
        ("shown-ticks-held-back", {**FIVE, "haptics": {**TICKS, "minimumInterval": 40}},
         drag(0, 10, 0, 60, 120, 160, 220, 280, 340, 360)),
    ]


def live_keys():
    """Each key changes what is announced, and leaves a decimal number."""
    stepped = {"range": {"lower": 0, "upper": 100}, "step": 1, "text": WHOLE, "trackWidth": 400}
    plain = {"range": {"lower": 0, "upper": 100}, "trackWidth": 400}
    presses = keys(100, "ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight", "PageDown", "PageUp")
    return [
        ("key-after-a-drag", stepped, [*drag(0, 16, 109), *presses]),
        ("key-after-a-drag-meshing", PRESETS["meshing"], [*drag(0, 16, 170), *presses]),
        ("key-by-one-step-under-a-coarse-text", {**stepped, "step": 0.1}, [*drag(0, 16, 109), *presses]),
        ("key-changes-a-coarse-text", {"range": {"lower": 0, "upper": 10}, "text": WHOLE},
         keys(0, "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "PageUp", "PageUp", "PageUp", "End")),
        ("key-from-a-hold", slider(snapping=magnet(50, release=20)), [*drag(0, 16, 147), *presses]),
        ("key-without-noise", {"range": {"lower": -1, "upper": 1}}, keys(0, *["ArrowRight"] * 22)),
        ("key-without-noise-seven-tenths", {"range": {"lower": 0, "upper": 0.7}}, keys(0, *["ArrowRight"] * 12)),
        ("key-without-noise-thousands", {"range": {"lower": 20, "upper": 20000}},
         keys(0, *["ArrowRight"] * 8, *["PageUp"] * 3, *["ArrowLeft"] * 4)),
        ("key-without-noise-after-a-drag", plain, [*drag(0, 16, 109), *presses]),
        ("key-without-noise-own-step", {**plain, "keys": {"step": 1}}, [*drag(0, 16, 109), *presses]),
        ("key-without-noise-thirds", {"range": {"lower": 0, "upper": 1}, "trackWidth": 300, "drag": "translation"},
         [*drag(0, 16, 0, 100), *presses]),
        ("key-without-noise-odd-ends", {"range": {"lower": 0.30000000000000004, "upper": 1}},
         [*keys(0, *["ArrowRight"] * 3, "PageUp"), *keys(1000, *["ArrowLeft"] * 14)]),
        ("key-rounds-but-stops", {"range": {"lower": 0, "upper": 1}, "snapping": magnet(1 / 3, 2 / 3),
                                  "keys": {"step": 0.1111111111}}, keys(0, *["ArrowRight"] * 10)),
        ("key-far-from-zero", {"range": {"lower": 1e15 - 1, "upper": 1e15}}, keys(0, *["ArrowRight"] * 6, "PageUp")),
    ]


def points():
    """A range of one point, and a part of one: the thumb stays, and the finger is still followed."""
    both = keys(1000, *ALL_KEYS) + keys(2000, *SHIFTED)
    events = [*drag(0, 16, 0, 90, 400, -50, 120), do("set", 400, value=9), *drag(
        500, 8, 40, 80, 140), *both, do("resized", 3000, trackWidth=200), *drag(3100, 16, 0, 100, end="cancelled")]
    one = {"range": {"lower": 5, "upper": 5}, "trackWidth": 300, "haptics": {**FEEL, "tick": {"every": 1}},
           "overscroll": 0.55, "release": FLING}
    part = {**one, "range": {"lower": 0, "upper": 8}, "reachable": {"lower": 5, "upper": 5}}
    scenarios = []
    for name, control in (("point", one), ("point-of-a-range", part)):
        scenarios += [
            (name, control, events),
            (f"{name}-reversed", {**control, "reversed": True, "jumpsOnTouch": False}, events),
            (f"{name}-exponential", {**control, "scale": {"kind": "exponential"},
                                     "range": {**control["range"], "lower": control["range"]["lower"] or 1}}, events),
            (f"{name}-steps", {**control, "step": 2, "snapping": {"kind": "step"}, "haptics": TICKS}, events),
            (f"{name}-magnet", {**control, "snapping": magnet(5, release=20)}, events),
            (f"{name}-zone", {**control, "drag": "translation", "snapping": zones("extended", (5, 40))}, events),
            (f"{name}-translation", {**control, "drag": "translation", "precision": {"distance": 50}}, events),
            (f"{name}-bars", {**control, "bars": BARS, "motion": LEAN, "text": WHOLE, "history": 4},
             [*events, do("undo", 4000), do("redo", 4100)]),
        ]
    return [*scenarios, ("point-zoom", {**ZOOM, "range": {"lower": 2, "upper": 2}, "haptics": FEEL}, events)]


def presets():
    """The presets with grids, texts, a fill and a hold on the thumb."""
    film = PRESETS["film"]
    grown = [{**film, "reachable": {"upper": upper}} for upper in (300, 596)]
    return [
        ("preset-volume", PRESETS["volume"], [
            *drag(0, 16, 250, 280, 344, 400), *drag(200, 16, 300, 210, 172, 171, 120, 86, 85, 40), *keys(500, *ALL_KEYS),
            *drag(2000, 16, 60, 20, 3, -20), *keys(2200, "ArrowRight", "ArrowRight", "PageUp", "ArrowLeft")]),
        ("preset-temperature", PRESETS["temperature"], [
            *drag(0, 16, 190, 150, 126, 124, 120, 101, 97, 60), *keys(300, *ALL_KEYS),
            *drag(2000, 16, 100, 111, 122), *keys(2200, "ArrowLeft", "ArrowLeft", "ArrowRight"),
            *drag(2800, 16, 134, 133, 340, 350)]),
        ("preset-film", film, [
            do("set", 0, value=84), *drag(100, 16, 92, 110, 170, 270, 290, end=None), reshaped(164, grown[0]),
            do("changed", 180, x=300), do("changed", 196, x=360), reshaped(196, grown[1]), do("changed", 212, x=400, y=100),
            do("changed", 228, x=460, y=100), do("ended", 400, x=470, y=100),
            # A rest, and a finger that rolls when it is lifted.
            *drag(1000, 40, 80, 90, 90, 90, 90, 90, end=None), do("changed", 1216, x=94), do("ended", 1232, x=97),
            *drag(2000, 16, 600, 610), do("set", 2100, value=119.5), *keys(2200, *ALL_KEYS), *keys(4000, *SHIFTED)]),
    ]


def curves():
    """Scales of every kind, dragged, set, pressed and changed under a finger."""
    knots = [{"at": 0.2, "value": 5}, {"at": 0.25, "value": 40}, {"at": 0.9, "value": 60}]
    scales = {
        "power": {"kind": "power", "exponent": 2.5}, "root": {"kind": "power", "exponent": 0.4},
        "symlog": {"kind": "symlog", "linear": 2}, "piecewise": {"kind": "piecewise", "knots": knots},
    }
    scenarios = []
    for name, scale in scales.items():
        control = slider(scale=scale, fillFrom=10, haptics=FEEL, text={"fractionDigits": 1, "prefix": "", "suffix": ""})
        straight = {**control, "scale": {"kind": "linear"}}
        moved = [*drag(0, 16, 0, 1, 60, 75, 76, 150, 270, 299, 300), *drag(300, 16, 290, 61, 60, 59, end=None)]
        scenarios += [
            (f"curve-{name}", control, [*moved, reshaped(348, straight), do("changed", 364, x=100), reshaped(380, control),
                                        do("changed", 396, x=110), do("ended", 412), *keys(500, *ALL_KEYS),
                                        do("set", 2000, value=5), *keys(2100, *SHIFTED)]),
            (f"curve-{name}-magnets", {**control, "snapping": magnet(5, 40, 60, release=15)}, moved),
            (f"curve-{name}-steps", {**control, "step": 2.5, "snapping": {"kind": "step"}, "haptics": TICKS}, moved),
        ]
    across = {"range": {"lower": -100, "upper": 1000}, "scale": {"kind": "symlog", "linear": 1}, "trackWidth": 300}
    return [*scenarios, ("curve-symlog-across-zero", {**across, "fillFrom": 0}, [
        *drag(0, 16, 0, 30, 99, 120, 121, 180, 300), *keys(300, *["ArrowLeft"] * 4, "PageDown", "PageDown", "Home")])]


def standing():
    return shown() + live_keys() + points() + presets() + curves()
