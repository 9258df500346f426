"""What one session and one client may have: events, creations, open streams."""

from __future__ import annotations

import itertools
import json
import re
import signal
import subprocess
import time
from contextlib import contextmanager
from typing import Any, Callable, Iterator

import httpx
import pytest

from patience import LIMIT, wait_for
from replicas import Redis, empty_store
from service import binary, running, sharing

JSON = {"Content-Type": "application/json"}
PROXY = ("--insecure-no-auth", "--trusted-proxy", "127.0.0.1")


@contextmanager
def limited(*options: str) -> Iterator[httpx.Client]:
    with running("--store", "memory", *options) as service, httpx.Client(base_url=service.url) as client:
        yield client


def session(client: httpx.Client, **headers: str) -> str:
    response = client.post("/v1/sessions", json={"preset": "meshing"}, headers=fields(headers))
    assert response.status_code == 201, response.text
    return f"/v1/sessions/{response.json()['id']}"


def post(client: httpx.Client, path: str, count: int, **headers: str) -> httpx.Response:
    events = [{"type": "set", "value": it % 30} for it in range(count)]
    return client.post(f"{path}/events", json={"events": events}, headers=fields(headers))


def fields(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def refused(response: httpx.Response, limit: str, wait: range) -> None:
    """A refusal that says when to try again."""
    assert response.status_code == 429, response.text
    problem = response.json()
    assert problem["type"] == "/problems/too-many-requests" and f"--{limit}" in problem["detail"]
    assert int(response.headers["Retry-After"]) in wait
    if limit != "client-streams":
        assert response.headers["RateLimit"] == f'"{limit}";r=0;t={response.headers["Retry-After"]}'
        assert response.headers["RateLimit-Policy"].startswith(f'"{limit}";q=')


def until_refused(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Asks until it is refused: on a slow machine the limit has room again when the next request comes. So each should
    ask for much of what the limit gives at once: a little may come back as soon as it is taken."""

    def ask_once() -> httpx.Response | None:
        response = ask()
        assert response.status_code in (200, 201, 429), response.text
        return response if response.status_code == 429 else None

    response = wait_for(ask_once, "a refusal")
    assert response
    return response


def test_on_loopback_without_keys_nothing_is_limited():
    with limited() as client:
        path = session(client)
        for _ in range(40):
            response = post(client, path, 250)
            assert response.status_code == 200 and "RateLimit" not in response.headers


@pytest.mark.parametrize("limit", ["session-events", "client-events"])
def test_events_over_the_rate_are_refused_and_change_nothing(limit: str):
    with limited(f"--{limit}", "100") as client:
        path = session(client)
        first = post(client, path, 100)
        assert first.status_code == 200 and "RateLimit" not in first.headers
        time.sleep(1.1)
        near = post(client, path, 240)
        assert near.status_code == 200
        assert near.headers["RateLimit-Policy"] == f'"{limit}";q=250;w=3'
        assert near.headers["RateLimit"] == f'"{limit}";r=10;t=3'
        before: list[Any] = []

        def ask() -> httpx.Response:
            before.append(client.get(f"{path}/frame").json())
            return post(client, path, 250)

        response = until_refused(ask)
        refused(response, limit, range(1, 4))
        assert client.get(f"{path}/frame").json() == before[-1]
        time.sleep(int(response.headers["Retry-After"]))
        assert post(client, path, 100).status_code == 200


@pytest.mark.parametrize("limit", ["session-events", "client-events"])
def test_a_batch_larger_than_the_burst_is_taken_from_a_full_limit_and_made_up_for(limit: str):
    with limited(f"--{limit}", "200") as client:
        path = session(client)
        taken, began = 0, time.monotonic()
        # 400 are missing then, and 500 make it full.
        first = post(client, session(client), 900)
        assert first.headers["RateLimit"] == f'"{limit}";r=0;t=5'

        def ask() -> httpx.Response:
            nonlocal taken
            response = post(client, path, 900)
            taken += 900 if response.status_code == 200 else 0
            return response

        for _ in range(3):
            refused(until_refused(ask), limit, range(1, 6))
            wait_for(lambda: ask().status_code == 200 or None, "a full limit")
        # The last batch is still to be made up for, those before it are, and the limit was full.
        assert taken >= 2_700 and taken - 900 <= 200 * (time.monotonic() - began)


def test_after_a_refusal_the_clients_events_are_refused_until_the_time_that_it_said():
    with limited("--client-events", "100") as client:
        first, second = session(client), session(client)
        assert post(client, first, 250).status_code == 200

        def ask() -> httpx.Response:
            refused(until_refused(lambda: post(client, first, 250)), "client-events", range(1, 4))
            return post(client, second, 1)

        response = until_refused(ask)
        refused(response, "client-events", range(1, 4))
        time.sleep(int(response.headers["Retry-After"]))
        assert post(client, second, 1).status_code == 200


def test_the_limit_of_a_session_is_its_own():
    with limited("--session-events", "20") as client:
        first, second = session(client), session(client)
        assert post(client, first, 50).status_code == 200
        refused(until_refused(lambda: post(client, first, 50)), "session-events", range(1, 4))
        assert post(client, second, 50).status_code == 200


@pytest.mark.parametrize(("rate", "batch", "count"), [(20, 10, 60), (20, 1, 150), (400, 39, 120)])
def test_the_limit_of_a_session_is_one_over_all_services_that_share_a_store(rate: int, batch: int, count: int):
    """Also where no service takes much of it at once."""
    with sharing(empty_store(), 3, "--session-events", str(rate)) as clients:
        path, began = session(clients[0]), time.monotonic()
        responses = [post(clients[it % 3], path, batch) for it in range(count)]
        taken = batch * sum(it.status_code == 200 for it in responses)
        # 2.5 seconds of the rate at once. The time in Redis is in milliseconds.
        assert min(2.5 * rate, batch * count) - batch <= taken <= rate * (2.5 + time.monotonic() - began) + 1
        refused(until_refused(lambda: post(clients[1], path, int(2.5 * rate))), "session-events", range(1, 4))


def evaluate(client: httpx.Client, count: int) -> httpx.Response:
    return client.post("/v1/evaluate", json={"preset": "meshing", "events": [{"type": "set", "value": 1}] * count})


@pytest.mark.parametrize("batch", [1, 7, 100])
def test_the_events_of_a_client_are_one_limit_over_all_services_that_share_a_store(batch: int):
    rate = 100
    with sharing(empty_store(), 3, "--client-events", str(rate)) as clients:
        began = time.monotonic()
        responses = [evaluate(clients[it % 3], batch) for it in range(-(-400 // batch))]
        taken = batch * sum(it.status_code == 200 for it in responses)
        # What 2.5 seconds of the rate allow at once, less what the leases of the others hold: a second's rate each.
        assert 2.5 * rate - 2 * rate - batch <= taken <= rate * (2.5 + time.monotonic() - began) + 1
        refused(until_refused(lambda: evaluate(clients[1], int(2.5 * rate))), "client-events", range(1, 4))


def test_a_full_limit_of_a_client_is_given_out_at_once_by_any_service_that_shares_a_store():
    with sharing(empty_store(), 2, "--client-events", "40") as clients:
        path = session(clients[0])
        assert post(clients[0], path, 100).status_code == 200
        refused(until_refused(lambda: evaluate(clients[1], 100)), "client-events", range(1, 4))
        wait_for(lambda: evaluate(clients[1], 100).status_code == 200 or None, "a full limit")


def test_what_is_missing_after_a_large_request_is_made_up_for_by_all_services_also_if_its_own_ends():
    store, options = empty_store(), ("--client-events", "100")
    with running("--store", store, *options) as first, running("--store", store, *options) as other:
        with httpx.Client(base_url=first.url, timeout=LIMIT) as client:
            # As 7,000 events, of which 250 are there at once.
            assert client.post("/v1/evaluate", content=b" " * 896_000, headers=JSON).status_code == 400
            # Once an event is refused, Redis knows what is missing.
            refused(evaluate(client, 1), "client-events", range(4, 69))
        first.stop(signal.SIGKILL)
        with httpx.Client(base_url=other.url, timeout=LIMIT) as client:
            refused(evaluate(client, 1), "client-events", range(4, 69))


def test_creations_of_a_client_are_one_limit_over_all_services_that_share_a_store():
    with sharing(empty_store(), 3, "--client-creations", "6") as clients:
        began = time.monotonic()
        responses = [clients[it % 3].post("/v1/sessions", json={"preset": "meshing"}) for it in range(12)]
        made = sum(it.status_code == 201 for it in responses)
        # One comes back in 10 s. One more may be in the lease of another service.
        assert 4 <= made <= 7 + (time.monotonic() - began) / 10
        refused(next(it for it in responses if it.status_code == 429), "client-creations", range(1, 12))


def test_without_the_store_a_service_goes_on_with_the_rate_of_its_last_lease():
    redis = Redis()
    try:
        with sharing(redis.store(timeout="1s"), 1, "--client-events", "20") as clients:
            assert evaluate(clients[0], 5).status_code == 200
            redis.kill()
            refused(until_refused(lambda: evaluate(clients[0], 5)), "client-events", range(1, 60))
            wait_for(lambda: evaluate(clients[0], 1).status_code == 200 or None, "a response without the store")
            redis.start()
            wait_for(lambda: evaluate(clients[0], 50).status_code == 200 or None, "a full limit")
    finally:
        redis.remove()


def test_a_body_is_read_again_after_a_wait_for_the_limit_of_a_client():
    with sharing(empty_store(), 2, "--client-events", "1000") as clients:
        path = session(clients[0])
        for it, client in enumerate(clients * 3):
            events = [{"type": "set", "value": value % 30} for value in range(it * 20, it * 20 + 20)]
            text = json.dumps({"events": events}).encode()
            # With chunks, too.
            shown = client.post(f"{path}/events", content=iter([text[:99], text[99:]]), headers=JSON)
            assert (shown.status_code, shown.json()["value"]) == (200, (it * 20 + 19) % 30)
            assert shown.json()["version"] == (it + 1) * 20


@pytest.mark.parametrize("limit", ["session-events", "client-events"])
def test_a_change_of_the_control_counts_as_an_event(limit: str):
    with limited(f"--{limit}", "1") as client:
        path = session(client)
        uppers = itertools.count(36)
        response = until_refused(lambda: client.patch(path, json={"control": {"range": {"upper": next(uppers)}}}))
        refused(response, limit, range(1, 4))
        shown = client.get(path).json()
        assert shown["control"]["range"]["upper"] == 35 + shown["frame"]["version"] > 35
        assert shown["frame"]["reshapes"] == shown["frame"]["version"]
        counted = re.search(r'detent_events_total\{type="reshaped"\} (\d+)', client.get("/metrics").text)
        assert counted and int(counted[1]) >= shown["frame"]["version"]


def test_evaluated_events_count_against_the_clients_limit():
    with limited("--client-events", "20") as client:
        body = {"preset": "meshing", "events": [{"type": "set", "value": 1}] * 50}
        assert client.post("/v1/evaluate", json=body).status_code == 200
        path = session(client)

        def ask() -> httpx.Response:
            evaluated = until_refused(lambda: client.post("/v1/evaluate", json=body))
            refused(evaluated, "client-events", range(1, 4))
            return post(client, path, 50)

        refused(until_refused(ask), "client-events", range(1, 4))


CURVE = {"control": {"range": {"lower": 0, "upper": 10}}}


@pytest.mark.parametrize(("method", "target", "more"), [
    ("GET", "{}/trace", {}),
    ("GET", "{}/layout", {}),
    ("GET", "{}/picture.svg", {}),
    ("GET", "{}", {"headers": {"Accept": "image/svg+xml"}}),
    ("GET", "{}", {"headers": {"Prefer": "layout"}}),
    ("POST", "/v1/curve.svg", {"json": CURVE}),
    ("GET", "/v1/spring?bounce=0.9", {}),
    ("GET", "/v1/sessions?limit=1", {}),
])  # fmt: skip
def test_what_costs_much_counts_as_an_event(method: str, target: str, more: dict[str, Any]):
    with limited("--client-events", "1") as client:
        path = client.post("/v1/sessions", json={"preset": "meshing", "trace": 100}).headers["Location"]
        response = until_refused(lambda: client.request(method, target.format(path), **more))
        # A curve is as 80 events, and a spring as 100.
        refused(response, "client-events", range(1, 101))
        assert client.get(path).status_code == client.get(f"{path}/frame").status_code == 200


@pytest.mark.parametrize("count", [1, 5])
def test_a_stream_counts_as_an_event_for_each_session(count: int):
    with limited("--client-events", "2") as client:
        ids = [session(client).rpartition("/")[2] for _ in range(count)]
        path = "/v1/stream?session=" + "&session=".join(ids) if count > 1 else f"/v1/sessions/{ids[0]}/stream"
        opened, began = 0, time.monotonic()

        def ask() -> httpx.Response:
            nonlocal opened
            with client.stream("GET", path) as response:
                if response.status_code == 429:
                    response.read()
                else:
                    opened += 1
                return response

        refused(until_refused(ask), "client-events", range(1, 4))
        assert opened * count <= 5 + 2 * (time.monotonic() - began)


def test_a_picture_counts_by_its_length():
    with limited("--client-events", "10") as client:
        path = f"{session(client)}/picture.svg"
        sizes, began = [], time.monotonic()

        def ask() -> httpx.Response:
            response = client.get(path)
            if response.status_code == 200:
                sizes.append(len(response.content))
            return response

        refused(until_refused(ask), "client-events", range(1, 4))
        # As an event for each 512 bytes, once it is made: 25 may come at once, and 10 more each second.
        assert sizes and sum(size // 512 for size in sizes[:-1]) <= 25 + 10 * (time.monotonic() - began)


def test_a_curve_counts_by_what_the_engine_does_for_it():
    stops = CURVE["control"] | {"snapping": {"kind": "magnet", "stops": [it / 10 for it in range(100)]}}
    with limited("--client-events", "400") as client:
        for _ in range(3):
            assert client.post("/v1/curve.svg", json=CURVE).status_code == 200
        # As 814 events: two are more than the 1,000 that may come at once.
        refused(until_refused(lambda: client.post("/v1/curve.svg", json={"control": stops})), "client-events", range(1, 4))


def test_a_change_of_a_large_control_costs_its_client_as_much_as_the_session():
    control = {"range": {"lower": 0, "upper": 4_096}, "marks": list(range(4_096))}
    with limited("--client-events", "100") as client:
        made = client.post("/v1/sessions", json={"control": control})
        assert made.status_code == 201

        uppers = itertools.count(4_097)
        change = lambda: client.patch(made.headers["Location"], json={"control": {"range": {"upper": next(uppers)}}})
        # Each has a few bytes. Twenty would be free.
        refused(until_refused(change), "client-events", range(1, 4))
        assert next(uppers) < 4_117


@pytest.mark.parametrize(("method", "target"), [
    ("POST", "/v1/sessions"), ("POST", "/v1/evaluate"), ("POST", "/v1/curve.svg"), ("POST", "{}/events"), ("PATCH", "{}"),
])  # fmt: skip
def test_a_body_counts_by_its_length_also_if_it_is_refused(method: str, target: str):
    with limited("--client-events", "100") as client:
        path = session(client)

        def ask(length: int) -> httpx.Response:
            return client.request(method, target.format(path), json={"x": "a" * length})

        # A small one that is refused is free.
        assert {ask(400).status_code for _ in range(20)} == {422}
        assert ask(250 * 512).status_code == 422

        def until_over() -> httpx.Response | None:
            response = ask(250 * 512)
            assert response.status_code in (422, 429)
            return response if response.status_code == 429 else None

        # Each is as 1,000 events, of which 250 are there at once.
        refused(wait_for(until_over, "a refusal"), "client-events", range(1, 11))


@pytest.mark.parametrize(("method", "target", "status"), [
    ("GET", "{}/frame", 200), ("DELETE", "/v1/sessions/none", 404), ("POST", "/v1/none", 404), ("PUT", "{}", 405),
    ("POST", "/healthz", 405),
])  # fmt: skip
def test_a_body_that_is_not_needed_counts_by_its_length(method: str, target: str, status: int):
    with limited("--client-events", "100") as client:
        path = session(client)

        def ask() -> httpx.Response:
            # As 1,000 events.
            assert client.request(method, target.format(path), content="a" * 128_000).status_code == status
            return post(client, path, 1)

        refused(until_refused(ask), "client-events", range(1, 200))


def test_a_long_body_counts_while_creations_are_refused():
    with limited("--client-events", "100", "--client-creations", "1") as client:
        path = session(client)

        def ask() -> httpx.Response:
            response = client.post("/v1/sessions", json={"preset": "meshing", "x": "a" * 128_000})
            assert response.status_code in (422, 429)
            return post(client, path, 1)

        refused(until_refused(ask), "client-events", range(1, 200))


def test_a_stream_that_gets_no_place_costs_no_event():
    with limited("--client-streams", "1", "--client-events", "1") as client:
        path = session(client)
        with client.stream("GET", f"{path}/stream") as stream:
            assert stream.status_code == 200
            for _ in range(20):
                refused(client.get(f"{path}/stream"), "client-streams", range(5, 6))
            assert post(client, path, 1).status_code == 200


def test_a_response_counts_by_its_length():
    with limited(*PROXY, "--client-events", "4") as client:
        control = {"range": {"lower": 0, "upper": 10}, "trackWidth": 3000, "bars": {"count": 1000}}
        path = client.post("/v1/sessions", json={"control": control}).headers["Location"]
        numbers = itertools.count(1)

        def ask() -> httpx.Response:
            # Each time another client, which has ten events at once.
            origin = {"X_Forwarded_For": f"192.0.2.{next(numbers)}"}
            assert client.get(f"{path}/layout", headers=fields(origin)).status_code == 200
            return post(client, path, 9, **origin)

        refused(until_refused(ask), "client-events", range(1, 4))


def test_creations_over_the_rate_are_refused():
    with limited("--client-creations", "5") as client:
        made = [session(client) for _ in range(5)]

        def create() -> httpx.Response:
            response = client.post("/v1/sessions", json={"preset": "meshing"})
            made.extend(["later"] * (response.status_code == 201))
            return response

        refused(until_refused(create), "client-creations", range(1, 13))
        assert len(client.get("/v1/sessions").json()["sessions"]) == len(made)


def test_a_creation_that_is_refused_for_its_body_takes_nothing():
    with limited("--client-creations", "1") as client:
        assert client.post("/v1/sessions", json={"preset": "no such"}).status_code in (404, 422)
        session(client)


def test_open_streams_are_limited_until_one_ends():
    with limited("--client-streams", "2") as client:
        path = session(client)
        with client.stream("GET", f"{path}/stream") as first:
            assert first.status_code == 200
            with client.stream("GET", f"{path}/stream") as second:
                assert second.status_code == 200
                response = client.get(f"{path}/stream")
                refused(response, "client-streams", range(5, 6))
            wait_for(lambda: opened(client, path) != 429, "the place of a stream that has ended")


def opened(client: httpx.Client, path: str) -> int:
    """The status of a stream that is closed at once."""
    with client.stream("GET", f"{path}/stream") as stream:
        return stream.status_code


def test_streams_that_never_open_take_no_place():
    with limited("--client-streams", "1") as client:
        for _ in range(5):
            assert client.get("/v1/sessions/none/stream").status_code == 404
        assert opened(client, session(client)) == 200


def test_refusals_are_counted_by_limit():
    with limited("--client-creations", "1", "--session-events", "2", "--client-streams", "1") as client:
        path = session(client)
        client.post("/v1/sessions", json={"preset": "meshing"})
        for _ in range(3):
            post(client, path, 5)
        with client.stream("GET", f"{path}/stream"):
            client.get(f"{path}/stream")
        text = client.get("/metrics").text
        counts = dict(re.findall(r'detent_rate_limited_total\{limit="(.*?)"\} (\d+)', text))
        assert counts == {
            "session-events": "2", "client-events": "0", "client-creations": "1", "client-streams": "1",
            "client-sessions": "0",
        }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("X_Forwarded_For", "192.0.2.1", "192.0.2.2"),
        ("X_Forwarded_For", "192.0.2.9, 192.0.2.1", "192.0.2.9, 192.0.2.2"),
        ("Forwarded", "for=192.0.2.1", 'for="192.0.2.2:81"'),
        ("Forwarded", 'for="[2001:db8::1]"', 'for="[2001:db8:0:1::1]"'),
    ],
)
def test_behind_a_trusted_proxy_each_client_has_an_account(name: str, first: str, second: str):
    with limited(*PROXY, "--client-events", "20") as client:
        path = session(client)
        assert post(client, path, 50, **{name: first}).status_code == 200
        refused(until_refused(lambda: post(client, path, 50, **{name: first})), "client-events", range(1, 4))
        assert post(client, path, 50, **{name: second}).status_code == 200


def test_a_client_can_not_choose_its_account():
    with limited("--insecure-no-auth", "--client-events", "20") as client:
        path = session(client)
        assert post(client, path, 50, X_Forwarded_For="192.0.2.1").status_code == 200
        names = iter(range(2, 255))
        response = until_refused(lambda: post(client, path, 50, X_Forwarded_For=f"192.0.2.{next(names)}"))
        refused(response, "client-events", range(1, 4))
    with limited(*PROXY, "--client-events", "20") as client:
        path = session(client)
        assert post(client, path, 50, X_Forwarded_For="192.0.2.1, 192.0.2.7").status_code == 200
        names = iter(range(2, 255))
        response = until_refused(lambda: post(client, path, 50, X_Forwarded_For=f"192.0.2.{next(names)}, 192.0.2.7"))
        refused(response, "client-events", range(1, 4))


def test_two_fields_that_name_different_clients_are_refused():
    with limited(*PROXY) as client:
        path = session(client)
        response = post(client, path, 1, X_Forwarded_For="192.0.2.1", Forwarded="for=192.0.2.2")
        assert response.status_code == 400 and "name different clients" in response.json()["detail"]
        assert post(client, path, 1, X_Forwarded_For="192.0.2.1", Forwarded="for=192.0.2.1").status_code == 200


def test_one_of_many_clients_that_floods_takes_nothing_from_the_others():
    with limited(*PROXY, "--client-events", "50") as client:
        path = session(client)
        responses: dict[str, list[int]] = {}
        began = time.monotonic()
        for turn in range(20):
            for number in range(16):
                count = 100 if number == 0 else 5
                name = f"198.51.100.{number}"
                responses.setdefault(name, []).append(post(client, path, count, X_Forwarded_For=name).status_code)
        flood = responses.pop("198.51.100.0")
        # What it had at first, and what has come since: on a slow machine nothing of it needs to be refused.
        assert 100 * flood.count(200) <= 125 + 50 * (time.monotonic() - began)
        assert {it for response in responses.values() for it in response} == {200}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--session-events", "0"], "from 1 to 1000000000, or off"),
        (["--client-events", "-1"], ""),
        (["--client-streams", "many"], "from 1 to 1000000000, or off"),
        (["--trusted-proxy", "10.0.0.1/8"], "such as 10.0.0.0/8, not 10.0.0.1/8"),
        (["--trusted-proxy", "proxy"], "such as 10.0.0.0/8, not proxy"),
    ],
)
def test_an_option_that_is_no_limit_is_refused(options: list[str], words: str):
    result = subprocess.run([binary(), "serve", *options], capture_output=True, text=True, timeout=LIMIT)
    assert result.returncode == 64 and words in result.stderr


def test_off_turns_a_limit_off():
    with limited("--client-events", "off", "--session-events", "off") as client:
        path = session(client)
        assert {post(client, path, 250).status_code for _ in range(30)} == {200}
