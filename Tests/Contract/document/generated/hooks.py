"""What schemathesis does before it sends a request that it generated from `openapi.yaml`.

A schema cannot describe every condition of a valid request. So data that is meant to be valid is made valid, and 412
and 422 for valid data are failures. Data that is meant to be invalid is not changed.
"""

from __future__ import annotations

import os
import re
from functools import cache
from itertools import count
from typing import Any

import requests
import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CoveragePhaseData, TestPhase

from every_path import write_out
from patience import LIMIT
from repair import hand_over, repaired_control, repaired_patch, suited
from springs import one_way

WITH_CONTROL = {"createSession", "evaluate", "drawCurve"}
CLIENT = requests.Session()
if field := os.environ.get("DETENT_AUTHORIZATION"):
    CLIENT.headers["Authorization"] = field
KEYS = count(1)


@schemathesis.hook
def before_load_schema(_: schemathesis.HookContext, document: dict[str, Any]) -> None:
    write_out(document)
    # It cannot bring all conditions into its canonical form. What breaks one of these is made valid as well.
    rules = document["components"]["schemas"]["SliderRules"]["allOf"]
    rules[:] = [it for it in rules if not re.search("exponential|several thumbs|a range", it["description"], re.I)]


@schemathesis.hook
def before_call(_: schemathesis.HookContext, case: schemathesis.Case, __: dict[str, Any]) -> None:
    if case.meta is None:
        return
    if not _is_wrong(case, ParameterLocation.PATH):
        _open_session(case)
    if not _is_wrong(case, ParameterLocation.HEADER):
        _suit_any_version(case)
        _use_new_key(case)
    if case.operation.path == "/v1/spring" and not _is_wrong(case, ParameterLocation.QUERY):
        case.query = one_way(case.query)
    if case.operation.path == "/v1/sessions" and not _is_wrong(case, ParameterLocation.QUERY):
        _ask_for_known_pages(case)
    if isinstance(case.body, dict) and not _is_wrong(case, ParameterLocation.BODY):
        _repair_body(case)


def _open_session(case: schemathesis.Case) -> None:
    """Makes the session that a single request needs; a row of requests makes its own."""
    session = case.path_parameters.get("id")
    if session is not None and not _is_in_a_row(case):
        names = list(_presets(case.operation.base_url))
        body = {"id": session, "preset": names[len(session) % len(names)]}
        CLIENT.post(f"{case.operation.base_url}/v1/sessions", json=body, timeout=LIMIT)


def _suit_any_version(case: schemathesis.Case) -> None:
    """Replaces a tag, which is valid but never matches, with `*`, which matches any version."""
    if "If-Match" in case.headers:
        case.headers["If-Match"] = "*"


def _use_new_key(case: schemathesis.Case) -> None:
    """Replaces a key, which an earlier request with another body may have, with one that no other request has."""
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = f'"{next(KEYS)}"'


def _ask_for_known_pages(case: schemathesis.Case) -> None:
    """Leaves cursors out, which are those of earlier responses, and replaces times before 1970."""
    case.query.pop("cursor", None)
    if "createdSince" in case.query:
        case.query["createdSince"] = "1970-01-01T00:00:00Z"
    if case.query.get("createdBefore", "2") < "1970":
        case.query["createdBefore"] = "9999-12-31T23:59:59Z"


def _repair_body(case: schemathesis.Case) -> None:
    operation = case.operation.definition.raw.get("operationId")
    if operation in WITH_CONTROL:
        case.body = repaired_control(case.body, _presets(case.operation.base_url))
        if _is_in_a_row(case):
            # An id that an earlier row took would change the result of the same row.
            case.body.pop("id", None)
            case.query.pop("id", None)
        elif "id" in case.query and "id" in case.body:
            case.body["id"] = case.query["id"]
    elif operation == "reshapeSession" and "control" in case.body:
        if control := _control(case):
            case.body = {"control": repaired_patch(control, case.body["control"])}
    elif operation == "applyEvents":
        thumbs = _control(case).get("thumbs", {}).get("count", 1)
        if "events" not in case.body:
            case.body = hand_over(case.body, thumbs)
            return
        kind = "pinch" if case.body["events"][0]["type"] == "pinched" else "slider"
        # No preset has a history.
        case.body = {"events": suited(case.body["events"], kind, False, thumbs)}


def _control(case: schemathesis.Case) -> dict[str, Any]:
    """The control of the session that a request names; empty if there is none."""
    session = CLIENT.get(f"{case.operation.base_url}/v1/sessions/{case.path_parameters['id']}", timeout=LIMIT)
    return session.json()["control"] if session.status_code == 200 else {}


def _is_in_a_row(case: schemathesis.Case) -> bool:
    return case.meta.phase.name == TestPhase.STATEFUL


def _is_wrong(case: schemathesis.Case, location: ParameterLocation) -> bool:
    """Whether the data generated for this place is meant to be refused."""
    if not case.meta.generation.mode.is_negative:
        return False
    varied = case.meta.phase.data
    if isinstance(varied, CoveragePhaseData) and varied.parameter_location not in (location, None):
        return False
    component = case.meta.components.get(location)
    return component is not None and component.mode.is_negative


@cache
def _presets(url: str) -> dict[str, dict[str, Any]]:
    presets = CLIENT.get(f"{url}/v1/presets", timeout=LIMIT).json()["presets"]
    return {preset["name"]: preset["control"] for preset in presets}
