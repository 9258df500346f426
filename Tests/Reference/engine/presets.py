"""The presets as the fixtures name them."""


BARS = {"count": 35, "minHeight": 15, "maxHeight": 35, "spread": 0.15, "falloff": "linear"}
PRESETS = {
    "meshing": {
        "range": {"lower": 0, "upper": 35}, "step": 1, "trackWidth": 344, "bars": BARS,
        "haptics": {"tick": {"every": 1}, "end": {}},
    },
    "classic": {"drag": "translation"},
    "star": {
        "range": {"lower": 0, "upper": 10}, "step": 1, "jumpsOnTouch": False,
        "motion": {"nearEndDistance": 20, "edgeFraction": 0.01, "settleAfter": 250, "tilt": 36},
        "text": {"fractionDigits": 0, "prefix": "", "suffix": "/10"},
    },
    "snap": {
        "drag": "translation", "snapping": {"kind": "deadZone", "stops": [{"value": 0.5, "width": 40}]},
        "haptics": {"stop": {"weight": "rigid"}},
    },
    "zoom": {
        "range": {"lower": 0.5, "upper": 10}, "scale": {"kind": "exponential"}, "drag": "translation",
        "trackWidth": 320,
        "snapping": {"kind": "deadZone", "stops": [{"value": v, "width": 24} for v in (1, 2, 5)]},
        "haptics": {"stop": {"weight": "rigid"}, "edge": {"weight": "soft"}},
        "text": {"fractionDigits": 1, "prefix": "", "suffix": "×"},
    },
    "camera": {
        "range": {"lower": 0.5, "upper": 10}, "scale": {"kind": "exponential"}, "drag": "translation",
        "trackWidth": 344, "bars": {**BARS, "falloff": "exponential"},
        "haptics": {"tick": {"every": 0.5}, "edge": {"weight": "medium"}},
        "text": {"fractionDigits": 1, "prefix": "", "suffix": "×"},
    },
    "carousel": {"kind": "pinch"},
    "volume": {
        "range": {"lower": -60, "upper": 6}, "initialValue": -6, "trackWidth": 328,
        "scale": {"kind": "piecewise", "knots": [{"at": 0.25, "value": -30}, {"at": 0.5, "value": -12}]},
        "grid": {"kind": "sections", "sections": [
            {"to": -30, "step": 2}, {"to": -12, "step": 1}, {"to": 6, "step": 0.5}]},
        "release": {"kind": "stay", "lands": "grid"},
        "haptics": {"tick": {"every": 6, "weight": "light"}, "edge": {"weight": "medium"}},
        "text": {"fractionDigits": 1, "plus": True, "prefix": "", "suffix": " dB",
                 "labels": [{"value": -60, "text": "Off"}]},
    },
    "temperature": {
        "range": {"lower": -20, "upper": 40}, "step": 0.5, "initialValue": 18, "trackWidth": 344, "fillFrom": 0,
        "snapping": {"kind": "magnet", "stops": [0], "distance": 10, "release": 18},
        "release": {"kind": "stay", "lands": "grid"},
        "haptics": {"tick": {"every": 5, "weight": "soft"}, "stop": {"weight": "rigid"}, "edge": {"weight": "medium"}},
        "text": {"fractionDigits": 1, "plus": True, "prefix": "", "suffix": " °C"},
    },
    "film": {
        "range": {"lower": 0, "upper": 596}, "reachable": {"upper": 240}, "keys": {"step": 5, "page": 60},
        "trackWidth": 640, "drag": "grab", "precision": {"distance": 100}, "liftTolerance": 12,
        "haptics": {"edge": {"weight": "soft"}},
        "text": {"style": "duration", "fractionDigits": 0, "prefix": "", "suffix": ""},
    },
    "price": {
        "range": {"lower": 0, "upper": 500}, "step": 10, "trackWidth": 355,
        "thumbs": {"count": 2, "initialValues": [120, 350], "minGap": 50, "draggableRange": True},
        "snapping": {"kind": "step"}, "release": {"kind": "stay", "lands": "grid"},
        "bars": {"count": 51, "minHeight": 14, "maxHeight": 44, "spread": 0.2, "falloff": "cosine"},
        "haptics": {"tick": {"every": 10, "weight": "soft"}, "edge": {"weight": "medium"}, "contact": {"weight": "rigid"}},
        "text": {"fractionDigits": 0, "prefix": "€", "suffix": "", "labels": [{"value": 500, "text": "€500+"}]},
    },
    "envelope": {
        "range": {"lower": 0, "upper": 1000}, "step": 5, "trackWidth": 350, "drag": "grab", "overscroll": 0.55,
        "thumbs": {"count": 4, "initialValues": [80, 240, 620, 900], "minGap": 60, "collision": "push"},
        "snapping": {"kind": "step"}, "release": {"kind": "stay", "lands": "grid"},
        "haptics": {"edge": {"weight": "medium"}, "contact": {"weight": "rigid"}},
        "text": {"fractionDigits": 0, "prefix": "", "suffix": " ms"},
    },
}
