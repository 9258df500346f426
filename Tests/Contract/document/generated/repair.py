"""Generated requests made valid: they have one meaning, and the service accepts the control."""

from __future__ import annotations

import copy
from typing import Any

from controls import mended, within
from merge import difference, merged

ELAPSED = {"type": "elapsed"}
NEED_HISTORY = {"undo", "redo"}
OF_PINCH = {"joinBelow", "splitAbove", "spacing", "cornerRadius"}


def repaired_control(body: dict[str, Any], presets: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A session or an evaluation whose control, patched or not, is valid."""
    body = copy.deepcopy(body)
    preset = presets.get(body.get("preset", ""))
    given = body.get("control")
    whole = given or {} if preset is None else merged(preset, given or {})
    control = mended(whole, body.get("trackWidth"))
    if given is not None:
        body["control"] = control if preset is None else _patch(preset, given, whole, control)
    thumbs = int(control.get("thumbs", {}).get("count", 1))
    if "value" in body and thumbs > 1:
        del body["value"]
    if "value" in body:
        body["value"] = within(control, body["value"])
    if "events" in body:
        body["events"] = suited(body["events"], control.get("kind", "slider"), control.get("history", 0) > 0, thumbs)
    return body


def repaired_patch(control: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """A patch that leads from a session's control to a valid one of the same kind and history."""
    if control["kind"] == "pinch":
        patch = {name: it for name, it in patch.items() if name in OF_PINCH | {"appearance"}}
    else:
        patch = {name: it for name, it in patch.items() if name not in OF_PINCH | {"kind", "history", "thumbs"}}
        if "toggle" in (patch.get("haptics") or {}):
            del patch["haptics"]
    whole = merged(control, patch)
    patch = _patch(control, patch, whole, mended(whole))
    # A kind that is only the default is not there to be merged with, nor is the other end of a range.
    if isinstance(patch.get("range"), dict):
        patch["range"] = merged(control, patch)["range"]
    for name in ("scale", "grid", "snapping", "release"):
        kind = merged(control, patch).get(name, {}).get("kind")
        if isinstance(patch.get(name), dict) and kind is not None:
            patch |= {name: {"kind": kind} | patch[name]}
    return patch


def suited(events: list[dict[str, Any]], kind: str, has_history: bool, thumbs: int = 1) -> list[dict[str, Any]]:
    """The events that a control of this kind, with or without a history, and with these thumbs supports."""
    known = [it for it in events if _knows(it["type"], kind, has_history)]
    return [hand_over(it, thumbs) for it in known] or [ELAPSED]


def hand_over(event: dict[str, Any], thumbs: int = 1) -> dict[str, Any]:
    """The event, allowed to take over from another gesture, and to disturb one, for thumbs that the control has."""
    event = {name: value for name, value in event.items() if name not in ("ifIdle", "thumb")}
    if "values" in event:
        value, _ = event["values"][0], event.pop("values")
        event |= {"value": value} if thumbs == 1 else {"values": [value] * thumbs}
    if thumbs > 1 and event["type"] == "key" or thumbs > 1 and "value" in event:
        event["thumb"] = thumbs - 1
    return event | {"takeOver": True} if event["type"] in ("began", "changed") else event


def _knows(event: str, kind: str, has_history: bool) -> bool:
    if event in NEED_HISTORY and not has_history:
        return False
    return event == "elapsed" or (event == "pinched") == (kind == "pinch")


def _patch(
    preset: dict[str, Any], given: dict[str, Any], whole: dict[str, Any], control: dict[str, Any]
) -> dict[str, Any]:
    """The patch as it was given, except for the members that had to be changed."""
    patch = dict(given)
    for name in whole.keys() | control.keys():
        if whole.get(name) != control.get(name):
            patch[name] = difference(preset.get(name), control.get(name))
    return patch
