"""Scenarios made by hand, one group for each part of the feel."""

import itertools

from engine.presets import BARS


def drag(t, dt, *xs, end="ended", pause=None, ys=()):
    """A finger that goes down at the first x and moves on every dt ms.

    Ends after a pause (dt by default) with no x of its own; `end` None does
    not end. `ys` are its distances from the track, one for each x.
    """
    events = []
    for index, x in enumerate(xs):
        event = {"type": "changed" if index else "began", "x": x, "t": t + index * dt}
        if index < len(ys) and ys[index] is not None:
            event["y"] = ys[index]
        events.append(event)
    if end:
        events.append({"type": end, "t": t + (len(xs) - 1) * dt + (dt if pause is None else pause)})
    return events


def do(kind, t, **members):
    return {"type": kind, **members, "t": t}


def keys(t, *names, dt=100):
    """Keys one after the other; "+" before a name holds shift."""
    return [
        {"type": "key", "key": n.lstrip("+"), **({"shift": True} if n[0] == "+" else {}), "t": t + i * dt}
        for i, n in enumerate(names)
    ]


ALL_KEYS = ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "End", "Home")
SHIFTED = tuple("+" + key for key in ALL_KEYS)
FEEL = {"tick": {"every": 5, "weight": "light"}, "stop": {"weight": "rigid"}, "edge": {"weight": "soft"},
        "end": {"weight": "medium"}}
FLING = {"kind": "fling", "deceleration": 0.998}
SHORT_FLING = {"kind": "fling", "deceleration": 0.99}


def slider(**members):
    """0 ... 100 on 300 points: three points a unit."""
    return {"range": {"lower": 0, "upper": 100}, "trackWidth": 300, "haptics": FEEL, **members}


def magnet(*stops, distance=12, **members):
    return {"kind": "magnet", "stops": list(stops), "distance": distance, **members}


def zones(travel, *stops):
    return {"kind": "deadZone", "travel": travel, "stops": [{"value": v, "width": w} for v, w in stops]}


ZOOM = {"range": {"lower": 0.5, "upper": 10}, "scale": {"kind": "exponential"}, "trackWidth": 320,
        "drag": "translation"}


def magnets():
    """Holds: both edges, close stops, fast fingers, where a hold starts."""
    rims = slider(snapping=magnet(50, release=14))
    close = slider(snapping=magnet(50, 54, distance=10, release=14))
    binary = {"range": {"lower": 0, "upper": 256}, "trackWidth": 256, "haptics": FEEL}
    fast = slider(snapping=magnet(50, release=20, captureSpeed=400))
    return [
        # Taken at 138, released at 136: ±1 at either edge changes the hold once at most.
        ("magnet-chatter-at-both-rims", rims, drag(
            100, 16, 130, 137, 139, 137, 139, 137, 136.5, 135.5, 137, 135, 137, 139, 150, 163, 163.5, 164.5, 163, 165)),
        ("magnet-exact-rims", {**binary, "snapping": magnet(128, distance=16, release=32)}, drag(
            100, 16, 100, 112, 113, 112, 97, 96, 111, 112, 113, 128, 144, 159, 160, 145, 144, 143.5)),
        ("magnet-two-as-near", {**binary, "snapping": magnet(96, 128, distance=20, release=24)},
         drag(100, 16, 112, 100, 112, 115, 116, 117, 121, 112, 108, 107) + drag(900, 16, 112.5, 112, 111)),
        ("magnet-no-hold-remembered", {**binary, "snapping": magnet(96, 128, distance=20)}, drag(
            100, 16, 100, 111, 112, 113, 112, 111, 76, 77, 76, 148, 147)),
        ("magnet-two-close-stops", close, drag(
            100, 16, 130, 141, 150, 155, 158, 159, 159.9, 160.1, 162, 155, 153, 152.1, 151.9, 150, 175.9, 176.1, 171)),
        # A wide release: a stop takes over from the one that holds when the finger is half a point from it.
        ("magnet-wide-release", {**binary, "snapping": magnet(64, 128, 192, distance=16, release=96)}, drag(
            100, 16, 40, 64, 100, 127, 127.5, 128, 140, 100, 65, 64.5, 64.25, 190, 191.5, 193, 128.75, 128.5)),
        ("magnet-wide-release-close-stops", {**binary, "snapping": magnet(64, 67, 71, 72, distance=8, release=40)}, drag(
            100, 16, 64, 65, 66.5, 67, 66, 65, 64, 67, 69, 70.75, 71, 72, 73, 72, 104, 120)),
        ("magnet-leaves-one-for-the-next", slider(snapping=magnet(40, 48, 60, distance=16, release=18)), drag(
            100, 16, 120, 131, 133.9, 134.1, 136, 138.5, 143, 161, 162.5, 163, 181, 198.5, 199)),
        ("magnet-fast-finger", fast, drag(
            100, 8, 60, 75, 90, 105, 120, 135, 150, 165, 180, 188, 189, 189.5, 189) + drag(
            400, 8, 158, 157, 157.5, 157, 145, 132, 128, 110, 100)),
        ("magnet-fast-finger-holds-on", slider(snapping=magnet(50, 56, distance=10, release=14, captureSpeed=300)),
         drag(100, 16, 151, 152, 153, 152.5, 163, 162.5, 162.6, 162.4, 161, 168, 168.1, 168.2, 168.1)),
        ("magnet-speed-at-the-end", fast,
         [*drag(100, 8, 60, 80, 100, 120, 141, end=None), do("ended", 190, x=145),
          *drag(300, 8, 60, 80, 100, 120, 141, end=None), do("ended", 340, x=160),
          *drag(400, 8, 60, 80, 100, 120, 141, pause=200)]),
        # Lets go without another move: 50 ms later the finger is at rest, 20 ms later it is not.
        ("magnet-caught-at-rest", fast,
         drag(100, 8, 60, 80, 100, 120, 141, pause=50) + drag(300, 8, 60, 80, 100, 120, 141, pause=20)
         + drag(500, 8, 230, 210, 190, 175, 159, pause=41) + drag(700, 8, 230, 210, 190, 175, 130, pause=41)),
        ("magnet-caught-at-rest-translation", {**fast, "drag": "translation", "initialValue": 49, "release": FLING},
         drag(100, 8, 60, 80, 100, 80, 60, pause=50) + drag(300, 8, 60, pause=50)
         + drag(500, 8, 60, 90, 120, 90, 61, pause=50)),
        # A steady 394 points a second is slow enough, 406 is not.
        ("magnet-capture-speed", slider(snapping=magnet(50, captureSpeed=400)),
         drag(100, 16, 120, 126.3, 132.6, 138.9, 145.2) + drag(300, 16, 120, 126.5, 133, 139.5, 146)
         + drag(500, 16, 180, 173.7, 167.4, 161.1, 154.8) + drag(700, 16, 180, 173.5, 167, 160.5, 154)),
        ("magnet-translation-keeps-its-hold", slider(
            drag="translation", initialValue=50, snapping=magnet(50, distance=6, release=15)),
         drag(100, 16, 10, 14, 18, 22) + drag(300, 16, 200, 201, 202, 204, 199)
         + drag(500, 16, 60, 61, 55.1, 54.9, 40)),
        # Put 1.5 points beside a stop that does not hold it: taken and given up once each, also where the drag began.
        ("magnet-back-where-it-began", slider(drag="translation", snapping=magnet(50, distance=6, release=15)),
         [do("set", 50, value=48.5), *drag(100, 16, 20, 20, 21, 20, 19, 20, 5.5, 4, 20),
          do("set", 400, value=52), *drag(500, 16, 20, 21, 31, 20, end=None), do("ended", 600, x=20)]),
        ("magnet-back-where-it-began-held", slider(drag="translation", snapping=magnet(50, distance=6, release=9)),
         [*drag(0, 16, 0, 145.5), *drag(100, 16, 0, 1, -5, 0, 1, 0), do("resized", 300, trackWidth=310),
          *drag(400, 16, 0, 0, -1, 0), *drag(500, 16, 0, -3, 0)]),
        # No hold is remembered: back at its start, it is as it was.
        ("magnet-back-where-it-began-forgetful", slider(drag="translation", snapping=magnet(50, distance=6)),
         [do("set", 50, value=48.5), *drag(100, 16, 20, 20, 21, 20, 19)]),
        ("magnet-location-forgets-its-hold", slider(snapping=magnet(50, distance=6, release=15)),
         drag(100, 16, 148, 156, 160) + drag(300, 16, 160, 161, 155, 160) + drag(500, 16, 152, 158)
         + drag(700, 16, 160.5)),
        ("magnet-set-beside-a-stop", slider(drag="translation", snapping=magnet(50, release=18)),
         [do("set", 50, value=49), *drag(100, 16, 20, 21, 22, end=None), do("set", 140, value=50),
          do("changed", 148, x=22.5), do("changed", 156, x=38), do("set", 160, value=55), do("changed", 172, x=38.5),
          do("changed", 176, x=30), do("cancelled", 180), do("set", 190, value=50)]),
        ("magnet-exponential-reversed", {
            **ZOOM, "reversed": True, "drag": "location", "snapping": magnet(1, 2, 5, distance=12, release=22),
            "haptics": FEEL},
         drag(100, 16, 260, 252, 249, 225, 224, 170, 182, 185, 190, 194.5, 195.5, 140, 90, 80, 60)),
        ("magnet-on-another-width", slider(snapping=magnet(50, release=30)),
         [*drag(100, 16, 130, 140, 125, end=None), do("resized", 140, trackWidth=600), do("changed", 156, x=272),
          do("changed", 172, x=269), do("changed", 188, x=287), do("changed", 204, x=289), do("ended", 220)]),
    ]


def key_presses():
    """Every key with, without and off a step, reversed, held, in mid-drag."""
    stepped = slider(step=5, initialValue=52)
    off_grid = slider(range={"lower": 0, "upper": 100}, step=30, haptics={"tick": {"every": 30, "weight": "light"}})
    both = keys(0, *ALL_KEYS) + keys(1000, *SHIFTED)
    return [
        ("key-steps", stepped, both),
        ("key-steps-from-between", stepped, [
            e for i, k in enumerate(ALL_KEYS + SHIFTED)
            for e in [do("set", 200 * i, value=47.5), *keys(200 * i + 100, k)]]),
        ("key-reversed", {**stepped, "reversed": True}, both),
        ("key-upper-off-the-grid", off_grid, keys(
            0, *["ArrowRight"] * 5, *["ArrowLeft"] * 5, "ArrowUp", "PageUp", "ArrowDown", "ArrowDown", "PageDown",
            "+ArrowUp", "+ArrowDown", "End", "End", "ArrowLeft", "Home", "Home")),
        ("key-pages-to-an-upper-off-the-grid", slider(step=3), keys(
            0, "End", "PageDown", "PageUp", "+ArrowDown", "ArrowDown", "+ArrowUp", "ArrowUp")),
        ("key-decimal-steps", {
            "range": {"lower": -0.3, "upper": 0.7}, "step": 0.1, "initialValue": 0.29999999999999,
            "haptics": {"tick": {"weight": "light"}}},
         keys(0, "ArrowRight", *["ArrowLeft"] * 8) + [do("set", 1000, value=0.25)]
         + keys(1100, "ArrowLeft", "ArrowRight", "PageUp")),
        ("key-no-step", slider(initialValue=33.3), both),
        ("key-no-step-at-the-ends", slider(initialValue=99.5), keys(
            0, "ArrowRight", "ArrowRight", "ArrowLeft", "+ArrowLeft", "PageUp", "Home", "ArrowLeft", "PageDown",
            "ArrowUp")),
        # Ten tenths are the whole track, and three are where a stop at 0.3 is.
        ("key-no-step-whole-tracks", {"haptics": {**FEEL, "tick": {"every": 0.1}}},
         keys(0, *["PageUp"] * 11, *["PageDown"] * 11)),
        ("key-no-step-stops", {"snapping": magnet(0.3, 0.7), "haptics": {**FEEL, "tick": {"every": 0.1}}},
         keys(0, *["PageUp"] * 8, *["ArrowDown"] * 11, *["PageDown"] * 4)),
        ("key-exponential", {**ZOOM, "initialValue": 2, "haptics": FEEL}, both),
        ("key-exponential-steps", {**ZOOM, "step": 0.5, "initialValue": 1.3, "haptics": FEEL}, both),
        # Held, keys start from the stop; they are caught by none, but one that they hit exactly holds.
        ("key-magnet", slider(step=5, snapping=magnet(50, 57, release=15)),
         [*drag(0, 16, 158), *keys(100, "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"),
          *drag(700, 16, 172), *keys(800, "ArrowLeft", "ArrowRight", "+ArrowLeft")]),
        ("key-dead-zone", slider(drag="translation", initialValue=50, snapping=zones("extended", (50, 30), (52, 30))),
         [*drag(0, 16, 0, 20, 30, 40), *keys(100, "ArrowLeft", "ArrowRight", "ArrowRight"),
          *drag(600, 16, 0, 8, 15, 17, 20)]),
        ("key-in-mid-drag", slider(drag="translation", step=5, initialValue=20), [
            *drag(0, 16, 100, 120, 140, end=None), *keys(40, "ArrowRight"), do("changed", 48, x=140),
            do("changed", 64, x=146), *keys(70, "End"), do("changed", 80, x=140), do("cancelled", 96)]),
        ("key-in-mid-drag-at-a-place", slider(), [
            *drag(0, 16, 100, 120, 140, end=None), *keys(40, "+ArrowRight"), do("changed", 48, x=140),
            *keys(70, "Home"), do("elapsed", 75), do("ended", 80)]),
        ("key-ticks-held-back", slider(haptics={**FEEL, "minimumInterval": 50}, step=2.5), [
            *keys(0, *["ArrowRight"] * 12, dt=20), *keys(1000, "+ArrowRight"), *keys(1010, "End"),
            *keys(1200, "ArrowLeft")]),
    ]


def key_distances():
    """How far keys go: a tenth of the range, distances of the control's own, and always till it is announced."""
    both = keys(0, *ALL_KEYS) + keys(1000, *SHIFTED)
    tick = {"tick": {"every": 1, "weight": "light"}, "edge": {"weight": "soft"}}
    once = {"fractionDigits": 1, "prefix": "", "suffix": "×"}
    zoom = {**ZOOM, "text": once, "haptics": {"edge": {"weight": "soft"}}}

    def rounds(*values):
        """Each key from each of these values."""
        return [e for i, (v, k) in enumerate(itertools.product(values, ALL_KEYS[:6] + SHIFTED[:1]))
                for e in [do("set", 200 * i, value=v), *keys(200 * i + 100, k)]]

    return [
        # A tenth of 35 is as near to 3 steps as to 4; of 0.35 it is in binary a little less.
        ("key-page-half-way", slider(range={"lower": 0, "upper": 35}, step=1, haptics=tick), both),
        ("key-page-half-way-in-decimals", {"range": {"lower": 0, "upper": 0.35}, "step": 0.01}, both),
        ("key-page-of-one-step", slider(range={"lower": 0, "upper": 4}, step=1, haptics=tick), both),
        ("key-page-of-a-step-past-the-range", slider(range={"lower": 0, "upper": 4}, step=9, haptics=tick), both),
        ("key-own-steps", slider(step=5, initialValue=50, keys={"step": 7, "page": 23}), both),
        ("key-own-steps-half-way", slider(step=5, initialValue=50, keys={"step": 2.5, "page": 12.5}), both),
        ("key-own-step-alone", slider(step=5, initialValue=47, keys={"step": 20}), both),
        ("key-own-page-alone", slider(step=5, initialValue=47, reversed=True, keys={"page": 0.001}), both),
        ("key-own-page-past-the-range", slider(step=1, keys={"page": 1e12}), both),
        ("key-own-distances", {"keys": {"step": 0.1, "page": 0.25}, "haptics": FEEL | {"tick": {"every": 0.1}}},
         keys(0, *["ArrowRight"] * 11, *["PageDown"] * 5, *["+ArrowUp"] * 3, *["ArrowLeft"] * 8)),
        ("key-own-distances-and-stops", {
            "keys": {"step": 0.1}, "snapping": magnet(0.3, 0.7), "initialValue": 0.05,
            "haptics": FEEL | {"tick": {"every": 0.1}}},
         keys(0, *["ArrowRight"] * 4, "Home", *["ArrowRight"] * 8, *["PageDown"] * 3)),
        ("key-own-distances-on-a-curve", {**zoom, "keys": {"step": 0.25, "page": 2}}, both + keys(
            2000, "End", "ArrowLeft", "PageDown", "PageDown", "+ArrowLeft")),
        ("key-moves-the-text", zoom, keys(0, *["ArrowRight"] * 40, *["ArrowLeft"] * 40)),
        ("key-moves-the-text-from-anywhere", zoom, rounds(0.5, 0.549, 0.55, 1.26, 9.94, 9.95, 9.99)),
        ("key-moves-the-text-by-pages", {**zoom, "text": {**once, "fractionDigits": 0}}, rounds(0.5, 0.6, 2.4, 9.6)),
        ("key-moves-the-text-from-a-stop", {**zoom, "snapping": zones("extended", (1, 24), (2, 24), (5, 24))}, [
            *drag(0, 16, 0, 80, 90), *keys(100, "ArrowRight", "ArrowLeft", "ArrowLeft", "PageUp", "PageUp", "PageUp"),
            *drag(900, 16, 0, 8, 16), *keys(1000, "ArrowUp", "ArrowDown")]),
        # With a step a key goes by its places, whatever the text shows of that.
        ("key-moves-by-steps-under-a-text", {**zoom, "step": 0.01, "initialValue": 1.234}, both + rounds(0.52, 9.97)),
        ("key-moves-the-text-by-own-distances", {**zoom, "keys": {"step": 0.001, "page": 0.03}},
         rounds(0.5, 3.33, 9.96)),
        # On a straight scale too.
        ("key-moves-a-coarse-text", slider(
            range={"lower": 0, "upper": 10}, text={**once, "fractionDigits": 0}, haptics=tick), both),
        # The thumb stands on a place of the grid, and so goes on from there.
        ("key-from-where-the-thumb-stands", slider(step=5, snapping={"kind": "step"}), [
            e for i, k in enumerate(ALL_KEYS)
            for e in [*drag(300 * i, 16, 100, 112), *keys(300 * i + 100, k), *drag(300 * i + 150, 16, 141),
                      *keys(300 * i + 200, k)]]),
    ]


def reaches():
    """A part of the range alone can be reached; the rest is shown."""
    part = slider(reachable={"lower": 20, "upper": 61.5})
    both = keys(0, *ALL_KEYS) + keys(1000, *SHIFTED)
    undo, redo = "undo", "redo"
    star = {"range": {"lower": 0, "upper": 10}, "step": 1, "reachable": {"lower": 3, "upper": 8}, "trackWidth": 300,
            "text": {"fractionDigits": 0, "prefix": "", "suffix": "/10"},
            "motion": {"nearEndDistance": 20, "edgeFraction": 0.05, "settleAfter": 250, "tilt": 36}}
    return [
        ("reach-drag", part, drag(0, 16, 30, 59, 60, 61, 120, 184, 184.5, 185, 290, 340, 180, -20)),
        ("reach-one-end", slider(reachable={"upper": 40}, initialValue=40), drag(0, 16, 130, 119, 60, 0, -5, 121)),
        ("reach-the-other-end", slider(reachable={"lower": 40}), drag(0, 16, 130, 119, 121, 300, 310, 119)),
        ("reach-translation", {**part, "drag": "translation", "initialValue": 30}, [
            *drag(0, 16, 0, 50, 100, 150, 100, 90, 40, -50, -100, -20), do("set", 300, value=5),
            *drag(400, 16, 7, 8, 9), do("set", 500, value=99), *drag(600, 16, 9, 8, 7, end="cancelled"),
            do("set", 700, value=-3), do("set", 701, value=20.5)]),
        ("reach-reversed", {**part, "reversed": True, "overscroll": 0.55}, drag(
            0, 16, 250, 239, 241, 120, 116, 115, 60, 300) + both),
        ("reach-overscroll", {**part, "overscroll": 0.55}, drag(
            0, 16, 100, 61, 59, 30, -200, 50, 150, 184, 186, 250, 700) + drag(300, 16, 20, end="cancelled")),
        ("reach-overscroll-translation", {**part, "overscroll": 0.3, "drag": "translation"}, [
            *drag(0, 16, 0, -10, -60, -5, 130, end=None), do("resized", 90, trackWidth=200), do("changed", 100, x=140),
            do("changed", 116, x=20), *keys(120, "End"), do("changed", 130, x=30), do("ended", 140)]),
        ("reach-fling", {**part, "release": SHORT_FLING, "overscroll": 0.55}, drag(
            0, 16, 70, 80, 91, pause=0) + drag(200, 16, 100, 120, 141, pause=0) + drag(400, 16, 170, 150, 128, pause=0)
         + drag(600, 16, 40, 50, 61, pause=0) + drag(800, 16, 190, 196, 203, pause=0)
         + drag(1000, 16, 200, 192, 183, pause=0)),
        ("reach-magnets-at-the-ends", {**part, "snapping": magnet(20, 40, 61.5, release=20), "release": SHORT_FLING},
         drag(0, 16, 30, 70, 81, 110, 111, 150, 170, 260) + drag(300, 16, 150, 120, 90, pause=0) + both),
        ("reach-extended-zones", {
            **part, "drag": "translation", "overscroll": 0.55,
            "snapping": zones("extended", (20, 30), (40, 20), (61.5, 40))},
         drag(0, 16, 0, 29, 31, 60, 91, 100, 112, 176, 180, 214, 215, 260, 175) + drag(300, 16, 0, -30, -200, -230)
         + both + [do("resized", 3000, trackWidth=450), *drag(3100, 16, 0, 40, 90, 300)]),
        ("reach-extended-zones-within", {
            **part, "drag": "translation", "initialValue": 25, "snapping": zones("extended", (30, 30), (50, 20))},
         drag(0, 16, 0, -14, -16, -40, 15, 44, 50, 120, 125, 190, 200)),
        ("reach-fitted-zones", {**part, "snapping": zones("fitted", (30, 40), (50, 20))}, [
            *drag(0, 16, 40, 61, 69, 71, 90, 109, 111, 141, 150, 161, 184, 186, 250),
            do("resized", 300, trackWidth=150), *drag(400, 16, 20, 29, 31, 34, 36, 56, 80, 81, 91, 93)]),
        ("reach-steps", {**part, "step": 8}, drag(0, 16, 30, 65, 66, 67, 100, 168, 173, 176, 179, 190) + both),
        ("reach-step-snapping", {**part, "step": 8, "snapping": {"kind": "step"}, "overscroll": 0.5}, drag(
            0, 16, 30, 65, 66, 67, 100, 168, 173, 176, 179, 190) + both),
        ("reach-no-step-between-the-ends", {**part, "step": 70}, drag(0, 16, 30, 122, 122.25, 123, 190) + both),
        ("reach-on-the-grid", slider(reachable={"lower": 20, "upper": 60}, step=5), drag(
            0, 16, 30, 67, 68, 172, 173, 200) + both),
        ("reach-decimal-steps", {
            "range": {"lower": 0, "upper": 1}, "step": 0.1, "reachable": {"lower": 0.3, "upper": 0.7}}, both + keys(
            2000, *["ArrowRight"] * 5, *["ArrowLeft"] * 5)),
        ("reach-hundredths", {**part, "initialValue": 59.9}, both + keys(
            2000, *["ArrowRight"] * 4, *["PageDown"] * 6, *["ArrowUp"] * 2)),
        ("reach-own-distances", {**part, "keys": {"step": 7, "page": 16}}, both + keys(
            2000, *["ArrowRight"] * 7, *["PageDown"] * 4)),
        ("reach-zoom", {
            **ZOOM, "reachable": {"lower": 0.7, "upper": 3.3}, "drag": "location", "overscroll": 0.55,
            "text": {"fractionDigits": 1, "prefix": "", "suffix": "×"}, "haptics": FEEL | {"tick": {"every": 0.5}}},
         drag(0, 16, 10, 35, 36.5, 100, 201, 202, 260) + both + keys(
             2000, *["ArrowRight"] * 6, "End", *["ArrowLeft"] * 3)),
        ("reach-history", {**part, "history": 4}, [
            *drag(0, 16, 100, 150, 250), do("set", 100, value=90), do("set", 110, value=30),
            *keys(120, "Home", "ArrowUp"),
            *(do(undo, 400 + i) for i in range(5)), *(do(redo, 450 + i) for i in range(3)),
            *drag(500, 16, 100, 20, end="cancelled")]),
        ("reach-motion", {**star, "jumpsOnTouch": False}, [
            *drag(0, 30, 80, 95, 130, 180, 225, 236, 238, 239, 260, 200, 100, 92, 88),
            do("elapsed", 700), *drag(800, 16, 150), do("set", 900, value=3), do("set", 910, value=4)]),
        ("reach-motion-predicted", {**star, "haptics": FEEL | {"tick": {"every": 1}}}, [
            do("began", 0, x=150), *(do("changed", 16 + i, x=x, predictedX=to) for i, (x, to) in enumerate([
                (160, 400), (219, 400), (221, 400), (150, -90), (111, -90), (109, -90)])), do("ended", 112)]),
        ("reach-bars", {**part, "bars": {**BARS, "count": 11, "spread": 0.25}}, drag(0, 16, 0, 61, 120, 186, 290)),
        ("reach-precision", {**part, "drag": "translation", "precision": {"distance": 100}, "overscroll": 0.55}, drag(
            0, 16, 0, 50, 150, 300, 100, ys=(0, 100, 100, 300, 0))),
    ]


def bounded_flings():
    """Too slow to fling, and as fast as a fling may be."""
    least = slider(release={"kind": "fling", "deceleration": 0.99, "minVelocity": 500})
    most = slider(release={"kind": "fling", "deceleration": 0.99, "maxVelocity": 400})
    return [
        # 501.25 points a second are enough, 498.75 are not.
        ("fling-least-speed", least, drag(0, 16, 100, 108.02, 116.04, pause=0)
         + drag(200, 16, 100, 107.98, 115.96, pause=0) + drag(400, 16, 200, 191.98, 183.96, pause=0)
         + drag(600, 16, 200, 192.02, 184.04, pause=0)),
        ("fling-too-slow-and-past-an-end", {**least, "overscroll": 0.55}, drag(
            0, 16, 296, 302, 308, pause=0) + drag(200, 16, 320, 314, 308, pause=0)
         + drag(400, 16, 320, 300, 280, pause=0)),
        ("fling-too-slow-and-held", {**least, "snapping": magnet(50, release=30)}, drag(
            0, 16, 150, 155, 160, pause=0) + drag(200, 16, 150, 159, 168, pause=0)),
        ("fling-greatest-speed", most, drag(0, 16, 100, 106, 112, pause=0) + drag(200, 16, 100, 108, 116, pause=0)
         + drag(400, 8, 250, 220, 190, pause=0) + drag(600, 8, 200, 230, 260, pause=0)),
        ("fling-greatest-speed-and-precision", {
            **most, "drag": "translation", "precision": {"distance": 100}, "initialValue": 50},
         drag(0, 16, 100, 108, 116, ys=(0, 100, 100), pause=0) + drag(200, 16, 100, 80, 60, ys=(50,), pause=0)),
        ("fling-one-speed", slider(
            reversed=True, release={"kind": "fling", "deceleration": 0.98, "minVelocity": 300, "maxVelocity": 300}),
         drag(0, 16, 100, 104, 108, pause=0) + drag(200, 16, 100, 105, 110, pause=0)
         + drag(400, 8, 250, 190, 130, pause=0)),
    ]


def flings():
    """Where a released finger's speed leads, and what is given there."""
    plain = slider(release=SHORT_FLING)
    star = {"range": {"lower": 0, "upper": 10}, "step": 1, "jumpsOnTouch": False, "release": SHORT_FLING,
            "motion": {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36}}
    return [
        ("fling-plain", plain, drag(0, 16, 50, 55, 61, 68, 76) + drag(
            200, 16, 200, 190, 178, 170, pause=8) + drag(400, 16, 100, 101, 104, pause=40)),
        ("fling-default-deceleration", slider(release={"kind": "fling"}, drag="translation", initialValue=40),
         drag(0, 8, 100, 100.2, 100.5, 100.9) + drag(200, 8, 100, 99.5, 99.1, 98.8)),
        ("fling-with-an-x-of-its-own", plain, [
            *drag(0, 16, 50, 55, 61, end=None), do("ended", 48, x=70),
            *drag(200, 16, 90, 96, 101, end=None), do("ended", 248, x=101)]),
        # The finger jumps over some stops with its last move; what the thumb crosses after that, it does not.
        ("fling-jumps-over-stops", slider(release=SHORT_FLING, snapping=magnet(20, 40, 60, 80, distance=8)), [
            do("began", 0, x=45), do("ended", 30, x=152), do("began", 200, x=225), do("ended", 260, x=115),
            do("began", 400, x=130), do("ended", 430, x=178), do("began", 600, x=50), do("ended", 640, x=184)]),
        ("fling-past-the-ends", plain, drag(0, 16, 200, 215, 231, 246, pause=0) + drag(
            200, 8, 120, 100, 80, 58, pause=0) + drag(400, 16, 20, 10, 4) + drag(600, 8, 40, 20, 0, -20)),
        ("fling-onto-a-stop", slider(release=SHORT_FLING, snapping=magnet(40, 60, 64, release=20)),
         drag(0, 16, 100, 102, 105, 110, 118) + drag(200, 16, 140, 142, 144, 147, 150)
         + drag(400, 16, 118, 119, 120.5) + drag(600, 16, 80, 90, 110, 130)),
        ("fling-too-fast-to-be-caught-on-the-way", slider(
            release=SHORT_FLING, snapping=magnet(30, 60, captureSpeed=200)), drag(0, 16, 40, 52, 66, 82, 96, 104, 112)),
        ("fling-lets-go", slider(
            drag="translation", initialValue=50, release=SHORT_FLING, snapping=magnet(50, distance=8, release=30)),
         drag(0, 16, 10, 16, 22, 26, 30) + [do("set", 200, value=50)] + drag(300, 16, 10, 16, 20, 18, 16.5)),
        ("fling-hardly-and-stays-held", slider(
            release={"kind": "fling"}, snapping=magnet(50, distance=10, release=40)),
         [do("began", 0, x=150), do("changed", 100, x=180), do("changed", 200, x=180.1), do("ended", 210)]),
        ("fling-from-a-stop-to-the-next", slider(
            release=SHORT_FLING, snapping=magnet(40, 60, distance=10, release=90)),
         drag(0, 16, 120, 124, 129, 133, 137) + drag(200, 16, 120, 122, 125, 127, 129.5)),
        ("fling-dead-zones", slider(
            drag="translation", release=SHORT_FLING, initialValue=20,
            snapping=zones("extended", (40, 60), (70, 30), (100, 40))),
         drag(0, 16, 0, 8, 16, 24) + drag(200, 16, 0, 3, 6, 9, 12) + drag(400, 16, 0, 20, 40)
         + drag(600, 8, 0, 30, 60, 90) + drag(800, 16, 0, -10, -20, -31)),
        ("fling-fitted-dead-zones", slider(
            release=SHORT_FLING, snapping=zones("fitted", (30, 60), (60, 40))),
         drag(0, 16, 20, 26, 33, 40) + drag(200, 16, 250, 245, 238, 230) + drag(400, 16, 100, 110, 121)),
        ("fling-steps", slider(release=SHORT_FLING, step=8, snapping={"kind": "step"}),
         drag(0, 16, 50, 55, 61, 68, 76) + drag(200, 16, 200, 200.2, 200.5, 200.9) + drag(400, 16, 250, 265, 280)),
        ("fling-at-rest", slider(release=FLING, snapping=magnet(50, distance=6, release=15)),
         drag(0, 16, 120, 130, 150, 162, pause=41) + drag(300, 16, 200) + drag(
             400, 16, 100, 110, *[110] * 8) + [*drag(700, 16, 130, 140, 148, end=None), do("ended", 900, x=160)]),
        ("fling-reversed", slider(release=SHORT_FLING, reversed=True, drag="translation", initialValue=50),
         drag(0, 16, 100, 95, 88, 80) + drag(200, 16, 100, 108, 118, 127) + drag(400, 8, 100, 80, 60, 41)),
        # The track changes its width under a finger that rests, and under one that moves on.
        ("fling-reversed-on-another-width", slider(
            release={"kind": "fling"}, reversed=True, drag="translation", initialValue=50), [
            *drag(0, 16, 100, 101, end=None), do("resized", 20, trackWidth=700), do("changed", 32, x=101),
            do("ended", 33),
            *drag(200, 16, 100, 95, end=None), do("resized", 220, trackWidth=350), do("changed", 232, x=90),
            do("ended", 240)]),
        ("magnet-reversed-on-another-width", slider(
            reversed=True, initialValue=10, snapping=magnet(50, distance=10, captureSpeed=400)), [
            *drag(0, 16, 120, 121, 122, end=None), do("resized", 40, trackWidth=250), do("changed", 48, x=123),
            do("changed", 64, x=124), do("ended", 70)]),
        ("fling-precision", slider(
            release=SHORT_FLING, drag="translation", initialValue=30, precision={"distance": 100}),
         drag(0, 16, 0, 10, 21, 33, ys=(0, 0, 50, 100)) + drag(200, 16, 0, 10, 21, 33, ys=(300,))),
        # A thousand points a second over a hundredth of a point.
        ("fling-over-next-to-no-distance", slider(release=SHORT_FLING), [
            *drag(0, 16, 284, 299.99, pause=0), *drag(200, 16, 16, 0.01, pause=0)]),
        ("fling-held-back-ticks", slider(release=SHORT_FLING, haptics={**FEEL, "minimumInterval": 100}),
         drag(0, 16, 44, 46, 62, 79, 97) + drag(150, 16, 200, 190, 179)),
        ("fling-overscroll", slider(release=SHORT_FLING, overscroll=0.55), [
            *drag(0, 16, 260, 280, 300, 321), *drag(200, 16, 330, 328, 325, 320), *drag(400, 16, 30, 10, -12),
            *drag(600, 16, 280, 290, end=None), do("ended", 632, x=304)]),
        # Past an end: back into the track, on beyond it, and beyond it by the last move alone.
        ("fling-overscroll-one-spring", slider(release=SHORT_FLING, overscroll=0.55), [
            *drag(0, 16, 340, 334, 325, end=None), do("ended", 48, x=312),
            *drag(200, 16, 340, 328, 312, pause=0), *drag(400, 16, 290, 310, 328, pause=0),
            *drag(600, 16, 250, 270, end=None), do("ended", 632, x=308),
            *drag(800, 16, -30, -22, end=None), do("ended", 832, x=-12)]),
        ("fling-overscroll-comes-back", slider(
            release=FLING, overscroll=0.4, drag="translation", initialValue=80),
         drag(0, 16, 0, 40, 80, 130, 150, 148, 145.5, 143) + drag(300, 16, 0, 60, 90, 86, 80, 74)),
        ("fling-takes-the-place-of-a-transition", star, [
            *drag(0, 16, 100, 110, 122, 135), *drag(200, 16, 180, 180, end=None), do("ended", 232, x=176),
            do("elapsed", 700), *drag(800, 16, 100)]),
        ("fling-passes-no-stop", slider(release=SHORT_FLING, snapping=magnet(20, 40, 60, 80, distance=3)),
         drag(0, 16, 30, 40, 52) + drag(200, 16, 52, 80, 110, 140)
         + drag(400, 16, 30, 90, pause=60) + [*drag(600, 16, 30, end=None), do("ended", 660, x=30)]),
    ]


def cues():
    """Held back ticks, stops that were jumped over, edges that feel the speed."""
    patient = slider(haptics={**FEEL, "minimumInterval": 40})
    stops = slider(snapping=magnet(20, 40, 50, 80, distance=6))
    return [
        ("tick-held-back-and-given-at-the-end", patient, drag(0, 8, 2, 20, 33, 48, 66, 80, 96, 110, 126)
         + drag(100, 8, 126, 140, 156)),
        ("tick-held-back-exactly-as-long", patient, drag(0, 20, 2, 20, 35, 50, 65, 80, pause=0) + drag(
            200, 39.5, 80, 95, 110, 125, 140)),
        ("tick-held-back-and-forgotten", patient, [
            *drag(0, 8, 2, 20, 35, 50, end="cancelled"), *drag(100, 8, 2, 20, 35, end=None),
            *drag(130, 8, 64, 80, 95, end=None), do("changed", 200, x=97), do("ended", 210)]),
        ("tick-held-back-and-cancelled-before-a-key", patient,
         [*drag(0, 8, 2, 20, 35, 50, end="cancelled"), *keys(100, "PageUp", "PageUp")]),
        ("tick-on-a-clock-that-starts-anew", patient, [
            *drag(5000, 8, 2, 20, 35), *drag(0, 8, 35, 50, 65), do("began", 30, x=5), do("ended", 34, x=20)]),
        ("tick-held-back-across-set-and-key", patient, [
            *drag(0, 8, 2, 20, 35, end=None), do("set", 20, value=80), do("changed", 24, x=50),
            *keys(30, "ArrowRight"), do("changed", 36, x=65), do("elapsed", 90),
            do("changed", 92, x=66), do("ended", 95)]),
        ("tick-held-back-then-none", slider(
            haptics={"tick": {"every": 5, "weight": "heavy"}, "minimumInterval": 10_000}),
         drag(0, 16, 2, 20, 35) + drag(100, 16, 35, 36) + drag(200, 16, 36, 50, 36)),
        ("stop-passed", stops, drag(0, 16, 10, 90, 100, 135, 160, 300, 20, 62)),
        ("stop-passed-by-a-touch", stops, [
            *drag(0, 16, 180), do("began", 100, x=100), do("ended", 120, x=270), do("began", 200, x=150),
            do("ended", 220, x=59)]),
        ("stop-passed-and-taken", stops, drag(0, 16, 30, 121, 241, 150, 151, 60, 90, 150, 119)),
        ("stop-passed-at-once-with-the-edge", slider(
            snapping=magnet(0, 50, 100, distance=6, captureSpeed=500), haptics={**FEEL, "minimumInterval": 20}),
         drag(0, 8, 100, 310, 312, 312, 312, -5, -5, -5, -5, -5)),
        ("stop-passed-dead-zones", slider(
            drag="translation", snapping=zones("extended", (20, 30), (25, 30), (60, 30)), initialValue=10),
         drag(0, 16, 0, 80, 100, 200, 330, 240, 150, 45, 0)),
        ("stop-passed-without-a-stop-cue", {**stops, "haptics": {"tick": {"every": 5, "weight": "light"}}},
         drag(0, 16, 10, 90, 300)),
        ("stop-passed-translation-reversed", slider(
            drag="translation", reversed=True, initialValue=10, snapping=magnet(20, 40, 60, distance=5)),
         drag(0, 16, 200, 190, 100, 20, -10, 200)),
        ("edge-feels-the-speed", slider(), drag(0, 16, 290, 292, 295, 301) + drag(200, 16, 240, 258, 280, 301) + drag(
            400, 8, 200, 230, 262, 301) + drag(600, 8, 100, 60, 20, -30) + drag(800, 16, -1) + drag(900, 16, 301)
         + [do("began", 1000, x=290), do("changed", 1050, x=310), do("ended", 1060),
            do("began", 1100, x=295), do("ended", 1110, x=301)]),
    ]


def overscrolls():
    """The thumb past an end, and back."""
    return [
        ("overscroll-both-ends", slider(overscroll=0.55), drag(
            0, 16, 250, 290, 300, 301, 340, 600, 2000, 310, 290) + drag(300, 16, 20, 0, -1, -80, -300)
         + drag(500, 16, -40) + drag(600, 16, 330, end="cancelled")),
        ("overscroll-translation", slider(overscroll=0.3, drag="translation", initialValue=90), [
            *drag(0, 16, 500, 520, 530, 540, 590, 531, 529, end=None), do("ended", 120, x=560),
            *drag(200, 16, 0, -320, -300, -299, -350, end="cancelled")]),
        ("overscroll-reversed", slider(overscroll=1, reversed=True), drag(0, 16, 280, 310, 400, 20, -30)),
        ("overscroll-extended-zones", slider(
            overscroll=0.55, drag="translation", initialValue=80, snapping=zones("extended", (10, 40), (100, 60))),
         drag(0, 16, 0, 60, 61, 110, 121, 150, 119) + drag(300, 16, 0, -60, -300, -330, -380, -420)),
        # A magnet that holds the thumb short of the end keeps it there.
        ("overscroll-held", slider(overscroll=0.55, snapping=magnet(2, 100)), drag(
            0, 16, 30, 10, -20) + drag(200, 16, 270, 290, 320)),
        ("overscroll-held-below-the-end", slider(overscroll=0.55, snapping=magnet(0, 98)), drag(
            0, 16, 270, 290, 320) + drag(200, 16, 30, 10, -20)),
        ("overscroll-steps", slider(overscroll=0.55, step=30, snapping={"kind": "step"}), drag(
            0, 16, 270, 299, 305, 320) + drag(200, 16, 50, 30, -10, pause=100)),
        ("overscroll-on-another-width", slider(overscroll=0.55, drag="translation", initialValue=95), [
            *drag(0, 16, 0, 30, 60, end=None), do("resized", 40, trackWidth=200), do("changed", 48, x=60),
            do("changed", 64, x=80), do("set", 70, value=50), do("changed", 80, x=81), do("ended", 96)]),
        ("overscroll-without-a-jump", slider(overscroll=0.55, jumpsOnTouch=False), [
            *drag(0, 16, 350, 350, end=None), do("ended", 32, x=350), *drag(100, 16, 350, 351, end=None),
            do("ended", 132, x=299)]),
    ]


def precisions():
    """Fine movement by moving the finger away from the track."""
    fine = slider(drag="translation", initialValue=40, precision={"distance": 100})
    return [
        ("precision-sideways", fine, drag(
            0, 16, 50, 50, 60, 60, 60, 70, 70, 75, ys=(0, 200, 200, 0, -400, -400, 30, 30))),
        ("precision-y-left-out", fine, drag(0, 16, 50, 60, 70, 80, 90, ys=(None, None, 100, None, 0)) + drag(
            200, 16, 50, 60, 70, ys=(25,)) + drag(400, 16, 50, 60)),
        ("precision-ends", fine, [
            *drag(0, 16, 0, 250, 300, 250, 200, ys=(0, 0, 100, 100, 100), end=None), do("ended", 80, x=180, y=0),
            do("changed", 200, x=10, y=300), do("changed", 216, x=-500), do("cancelled", 230)]),
        ("precision-reversed-in-mid-drag", {**fine, "reversed": True}, [
            *drag(0, 16, 100, 90, 80, ys=(50, 50, 150), end=None),
            do("set", 40, value=10), do("changed", 48, x=80, y=0),
            do("changed", 64, x=70), do("resized", 70, trackWidth=400), do("changed", 80, x=60),
            do("changed", 96, x=50, y=60), *keys(100, "ArrowUp"), do("changed", 112, x=40), do("ended", 128)]),
        ("precision-dead-zones", slider(
            drag="translation", initialValue=40, precision={"distance": 20}, snapping=zones("extended", (45, 30))),
         drag(0, 16, 0, 20, 40, 60, 80, 100, 40, ys=(20, 20, 20, 20, 0, 60, 0))),
        ("precision-without-a-jump", {**fine, "jumpsOnTouch": False, "overscroll": 0.55}, drag(
            0, 16, 50, 50, 52, 300, 500, ys=(0, 80, 80, 0, 100))),
        ("precision-y-is-ignored-without", slider(), drag(0, 16, 50, 60, 70, ys=(0, 100, 400))),
    ]


def histories():
    """What is kept, what is put back."""
    plain = slider(history=16, initialValue=10)
    undo, redo = "undo", "redo"

    def steps(t, *names):
        return [do(name, t + 10 * i) for i, name in enumerate(names)]

    return [
        ("undo-drags-sets-keys", plain, [
            *steps(0, undo, redo), *drag(100, 16, 60, 90, 120), do("set", 200, value=55),
            *keys(300, "ArrowRight", "End"),
            *steps(500, undo, undo, undo, undo, undo, redo, redo, redo, redo, redo)]),
        ("undo-full", {**plain, "history": 2}, [
            *[do("set", 10 * v, value=v) for v in (20, 30, 40, 50)], *steps(600, undo, undo, undo, redo, redo, redo)]),
        ("undo-one", {**plain, "history": 1}, [
            do("set", 10, value=20), do("set", 20, value=30), *steps(30, undo, undo, redo, redo, undo),
            do("set", 100, value=70), *steps(110, redo, undo)]),
        ("undo-redo-forgotten", plain, [
            do("set", 10, value=20), do("set", 20, value=30), *steps(30, undo), do("set", 40, value=20),
            *steps(50, redo, undo), do("set", 70, value=60), *steps(80, redo, undo, undo)]),
        ("undo-without-change", {"range": {"lower": 0, "upper": 256}, "trackWidth": 256, "history": 3}, [
            do("set", 5, value=32), do("set", 10, value=32), *drag(20, 16, 32), *drag(100, 16, 32, 80, 32),
            *keys(200, "Home", "Home"),
            *steps(500, undo, undo, undo)]),
        ("undo-cancelled-drags", plain, [
            *drag(0, 16, 60, 90, end="cancelled"), *steps(50, undo), *drag(100, 16, 60, 90),
            *drag(200, 16, 120, 150, end="cancelled"), *steps(300, undo, redo)]),
        ("undo-in-mid-drag", slider(history=8, drag="translation", initialValue=20), [
            do("set", 10, value=50), *drag(20, 16, 100, 110, end=None), *steps(40, undo), do("changed", 60, x=110),
            do("changed", 76, x=125), do("ended", 90), *steps(100, redo, undo, undo)]),
        # What is put back is what was committed, not where the drag was.
        ("undo-and-redo-in-mid-drag", slider(history=8, initialValue=20), [
            do("set", 10, value=50), *drag(20, 16, 100, 110, end=None), *steps(40, undo, redo),
            do("changed", 60, x=120), *steps(70, undo), do("cancelled", 80), *steps(90, redo)]),
        ("undo-gestures-dropped", plain, [
            *drag(0, 16, 60, 90, end=None), *drag(50, 16, 120, 150, pause=16), *steps(200, undo, undo)]),
        ("undo-cancelled-after-an-undo", plain, [
            do("set", 10, value=20), do("set", 20, value=40), do("began", 30, x=60), *steps(40, undo),
            do("cancelled", 50), do("set", 60, value=60), *steps(70, undo, undo, undo, redo)]),
        ("undo-cancelled-after-a-set", plain, [
            do("began", 10, x=60), do("set", 20, value=50), do("cancelled", 30), *steps(40, undo, undo, redo)]),
        ("undo-dropped-then-cancelled", plain, [
            do("began", 10, x=120), do("began", 20, x=180), do("cancelled", 30), do("set", 40, value=50),
            *steps(50, undo, undo, undo)]),
        ("undo-flings", slider(history=8, release=SHORT_FLING, initialValue=5, overscroll=0.55), [
            *drag(0, 16, 50, 55, 61, 68), *drag(200, 16, 240, 260, 281), *steps(300, undo, undo, redo, redo)]),
        # A place that is put back is held as it was.
        ("undo-returns-to-a-hold", slider(history=8, snapping=magnet(50, release=20)), [
            *drag(0, 16, 130, 145), *drag(100, 16, 200, 240), *steps(200, undo, undo, redo),
            *keys(300, "ArrowLeft"), *steps(400, undo)]),
        ("undo-dead-zone", slider(
            history=8, drag="translation", snapping=zones("extended", (50, 40)), initialValue=45), [
            *drag(0, 16, 0, 20), *drag(100, 16, 0, 25), *steps(200, undo),
            *drag(300, 16, 0, 18, 22), *steps(400, undo)]),
        ("undo-with-motion", {
            "range": {"lower": 0, "upper": 10}, "step": 1, "history": 4,
            "motion": {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36},
            "text": {"fractionDigits": 0, "prefix": "", "suffix": "/10"}}, [
            *drag(0, 16, 100, 110, 122), *steps(100, undo, redo), *keys(200, "Home", "ArrowUp"),
            *steps(500, undo, undo)]),
    ]


def listed(*values, **members):
    return {"grid": {"kind": "values", "values": list(values)}, **members}


def grids():
    """Grids of every kind: listed values, factors, sections; which value is shown between two."""
    felt = {"trackWidth": 300, "haptics": {"tick": {"weight": "light"}, "edge": {"weight": "soft"}}}
    shown = {**felt, "snapping": {"kind": "step"}}
    stops = (0, 1, 2, 5, 10, 20, 50, 100)
    decades = {"range": {"lower": 0.1, "upper": 500}, "scale": {"kind": "exponential"},
               "grid": {"kind": "factor", "factor": 10}}
    octaves = {"range": {"lower": 20, "upper": 20_000}, "scale": {"kind": "exponential"},
               "grid": {"kind": "factor", "factor": 2, "parts": 3}}
    sections = {"range": {"lower": 0, "upper": 100}, "grid": {"kind": "sections", "sections": [
        {"to": 20, "step": 0.25}, {"to": 50, "step": 4}, {"to": 100, "step": 10}]}}
    volume = {"range": {"lower": -60, "upper": 6}, "grid": {"kind": "sections", "sections": [
        {"to": -30, "step": 6}, {"to": -0.1, "step": 0.3}, {"to": 6, "step": 0.5}]}}
    way = drag(0, 16, 0, 1, 20, 44, 75, 76, 120, 180, 240, 290, 299.9, 300, 200, 40)
    walk = keys(1000, *ALL_KEYS, "ArrowRight", "ArrowRight", "PageUp", "ArrowLeft", "PageDown", "+ArrowUp", "End", "ArrowLeft")
    made = [("listed", listed(*stops)), ("even", listed(*stops, scale={"kind": "even"})), ("factor", decades),
            ("parts", octaves), ("sections", sections), ("volume", volume)]
    scenarios = [(f"grid-{name}", {**shown, **control}, way + walk) for name, control in made]
    scenarios += [(f"grid-{name}-{rounding}", {**felt, **control, "rounding": rounding}, way + walk)
                  for name, control in made for rounding in ("up", "down")]
    stars = {"range": {"lower": 0, "upper": 5}, "step": 0.5, "trackWidth": 250}
    return scenarios + [
        *((f"grid-rounds-a-step-{rounding}", {**stars, "rounding": rounding, "haptics": {"tick": {"weight": "light"}}}, [
            *drag(0, 16, 0, 1, 24, 25, 26, 210, 249, 250), *keys(300, *ALL_KEYS),
            *(do("set", 2000 + i, value=v) for i, v in enumerate((4.2, 0, 5, 0.5, 0.500000000001, 4.999999)))])
          for rounding in ("nearest", "up", "down")),
        ("grid-a-part-of-listed", listed(*stops, **shown, reachable={"lower": 2, "upper": 50}), way + walk),
        ("grid-a-part-of-factors", {**shown, **octaves, "reachable": {"lower": 33, "upper": 4_000}, "initialValue": 50},
         way + walk),
        ("grid-a-part-of-sections", {**shown, **sections, "reachable": {"lower": 19.9, "upper": 61}, "initialValue": 20},
         way + walk),
        ("grid-a-part-that-begins-on-a-value", {**shown, **sections, "reachable": {"lower": 12.25, "upper": 50}}, way + walk),
        ("grid-one-value", listed(7, **shown), way + walk),
        ("grid-two-values-even", listed(-1, 4, scale={"kind": "even"}, **shown), way + walk),
        ("grid-with-a-magnet", listed(*stops, **felt, snapping=magnet(10, 60, distance=8, release=12)), way + walk),
        ("grid-changes", listed(*stops, **shown), [
            *drag(0, 16, 30, 60), reshaped(100, listed(0, 40, 100, **shown)), *drag(200, 16, 30, 60, 200),
            reshaped(300, {**shown, **sections}), *keys(400, *ALL_KEYS)]),
    ]


def landings():
    """A released thumb that comes to rest on the grid: from rest, flung, held by a stop, past an end, out of reach."""
    rest, flung = {"kind": "stay", "lands": "grid"}, {**SHORT_FLING, "lands": "grid"}
    stars = slider(step=10, release=rest, history=4, text={"fractionDigits": 0, "prefix": "", "suffix": ""})
    felt = {**FEEL, "tick": {"weight": "light"}}
    slow, fast = drag(0, 16, 100, 104, 109, 112, 112, pause=200), drag(400, 16, 50, 55, 61, 68, 76)
    way = slow + fast + drag(800, 16, 150, end="cancelled") + [do("undo", 900), do("redo", 1000)]
    dragged = slider(step=10, release=flung, drag="translation", initialValue=33)
    scenarios = [
        ("lands-from-rest", stars, way),
        ("lands-with-ticks", {**stars, "haptics": felt}, way),
        ("lands-with-ticks-held-back", {**stars, "haptics": {**felt, "minimumInterval": 250}}, way),
        ("lands-where-it-is", stars, drag(0, 16, 88, 90, 90, pause=200) + [
            do("began", 400, x=100), do("ended", 420, x=90), do("began", 500, x=100), do("ended", 520, x=119)]),
        # In binary, the place of 1.1 is not that of a finger at 11 of 100 points.
        ("lands-where-it-is-but-for-rounding", slider(
            range={"lower": 0, "upper": 10}, step=0.1, trackWidth=100, release=rest), drag(0, 16, 1, 5, 11, pause=200)),
        ("lands-flung-to-where-it-is-but-for-rounding", slider(
            range={"lower": 0, "upper": 10}, step=0.1, trackWidth=100, release={**flung, "deceleration": 0.5}),
         drag(0, 10, 10.98, 11, pause=0)),
        ("lands-flung", slider(step=10, release=flung), way),
        ("lands-flung-too-slowly", slider(step=10, release={**flung, "minVelocity": 1500}), way),
        ("lands-flung-back-to-where-it-was", slider(step=40, release=flung), drag(0, 16, 118, 119, 120, pause=0)),
        ("lands-on-a-grid-that-it-shows", slider(step=10, release=flung, snapping={"kind": "step"}), way),
        ("lands-rounded-down", slider(step=10, rounding="down", release=rest), way),
        ("lands-on-a-stop", slider(step=10, release=rest, snapping=magnet(34, 60, 72, release=20)),
         slow + drag(400, 16, 170, 178, 186, pause=200) + drag(800, 16, 200, 210, 222, pause=200)),
        ("lands-flung-onto-a-stop", slider(step=10, release=flung, snapping=magnet(34, 60, 72, release=20)), way),
        ("lands-within-a-zone", slider(step=10, release=rest, snapping=zones("fitted", (35, 40))),
         drag(0, 16, 80, 96, 104, pause=200) + drag(400, 16, 80, 110, 131, pause=200)),
        ("lands-from-a-zone-with-travel", slider(
            step=10, release=flung, drag="translation", snapping=zones("extended", (35, 40), (70, 20))), [
            *drag(0, 16, 0, 60, 104, 130, pause=200), *drag(400, 16, 0, 20, 50, 90)]),
        ("lands-past-an-end", slider(step=30, release=flung, overscroll=0.55),
         drag(0, 16, 260, 290, 320, pause=200) + drag(400, 16, 40, 10, -20) + drag(800, 16, 200, 240, 280)),
        ("lands-within-its-reach", slider(
            step=10, release=flung, reachable={"lower": 13, "upper": 66}), way + drag(1200, 16, 100, 160, 190, 196)),
        ("lands-far-from-the-track", {**dragged, "precision": {"distance": 50}},
         drag(0, 16, 100, 120, 145, 170, ys=(0, 20, 80, 200)) + drag(400, 16, 100, 120, 145, pause=300, ys=(0, 60, 90))),
        ("lands-only-after-a-drag", {**dragged, "jumpsOnTouch": False}, [
            do("set", 0, value=37), do("began", 100, x=60), do("ended", 150), *drag(200, 16, 60, 61, pause=300),
            do("set", 900, value=41), do("began", 1000, x=60), do("changed", 1016, x=90), do("key", 1020, key="ArrowUp"),
            do("ended", 1400)]),
        ("lands-leaning", slider(
            step=10, release=flung, motion={"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36}), way),
        ("lands-on-listed-values", listed(0, 4, 11, 50, 100, release=flung, trackWidth=300, haptics=felt), way),
        ("lands-reversed", slider(step=10, release=flung, reversed=True), way),
        ("lands-when-the-grid-changes", stars, [
            *drag(0, 16, 100, 104, 112, end=None), reshaped(40, {**stars, "step": 7}), do("ended", 300),
            *drag(400, 16, 100, 104, 112, end=None), reshaped(440, slider(history=4)), do("ended", 700)]),
    ]
    return [(name, {"history": 4, **control}, events) for name, control, events in scenarios]


def holds():
    """How a finger takes hold of the thumb: grabs it, brings it, or is ignored."""
    at = {"initialValue": 40, "history": 4}
    near, far = drag(0, 16, 130, 140, 155, 150), drag(300, 16, 250, 240, 222, 214)
    unknown = [do("began", 700, x=10), do("changed", 716, x=118), do("changed", 732, x=120), do("set", 740, value=60),
               do("changed", 748, x=190), do("ended", 760, x=180), do("changed", 780, x=182), do("ended", 800)]
    way = near + far
    felt = {"haptics": {**FEEL, "minimumInterval": 40}}
    return [
        *((f"{kind}-{name}", slider(drag=kind, **{**at, **more}), way + unknown)
          for kind in ("grab", "thumb") for name, more in (
              ("plain", {}), ("near", {"grabDistance": 4}), ("sized", {"appearance": {"thumbSize": 60}}),
              ("without-a-jump", {"jumpsOnTouch": False}), ("reversed", {"reversed": True}), ("felt", felt),
              ("magnet", {"snapping": magnet(34, 60, 72, release=20), "initialValue": 34}),
              ("chatterless", {"snapping": magnet(34, 60, 72)}),
              ("zones", {"snapping": zones("fitted", (35, 40))}), ("flung", {"release": SHORT_FLING, "overscroll": 0.55}),
              ("precise", {"precision": {"distance": 50}}),
              ("leaning", {"motion": {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36}}))),
        ("grab-past-an-end", slider(drag="grab", overscroll=0.55, initialValue=10), drag(0, 16, 330, 320, 290) + drag(
            200, 16, -40, -30, 10)),
        ("grab-where-a-thumb-returns", slider(drag="grab", overscroll=0.55, grabDistance=20, initialValue=90), [
            *drag(0, 16, 270, 320, 340, end=None), do("began", 60, x=318), do("changed", 70, x=300), do("ended", 80)]),
        ("thumb-that-changes", slider(drag="thumb", **at), [
            *drag(0, 16, 20, end=None), reshaped(20, slider(drag="grab", **at)), do("ended", 40),
            *drag(100, 16, 60, 70, end=None), reshaped(120, slider(drag="thumb", grabDistance=3, **at)),
            do("changed", 130, x=100), do("ended", 140), do("began", 200, x=70), do("ended", 210), do("began", 220, x=102),
            do("changed", 230, x=90)]),
    ]


def slops():
    """A finger that has to move before it drags, along the track; taps; taps that clear; fingers that roll."""
    def moves(t, *places, end=True, dt=16):
        events = [do("changed" if i else "began", t + i * dt, x=x, **({} if y is None else {"y": y}))
                  for i, (x, y) in enumerate(places)]
        return events + [do("ended", t + len(places) * dt)] * end

    along = moves(0, (100, 0), (104, 1), (109, 2), (112, 3), (130, 60), (128, 90))
    across = moves(200, (150, 0), (152, 5), (154, 14), (190, 20), (200, 3))
    tap = moves(400, (210, 4), (213, 6)) + moves(600, (80, 0)) + [do("began", 700, x=40), do("ended", 720, x=44)]
    both = moves(800, (100, 0), (111, 11), (120, 11)) + moves(1000, (100, 0), (110, None), (110.5, None), (90, None))
    late = [do("began", 1200, x=150, y=0), do("ended", 1216, x=170), do("began", 1300, x=150, y=0),
            do("ended", 1316, x=152, y=40), do("began", 1400, x=150, y=0), do("ended", 1416, y=40)]
    during = [do("began", 1600, x=150, y=0), do("changed", 1610, x=155), do("set", 1620, value=20),
              do("changed", 1630, x=158), do("resized", 1640, trackWidth=280), do("changed", 1650, x=165),
              do("changed", 1660, x=175), do("undo", 1670), do("ended", 1680), do("began", 1700, x=20), do("cancelled", 1710)]
    out = moves(1800, (-60, 0), (-30, 0), (-10, 0), (40, 0)) + moves(2000, (320, 5), (260, 9), (250, None), (200, None))
    out += [do("began", 2200, x=250, y=0), do("resized", 2210, trackWidth=300), do("changed", 2220, x=262), do("ended", 2230),
            do("began", 2300, x=30, y=0), do("set", 2310, value=80), do("ended", 2320, x=36), do("began", 2400, x=330, y=0),
            do("ended", 2410)]
    out += moves(2500, (20, 0), (28, 40), (70, None), (80, None)) + moves(2700, (150, 0), (154, 8), (161, None), (155, 30))
    way = along + across + tap + both + late + during + out
    base = {"history": 8, "slop": 10, "initialValue": 30}
    stars = {"range": {"lower": 0, "upper": 5}, "step": 1, "trackWidth": 250, "history": 8, "clearsOnTap": True,
             "haptics": {"tick": {"weight": "light"}, "end": {"weight": "medium"}}}
    taps = [*(e for i, x in enumerate((160, 150, 152, 240, 20, 5, 12)) for e in moves(200 * i, (x, 0))),
            *moves(2000, (150, 0), (154, 0), (150, 0)), *moves(2200, (150, 0), (150, 9), (150, 0)),
            *moves(2400, (150, 0), (152, 1), (153, 0)), do("undo", 2600), do("undo", 2700), do("redo", 2800),
            *(e for t, x, value in ((3000, 150, 5), (3200, 150, 3), (3400, 250, 3)) for e in (
                do("set", t, value=3), do("began", t + 1, x=x, y=0), do("set", t + 2, value=value), do("ended", t + 3)))]
    rolls = {"liftTolerance": 12, "history": 8}
    rests = [
        *moves(0, (100, 0), (150, 0), (150.4, 0), (151, 0), end=False), do("changed", 200, x=155), do("ended", 216, x=158),
        *drag(400, 16, 100, 200, end=None), do("changed", 560, x=206), do("changed", 600, x=210), do("ended", 661),
        *drag(800, 16, 100, 200, end=None), do("changed", 960, x=202), do("ended", 970),
        *drag(1200, 16, 100, 200, end=None), do("changed", 1360, x=190), do("set", 1364, value=20), do("ended", 1370),
        *drag(1600, 16, 100, 200, end=None), do("ended", 1720, x=213), *drag(2000, 16, 100, 200, end=None),
        do("changed", 2100, x=211), do("changed", 2140, x=207), do("ended", 2190, x=203),
        *drag(2200, 16, 100, 200, end=None), do("changed", 2360, x=190), do("redo", 2364), do("ended", 2370),
        *drag(2400, 16, 100, 200, end=None), do("changed", 2600, x=208), do("changed", 2720, x=208.5), do("ended", 2730),
        *drag(3000, 16, 250, 304, 305, pause=300), *drag(3600, 16, 250, 304, end=None), do("ended", 3800, x=296)]
    return [
        *((f"slop-{name}", slider(**{**base, **more}), way) for name, more in (
            ("location", {}), ("translation", {"drag": "translation"}), ("grab", {"drag": "grab"}),
            ("thumb", {"drag": "thumb", "grabDistance": 60}), ("without-a-jump", {"jumpsOnTouch": False}),
            ("reversed", {"drag": "translation", "reversed": True}), ("long", {"slop": 100}),
            ("reversed-grab", {"drag": "grab", "reversed": True, "overscroll": 0.55, "grabDistance": 9}),
            ("grab-without-a-jump", {"drag": "grab", "jumpsOnTouch": False}), ("long-grab", {"drag": "grab", "slop": 60}),
            ("magnet-grab", {"drag": "grab", "snapping": magnet(34, 60, 72, release=20)}), ("short", {"slop": 0.5}),
            ("precise", {"drag": "translation", "precision": {"distance": 30}}),
            ("precise-grab", {"drag": "grab", "precision": {"distance": 30}}),
            ("flung", {"release": SHORT_FLING, "overscroll": 0.55}),
            ("magnet", {"snapping": magnet(34, 60, 72, release=20)}),
            ("fast-magnet", {"snapping": magnet(34, 50, 72, captureSpeed=200)}),
            ("lands", {"step": 10, "release": {"kind": "stay", "lands": "grid"}}),
            ("leaning", {"motion": {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36}}))),
        *((f"slop-that-changes-to-{name}", slider(**{**base, "drag": "grab"}), [
            do("began", 0, x=250, y=0), do("changed", 10, x=255, y=5), reshaped(20, slider(history=8, **more)),
            do("changed", 30, x=256, y=5 if name == "less" else 30), do("changed", 40, x=270), do("changed", 200, x=270.5),
            do("changed", 210, x=277), do("ended", 220), do("began", 300, x=40, y=0), do("ended", 310, x=41)])
          for name, more in (
              ("nothing", {}), ("a-lift", {"liftTolerance": 9}), ("a-drag", {"drag": "translation", "liftTolerance": 9}),
              ("a-drag-alone", {"drag": "translation"}), ("a-grab", {"drag": "grab"}), ("less", {"drag": "grab", "slop": 4}))),
        ("a-lift-that-comes", slider(history=8), [
            *drag(0, 16, 100, 200, end=None), reshaped(40, slider(history=8, liftTolerance=9)), do("changed", 50, x=210),
            do("changed", 200, x=210.5), do("changed", 210, x=216), do("redo", 212), do("ended", 220),
            *drag(300, 16, 100, 200, end=None), reshaped(340, slider(history=8, liftTolerance=9)), do("changed", 350, x=210),
            do("changed", 500, x=210.5), do("changed", 510, x=216), do("ended", 520)]),
        *((f"slop-that-goes-from-{name}", slider(**{**base, "slop": 20, **more}), [
            do("began", 0, x=50, y=0), do("changed", 10, x=35, y=9), reshaped(20, slider(history=8, **more)),
            do("changed", 30, x=35, y=9), do("changed", 40, x=36, y=12), do("changed", 50, x=45), do("changed", 60, x=20, y=80),
            do("ended", 70), reshaped(80, slider(history=8, slop=20, **more)), do("began", 100, x=250, y=0),
            do("changed", 110, x=259), reshaped(120, slider(history=8, **more)), do("changed", 130, x=250), do("changed", 140, x=265),
            do("ended", 150), reshaped(160, slider(history=8, slop=20, **more)), do("began", 200, x=150, y=0),
            do("changed", 210, x=155), reshaped(220, slider(history=8, **more)), do("ended", 230, y=3)])
          for name, more in (
              ("a-translation", {"drag": "translation", "initialValue": 0, "overscroll": 0.55}),
              ("a-reversed-one", {"drag": "translation", "initialValue": 100, "reversed": True, "overscroll": 0.55}),
              ("a-thumb", {"drag": "thumb", "grabDistance": 300, "initialValue": 100, "overscroll": 0.55}),
              ("a-zone", {"drag": "translation", "snapping": zones("fitted", (20, 12), (50, 20)), "initialValue": 50}),
              ("a-grab", {"drag": "grab", "initialValue": 30, "grabDistance": 9}), ("a-location", {"liftTolerance": 9}),
              ("a-location-alone", {}), ("a-magnet", {"drag": "translation", "snapping": magnet(34, 60, 72, release=20)}),
              ("a-precise-one", {"drag": "translation", "precision": {"distance": 30}}),
              ("one-without-a-jump", {"drag": "grab", "jumpsOnTouch": False, "initialValue": 30}))),
        ("slop-that-changes", slider(**base), [
            *moves(0, (100, 0), (105, 0), end=False), reshaped(40, slider(history=8)), do("changed", 50, x=106),
            do("ended", 60), *moves(100, (100, 0), (105, 0), end=False),
            reshaped(140, slider(history=8, slop=2, drag="translation")), do("changed", 150, x=106), do("ended", 160),
            *drag(200, 16, 100, 130, end=None), reshaped(240, slider(history=8, slop=50)), do("changed", 250, x=160),
            do("ended", 260)]),
        ("clears", stars, taps), ("clears-with-slop", {**stars, "slop": 8}, taps),
        ("clears-between-two", {**stars, "step": 0.5, "rounding": "up", "reachable": {"lower": 0.5, "upper": 4.5}}, taps),
        ("clears-and-lands", {**stars, "release": {"kind": "stay", "lands": "grid"}}, taps),
        ("rolls", slider(**rolls), rests), ("rolls-flung", slider(release=SHORT_FLING, **rolls), rests),
        ("rolls-translated", slider(drag="translation", overscroll=0.55, **rolls), rests),
        ("rolls-held", slider(snapping=magnet(50, 66, release=20), **rolls), rests),
        ("rolls-onto-the-grid", slider(step=10, release={"kind": "stay", "lands": "grid"}, **rolls), rests),
        ("rolls-within-the-slop", slider(slop=30, **rolls), rests),
        ("rolls-far", slider(**{**rolls, "liftTolerance": 50}), rests),
        ("rolls-that-change", slider(**rolls), [
            *drag(0, 16, 100, 200, end=None), reshaped(150, slider(history=8, liftTolerance=20)),
            do("changed", 160, x=206), do("ended", 170)]),
    ]


def fills():
    """Bars between a value and the thumb: at an end, on a bar, between two bars, on a reversed slider."""
    even = {"range": {"lower": -10, "upper": 10}, "trackWidth": 300, "bars": {**BARS, "count": 9}}
    way = drag(0, 16, 150, 140, 70, 0, 150, 151, 187.5, 188, 240, 300)
    return [
        *((f"fill-from-{value}", {**even, "fillFrom": value}, [*way, *keys(500, *ALL_KEYS)])
          for value in (-10, 10, 0, 2.5, 1.3, -9.9)),
        ("fill-reversed", {**even, "fillFrom": 2, "reversed": True, "drag": "translation"}, way),
        ("fill-on-a-grid", {**even, "fillFrom": 0, "step": 2, "snapping": {"kind": "step"}}, way),
        ("fill-beside-a-magnet", {**even, "fillFrom": 0, "snapping": magnet(0, distance=20, release=30)}, way),
        ("fill-exponential", {**ZOOM, "drag": "location", "fillFrom": 1, "bars": {**BARS, "count": 12}}, way),
        ("fill-changes", {**even, "fillFrom": 0}, [
            *drag(0, 16, 150, 200), reshaped(100, even), reshaped(200, {**even, "fillFrom": 10}),
            *drag(300, 16, 290, 100)]),
    ]


def texts():
    """Numbers as they are written: multiplied, with significant digits, signed, as durations, with labels."""
    percent = {"range": {"lower": 0, "upper": 255}, "trackWidth": 255}
    off = [{"value": -60, "text": "صامت"}, {"value": 0, "text": "Full"}]
    volume = {"range": {"lower": -60, "upper": 6}, "step": 0.5, "trackWidth": 330, "snapping": {"kind": "step"}}
    film = {"range": {"lower": -5, "upper": 400_000}, "trackWidth": 300}
    wide = {"range": {"lower": -1e14, "upper": 1e15}, "trackWidth": 300}

    def sets(*values):
        return [do("set", 10 * i, value=v) for i, v in enumerate(values)]

    return [
        ("text-multiplied", {**percent, "text": {"multiplier": 100 / 255, "suffix": " %"}},
         [*sets(97, 127.5, 0, 255, 1.275, 3), *keys(100, *ALL_KEYS)]),
        ("text-negated", {**percent, "text": {"multiplier": -0.001, "fractionDigits": 3, "plus": True}},
         [*sets(97, 0.4, 0.6, 255), *keys(100, *ALL_KEYS)]),
        ("text-significant", {**wide, "text": {"significantDigits": 3}}, sets(
            0, 1e15, 999_500_000_000_000, 123_456, 0.00012345, -0.0000009996, 1e-7, -1e14, 9.995, 12.34, 99.95)),
        ("text-multiplied-beyond", {**wide, "text": {"significantDigits": 15, "multiplier": 1e9}}, sets(
            0, 1e15, 1, -12.5, 123_456.789)),
        ("text-signed", {**volume, "text": {"fractionDigits": 1, "plus": True, "prefix": "gain ", "suffix": " dB"}},
         [*sets(-60, 0, 0.2, 6, -0.3), *keys(100, *ALL_KEYS)]),
        ("text-labels", {**volume, "text": {"fractionDigits": 1, "labels": off}},
         [*sets(-60, 0, -0.5, 0.5, 6), *keys(100, "Home", "ArrowUp", "ArrowDown"), *drag(500, 16, 0, 10, 300, 330)]),
        ("text-duration", {**film, "text": {"style": "duration", "fractionDigits": 1}}, [
            *sets(59.94, 59.96, 3599.97, 359_999.9, -1, -0.04, 0.04, 7), *keys(100, *ALL_KEYS)]),
        ("text-whole-seconds", {**film, "text": {"style": "duration", "plus": True}}, sets(7, 754, 3723, 0.4, -0.6, -4.5)),
    ]


def reshaped(t, control, **members):
    return do("reshaped", t, control=control, **members)


def reshapes():
    """The control changes, between drags and under a finger."""
    lined = {**ZOOM, "scale": {"kind": "linear"}}
    felt = slider(snapping=magnet(30, 50, release=20), history=4, text={"fractionDigits": 0, "prefix": "", "suffix": ""})
    film = slider(reachable={"lower": 0, "upper": 60}, haptics={**FEEL, "end": {"weight": "medium"}})
    counted = slider(step=5, haptics={"tick": {"weight": "light"}}, snapping={"kind": "step"})
    star = {"range": {"lower": 0, "upper": 10}, "step": 1, "history": 4,
            "motion": {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36}}

    def during(first, *seconds, xs=(100, 112, 131), then=(140, 155, 170)):
        return [*drag(0, 16, *xs, end=None), *(reshaped(16 * (len(xs) - 1), **s) for s in seconds),
                *({**e, "type": "changed"} if e["type"] == "began" else e for e in drag(64, 16, *then))]

    return [
        ("reshaped-scale-under-a-finger", lined, during(lined, {"control": ZOOM})),
        ("reshaped-scale-and-back", ZOOM, during(ZOOM, {"control": lined}, {"control": ZOOM})),
        ("reshaped-lower-end-above-the-value", slider(), [
            reshaped(0, slider(range={"lower": 20, "upper": 100})), *drag(100, 16, 0, 40, 90),
            reshaped(300, slider(range={"lower": -50, "upper": 10})), *keys(400, *ALL_KEYS)]),
        ("reshaped-step-with-ticks", counted, [
            *drag(0, 16, 100, 120, 150), reshaped(100, {**counted, "step": 2}), *drag(200, 16, 100, 120, 150),
            reshaped(300, {**counted, "step": 30}), *drag(400, 16, 100, 140, 200), *keys(500, *ALL_KEYS)]),
        ("reshaped-text-while-a-magnet-holds", felt, during(
            felt, {"control": {**felt, "text": {"fractionDigits": 2, "prefix": "", "suffix": " s"}}},
            xs=(130, 141, 150), then=(160, 169, 172, 150))),
        ("reshaped-stop-under-the-thumb", felt, [
            *drag(0, 16, 130, 145, 151), reshaped(100, slider(snapping=magnet(31, 51), history=4)),
            do("undo", 200), do("redo", 300), reshaped(400, felt), do("undo", 500), do("redo", 600)]),
        ("reshaped-reachable-away-from-the-value", film, [
            *drag(0, 16, 100, 170, 200), reshaped(100, {**film, "reachable": {"lower": 0, "upper": 40}}),
            *drag(200, 16, 60, 110, 140), reshaped(300, {**film, "reachable": {"lower": 50, "upper": 80}}),
            *keys(400, "Home", "ArrowLeft", "End")]),
        ("reshaped-reachable-grows-under-a-finger", film, during(
            film, {"control": {**film, "reachable": {"lower": 0, "upper": 70}}},
            {"control": {**film, "reachable": {"lower": 0, "upper": 90}}}, xs=(150, 170, 190), then=(220, 260, 290))),
        ("reshaped-to-a-range-of-one-value", felt, [
            *drag(0, 16, 130, 145), reshaped(100, slider(range={"lower": 7, "upper": 7}, history=4)),
            *drag(200, 16, 10, 200), *keys(300, "End"), do("undo", 400), reshaped(500, felt), *drag(600, 16, 90, 140)]),
        ("reshaped-track-width", slider(), during(
            slider(), {"control": slider(trackWidth=150), "trackWidth": 150}, then=(131, 100, 90))),
        ("reshaped-reversed-under-a-finger", slider(drag="translation", release=SHORT_FLING, initialValue=40), during(
            slider(), {"control": slider(drag="translation", release=SHORT_FLING, reversed=True)})),
        ("reshaped-precision-under-a-finger", slider(drag="translation", initialValue=40), during(
            slider(), {"control": slider(drag="translation", precision={"distance": 50})})),
        ("reshaped-motion-comes-and-goes", star, [
            *drag(0, 16, 100, 110, 122, end=None), reshaped(32, {k: v for k, v in star.items() if k != "motion"}),
            do("changed", 48, x=130), do("ended", 64), reshaped(100, star), *drag(200, 16, 100, 110), do("undo", 300),
            reshaped(350, {**star, "motion": {**star["motion"], "settleAfter": 500}}), do("elapsed", 400),
            do("elapsed", 700), do("elapsed", 900)]),
        ("reshaped-ticks-held-back", slider(haptics={**FEEL, "minimumInterval": 90}), during(
            slider(), {"control": slider(haptics={**FEEL, "minimumInterval": 12})},
            {"control": slider(haptics={"tick": {"every": 2, "weight": "light"}})})),
        ("reshaped-history-out-of-reach", slider(history=8), [
            *drag(0, 16, 30), *drag(100, 16, 60), *drag(200, 16, 270), do("undo", 300),
            reshaped(400, slider(history=8, range={"lower": 15, "upper": 50})), do("undo", 500), do("undo", 600),
            *(do("redo", 700 + 100 * i) for i in range(3)), reshaped(1000, slider(history=8)),
            do("undo", 1100), do("redo", 1200)]),
    ]


def hand_made():
    parts = (
        magnets, key_presses, key_distances, reaches, bounded_flings, flings, cues, overscrolls, precisions, histories,
        reshapes, grids, texts, fills, landings, holds, slops)
    return [scenario for part in parts for scenario in part()]
