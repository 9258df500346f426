"""Streams, read by ordinary clients and by clients that misbehave."""

from __future__ import annotations

import json
import signal
import socket
import threading
import time
import zlib
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest
from httpx_sse import ServerSentEvent, connect_sse

from patience import LIMIT, wait_for
from service import Service, running

# A stream without frames has a heartbeat every 15 s.
PATIENCE = httpx.Timeout(LIMIT, read=2 * LIMIT)


@pytest.fixture
def service() -> Iterator[Service]:
    """No gesture is idle before a test is over."""
    with running("--gesture-timeout", "1h") as service:
        yield service


@pytest.fixture
def impatient() -> Iterator[httpx.Client]:
    """A client of a service that soon ends an idle gesture."""
    with running("--gesture-timeout", "400ms") as service:
        with httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
            yield client


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
        yield client


@contextmanager
def watching(client: httpx.Client, session: str, **headers: str) -> Iterator[Iterator[ServerSentEvent]]:
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    with connect_sse(client, "GET", f"/v1/sessions/{session}/stream", headers=headers) as source:
        assert source.response.status_code == 200, source.response.read()
        yield source.iter_sse()


@contextmanager
def watching_all(client: httpx.Client, *sessions: str, **headers: str) -> Iterator[Iterator[ServerSentEvent]]:
    """A stream of several sessions, each `ID` or `ID@TAG`."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    query = [("session", it) for it in sessions]
    with connect_sse(client, "GET", "/v1/stream", params=query, headers=headers) as source:
        assert source.response.status_code == 200, source.response.read()
        yield source.iter_sse()


def make(client: httpx.Client, **request: Any) -> str:
    response = client.post("/v1/sessions", json={"preset": "meshing"} | request)
    assert response.status_code == 201, response.text
    return response.json()["id"]


def post(client: httpx.Client, session: str, *events: dict[str, Any]) -> dict[str, Any]:
    body = events[0] if len(events) == 1 else {"events": events}
    response = client.post(f"/v1/sessions/{session}/events", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def moves(count: int, start: int = 0) -> list[dict[str, Any]]:
    return [{"type": "changed", "x": 37 * i % 344, "t": 8 * i} for i in range(start, start + count)]


def metric(client: httpx.Client, name: str) -> int:
    lines = client.get("/metrics").text.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def test_a_stream_gives_the_frames_that_the_responses_gave(client: httpx.Client):
    session = make(client)
    with watching(client, session) as events:
        first = next(events)
        assert (first.event, first.retry) == ("frame", 1000)
        assert first.json() == client.get(f"/v1/sessions/{session}/frame").json()
        responses = [post(client, session, it) for it in moves(50)]
        seen = [next(events) for _ in responses]
    assert [it.json() for it in seen] == responses
    assert [it.id for it in seen] == [f"{it['epoch']}-{it['version']}" for it in responses]


class Compressing(BaseHTTPRequestHandler):
    """A proxy as development servers have one: it compresses what it may, and sends no part before there is enough."""

    def do_GET(self) -> None:
        with httpx.stream("GET", f"{self.server.behind}{self.path}", timeout=PATIENCE) as response:  # type: ignore[attr-defined]
            self.send_response(response.status_code)
            coder = None if "no-transform" in response.headers["Cache-Control"] else zlib.compressobj(wbits=31)
            if coder:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Type", response.headers["Content-Type"])
            self.end_headers()
            for part in response.iter_raw():
                self.wfile.write(coder.compress(part) if coder else part)
                self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        pass


def test_a_proxy_that_compresses_lets_frames_through(client: httpx.Client):
    with ThreadingHTTPServer(("127.0.0.1", 0), Compressing) as proxy:
        proxy.daemon_threads = True
        proxy.behind = str(client.base_url).rstrip("/")  # type: ignore[attr-defined]
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        session = make(client)
        with httpx.Client(base_url=f"http://127.0.0.1:{proxy.server_port}", timeout=PATIENCE) as behind:
            with watching(behind, session) as events:
                next(events)
                response = post(client, session, *moves(1))
                assert next(events).json() == response
        # It ends the proxy's own request.
        client.delete(f"/v1/sessions/{session}")
        proxy.shutdown()


@pytest.mark.one_process
def test_all_of_many_watchers_get_the_same_frames(client: httpx.Client):
    session = make(client)
    with ExitStack() as stack:
        clients = [stack.enter_context(httpx.Client(base_url=client.base_url, timeout=PATIENCE)) for _ in range(20)]
        streams = [stack.enter_context(watching(it, session)) for it in clients]
        for stream in streams:
            next(stream)
        assert client.get(f"/v1/sessions/{session}").json()["watchers"] == 20
        assert metric(client, "detent_streams") == 20
        responses = [post(client, session, *moves(3, start=3 * i)) for i in range(10)]
        for stream in streams:
            assert [next(stream).json() for _ in responses] == responses
    wait_for(lambda: metric(client, "detent_streams") == 0)
    assert client.get(f"/v1/sessions/{session}").json()["watchers"] == 0
    assert metric(client, "detent_frames_sent_total") == 20 * 11


def left(client: httpx.Client, *sessions: str) -> list[str]:
    """The ids of the last frames of a client that has left. It was shown a change of each session, so that what it misses
    is kept for a minute."""
    with watching_all(client, *sessions) as events:
        for session in sessions:
            next(events)
        for session in sessions:
            post(client, session, {"type": "set", "value": 5})
        tags = [next(events).id for _ in sessions]
    return [tag.partition("@")[2] for session in sessions for tag in tags if tag.startswith(f"{session}@")]


def test_missed_frames_are_sent_again_by_last_event_id_and_by_after(client: httpx.Client):
    session = make(client)
    (first,) = left(client, session)
    responses = [post(client, session, it) for it in moves(10)]
    with watching(client, session, Last_Event_ID=first) as events:
        assert [next(events).json() for _ in responses] == responses
    middle = f"{responses[4]['epoch']}-{responses[4]['version']}"
    with connect_sse(client, "GET", f"/v1/sessions/{session}/stream", params={"after": middle}) as source:
        events = source.iter_sse()
        assert [next(events).json() for _ in range(5)] == responses[5:]
    # The field has the last id that a browser got, the parameter the id with which it opened the stream.
    with connect_sse(
        client, "GET", f"/v1/sessions/{session}/stream", params={"after": first}, headers={"Last-Event-ID": middle}
    ) as source:
        assert next(source.iter_sse()).json() == responses[5]


def test_a_client_that_was_away_too_long_gets_one_frame_with_all_cues(client: httpx.Client):
    session = make(client)
    (first,) = left(client, session)
    responses = [post(client, session, it) for it in moves(90)]
    cues = [cue for it in responses for cue in it["haptics"]]
    with watching(client, session, Last_Event_ID=first) as events:
        frame = next(events).json()
    assert frame["missed"] == 90
    assert frame["haptics"] == cues
    assert {name: frame[name] for name in ("version", "value", "bars")} == {
        name: responses[-1][name] for name in ("version", "value", "bars")
    }


def test_a_settle_is_pushed_when_it_is_due(client: httpx.Client):
    session = make(client, preset="star")
    with watching(client, session) as events:
        next(events)
        began = time.monotonic()
        post(client, session, {"type": "began", "x": 20, "t": 0}, {"type": "changed", "x": 90, "t": 16})
        assert next(events).json()["motion"]["phase"] == "forwards"
        settled = next(events).json()
        assert time.monotonic() - began >= 0.25
    assert (settled["reason"], settled["motion"]["phase"]) == ("time", "wasForwards")
    assert settled["transitions"] != []


def test_a_second_hand_is_refused(client: httpx.Client):
    session = make(client)
    post(client, session, {"type": "began", "x": 100, "gesture": "ann", "seq": 1})
    refused = client.post(f"/v1/sessions/{session}/events", json={"type": "began", "x": 9, "gesture": "bob"})
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/gesture-in-progress")


def test_an_idle_gesture_is_cancelled_and_all_watchers_get_the_frame(impatient: httpx.Client):
    client = impatient
    session = make(client, trace=10)
    with watching(client, session) as events, watching(client, session) as others:
        next(events), next(others)
        post(client, session, {"type": "began", "x": 100, "gesture": "ann", "seq": 1})
        assert next(events).json()["gesture"] == next(others).json()["gesture"] == "ann"
        cancelled = next(events).json()
        assert next(others).json() == cancelled
    assert cancelled["reason"] == "cancel" and "gesture" not in cancelled
    trace = client.get(f"/v1/sessions/{session}/trace").text.splitlines()
    assert json.loads(trace[-1])["type"] == "cancelled"
    assert post(client, session, {"type": "began", "x": 9, "gesture": "bob"})["gesture"] == "bob"


def test_an_idle_gesture_ends_without_a_watcher_too(impatient: httpx.Client):
    client, late = impatient, {"type": "changed", "x": 120, "gesture": "ann", "seq": 2}

    def refused() -> str | None:
        """A session in which the first hand's late event was refused, since the second one's gesture was open."""
        session = make(client)
        post(client, session, {"type": "began", "x": 100, "gesture": "ann", "seq": 1})
        time.sleep(0.5)
        assert post(client, session, {"type": "began", "x": 9, "gesture": "bob", "seq": 1})["gesture"] == "bob"
        response = client.post(f"/v1/sessions/{session}/events", json=late)
        # On a machine that stands still here, the second gesture is idle too.
        assert response.status_code in (200, 409)
        return session if response.status_code == 409 else None

    session = wait_for(refused, "a late event comes while another gesture is open")
    assert post(client, session, {"type": "ended", "gesture": "bob", "seq": 2})["version"] >= 3
    assert post(client, session, late | {"seq": 3})["gesture"] == "ann"


def test_a_gesture_may_take_over(client: httpx.Client):
    session = make(client)
    post(client, session, {"type": "began", "x": 100, "gesture": "ann", "seq": 1})
    taken = post(client, session, {"type": "began", "x": 9, "gesture": "bob", "seq": 1, "takeOver": True})
    assert taken["gesture"] == "bob"
    assert post(client, session, {"type": "changed", "x": 120, "gesture": "ann", "seq": 2})["stale"] == 1


def test_the_end_is_an_event_and_a_client_that_returns_gets_204(client: httpx.Client):
    session = make(client)
    with watching(client, session) as events:
        first = next(events)
        assert client.delete(f"/v1/sessions/{session}").status_code == 204
        last = next(events)
        assert (last.event, last.json()) == ("ended", {"reason": "deleted"})
        assert list(events) == []
    path = f"/v1/sessions/{session}/stream"
    assert client.get(path).status_code == 204
    assert client.get(path, headers={"Last-Event-ID": first.id}).status_code == 204
    assert client.get("/v1/sessions/never-made/stream").status_code == 404
    # A new session with the same id is another session.
    make(client, id=session)
    with watching(client, session, Last_Event_ID=first.id) as events:
        assert next(events).json()["version"] == 0


def test_a_watched_session_does_not_expire():
    with running("--session-ttl", "3s") as service, httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
        with ExitStack() as stack:

            def opened() -> tuple[str, Iterator[ServerSentEvent]] | None:
                session = make(client)
                source = stack.enter_context(connect_sse(client, "GET", f"/v1/sessions/{session}/stream"))
                return (session, source.iter_sse()) if source.response.status_code == 200 else None

            session, events = wait_for(opened, "a stream is opened while its session lives")
            next(events)
            later = make(client)
            wait_for(lambda: later not in listed(client), "one that was made later ends")
            post(client, session, *moves(1))
            assert next(events).json()["version"] == 1
        wait_for(lambda: session not in listed(client), "it ends without its watcher")
        assert client.get(f"/v1/sessions/{session}/frame").status_code == 404


def listed(client: httpx.Client) -> list[str]:
    """The ids of the sessions. A list touches none."""
    return [it["id"] for it in client.get("/v1/sessions").json()["sessions"]]


def test_a_heartbeat_comes_after_15_seconds_without_a_frame(service: Service, client: httpx.Client):
    session = make(client)
    began = time.monotonic()
    with client.stream("GET", f"/v1/sessions/{session}/stream") as response:
        for line in response.iter_lines():
            if line.startswith(":"):
                break
    assert time.monotonic() - began >= 15


class Reader:
    """A client of a stream that reads only when told, with a small receive buffer."""

    def __init__(self, service: Service, *sessions: str):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(LIMIT)
        self.socket.connect(("127.0.0.1", int(service.url.rpartition(":")[2])))
        many = "/v1/stream?" + "&".join(f"session={it}" for it in sessions)
        path = many if len(sessions) > 1 else f"/v1/sessions/{sessions[0]}/stream"
        request = f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n"
        self.socket.sendall(request.encode())
        self.text = ""

    def frames(self, version: int, sessions: int = 1) -> list[dict[str, Any]]:
        """What has arrived up to and including a version of each session."""
        while self.text.count(f"-{version}\n") < sessions or not self.text.endswith("\n\n"):
            piece = self.socket.recv(65536).decode()
            assert piece, "The stream ended."
            self.text += piece
        lines = self.text.splitlines()
        return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


@pytest.mark.one_process
def test_a_slow_reader_gets_merged_frames_and_delays_no_client(service: Service, client: httpx.Client):
    session = make(client, control={"bars": {"count": 400}})
    readers = [Reader(service, session) for _ in range(20)]
    wait_for(lambda: metric(client, "detent_streams") == len(readers))
    # A client that waited for a slow reader would wait until that is disconnected, after 30 s, and its stream would have
    # ended. That must be enough for the events also on a machine that does much else.
    for event in moves(400):
        last = post(client, session, event)
    for reader in readers:
        frames = reader.frames(last["version"])
        assert len(frames) < 200
        # One frame an event.
        assert sum(frame.get("merged", 1) for frame in frames[1:]) == last["version"] - frames[0]["version"] == 400
        assert frames[-1]["value"] == last["value"]
        assert frames[-1]["merged"] > 100
        assert len(frames[-1]["haptics"]) == 256
    assert metric(client, "detent_frames_merged_total") >= 20 * 200


@pytest.mark.one_process
def test_a_reader_that_leaves_is_forgotten_at_once(service: Service, client: httpx.Client):
    session = make(client)
    readers = [Reader(service, session) for _ in range(5)]
    wait_for(lambda: client.get(f"/v1/sessions/{session}").json()["watchers"] == 5)
    for reader in readers:
        reader.socket.close()
    wait_for(lambda: client.get(f"/v1/sessions/{session}").json()["watchers"] == 0)


@pytest.mark.one_process
def test_stopping_ends_streams_at_once():
    """They are not responses that a stop waits for."""
    with running("--drain-timeout", "10m") as service, httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
        session = make(client)
        with watching(client, session) as events:
            next(events)
            service.process.send_signal(signal.SIGTERM)
            assert list(events) == []
            assert service.process.wait(LIMIT) == 0


@pytest.mark.one_process
def test_one_stream_has_the_frames_of_many_sessions(client: httpx.Client):
    sessions = [make(client, id=f"mix-{index}") for index in range(64)]
    with watching_all(client, *sessions) as events:
        first = [next(events) for _ in sessions]
        assert [it.json()["session"] for it in first] == sessions
        assert [it.id for it in first] == [f"{it.json()['session']}@{it.json()['epoch']}-0" for it in first]
        assert (first[0].event, first[0].retry) == ("frame", 1000)
        assert metric(client, "detent_streams") == 1
        responses = {session: [post(client, session, it) for it in moves(3)] for session in reversed(sessions)}
        seen: dict[str, list[dict[str, Any]]] = {}
        for _ in range(3 * len(sessions)):
            event = next(events)
            frame = event.json()
            assert event.id == f"{frame['session']}@{frame['epoch']}-{frame['version']}"
            seen.setdefault(frame["session"], []).append(frame)
        assert seen == responses
        assert {client.get(f"/v1/sessions/{it}").json()["watchers"] for it in sessions} == {1}
    wait_for(lambda: client.get(f"/v1/sessions/{sessions[-1]}").json()["watchers"] == 0)


def test_each_session_of_a_stream_goes_on_after_its_own_tag(client: httpx.Client):
    one, two, three = (make(client, id=name) for name in ("one", "two", "three"))
    known = [f"{name}@{tag}" for name, tag in zip((one, two, three), left(client, one, two, three))]
    missed = {session: [post(client, session, it) for it in moves(2)] for session in (one, two)}
    with watching_all(client, *known) as events:
        seen = [next(events).json() for _ in range(4)]
        assert [it for it in seen if it["session"] == one] == missed[one]
        assert [it for it in seen if it["session"] == two] == missed[two]
        # The third one has missed nothing: its next frame is a new one.
        response = post(client, three, *moves(1))
        assert next(events).json() == response


def test_a_browser_that_connects_again_goes_on_where_it_was_and_misses_nothing(client: httpx.Client):
    one, two = make(client, id="one"), make(client, id="two")
    tags = left(client, one, two)
    before = [post(client, one, it) for it in moves(2)]
    post(client, two, *moves(1))
    current = client.get(f"/v1/sessions/{two}/frame").json()
    # The tag in the address is older than the last id, and that of the other session is from before the address.
    last = f"{one}@{before[0]['epoch']}-{before[0]['version']}"
    with watching_all(client, f"{one}@{tags[0]}", f"{two}@{tags[1]}", Last_Event_ID=last) as events:
        seen = [next(events).json() for _ in range(2)]
    assert [it for it in seen if it["session"] == one] == before[1:]
    assert [it for it in seen if it["session"] == two] == [current]


def test_what_ends_or_was_never_there_is_told_and_the_others_go_on(client: httpx.Client):
    one, two = make(client, id="one"), make(client, id="two")
    with watching_all(client, "nowhere", one, "gone@k3j2x9-7", two) as events:
        first = [next(events) for _ in range(4)]
        told = [it.json() for it in first if it.event == "ended"]
        assert told == [{"session": it, "reason": "absent"} for it in ("nowhere", "gone")]
        client.delete(f"/v1/sessions/{one}")
        ended = next(events)
        assert (ended.event, ended.json()) == ("ended", {"session": one, "reason": "deleted"})
        response = post(client, two, *moves(1))
        assert next(events).json() == response
        client.delete(f"/v1/sessions/{two}")
        assert next(events).json() == {"session": two, "reason": "deleted"}
        assert list(events) == []
    query = [("session", it) for it in ("nowhere", "one@k3j2x9-7")]
    assert client.get("/v1/stream", params=query).status_code == 204


@pytest.mark.parametrize(
    "sessions, says",
    [
        ([], "must be given for 1 to 64 sessions, not for 0"),
        ([f"s{index}" for index in range(65)], "must be given for 1 to 64 sessions, not for 65"),
        (["one", "two", "one@k3j2x9-1"], "must not name one twice"),
        (["one@last"], "must be a session's id, or an id and its last frame's such as kitchen@k3j2x9w0-17, not one@last"),
        (["one@"], "not one@"),
        (["a.b"], "not a.b"),
        (["one@\n-1"], "not one@"),
        (["one@\t-1"], "not one@"),
        ([""], "such as kitchen@k3j2x9w0-17, not an empty value"),
    ],
)
def test_what_no_stream_can_have_is_refused(client: httpx.Client, sessions: list[str], says: str):
    response = client.get("/v1/stream", params=[("session", it) for it in sessions])
    assert response.status_code == 422 and response.json()["errors"][0]["parameter"] == "session"
    assert says in response.json()["detail"]


def test_other_parameters_and_ids_of_other_streams_are_refused(client: httpx.Client):
    assert client.get("/v1/stream?session=one&after=k3j2x9-1").json()["errors"][0]["parameter"] == "after"
    for last in ("two@k3j2x9-1", "k3j2x9-1", "one@last", "one"):
        response = client.get("/v1/stream?session=one", headers={"Last-Event-ID": last})
        assert response.status_code == 400 and f"not {last}" in response.json()["detail"]


# What is in front of several processes reads for a slow reader.
@pytest.mark.one_process
def test_a_slow_reader_of_many_sessions_gets_each_ones_frames_merged(client: httpx.Client, service: Service):
    sessions = [make(client, id=f"mix-{index}", control={"bars": {"count": 400}}) for index in range(3)]
    reader = Reader(service, *sessions)
    wait_for(lambda: metric(client, "detent_streams") == 1)
    for event in moves(150):
        last = [post(client, session, event) for session in sessions]
    frames = reader.frames(last[0]["version"], len(sessions))
    for session, response in zip(sessions, last):
        own = [frame for frame in frames if frame["session"] == session]
        assert sum(frame.get("merged", 1) for frame in own[1:]) == response["version"] - own[0]["version"] == 150
        assert own[-1]["value"] == response["value"] and own[-1]["merged"] > 100


def test_sessions_that_are_loaded_for_a_stream_begin_as_those_in_memory(tmp_path: Path):
    options = ["--store", f"sqlite:{tmp_path}/sessions.db"]
    names = [f"mix-{number}" for number in range(9)]
    with running(*options) as service, httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
        last = [post(client, make(client, id=name), *moves(number + 1)) for number, name in enumerate(names)]
        assert service.stop() == 0
    with running(*options) as service, httpx.Client(base_url=service.url, timeout=PATIENCE) as client:
        # Some are in memory, the others are not.
        current = [client.get(f"/v1/sessions/{name}/frame").json() for name in names[::2]]
        with watching_all(client, *names, "nowhere") as events:
            first = [next(events) for _ in range(len(names) + 1)]
        assert [it.json()["session"] for it in first] == [*names, "nowhere"]
        assert [it.json()["value"] for it in first[:-1]] == [it["value"] for it in last]
        assert [it.json() for it in first[:-1:2]] == current
