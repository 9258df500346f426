"""Each path's methods: OPTIONS, 405 and HEAD, and the contract served byte for byte."""

from __future__ import annotations

import httpx
import pytest

from contract import METHODS, PATH, Contract, example_path, named, problem

CONTRACT = Contract.load()
PATHS = [path for path, _ in CONTRACT.paths()]
READ = [path for path in PATHS if "GET" in CONTRACT.allowed(path)]
UNDOCUMENTED = [
    (path, method.upper()) for path in PATHS for method in METHODS if method.upper() not in CONTRACT.allowed(path)
]
PROBLEMS = sorted(CONTRACT.problem_types())
# What paths need beside their examples.
QUERIES = {"/v1/stream": "?session=living-room"}
# Header fields that differ from one response to the next.
VOLATILE = {"date"}


@pytest.fixture
def session(client: httpx.Client):
    """The session that the paths' examples name."""
    response = client.post("/v1/sessions", json={"id": "living-room", "preset": "meshing", "trace": 1})
    assert response.status_code == 201, response.text
    yield response.json()
    client.delete("/v1/sessions/living-room")


def _allow(response: httpx.Response) -> set[str]:
    return set(response.headers["Allow"].split(", "))


@pytest.mark.parametrize("path", PATHS)
def test_options_allows_the_documented_methods(client: httpx.Client, path: str):
    response = client.options(example_path(CONTRACT, path))
    assert (response.status_code, response.content) == (204, b"")
    assert _allow(response) == CONTRACT.allowed(path)


@pytest.mark.parametrize("path, method", UNDOCUMENTED)
def test_another_method_is_405_and_allow_has_the_documented_ones(client: httpx.Client, path: str, method: str):
    response = client.request(method, example_path(CONTRACT, path))
    assert response.status_code == 405
    assert _allow(response) == CONTRACT.allowed(path)
    if method != "HEAD":
        assert response.headers["Content-Type"] == "application/problem+json"
        assert CONTRACT.faults(response.json(), problem("MethodNotAllowed"), closed=True) == []


@pytest.mark.parametrize("path", [path for path in READ if path != "/metrics"])
def test_head_has_the_headers_of_get_and_no_content(client: httpx.Client, session: dict, path: str):
    url = example_path(CONTRACT, path) + QUERIES.get(path, "")
    with client.stream("GET", url) as get:
        head = client.head(url)
        # A stream has no end.
        if get.headers["Content-Type"] != "text/event-stream":
            get.read()
    assert get.status_code == head.status_code == 200
    assert head.content == b""
    assert _lasting(head) == _lasting(get)


def test_head_of_the_metrics_has_the_names_of_gets_headers(client: httpx.Client):
    assert client.head("/metrics").headers.keys() == client.get("/metrics").headers.keys()


def test_the_contract_is_served_byte_for_byte(client: httpx.Client):
    assert client.get("/openapi.yaml").content == PATH.read_bytes()


def test_an_unknown_path_is_a_problem_for_any_method(client: httpx.Client):
    for method in ("GET", "POST", "OPTIONS"):
        response = client.request(method, "/v1/nowhere")
        assert response.status_code == 404
        assert CONTRACT.faults(response.json(), problem("NotFound"), closed=True) == []


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_problem_type_is_explained_where_it_says(client: httpx.Client, name: str):
    response = client.get(name)
    assert response.status_code == 200, response.text
    assert response.json()["type"] == name
    assert CONTRACT.faults(response.json(), named("ProblemType"), closed=True) == []


def _lasting(response: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name not in VOLATILE}
