"""The longest texts that a service gives to a page."""

from __future__ import annotations

import httpx

from controls import ESCAPED, HISTORY, LOWER, MARKS, WIDE, cued, longest
from recording import Session, Text

# The most of an events' request.
BATCH = 1000
# Times with as many digits as a page sends.
START = 123_456_789_012.123


def longest_state(client: httpx.Client, has_thumbs: bool) -> Text:
    """A state of the slider that has the most of everything, with a full history, and 16 gestures with long names."""
    session = Session(client, "", control=longest(has_thumbs), id=("y" if has_thumbs else "x") * 64)
    for index in range(1, HISTORY + 8):
        value = LOWER * (1 / 3 + index / 1000)
        wanted = {"values": [value * (1 - place / 9) for place in range(8)]} if has_thumbs else {"value": value}
        session.send_all([{"type": "set", **wanted, "t": START + index}])
    for index in range(16):
        name = f"{index:02}" + (ESCAPED if index % 2 else WIDE) * 62
        for seq, kind in enumerate(["began", "changed", "changed"], 2**53 - 4):
            t = START + 1000 * index + (seq % 4) * 16.123
            event = {"type": kind, "x": -9_876_543.123 + seq % 7, "y": 9_876_543.123, "t": t}
            session.send_all([{**event, "gesture": name, "seq": seq, "takeOver": True}])
    state = session.state()
    assert len(state["control"]["marks"]) == MARKS
    kept = state["state"]["thumbs"]["history"] if has_thumbs else state["state"]["memory"]
    assert len(kept["earlier"]) == HISTORY
    assert len(state["gestures"]) == 16
    return state


def longest_frame(client: httpx.Client, has_thumbs: bool) -> tuple[Text, Text]:
    """A state, and the frame of the batch after it that has the most cues."""
    session = Session(client, "h" * 63, control=cued(has_thumbs))
    session.send(type="set", **({"values": [0, 1]} if has_thumbs else {"value": 0}))
    state = session.state()
    events = []
    for index in range(BATCH // 2):
        for kind, x in (("began", 0), ("ended", 10000)):
            session.t = START + index
            events.append({**session.named({"type": kind, "x": x}), "gesture": f"{index:03}" + WIDE * 61})
    return state, session.send_all(events)
