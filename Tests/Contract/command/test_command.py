"""The command: what it prints, what it exits with, and that every option is also a variable."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Iterator

import httpx
import pytest

from detent import run
from patience import LIMIT, wait_for
from replicas import Redis
from service import binary, running
from tokens import key_file

EVALUATION = {"preset": "meshing", "events": [{"type": "began", "x": 170}, {"type": "ended", "t": 9}]}


def test_version_is_one_line():
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, "0.1.0\n")


def test_the_help_shows_a_films_scrubber_in_ten_lines(server: str):
    told = run("--help").stdout.split("A film's scrubber", 1)[1].split("USAGE", 1)[0]
    lines = [line for line in told.splitlines() if line.startswith("  ")]
    assert len(lines) == 10 and max(map(len, lines)) <= 80, lines
    script = "\n".join(lines).replace("localhost:8080", server.removeprefix("http://"))
    printed = subprocess.run(["bash", "-euc", script], capture_output=True, text=True, timeout=LIMIT, check=True).stdout
    made, loaded, plays, pulled = (json.loads(line) for line in printed.replace("}{", "}\n{").splitlines())
    assert (made["preset"], loaded["reason"], plays["text"], pulled["text"]) == ("film", "reshape", "1:02", "5:00")


def test_evaluate_prints_a_frame_a_line(tmp_path):
    file = tmp_path / "drag.json"
    file.write_text(json.dumps(EVALUATION))
    for result in (run("evaluate", str(file)), run("evaluate", text=json.dumps(EVALUATION))):
        assert result.returncode == 0, result.stderr
        frames = [json.loads(line) for line in result.stdout.splitlines()]
        assert [frame["reason"] for frame in frames] == ["drag", "end"]
        assert frames[0]["haptics"][0]["crossed"] == 17


def test_evaluate_prints_what_the_service_responds(client: httpx.Client):
    lines = run("evaluate", text=json.dumps(EVALUATION)).stdout.splitlines()
    assert [json.loads(line) for line in lines] == client.post("/v1/evaluate", json=EVALUATION).json()["frames"]


@pytest.mark.parametrize(
    "arguments, text, code, says",
    [
        (["evaluate"], "{", 65, "unexpected end of text at line 1, column 2"),
        (["evaluate"], '{"preset": "mesh", "events": [{"type": "elapsed"}]}', 65, "/preset must be"),
        (["evaluate", "/nowhere/drag.json"], None, 66, "/nowhere/drag.json can't be read"),
        (["presets", "mesh"], None, 64, "there is no preset mesh"),
        (["serve", "--port", "70000"], None, 64, "--port must be from 0 to 65535, not 70000"),
        (["serve", "--port", "eighty"], None, 64, "eighty"),
        (["serve", "--prot", "80"], None, 64, "--prot"),
        (["serve", "--session-ttl", "1x"], None, 64, "1x"),
        (["serve", "--session-ttl", "365000d"], None, 64, "365000d"),
        (["serve", "--session-ttl", "999ms"], None, 64, "--session-ttl must be at least 1s"),
        (["serve", "--store", "redis://127.0.0.1/0?timeout=soon"], None, 64, "--store: after timeout= must stand a duration"),
        (["serve", "--store", "redis://127.0.0.1/0?durability=event"], None, 64, "--store: after ? may stand"),
        (["serve", "--store", "redis://127.0.0.1/0?timeout=-1s"], None, 64, "--store: after timeout= must stand a duration"),
        (["serve", "--store", "sqlite:/nowhere/x?timeout=soon"], None, 64, "timeout= is for redis:// alone; leave it out"),
        (["serve", "--store-timeout", "2s", "--store", "sqlite:/nowhere/x"], None, 64, "other stores have no time-out"),
        (["serve", "--workers", "0"], None, 64, "--workers must be from 1"),
        (["serve", "--allow-origin", "example.com"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://*.example"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://app.example/"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://ann@app.example"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://app.example:"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://app.example:65536"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://bücher.example"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "https://"], None, 64, "--allow-origin must be"),
        (["serve", "--allow-origin", "null"], None, 64, "--allow-origin must be"),
        (["serve", "--allowed-host", "other.test:81"], None, 64, "--allowed-host must be a name without a port"),
        (["serve", "--host", "0.0.0.0"], None, 64, "give one with --auth-key FILE"),
        (["serve", "--host", "::"], None, 64, "--insecure-no-auth"),
        (["serve", "--host", "192.0.2.7"], None, 64, "--host 192.0.2.7 serves other machines, and there is no key"),
        (["serve", "--auth-key", "/nowhere"], None, 66, "--auth-key /nowhere: it can't be read: No such file"),
        (["serve", "--auth-key", "/etc"], None, 66, "--auth-key /etc: it is not a regular file"),
        (["serve", "--auth-key", "/dev/null"], None, 66, "--auth-key /dev/null: it is not a regular file"),
        (["serve", "--auth-key", "/nowhere", "--insecure-no-auth"], None, 64, "exclude each other"),
        (["serve", "--auth-audience", "detent"], None, 64, "--auth-audience detent has no effect without a key"),
        (["serve", "--auth-issuer", "us"], None, 64, "--auth-issuer us has no effect without a key"),
        (["serve", "--metrics-address", "9090"], None, 64, "--metrics-address must be a host and a port"),
        (["serve", "--metrics-address", "::1:9090"], None, 64, "not ::1:9090"),
        (["serve", "--metrics-address", "[::1]:65536"], None, 64, "not [::1]:65536"),
        (["serve", "--metrics-address", "127.0.0.1:+80"], None, 64, "not 127.0.0.1:+80"),
        (["serve", "--static", "/nowhere"], None, 66, "--static must be a folder that can be read, not /nowhere: No such file"),
        (["serve", "--static", "/etc/passwd"], None, 66, "--static must be a folder that can be read, not /etc/passwd: Not a"),
        (["serve", "--host", "no.such.host.invalid"], None, 68, "no.such.host.invalid"),
        (["healthcheck", "--port", "1"], None, 69, "no response from 127.0.0.1 port 1"),
    ],
)
def test_a_mistake_is_one_clear_line_and_its_exit_code(arguments, text, code, says):
    result = run(*arguments, text=text)
    assert result.returncode == code
    assert result.stdout == ""
    assert result.stderr.startswith("detent: ")
    assert result.stderr.count("\n") == 1
    assert says in result.stderr


def test_a_port_that_is_taken_is_an_error():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port)
    assert result.returncode == 69
    assert port in result.stderr and result.stderr.count("\n") == 1
    name = Path("/proc/self/comm").read_text().strip()
    assert f"in use by process {os.getpid()} ({name}). Choose another port, or any free one with --port 0" in result.stderr


def test_what_it_says_to_try_works_as_printed_with_a_key_too(tmp_path: Path):
    key = key_file(tmp_path)
    options = ["--port", "0", "--store", "memory", "--auth-key", key]
    with subprocess.Popen([binary(), "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as service:
        assert service.stdout
        lines = [service.stdout.readline() for _ in range(4)]
        line = lines[2].removeprefix("try: ")
        made = lines[3].removeprefix("in DETENT_TOKEN is a token: detent ").replace("FILE", key).split()
        bearer = run(*made).stdout.strip()
        results = [
            subprocess.run(["sh", "-c", line], env=os.environ | {"DETENT_TOKEN": it}, capture_output=True, text=True, timeout=LIMIT)
            for it in (bearer, "none")
        ]
        service.terminate()
    assert json.loads(results[0].stdout)["frames"][0]["reason"] == "drag", results[0]
    assert json.loads(results[1].stdout)["status"] == 401


def test_presets_lists_them_and_prints_one(client: httpx.Client):
    names = [line.split()[0] for line in run("presets").stdout.splitlines()]
    assert names == ["meshing", "classic", "star", "snap", "zoom", "camera", "carousel", "volume", "temperature", "film", "price", "envelope"]
    assert json.loads(run("presets", "zoom").stdout) == client.get("/v1/presets/zoom").json()


def test_healthcheck_tells_whether_a_service_is_ready():
    redis = Redis()
    try:
        with running("--store", redis.store(timeout="500ms")) as service:
            port = str(service.address[1])
            assert run("healthcheck", "--ready", "--port", port).returncode == 0
            redis.kill()
            wait_for(lambda: run("healthcheck", "--ready", "--port", port).returncode == 69, "that it is not ready")
            assert run("healthcheck", "--port", port).returncode == 0
    finally:
        redis.remove()


def test_healthcheck_succeeds_while_the_service_lives():
    with running() as service:
        port = str(service.address[1])
        assert run("healthcheck", "--port", port).returncode == 0
        assert run("healthcheck", DETENT_PORT=port).returncode == 0
        assert run("healthcheck", DETENT_HOST="0.0.0.0", DETENT_PORT=port).returncode == 0


@pytest.mark.parametrize(
    "option, variable, bad",
    [
        ("--host", "DETENT_HOST", "no.such.host.invalid"),
        ("--port", "DETENT_PORT", "eighty"),
        ("--workers", "DETENT_WORKERS", "0"),
        ("--store", "DETENT_STORE", "tape:/tmp"),
        ("--store-file", "DETENT_STORE_FILE", "/nowhere"),
        ("--durability", "DETENT_DURABILITY", "often"),
        ("--max-stored-bytes", "DETENT_MAX_STORED_BYTES", "-1"),
        ("--session-ttl", "DETENT_SESSION_TTL", "soon"),
        ("--gesture-timeout", "DETENT_GESTURE_TIMEOUT", "soon"),
        ("--max-sessions", "DETENT_MAX_SESSIONS", "0"),
        ("--max-stored-response-bytes", "DETENT_MAX_STORED_RESPONSE_BYTES", "65535"),
        ("--max-body", "DETENT_MAX_BODY", "-1"),
        ("--max-buffered", "DETENT_MAX_BUFFERED", "65535"),
        ("--allow-origin", "DETENT_ALLOW_ORIGIN", "nonsense"),
        ("--allowed-host", "DETENT_ALLOWED_HOST", "other.test:81"),
        ("--auth-key", "DETENT_AUTH_KEY", "/nowhere"),
        ("--auth-audience", "DETENT_AUTH_AUDIENCE", "detent"),
        ("--auth-issuer", "DETENT_AUTH_ISSUER", "us"),
        ("--insecure-no-auth", "DETENT_INSECURE_NO_AUTH", "maybe"),
        ("--metrics-address", "DETENT_METRICS_ADDRESS", "nowhere"),
        ("--static", "DETENT_STATIC", "/nowhere"),
        ("--max-connections", "DETENT_MAX_CONNECTIONS", "0"),
        ("--max-connections-per-address", "DETENT_MAX_CONNECTIONS_PER_ADDRESS", "-1"),
        ("--client-timeout", "DETENT_CLIENT_TIMEOUT", "soon"),
        ("--drain-delay", "DETENT_DRAIN_DELAY", "soon"),
        ("--drain-timeout", "DETENT_DRAIN_TIMEOUT", "soon"),
        ("--log-level", "DETENT_LOG_LEVEL", "loud"),
        ("--log-format", "DETENT_LOG_FORMAT", "xml"),
    ],
)
def test_every_option_is_a_variable_too(option, variable, bad):
    result = run("serve", **{variable: bad, "DETENT_PORT": bad if variable == "DETENT_PORT" else "0"})
    assert result.returncode in (64, 66, 68)
    assert bad in result.stderr
    assert option in run("serve", "--help").stdout and variable in run("serve", "--help").stdout


@pytest.mark.parametrize(
    "option, instead",
    [
        ("--store-timeout", "redis://HOST:PORT/DB?timeout="),
        ("--resident-sessions", "--max-sessions"),
        ("--max-session-ttl", "--session-ttl"),
        ("--max-traced-events", "1000000"),
        ("--max-kept-answers", "--max-stored-response-bytes"),
        ("--max-kept-bytes", "--max-stored-response-bytes"),
        ("--header-timeout", "--client-timeout"),
        ("--body-timeout", "--client-timeout"),
        ("--idle-timeout", "--client-timeout"),
    ],
)
def test_an_option_of_before_is_refused_with_what_takes_its_place(option, instead):
    variable = "DETENT_" + option[2:].replace("-", "_").upper()
    for result in (run("serve", option, "1"), run("serve", f"{option}=1"), run("serve", **{variable: "1"})):
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (64, "", 1)
        assert instead in result.stderr and (option in result.stderr or variable in result.stderr)
    assert option not in run("serve", "--help").stdout


@pytest.mark.parametrize("text", ["", "\n\n", "tape:/tmp/secret", "redis://:secret@h\nredis://h", "redis://a@h:secret"])
def test_a_file_that_does_not_say_where_sessions_are_stored_is_refused_and_not_shown(tmp_path: Path, text: str):
    (tmp_path / "store").write_text(text)
    result = run("serve", "--port", "0", "--store-file", str(tmp_path / "store"), DETENT_STORE="")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (65, "", 1), result
    assert f"--store-file {tmp_path}/store must have one line" in result.stderr and "secret" not in result.stderr


@pytest.mark.parametrize("path", ["/dev/zero", "/", "long"])
def test_a_file_that_can_not_say_where_sessions_are_stored_is_refused_at_once(tmp_path: Path, path: str):
    (tmp_path / "long").write_text("sqlite:" + "x" * 4_096)
    result = run("serve", "--port", "0", "--store-file", str(tmp_path / path), DETENT_STORE="")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (65, "", 1), result
    assert "must be a file of at most 4096 bytes" in result.stderr


@pytest.mark.parametrize("command", [["check"], ["sessions"], ["backup", "copy.db"], ["restore", "copy.db"]], ids=lambda it: it[0])
def test_the_commands_take_the_file_that_says_where_sessions_are_stored(tmp_path: Path, command: list[str]):
    (tmp_path / "store").write_text(f"sqlite:{tmp_path}/sessions.db")
    words = [str(tmp_path / it) if it == "copy.db" else it for it in command]
    for result in (
        run(*words, "--store-file", str(tmp_path / "store"), DETENT_STORE=""),
        run(*words, DETENT_STORE_FILE=str(tmp_path / "store"), DETENT_STORE=""),
    ):
        assert result.returncode == 66 and str(tmp_path) in result.stderr, result
    result = run(*words, "--store-file", str(tmp_path / "store"), DETENT_STORE=f"sqlite:{tmp_path}/other.db")
    assert result.returncode == 64 and "leave one of them out" in result.stderr


@pytest.mark.parametrize(
    "mode, address, warns",
    [(0o640, "redis+unix://:pa55word@", True), (0o600, "redis+unix://:pa55word@", False), (0o644, "redis+unix://", False)],
)
def test_a_file_with_a_password_that_others_can_read_is_warned_of(tmp_path: Path, mode: int, address: str, warns: bool):
    store = tmp_path / "store"
    store.write_text(f"{address}{tmp_path}/no-redis.sock")
    store.chmod(mode)
    with (tmp_path / "log").open("w") as log:
        with running("--store-file", str(store), errors=log.fileno(), environment={"DETENT_STORE": ""}):
            pass
    text = (tmp_path / "log").read_text()
    assert (f"warning others can read a password of Redis file={store} mode=0{mode:o}" in text) == warns
    assert "pa55word" not in text


@pytest.mark.parametrize("options, workers", [((), 1), (("--workers", "3"), 3)])
def test_one_worker_for_each_processor_that_the_service_may_use(tmp_path: Path, options: tuple[str, ...], workers: int):
    allowed, log = os.sched_getaffinity(0), tmp_path / "log"
    try:
        os.sched_setaffinity(0, {min(allowed)})
        with log.open("w") as file, running(*options, errors=file.fileno()):
            wait_for(lambda: " started " in log.read_text(), log.read_text)
    finally:
        os.sched_setaffinity(0, allowed)
    assert f" workers={workers}\n" in log.read_text()


@pytest.fixture
def group_with_a_quota() -> Iterator[Path]:
    """A control group with the time of one processor, below that of these tests."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers and "cpu" not in controllers.split(","):
            continue
        group = Path(f"/sys/fs/cgroup/{controllers}{path}/detent-test-{os.getpid()}")
        with suppress(OSError):
            group.mkdir()
            try:
                if controllers:
                    (group / "cpu.cfs_quota_us").write_text("100000")
                else:
                    (group / "cpu.max").write_text("100000 100000")
                yield group
                return
            finally:
                group.rmdir()
    pytest.skip("these tests may not make a control group with a quota")


def test_no_more_workers_than_the_quota_of_the_control_group(tmp_path: Path, group_with_a_quota: Path):
    enter = ["sh", "-c", f'echo $$ > "{group_with_a_quota}/cgroup.procs" && exec "$@"', "sh"]
    with (tmp_path / "log").open("w") as log:
        command = [*enter, binary(), "serve", "--port", "0", "--store", "memory"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
        try:
            wait_for(lambda: " started " in (tmp_path / "log").read_text(), (tmp_path / "log").read_text)
        finally:
            process.kill()
            process.wait()
    assert " workers=1\n" in (tmp_path / "log").read_text()


def test_where_sessions_are_stored_is_said_once(tmp_path: Path):
    path = tmp_path / "sessions.db"
    (tmp_path / "store").write_text(f"sqlite:{path}\n")
    given = ["serve", "--port", "0", "--store-file", str(tmp_path / "store")]
    for result in (run(*given, "--store", "memory", DETENT_STORE=""), run(*given, DETENT_STORE="redis://:secret@h")):
        assert (result.returncode, result.stdout) == (64, "") and "leave one of them out" in result.stderr
        assert "secret" not in result.stderr
    with subprocess.Popen(
        [binary(), *given], stdout=subprocess.PIPE, text=True, env=os.environ | {"DETENT_STORE": ""}
    ) as service:
        assert "http://127.0.0.1:" in service.stdout.readline()
        service.terminate()
        assert service.wait(LIMIT) == 0
    assert path.exists()


OF_A_FILE = [("--durability", "none"), ("--durability", "gesture"), ("--max-stored-bytes", "65536")]
STORES = {"memory": "memory", "redis": "redis://127.0.0.1:1/0"}


@pytest.mark.parametrize(
    "store, option, value", [*(("memory", *it) for it in OF_A_FILE), *(("redis", *it) for it in OF_A_FILE[:2])]
)
def test_an_option_that_means_nothing_with_the_store_is_refused_with_what_would_be_right(store, option, value):
    variable = "DETENT_" + option[2:].replace("-", "_").upper()
    for given, result in (
        (f"{option} {value} ", run("serve", "--port", "0", "--store", STORES[store], option, value)),
        (f"{variable}={value} ", run("serve", "--port", "0", DETENT_STORE=STORES[store], **{variable: value})),
    ):
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (64, "", 1), result
        assert result.stderr.startswith(f"detent: {given}means nothing with") and "give --store sqlite:PATH" in result.stderr
        assert f"--store {store}" in result.stderr


@pytest.mark.parametrize("option, value", [*OF_A_FILE, ("--client-sessions", "10")])
def test_the_same_options_are_taken_with_a_file(tmp_path: Path, option: str, value: str):
    with running("--store", f"sqlite:{tmp_path}/sessions.db", "--auth-key", key_file(tmp_path), option, value) as service:
        assert service.stop() == 0


def test_an_option_wins_over_its_variable():
    with running("--max-sessions", "1", environment={"DETENT_MAX_SESSIONS": "5"}) as service:
        assert httpx.post(f"{service.url}/v1/sessions", json={}).status_code == 201
        assert httpx.post(f"{service.url}/v1/sessions", json={}).status_code == 503


def test_json_logs_are_one_object_a_line():
    process = subprocess.Popen(
        [binary(), "serve", "--port", "0", "--log-format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=LIMIT)
    lines = [json.loads(line) for line in log.splitlines()]
    assert lines and all({"time", "level", "message"} <= line.keys() for line in lines)


def traced(client: httpx.Client, events: int, kept: int) -> tuple[list[dict], str]:
    """The frames of a session with a trace, without the members of a session, and its trace."""
    location = client.post("/v1/sessions", json={"preset": "zoom", "trace": kept}).headers["location"]
    frames = []
    for i in range(events):
        kind = {0: "began", events - 1: "ended"}.get(i, "changed")
        response = client.post(f"{location}/events", json={"type": kind, "x": 7.3 * i})
        assert response.status_code == 200, response.text
        frames.append({name: member for name, member in response.json().items() if name not in ("session", "epoch")})
    return frames, client.get(f"{location}/trace").text


@pytest.mark.parametrize("kept", [100, 30, 7])
def test_a_trace_gives_the_frames_again(client: httpx.Client, tmp_path, kept):
    frames, trace = traced(client, events=30, kept=kept)
    file = tmp_path / "trace.ndjson"
    file.write_text(trace)
    for result in (run("evaluate", "--trace", str(file)), run("evaluate", "--trace", "-", text=trace)):
        assert result.returncode == 0, result.stderr
        assert [json.loads(line) for line in result.stdout.splitlines()] == frames[-kept:]


def test_an_invalid_trace_is_refused_with_its_line(client: httpx.Client, tmp_path):
    _, trace = traced(client, events=3, kept=10)
    head, first, *rest = trace.splitlines(keepends=True)
    broken = {
        "": "a trace begins with a line {version, control, state, underWay?}",
        head[:-9] + "\n" + first: "line 1",
        head + first + "{}\n": "line 3",
        head + first.replace("began", "begun"): "line 2",
    }
    for text, place in broken.items():
        result = run("evaluate", "--trace", "-", text=text)
        assert (result.returncode, result.stdout) == (65, ""), text
        assert result.stderr.startswith("detent: ") and place in result.stderr, result.stderr


def test_a_trace_together_with_an_evaluation_is_refused(tmp_path):
    result = run("evaluate", "drag.json", "--trace", "trace.ndjson")
    assert result.returncode == 64
