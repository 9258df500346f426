"""Tokens with a `sid`: to them other sessions do not exist. And whose the responses to repeats are."""

from __future__ import annotations


import httpx
import pytest

from patience import wait_for
from contract import Contract
from guarded import Guarded
from tokens import bearing, token

CONTRACT = Contract.load()
BELOW = [
    (path, method)
    for path, method, _ in CONTRACT.operations()
    if path.startswith("/v1/sessions/{id}") and method != "OPTIONS"
]


@pytest.fixture(autouse=True)
def sessions(admin: httpx.Client):
    """The sessions team-a and other."""
    for session in ("team-a", "other"):
        assert admin.post("/v1/sessions", json={"id": session, "preset": "meshing"}).status_code == 201
    yield
    for session in ("team-a", "other"):
        admin.delete(f"/v1/sessions/{session}")


def _bytes(response: httpx.Response, session: str) -> tuple[object, ...]:
    """A response without the session's name, which the requests differ in, and without the date."""
    fields = [(name, value) for name, value in response.headers.raw if name.lower() not in (b"date", b"content-length")]
    return response.status_code, fields, response.content.replace(session.encode(), b"ID")


@pytest.mark.parametrize("path, method", BELOW)
def test_a_session_of_others_is_as_one_that_does_not_exist(guarded: Guarded, path: str, method: str):
    bodies = {"POST": {"type": "began", "x": 1}, "PATCH": {"control": {}}}
    body = {"json": bodies[method]} if method in bodies else {}
    with guarded.client(token("admin", sid="team-*")) as some, guarded.client(token("admin")) as every:
        there = some.request(method, path.replace("{id}", "other"), **body)
        nowhere = some.request(method, path.replace("{id}", "third"), **body)
        unknown = every.request(method, path.replace("{id}", "third"), **body)
        assert there.status_code == 404
        assert _bytes(there, "other") == _bytes(nowhere, "third") == _bytes(unknown, "third")
        assert every.get("/v1/sessions/other").json()["frame"]["version"] == 0


@pytest.mark.parametrize(
    "sid, seen",
    [("team-*", True), ("team-a", True), ("team-b", False), ("team_*", False), ("team-a-*", False), ("tea-*", False)],
)
def test_a_sid_is_one_id_or_a_prefix(guarded: Guarded, sid: str, seen: bool):
    with guarded.client(token("sessions:read", sid=sid)) as some:
        assert (some.get("/v1/sessions/team-a").status_code == 200) == seen


def test_a_session_of_others_does_not_live_longer_for_it(tmp_path, guard):
    with guard(tmp_path, "--session-ttl", "1s") as guarded, guarded.client(token("admin")) as every:
        with guarded.client(token("sessions:read", sid="team-*")) as some, guarded.client() as none:
            assert every.post("/v1/sessions", json={"id": "other"}).status_code == 201

            def is_over() -> bool:
                assert some.get("/v1/sessions/other").status_code == 404
                assert some.post("/v1/sessions/other/events", json={}).status_code == 403
                assert none.get("/v1/sessions/other").status_code == 401
                assert none.put("/v1/sessions/other").status_code == 405
                # A list touches no session.
                return every.get("/v1/sessions").json()["sessions"] == []

            wait_for(is_over, "the session ends although it is asked for")
            assert every.get("/v1/sessions/other").status_code == 404


def test_a_creation_makes_a_session_that_the_token_may_use(guarded: Guarded):
    with guarded.client(token("sessions:create", sid="team-*")) as some:
        made = some.post("/v1/sessions", json={}).json()["id"]
        assert made.startswith("team-") and len(made) == 31
        assert some.post("/v1/sessions", json={"id": "team-b"}).status_code == 201
        refused = some.post("/v1/sessions", json={"id": "living-room"})
        assert refused.headers["WWW-Authenticate"] == 'Bearer realm="detent", error="insufficient_scope"'
        shown = CONTRACT.document["components"]["responses"]["OutOfRange"]["content"]["application/problem+json"]
        assert refused.json() == shown["examples"]["anotherId"]["value"]
        taken = some.post("/v1/sessions", json={"id": "other"})
        assert (taken.status_code, taken.json()["type"]) == (403, "/problems/insufficient-scope"), "Not that it is taken."
    with guarded.client(token("sessions:create", sid="alone")) as one:
        assert one.post("/v1/sessions", json={}).json()["id"] == "alone"
        assert one.post("/v1/sessions", json={}).status_code == 409
    with guarded.client(token("sessions:create", sid=f"{'x' * 63}-*")) as full:
        refused = full.post("/v1/sessions", json={})
        assert refused.status_code == 403 and "no room for a random id" in refused.json()["detail"]


def test_the_list_is_for_those_who_have_every_session(guarded: Guarded):
    with guarded.client(token("admin", sid="team-*")) as some, guarded.client(token("admin")) as every:
        refused = some.get("/v1/sessions")
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/insufficient-scope")
        listed = every.get("/v1/sessions", headers={"X-Forwarded-For": "192.0.2.7"})
        assert {"team-a", "other"} <= {session["id"] for session in listed.json()["sessions"]}


def test_a_stored_response_is_for_those_who_got_it(guarded: Guarded):
    """A repeat with the same key, body and path, but of another bearer, is a request of its own."""
    kept = {"Idempotency-Key": "k1"}
    with guarded.client() as client:

        def create(**claims: str) -> httpx.Response:
            return client.post("/v1/sessions", json={}, headers=kept | bearing(token("sessions:create", **claims)))

        first = create(sub="ann", sid="team-*")
        again = create(sub="ann", sid="team-*")
        assert again.json() == first.json() and again.headers["Idempotent-Replayed"] == "true"
        others = [create(sub="bob", sid="team-*"), create(sub="ann"), create(sid="team-*"), create(sub="bob", sid="b-*")]
        ids = {response.json()["id"] for response in [first, *others]}
        assert len(ids) == 5
        assert all("Idempotent-Replayed" not in response.headers for response in others)
        lost = client.post("/v1/sessions", json={}, headers=kept | bearing(token("sessions:read", sub="ann", sid="team-*")))
        assert lost.status_code == 403


def test_each_session_of_a_stream_needs_the_tokens_right(guarded: Guarded, admin: httpx.Client):
    """What a token does not allow gets the response of what does not exist."""
    told = []
    for other in ("other", "third"):
        with guarded.client(token("sessions:read", sid="team-*")) as some:
            query = [("session", other), ("session", "team-a")]
            with some.stream("GET", "/v1/stream", params=query) as response:
                lines = response.iter_lines()
                ended = next(it for it in lines if it.startswith('data: {"session": "'))
                told.append(ended.replace(other, "ID"))
                if other == "other":
                    assert admin.post("/v1/sessions/other/events", json={"type": "set", "value": 3}).status_code == 200
                assert admin.post("/v1/sessions/team-a/events", json={"type": "set", "value": 4}).status_code == 200
                frames = []
                while not any('"value":4' in it for it in frames):
                    frames.append(next(lines))
                assert not any('"session":"other"' in it for it in frames)
            alone = some.get("/v1/stream", params=[("session", other)])
            told.append(str((alone.status_code, alone.content)))
    assert told[:2] == told[2:]
    assert told[0] == 'data: {"session": "ID", "reason": "absent"}' and told[1] == str((204, b""))
