"""The document itself: valid, complete and consistent. No server is needed."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any, Iterator

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from contract import PATH, Contract, named, parsed
from directions import Directions
from exchanges import Exchange, exchanges

CONTRACT = Contract.load()
EXCHANGES = list(exchanges(CONTRACT))
OPERATIONS = list(CONTRACT.operations())
PRESETS = CONTRACT.schemas()["PresetName"]["enum"]
REQUEST_SCHEMAS = ("NewSession", "Evaluation", "Events")


@pytest.mark.parametrize("document", [parsed(), CONTRACT.document], ids=["as written", "with the rule written out"])
def test_document_is_valid_openapi_3_1(document: dict[str, Any]):
    assert document["openapi"].startswith("3.1.")
    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


def test_lines_fit_in_120_columns():
    lines = PATH.read_text().splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == []


def test_every_component_is_used():
    used = Counter(_references(CONTRACT.document))
    components = {
        f"#/components/{kind}/{name}"
        for kind, named in CONTRACT.document["components"].items()
        for name in named
    }
    prefixes = {"/".join(reference.split("/")[:4]) for reference in used}
    # A security scheme is named, not referred to.
    needs = [need for _, _, operation in OPERATIONS for need in operation.get("security", [])]
    prefixes |= {f"#/components/securitySchemes/{name}" for need in needs for name in need}
    assert components - prefixes == set()


@pytest.mark.parametrize("name", CONTRACT.schemas())
def test_every_named_schema_says_what_it_is_and_its_examples_are_valid(name: str):
    schema = CONTRACT.schemas()[name]
    assert schema.get("description")
    for example in schema.get("examples", []):
        assert CONTRACT.faults(example, schema) == []


@pytest.mark.parametrize(
    "path, method, operation", OPERATIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_example_of_a_request_or_parameter_is_valid(path: str, method: str, operation: dict[str, Any]):
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for example in content.get("examples", {}).values():
            assert CONTRACT.faults(example["value"], content["schema"]) == []
    shared = CONTRACT.document["paths"][path].get("parameters", [])
    for parameter in map(CONTRACT.resolve, shared + operation.get("parameters", [])):
        values = [example["value"] for example in parameter.get("examples", {}).values()]
        for value in values or [parameter["example"]]:
            assert CONTRACT.faults(value, parameter["schema"]) == []


WITH_BODY = [it for it in EXCHANGES if it.status < 300 and "requestBody" in it.operation]


@pytest.mark.parametrize("exchange", WITH_BODY, ids=str)
def test_every_request_that_is_accepted_is_valid(exchange: Exchange):
    schema = exchange.operation["requestBody"]["content"]["application/json"]["schema"]
    assert CONTRACT.faults(exchange.content(None), schema) == []


@pytest.mark.parametrize("exchange", [it for it in EXCHANGES if it.has_content], ids=str)
def test_every_example_of_a_response_is_valid(exchange: Exchange):
    assert CONTRACT.faults(exchange.value, exchange.schema, closed=True) == []


def test_a_member_of_a_response_that_is_not_documented_is_noticed():
    response = {"status": "ok", "extra": 1}
    assert CONTRACT.faults(response, named("Health")) == []
    assert CONTRACT.faults(response, named("Health"), closed=True)


REFUSED = [it for it in EXCHANGES if it.status == 422 and it.value["type"] != "/problems/idempotency-key-reused"]


@pytest.mark.parametrize("exchange", REFUSED, ids=str)
def test_a_refusal_of_the_body_points_into_it(exchange: Exchange):
    assert exchange.value["errors"]


# A WebAssembly module is no text that an example could show.
BINARY = {("/detent-{hash}.wasm", "GET")}


def test_every_operation_has_an_example_of_success():
    shown = {(it.path, it.method) for it in EXCHANGES if it.status < 300}
    assert {(path, method) for path, method, _ in OPERATIONS if method != "HEAD"} - shown - BINARY == set()


def test_every_documented_error_has_an_example():
    shown = {(it.path, it.method, it.status // 100 if it.status >= 500 else it.status) for it in EXCHANGES}
    for path, method, operation in OPERATIONS:
        for status in operation["responses"]:
            if method != "HEAD" and not (status == "200" and (path, method) in BINARY):
                assert (path, method, int(status[0]) if status[0] == "5" else int(status)) in shown


def test_every_example_of_a_request_has_a_response():
    for path, method, operation in OPERATIONS:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            sent = {it.name for it in EXCHANGES if (it.path, it.method) == (path, method) and it.status < 300}
            assert set(content.get("examples", {})) - sent == set()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_shown_made_into_a_session_and_moved(preset: str):
    shown = {(it.operation.get("operationId"), it.name) for it in EXCHANGES if it.status < 300}
    assert {("readPreset", preset), ("createSession", preset), ("applyEvents", preset)} <= shown


def test_every_direction_is_for_a_response_that_is_documented():
    """exchanges/ names operations, statuses, responses and examples that openapi.yaml has."""
    directions = Directions.load()
    shared = CONTRACT.document["components"]["responses"]
    own = {
        (operation.get("operationId"), status): CONTRACT.resolve(response)
        for _, _, operation in OPERATIONS
        for status, response in operation["responses"].items()
    }
    assert directions.responses.keys() - shared.keys() == set()
    assert directions.operations.keys() - own.keys() == set()
    for place, named_directions in (directions.responses | directions.operations).items():
        response = shared[place] if isinstance(place, str) else own[place]
        for name, direction in named_directions.items():
            assert _shows(response, name) == ("content" in response and direction.response is None), (place, name)


def test_head_and_options_are_described_by_the_rule_alone():
    document = parsed()
    assert {"head", "options", "responses"} == document["x-every-path"].keys()
    for path, item in document["paths"].items():
        assert item.keys() & {"head", "options"} == set(), path


@pytest.mark.parametrize("name", REQUEST_SCHEMAS)
def test_a_request_refuses_a_member_that_it_does_not_name(name: str):
    for value in _valid_requests(name):
        for place in _objects(value):
            place["misspelt"] = 1
            assert CONTRACT.faults(value, CONTRACT.schemas()[name]), value
            del place["misspelt"]


@pytest.mark.parametrize(
    "value",
    [
        {"control": {"step": None}},
        {"control": {"scale": {"kind": "exponential"}}},
        {"control": {"scale": {"kind": "exponential", "exponent": 2}}},
        {"control": {"scale": {"kind": "power"}}},
        {"control": {"scale": {"kind": "power", "exponent": 0}}},
        {"control": {"scale": {"kind": "symlog", "linear": 0}}},
        {"control": {"scale": {"kind": "piecewise", "knots": []}}},
        {"control": {"scale": {"kind": "piecewise", "knots": [{"at": 1, "value": 0.5}]}}},
        {"control": {"snapping": {"kind": "step"}}},
        {"control": {"snapping": {"kind": "deadZone", "stops": [{"value": 0.5}], "travel": "extended"}}},
        {"control": {"release": {"kind": "stay", "deceleration": 0.5}}},
        {"control": {"release": {"kind": "fling", "deceleration": 1}}},
        {"control": {"overscroll": 0}},
        {"control": {"precision": {}}},
        {"control": {"history": 257}},
        {"control": {"haptics": {"minimumInterval": -1}}},
        {"control": {"haptics": {"tick": {}}}},
        {"control": {"range": {"lower": 1}}},
        {"control": {"bars": {"count": 1}}},
        {"control": {"appearance": {"2": "#ffffff"}}},
        {"control": {"kind": "pinch"}, "trackWidth": 100},
        {"preset": "carousel", "value": 1},
        {"preset": "carousel", "control": {"step": 1}},
        {"preset": "meshing", "control": {"kind": "pinch"}},
        {"trackWidth": 0.999},
        {"control": {"trackWidth": 0.999}},
        {"id": "living room"},
    ],
    ids=str,
)
def test_a_session_that_the_service_refuses_is_not_valid(value: Any):
    assert CONTRACT.faults(value, CONTRACT.schemas()["NewSession"])


@pytest.mark.parametrize(
    "value",
    [
        {"type": "began"},
        {"type": "swiped", "x": 1},
        {"type": "elapsed", "seq": 1},
        {"type": "elapsed", "gesture": ""},
        {"type": "changed", "x": 1.1e7},
        {"type": "elapsed", "t": -1},
        {"type": "pinched", "magnification": 0},
        {"type": "set", "value": None},
        {"type": "cancelled", "x": 3},
        {"type": "set", "value": 3, "y": 3},
        {"type": "key"},
        {"type": "key", "key": "Enter"},
        {"type": "undo", "value": 3},
        {"events": []},
        {"events": [{"type": "elapsed"}] * 1001},
    ],
    ids=lambda value: str(value)[:60],
)
def test_an_event_that_the_service_refuses_is_not_valid(value: Any):
    assert CONTRACT.faults(value, CONTRACT.schemas()["Events"])


def _shows(response: dict[str, Any], name: str) -> bool:
    """Whether a response has an example of this name."""
    return any(name in content.get("examples", {}) for content in response.get("content", {}).values())


def _valid_requests(name: str) -> Iterator[Any]:
    """Copies of all requests of a schema that are accepted."""
    for exchange in EXCHANGES:
        for content in exchange.operation.get("requestBody", {}).get("content", {}).values():
            if content["schema"]["$ref"].endswith(f"/{name}") and exchange.status < 300:
                yield copy.deepcopy(exchange.content(None))


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in a value except the appearance, whose members are free."""
    if isinstance(value, dict):
        yield value
    for key, item in list(value.items()) if isinstance(value, dict) else enumerate(value):
        if isinstance(item, dict | list) and key != "appearance":
            yield from _objects(item)


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            elif key == "mapping":
                yield from value.values()
            else:
                yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)
