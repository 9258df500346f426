"""No token and no key is in a log, a metric, a problem or an error."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from bad_tokens import malformed, wrong
from detent import backtracer, run
from patience import LIMIT, wait_for
from service import running
from tokens import OTHER, SECRET, bearing, key_file, shows, token

LONGEST = 24
REQUESTS = [
    ("GET", "/v1/presets"), ("DELETE", "/v1/sessions/x"), ("POST", "/v1/sessions"), ("POST", "/v1/tokens"),
]  # fmt: skip


def test_nothing_that_the_service_writes_has_a_token_or_a_key(tmp_path: Path, guard):
    good = [token(scope, sub=f"holder-{scope}") for scope in ("admin", "metrics", "sessions:read")]
    texts = [*good, *malformed().values(), *wrong().values()]
    written: list[str] = []
    key = Path(key_file(tmp_path))
    with guard(tmp_path, key=str(key)) as guarded:
        for text in texts:
            with guarded.client() as client:
                for method, path in REQUESTS:
                    fields = {"Authorization": f"Bearer {text}".strip().encode(), "X-Request-ID": "r1"}
                    response = client.request(method, path, headers=fields)
                    written += [response.text, str(response.headers)]
        with guarded.client(good[0]) as client:
            # The response has the new token, and nothing else does.
            made = client.post("/v1/tokens", json={"scope": "sessions:read", "sid": "x"}).json()["token"]
            texts.append(made)
        with guarded.client(made) as client:
            for method, path in REQUESTS:
                response = client.request(method, path)
                written += [response.text, str(response.headers)]
        with guarded.client(good[1]) as client:
            written.append(client.get("/metrics").text)
        key.write_bytes(OTHER[:20])
        guarded.service.process.send_signal(signal.SIGHUP)
        log = guarded.log
        wait_for(lambda: "keys not read" in log.read_text(), "the keys are read again")
    written.append(log.read_text())
    assert "/v1/presets" in written[-1] and "keys not read" in written[-1]
    all_of_it = "\n".join(written)
    for text in texts:
        for piece in text.split("."):
            assert len(piece) < LONGEST or piece[:LONGEST] not in all_of_it
    for secret in (SECRET, OTHER):
        assert secret.decode()[:16] not in all_of_it


def test_a_key_that_cant_be_used_is_not_shown(tmp_path: Path):
    path = tmp_path / "key"
    for content in (b"too short, but secret", b'{"keys": "secret of a set"}', b"-----BEGIN secret-----"):
        path.write_bytes(content)
        result = run("serve", "--port", "0", "--auth-key", str(path))
        assert result.returncode == 65, result.stderr
        assert str(path) in result.stderr and "secret of" not in result.stderr and "but secret" not in result.stderr
        assert result.stderr.strip().count("\n") == 0


#: Preloaded in place of libcrypto's functions: the process crashes while a register has the address of the second
#: argument, which is the secret, or the part of a token that is signed.
CRASHING = "int {name}(void *context, const unsigned char *bytes, unsigned long count) {{ __builtin_trap(); }}"


def crashing(folder: Path, name: str) -> dict[str, str]:
    """The environment of a process that crashes when it calls a function of libcrypto."""
    source, library = folder / "crashing.c", folder / "crashing.so"
    source.write_text(CRASHING.format(name=name))
    compiler = os.environ.get("CC") or shutil.which("cc") or "clang"
    subprocess.run([compiler, "-O2", "-w", "-shared", "-fPIC", "-o", library, source], check=True)
    # Each other setting is the runtime's own, whatever this process has.
    settings = f"enable=yes,color=no,interactive=no,swift-backtrace={backtracer(folder)}"
    return {"LD_PRELOAD": str(library), "SWIFT_BACKTRACE": settings}


def check_report(report: bytes, folder: Path, *texts: str) -> None:
    """A crash report is whole and shows none of the texts, nor does any file beside it."""
    assert b"*** Program crashed: " in report and b"crashed:\n" in report and b"Backtrace took" in report, report
    assert not shows(report, *texts), report.decode(errors="replace")
    for path in folder.rglob("*"):
        assert path.suffix in (".key", ".c", ".so") or path.is_dir() or not shows(path.read_bytes(), *texts), path


@pytest.mark.parametrize("command", ["serve", "token"])
def test_a_crash_with_a_key_in_a_register_does_not_show_it(tmp_path: Path, command: str):
    key = key_file(tmp_path, name="secret.key")
    arguments = {
        "serve": ["--port", "0", "--store", f"sqlite:{tmp_path}/sessions.db", "--auth-key", key],
        "token": ["--key", key, "--scope", "admin", "--for", "1h"],
    }
    result = run(command, *arguments[command], **crashing(tmp_path, "EVP_MAC_init"))
    assert (-result.returncode, result.stdout) in ((signal.SIGILL, ""), (signal.SIGTRAP, ""))
    check_report(result.stderr.encode(), tmp_path, SECRET.decode())


def test_a_crash_with_a_token_in_flight_does_not_show_it(tmp_path: Path):
    text, other = token("admin", sub="in flight"), token("sessions:read", sub="waiting")
    options = ["--store", f"sqlite:{tmp_path}/sessions.db", "--auth-key", key_file(tmp_path, name="secret.key")]
    with (tmp_path / "report").open("wb") as report:
        environment = crashing(tmp_path, "EVP_MAC_update")
        with running(*options, environment=environment, errors=report.fileno()) as service:
            with httpx.Client(base_url=service.url, headers=bearing(text)) as client, httpx.Client() as waiting:
                begun = waiting.build_request("GET", f"{service.url}/healthz", headers=bearing(other))
                assert waiting.send(begun).status_code == 200
                with pytest.raises(httpx.TransportError):
                    client.post("/v1/sessions", json={"preset": "meshing"})
            assert -service.process.wait(LIMIT) in (signal.SIGILL, signal.SIGTRAP)
    check_report((tmp_path / "report").read_bytes(), tmp_path, text, other, SECRET.decode())


def test_what_a_report_shows_of_a_text_is_found():
    dump = " ".join(f"{it:02x}" for it in b"....a secret") + "  ....a secret"
    for written in (b"Fatal error: a secret of tests", b"rsi 0x00007f  " + dump.encode()):
        assert shows(written, "a secret of tests")
    assert not shows(b"a secre of the tests, 61 20 73 65", "a secret of tests")
