"""Every operation of openapi.yaml with every scope and every kind of bad token."""

from __future__ import annotations

from itertools import cycle, product

import httpx
import pytest

from bad_tokens import malformed, wrong
from contract import Contract, example_path, problem
from exchanges import shown
from guarded import Guarded
from tokens import EVERY_SCOPE, bearing, token

CONTRACT = Contract.load()
OPERATIONS = [(path, method, operation) for path, method, operation in CONTRACT.operations() if method != "OPTIONS"]
# The scopes that each needs of its token; none for any valid token.
NEEDS = {
    (path, method): next(iter(operation["security"][0].values()))
    for path, method, operation in OPERATIONS
    if "security" in operation
}
ANY_TOKEN = {("/v1/tokens", "POST")}
OPEN = [(path, method) for path, method, _ in OPERATIONS if (path, method) not in NEEDS]
REFUSED = (401, 403, 429)
BAD = malformed() | wrong()


def _send(client: httpx.Client, path: str, method: str, text: str | None = None) -> httpx.Response:
    # A field in bytes: some tokens are not ASCII.
    headers = {"Authorization": f"Bearer {text}".strip().encode()} if text is not None else {}
    body = {"json": {}} if method == "POST" else {}
    return client.request(method, example_path(CONTRACT, path, {"id": "nobodys"}), headers=headers, **body)


def test_many_kinds_of_malformed_tokens_are_tried():
    assert len(malformed()) >= 64


def test_every_operation_has_a_rule():
    """All that is not a page, a file of one, the contract or a probe needs a scope that exists; HEAD as GET."""
    for path, method, operation in OPERATIONS:
        if path.startswith("/v1/") or path == "/metrics":
            assert [list(need) for need in operation["security"]] == [["token"]], (path, method)
            assert set(NEEDS[path, method]) <= set(EVERY_SCOPE)
            assert NEEDS[path, method] or (path, method) in ANY_TOKEN
            if method == "HEAD":
                assert NEEDS[path, method] == NEEDS[path, "GET"]
            else:
                assert {"401", "403", "429"} <= operation["responses"].keys(), (path, method)
        else:
            assert "security" not in operation, (path, method)


def _made(guarded: Guarded, scope: str) -> str:
    """A token that the service has made of another one."""
    with guarded.client(token("admin", sub=scope)) as client:
        return client.post("/v1/tokens", json={"scope": scope}).json()["token"]


@pytest.mark.parametrize("scope, is_made", [*product(EVERY_SCOPE, [False]), *product(EVERY_SCOPE[:-1], [True])])
def test_a_scope_opens_its_operations_and_no_others(guarded: Guarded, scope: str, is_made: bool):
    with guarded.client(_made(guarded, scope) if is_made else token(scope, sub=scope)) as client:
        for (path, method), need in NEEDS.items():
            response = _send(client, path, method)
            if scope == "admin" or set(need) <= {scope}:
                assert response.status_code not in REFUSED, (path, method, response.text)
                continue
            assert response.status_code == 403, (path, method)
            challenge = f'Bearer realm="detent", error="insufficient_scope", scope="{" ".join(need)}"'
            assert response.headers["WWW-Authenticate"] == challenge
            if method != "HEAD":
                assert CONTRACT.faults(response.json(), problem("InsufficientScope"), closed=True) == []
                assert response.json()["detail"].endswith(" ".join(need))


def test_what_needs_two_scopes_is_open_to_a_token_with_both(guarded: Guarded):
    assert [at for at, need in NEEDS.items() if len(need) > 1] == [("/v1/sessions/{id}", "PATCH")]
    with guarded.client(token("sessions:create sessions:write")) as client:
        path = client.post("/v1/sessions", json={"preset": "meshing"}).headers["Location"]
        assert client.patch(path, json={"control": {"range": {"upper": 70}}}).json()["control"]["range"]["upper"] == 70


def test_an_operation_without_a_rule_needs_no_token_and_reads_none(guarded: Guarded):
    for text in (None, token("admin"), "not a token"):
        with guarded.client() as client:
            for path, method in OPEN:
                assert _send(client, path, method, text).status_code not in REFUSED, (path, method)


def test_what_a_path_can_do_needs_no_token(guarded: Guarded):
    with guarded.client() as client:
        for path, _ in CONTRACT.paths():
            assert client.options(example_path(CONTRACT, path)).status_code == 204
        assert client.put("/v1/sessions").status_code == 405
        assert client.get("/v1/nowhere").status_code == 404


@pytest.mark.parametrize("kind", [None, *BAD], ids=str)
def test_a_bad_token_opens_no_operation(guarded: Guarded, kind: str | None):
    # Two addresses: an early token is verified again each time, and after 20 times no more.
    with guarded.client() as one, guarded.client() as two:
        for client, (path, method) in zip(cycle([one, two]), NEEDS):
            response = _send(client, path, method, None if kind is None else BAD[kind])
            assert response.status_code == 401, (path, method, response.text)
            challenge = response.headers["WWW-Authenticate"]
            assert challenge.startswith('Bearer realm="detent"')
            # RFC 6750 §3.1: no error without a token.
            assert ("error=" in challenge) == (kind not in (None, "empty")), challenge
            if method != "HEAD":
                assert CONTRACT.faults(response.json(), problem("Unauthenticated"), closed=True) == []
                assert kind is None or len(BAD[kind]) < 16 or BAD[kind][:16] not in response.text


@pytest.mark.parametrize("exchange, text, method, path", [
    ("listPresets-401-noToken", None, "GET", "/v1/presets"),
    ("listPresets-401-expired", token("admin", seconds=-100), "GET", "/v1/presets"),
    ("endSession-403-missing", token("sessions:read"), "DELETE", "/v1/sessions/a"),
])  # fmt: skip
def test_the_examples_are_real(guarded: Guarded, exchange: str, text: str | None, method: str, path: str):
    with guarded.client(text) as client:
        assert client.request(method, path).json() == shown(exchange)


def test_two_authorization_fields_are_401(guarded: Guarded):
    with guarded.client() as client:
        twice = [("Authorization", f"Bearer {token('admin')}")] * 2
        assert client.get("/v1/presets", headers=twice).status_code == 401


@pytest.mark.parametrize("field", ["Basic YTpi", "Bearer", "Token x", "bearer: x", ""])
def test_credentials_other_than_bearer_are_401(guarded: Guarded, field: str):
    with guarded.client() as client:
        response = client.get("/v1/presets", headers={"Authorization": field})
        assert (response.status_code, response.headers["WWW-Authenticate"]) == (401, 'Bearer realm="detent"')


def test_the_scheme_is_read_in_any_case(guarded: Guarded):
    with guarded.client() as client:
        for scheme in ("bearer", "BEARER"):
            headers = {"Authorization": f"{scheme} {token('presets:read')}"}
            assert client.get("/v1/presets", headers=headers).status_code == 200


def test_no_credentials_cross_origins(guarded: Guarded):
    """A page sends its token itself; a browser adds no credentials of its own, and may not be told to."""
    origin = {"Origin": "https://app.example"}
    with guarded.client() as client:
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        responses = [client.options("/v1/sessions", headers=origin | asked)]
        assert "Authorization" in responses[0].headers["Access-Control-Allow-Headers"].split(", ")
        for text in (None, token("admin"), token("metrics"), token("admin", seconds=-100)):
            headers = origin | (bearing(text) if text else {})
            for path, method in product(("/v1/presets", "/v1/sessions", "/"), ("GET", "HEAD")):
                responses.append(client.request(method, path, headers=headers))
        for response in responses:
            assert "Access-Control-Allow-Credentials" not in response.headers
            assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "WWW-Authenticate" in responses[1].headers["Access-Control-Expose-Headers"]
