"""Behind Debian's nginx with TLS and HTTP/2, set up as docs/deployment.md says."""

from __future__ import annotations

import datetime
import ipaddress
import json
import re
import shutil
import ssl
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from patience import LIMIT, wait_for
from replicas import is_listening
from service import ROOT, Service, binary, reserved_port, running

NAME = "sliders.example"
LIMITS = ("--client-events", "20", "--client-streams", "off", "--session-events", "off")


@dataclass
class Proxied:
    service: Service
    url: str
    certificate: Path
    token: str

    def client(self, address: str = "127.0.0.1", token: str | None = None) -> httpx.Client:
        """A client at an address of this machine."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        return httpx.Client(
            base_url=self.url,
            headers={"Host": NAME, "Authorization": f"Bearer {token or self.token}"},
            transport=httpx.HTTPTransport(verify=context, local_address=address, http2=True),
        )


def nginx() -> str:
    own = ROOT / ".build-nginx/usr/sbin/nginx"
    path = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin") or str(own)
    if not Path(path).exists():
        pytest.fail("There is no nginx: script/bootstrap test fetches it.")
    return path


def certify(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    names = x509.SubjectAlternativeName(
        [x509.DNSName(NAME), x509.IPAddress(ipaddress.ip_address("127.0.0.1")), x509.DNSName("localhost")]
    )
    begin = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + datetime.timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    paths[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))
    return paths


def configuration(folder: Path, port: int, service: Service, certificate: Path, key: Path) -> str:
    """The documented configuration, with the addresses and files of this test."""
    documented = (ROOT / "docs/deployment.md").read_text()
    server = re.search(r"```nginx\n(.*?)```", documented, re.DOTALL)[1]
    changes = {
        "127.0.0.1:8080": service.url.removeprefix("http://"),
        "listen 443": f"listen 127.0.0.1:{port}",
        "/etc/ssl/certs/sliders.example.pem": str(certificate),
        "/etc/ssl/private/sliders.example.key": str(key),
    }
    for old, new in changes.items():
        assert server.count(old) == 1, old
        server = server.replace(old, new)
    paths = "".join(
        f"    {it}_temp_path {folder}/{it};\n" for it in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{paths}{server}}}\n"
    )


@contextmanager
def proxied(folder: Path, *options: str) -> Iterator[Proxied]:
    """The service behind nginx, which runs as one process of the tests' user."""
    key_file = folder / "secret"
    key_file.write_bytes(b"k" * 32)
    made = [binary(), "token", "--key", str(key_file), "--scope", "admin", "--sub", "tests", "--for", "1h"]
    token = subprocess.run(made, capture_output=True, text=True, check=True, timeout=LIMIT).stdout.strip()
    access = ("--auth-key", str(key_file), "--allowed-host", NAME, "--trusted-proxy", "127.0.0.1")
    with running(*access, *options) as service, reserved_port() as port:
        certificate, key = certify(folder)
        file = folder / "nginx.conf"
        file.write_text(configuration(folder, port, service, certificate, key))
        process = subprocess.Popen([nginx(), "-p", str(folder), "-c", str(file), "-e", str(folder / "errors")])
        try:
            wait_until_listening(port, process, folder)
            yield Proxied(service, f"https://127.0.0.1:{port}", certificate, token)
        finally:
            process.kill()
            process.wait()


def wait_until_listening(port: int, process: subprocess.Popen[bytes], folder: Path) -> None:
    def is_there() -> bool:
        assert process.poll() is None, (folder / "errors").read_text()
        return is_listening(port)

    wait_for(is_there, lambda: (folder / "errors").read_text())


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    options = ("--store", "memory", "--metrics-address", "127.0.0.1:0", *LIMITS)
    with proxied(tmp_path_factory.mktemp("nginx"), *options) as proxy:
        yield proxy


def session(client: httpx.Client) -> str:
    response = client.post("/v1/sessions", json={"preset": "meshing"})
    assert response.status_code == 201, response.text
    return f"/v1/sessions/{response.json()['id']}"


def test_the_service_is_reached_by_http_2_with_tls(proxy: Proxied):
    with proxy.client() as client:
        response = client.get("/v1/presets")
        assert response.status_code == 200 and response.http_version == "HTTP/2"
        path = session(client)
        assert client.post(f"{path}/events", json={"type": "set", "value": 7}).json()["value"] == 7


def test_without_a_token_nobody_is_let_in(proxy: Proxied):
    with proxy.client(token="none") as client:
        assert client.get("/v1/sessions").status_code == 401
        assert client.get("/healthz").status_code == 200


def test_the_metrics_are_inside(proxy: Proxied):
    with proxy.client() as client:
        assert client.get("/metrics").status_code == 404


def test_a_stream_comes_through_at_once(proxy: Proxied):
    with proxy.client() as client, proxy.client() as hand:
        path = session(client)
        with client.stream("GET", f"{path}/stream") as stream:
            assert stream.http_version == "HTTP/2" and stream.headers["Content-Type"] == "text/event-stream"
            lines = stream.iter_lines()
            while not next(lines).startswith("data:"):
                pass
            for value in range(5):
                hand.post(f"{path}/events", json={"type": "set", "value": value + 1})
                line = next(it for it in lines if it.startswith("data:"))
                assert json.loads(line[5:])["value"] == value + 1


def test_more_streams_than_a_browsers_connections_are_open_at_once(proxy: Proxied):
    with proxy.client() as client:
        path = session(client)
        streams = [client.stream("GET", f"{path}/stream") for _ in range(10)]
        opened = [it.__enter__() for it in streams]
        assert {it.status_code for it in opened} == {200}
        assert client.get(f"{path}/frame").status_code == 200
        for it in streams:
            it.__exit__(None, None, None)


def test_the_clients_behind_it_have_failures_of_their_own(proxy: Proxied):
    """Addresses of 127.0.0.0/8 are clients as any others to nginx."""
    with proxy.client("127.0.0.8") as guesser, proxy.client("127.0.0.9") as other:
        forged = [f"{proxy.token.rpartition('.')[0]}.{it:042d}0" for it in range(30)]
        responses = [guesser.get("/v1/presets", headers={"Authorization": f"Bearer {it}"}) for it in forged]
        assert [it.status_code for it in responses][-1] == 429
        assert other.get("/v1/presets", headers={"Authorization": f"Bearer {forged[0][:-2]}00"}).status_code == 401


def test_a_client_can_not_say_who_it_is(proxy: Proxied):
    with proxy.client("127.0.0.6") as client:
        forged = f"{proxy.token.rpartition('.')[0]}."
        statuses = []
        for it in range(100, 130):
            fields = {"Authorization": f"Bearer {forged}{it:042d}0", "X-Forwarded-For": f"198.18.0.{it}"}
            statuses.append(client.get("/v1/presets", headers=fields | {"Forwarded": f"for=198.18.0.{it}"}).status_code)
        assert statuses[-1] == 429


def test_a_large_body_is_taken_as_the_service_takes_it(proxy: Proxied):
    with proxy.client() as client:
        blanks = b" " * 1_000_000
        response = client.post("/v1/sessions", content=b'{"preset": "meshing"}' + blanks)
        assert response.status_code == 201


def test_events_are_not_repeated_when_the_service_ends_and_begins(tmp_path: Path):
    """nginx responds with 502 meanwhile; what it had sent is not sent again."""
    with proxied(tmp_path, "--store", f"sqlite:{tmp_path}/sessions.db") as proxy, proxy.client() as client:
        path = session(client)
        assert client.post(f"{path}/events", json={"type": "set", "value": 3}).status_code == 200
        proxy.service.process.kill()
        proxy.service.process.wait()
        response = client.post(f"{path}/events", json={"type": "set", "value": 4})
        assert response.status_code == 502
