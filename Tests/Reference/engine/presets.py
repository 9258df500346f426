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
}
