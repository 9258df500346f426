"""Every member of a control is documented with its default, and the server fills in exactly that default."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from contract import Contract

CONTRACT = Contract.load()

# A control in which a schema's members are left out, and where to find them in the response.
FILLED_IN = {
    "Slider": ({}, []),
    "Bars": ({"bars": {}}, ["bars"]),
    "Motion": ({"motion": {}}, ["motion"]),
    "Text": ({"text": {}}, ["text"]),
    "StayRelease": ({"release": {"kind": "stay"}}, ["release"]),
    "FlingRelease": ({"release": {"kind": "fling"}}, ["release"]),
    "Precision": ({"drag": "translation", "precision": {}}, ["precision"]),
    "Haptics": ({"haptics": {}}, ["haptics"]),
    "Haptic": ({"haptics": {"end": {}}}, ["haptics", "end"]),
    "TickHaptic": ({"haptics": {"tick": {"every": 0.5}}}, ["haptics", "tick"]),
    "MagnetSnapping": ({"snapping": {"kind": "magnet", "stops": [0.5]}}, ["snapping"]),
    "DeadZone": ({"snapping": {"kind": "deadZone", "stops": [{"value": 0.5}]}}, ["snapping", "stops", 0]),
    "Thumbs": ({"thumbs": {"count": 3}}, ["thumbs"]),
    "Pinch": ({"kind": "pinch"}, []),
    "ToggleHaptic": ({"kind": "pinch", "haptics": {"toggle": {}}}, ["haptics", "toggle"]),
}

# By schema: members with a default of their own, and members that are absent unless given.
DEFAULTS = {
    "Slider": "kind range scale trackWidth reversed drag jumpsOnTouch slop clearsOnTap liftTolerance snapping release history appearance",
    "Bars": "count minHeight maxHeight spread falloff",
    "Motion": "nearEndDistance edgeFraction settleAfter tilt",
    "Text": "fractionDigits multiplier plus style prefix suffix",
    "StayRelease": "lands",
    "FlingRelease": "deceleration minVelocity lands",
    "Reachable": "",
    "Keys": "",
    "Precision": "distance",
    "Haptics": "minimumInterval",
    "Haptic": "weight",
    "TickHaptic": "weight",
    "PowerScale": "",
    "SymlogScale": "",
    "PiecewiseScale": "",
    "MagnetSnapping": "distance",
    "DeadZone": "width",
    "Thumbs": "minGap collision draggableRange",
    "Pinch": "joinBelow splitAbove spacing cornerRadius haptics appearance",
    "ToggleHaptic": "weight",
}
ABSENT = {"Slider": "step grid rounding thumbs reachable keys grabDistance overscroll precision fillFrom bars marks haptics motion text", "Pinch": ""}
# A control, a member that is filled in from another member, and its value.
DERIVED = [
    ({"range": {"lower": 3, "upper": 9}}, ["initialValue"], 3),
    ({"range": {"lower": 3, "upper": 9}, "reachable": {"lower": 4}}, ["initialValue"], 4),
    ({"range": {"lower": 3, "upper": 9}, "reachable": {"lower": 4}}, ["reachable"], {"lower": 4, "upper": 9}),
    ({"range": {"lower": 3, "upper": 9}, "reachable": {"upper": 4}}, ["reachable"], {"lower": 3, "upper": 4}),
    ({"keys": {"page": 0.5}}, ["keys"], {"page": 0.5}),
    ({"release": {"kind": "fling", "maxVelocity": 9}}, ["release", "maxVelocity"], 9),
    ({"snapping": {"kind": "magnet", "stops": [], "distance": 7}}, ["snapping", "release"], 7),
    ({"drag": "grab"}, ["grabDistance"], 22),
    ({"drag": "thumb", "appearance": {"thumbSize": 60}}, ["grabDistance"], 30),
    ({"drag": "translation", "snapping": {"kind": "deadZone", "stops": []}}, ["snapping", "travel"], "extended"),
    ({"drag": "location", "snapping": {"kind": "deadZone", "stops": []}}, ["snapping", "travel"], "fitted"),
]


def _documented(name: str) -> dict[str, Any]:
    properties = CONTRACT.schemas()[name]["properties"]
    return {member: schema["default"] for member, schema in properties.items() if "default" in schema}


@pytest.mark.parametrize("name", DEFAULTS)
def test_every_default_is_documented(name: str):
    assert set(_documented(name)) == set(DEFAULTS[name].split())


@pytest.mark.parametrize("name", DEFAULTS)
def test_every_documented_default_is_valid(name: str):
    for member, schema in CONTRACT.schemas()[name]["properties"].items():
        if "default" in schema:
            assert CONTRACT.faults(schema["default"], schema) == [], member


@pytest.mark.parametrize("name", FILLED_IN)
def test_the_server_fills_in_the_documented_default(client: httpx.Client, name: str):
    given, place = FILLED_IN[name]
    control = _complete(client, given)
    filled_in = _at(control, place)
    for member, default in _documented(name).items():
        assert filled_in[member] == default, member


@pytest.mark.parametrize("given, place, filled_in", DERIVED, ids=str)
def test_the_server_fills_in_what_follows_from_another_member(
    client: httpx.Client, given: dict, place: list, filled_in: Any
):
    assert _at(_complete(client, given), place) == filled_in


@pytest.mark.parametrize("name, given", [("Slider", {}), ("Pinch", {"kind": "pinch"})])
def test_a_member_without_a_default_is_absent_unless_given(client: httpx.Client, name: str, given: dict):
    members = set(CONTRACT.schemas()[name]["properties"]) - set(_complete(client, given))
    assert members == set(ABSENT[name].split())


def test_the_server_fills_in_the_documented_default_of_a_springs_parameters(client: httpx.Client):
    parameters = [CONTRACT.resolve(it) for it in CONTRACT.document["paths"]["/v1/spring"]["get"]["parameters"]]
    parameters = [parameter for parameter in parameters if "default" in parameter["schema"]]
    documented = {parameter["name"]: parameter["schema"]["default"] for parameter in parameters}
    assert documented.keys() == {"duration", "bounce", "velocity"}
    for parameter in parameters:
        assert CONTRACT.faults(parameter["schema"]["default"], parameter["schema"]) == []
    spring = client.get("/v1/spring").json()
    assert {name: spring[name] for name in documented} == documented


def _complete(client: httpx.Client, control: dict[str, Any]) -> dict[str, Any]:
    response = client.post("/v1/sessions", json={"control": control})
    assert response.status_code == 201, response.text
    client.delete(response.headers["Location"])
    return response.json()["control"]


def _at(value: Any, place: list) -> Any:
    for key in place:
        value = value[key]
    return value
