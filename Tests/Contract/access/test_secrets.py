"""No token and no key is in a log, a metric, a problem or an error."""

from __future__ import annotations

import signal
from pathlib import Path

from bad_tokens import malformed, wrong
from detent import run
from patience import wait_for
from tokens import OTHER, SECRET, bearing, key_file, token

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
