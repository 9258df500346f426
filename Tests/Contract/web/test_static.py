"""`--static`: files of a folder beside the API, and nothing else."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from patience import LIMIT, wait_for
from service import Service, running
from sockets import connect


LARGE = bytes(range(256)) * (20 << 12)  # 20 MiB


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder, beside a secret."""
    (tmp_path / "secret.txt").write_text("secret")
    folder = tmp_path / "site"
    (folder / "shop").mkdir(parents=True)
    (folder / "page.html").write_text("<p>page")
    (folder / "shop/index.html").write_text("<p>shop")
    (folder / "a b%.js").write_text("1")
    (folder / "detent.js").write_text("never served")
    (folder / ".env").write_text("secret")
    (folder / ".git").mkdir()
    (folder / ".git/config").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "inside.html").symlink_to(folder / "page.html")
    (folder / "up").symlink_to(tmp_path)
    (folder / "v1").mkdir()
    (folder / "v1/page.html").write_text("never served")
    os.mkfifo(folder / "pipe")
    (folder / "empty.txt").write_text("")
    (folder / "large.bin").write_bytes(LARGE)
    return folder


@pytest.fixture
def service(folder: Path) -> Iterator[Service]:
    with running("--static", str(folder)) as service:
        yield service


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=service.url) as client:
        yield client


def raw(service: Service, path: bytes) -> bytes:
    """The response to a path that is sent as it is."""
    with connect(service) as connection:
        connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize(
    "path, text, type",
    [
        ("/page.html", "<p>page", "text/html; charset=utf-8"),
        ("/shop/", "<p>shop", "text/html; charset=utf-8"),
        ("/shop/index.html", "<p>shop", "text/html; charset=utf-8"),
        ("/a%20b%25.js", "1", "text/javascript; charset=utf-8"),
        ("/page.html?x=1", "<p>page", "text/html; charset=utf-8"),
    ],
)
def test_a_file_is_served_with_its_type(client: httpx.Client, path: str, text: str, type: str):
    response = client.get(path)
    assert (response.status_code, response.text, response.headers["Content-Type"]) == (200, text, type)
    assert response.headers["Cache-Control"] == "no-cache" and response.headers["X-Content-Type-Options"] == "nosniff"
    head = client.head(path)
    assert (head.status_code, head.text, head.headers["Content-Length"]) == (200, "", str(len(text)))


def test_a_file_of_any_length_is_sent(client: httpx.Client):
    assert client.get("/large.bin").content == LARGE
    assert client.head("/large.bin").headers["Content-Length"] == str(len(LARGE))
    empty = client.get("/empty.txt")
    assert (empty.status_code, empty.content, empty.headers["Content-Length"]) == (200, b"", "0")


def test_clients_that_do_not_read_hold_up_no_others(client: httpx.Client, service: Service):
    with ExitStack() as stack:
        for _ in range(20):
            slow = stack.enter_context(socket.socket())
            slow.settimeout(LIMIT)
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(service.address)
            slow.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert slow.recv(1)
        # Their 400 MiB are not in the memory that is for bodies and responses.
        assert client.post("/v1/evaluate", json={"preset": "zoom", "events": [{"type": "elapsed"}]}).status_code == 200
        assert client.get("/page.html").text == "<p>page"


def test_a_file_that_is_cut_off_ends_the_connection(service: Service, folder: Path):
    with socket.socket() as slow:
        slow.settimeout(LIMIT)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(service.address)
        slow.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert slow.recv(1)
        with (folder / "large.bin").open("r+b") as large:
            large.truncate(1000)
        count = 0
        while chunk := slow.recv(65536):
            count += len(chunk)
    assert count < len(LARGE)


def test_the_services_own_addresses_come_first(client: httpx.Client):
    assert "DetentProblem" in client.get("/detent.js").text
    assert client.get("/v1/page.html").status_code == 404
    assert client.get("/", headers={"Accept": "application/json"}).json()["name"] == "detent"


def test_a_file_is_read_anew_and_has_a_tag(client: httpx.Client, folder: Path):
    first = client.get("/page.html")
    same = client.get("/page.html", headers={"If-None-Match": first.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    (folder / "page.html").write_text("<p>changed")
    after = client.get("/page.html", headers={"If-None-Match": first.headers["ETag"]})
    assert (after.status_code, after.text) == (200, "<p>changed")
    (folder / "page.html").unlink()
    assert client.get("/page.html").status_code == 404
    assert client.get("/shop/", headers={"If-None-Match": "shop"}).status_code == 400


OUTSIDE = [
    b"/../secret.txt", b"/shop/../../secret.txt", b"/%2e%2e/secret.txt", b"/%2E%2E%2Fsecret.txt", b"/..%2fsecret.txt",
    b"/shop/..%2f..%2fsecret.txt", b"/.env", b"/%2eenv", b"/.git/config", b"/shop/.", b"/./page.html", b"//page.html",
    b"/shop//index.html", b"/page.html%00", b"/secret.txt%00.html", b"/page.html/", b"/page.html/x", b"/link.txt",
    b"/inside.html", b"/up/secret.txt", b"/up/", b"/pipe", b"/shop", b"/none.html", b"/%", b"/%4", b"/%zz",
    b"/" + b"x" * 300, b"/" + b"x/" * 900, b"/shop/%2Fetc%2Fpasswd", b"/%2Fetc%2Fpasswd", b"/\xff", b"/..",
]


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda it: it.decode("latin-1")[:40])
def test_nothing_else_is_served(service: Service, path: bytes):
    response = raw(service, path)
    assert response.split(b" ", 2)[1] == b"404", response[:200]
    assert b"application/problem+json" in response and b'"secret"' not in response and not response.endswith(b"secret")


@pytest.mark.parametrize(
    "path, says",
    [
        ("/shop", "/shop is a folder: /shop/ is its index.html"),
        ("/link.txt", "/link.txt is a symbolic link, which the service does not follow"),
        ("/none.html", "/none.html is not a path of this service, nor of a file in its folder"),
        ("/.env", "no name in it may begin with a dot"),
    ],
)
def test_the_reason_is_said(client: httpx.Client, path: str, says: str):
    assert says in client.get(path).json()["detail"]


def test_a_file_of_the_same_size_has_another_tag(client: httpx.Client, folder: Path):
    first = client.get("/page.html")
    times = (folder / "page.html").stat()
    (folder / "page.html").write_text("<p>PAGE")
    os.utime(folder / "page.html", ns=(times.st_atime_ns, times.st_mtime_ns))
    after = client.get("/page.html", headers={"If-None-Match": first.headers["ETag"]})
    assert (after.status_code, after.text) == (200, "<p>PAGE")


def test_a_path_without_a_file_is_404_for_every_method(client: httpx.Client):
    assert [client.request(it, "/none.html").status_code for it in ("GET", "HEAD", "POST", "DELETE")] == [404] * 4


def test_a_file_is_only_read(client: httpx.Client):
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        response = client.request(method, "/page.html")
        assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")
    assert client.get("/page.html").text == "<p>page"


def test_descriptors_are_closed(client: httpx.Client, service: Service):
    count = lambda: len(os.listdir(f"/proc/{service.process.pid}/fd"))
    client.get("/page.html")
    before = count()
    for _ in range(50):
        for path in ("/page.html", "/shop", "/link.txt", "/pipe", "/empty.txt", "/none.html", "/shop/none.html"):
            client.get(path)
    # The connection by which the test saw that the service is ready may have been counted.
    wait_for(lambda: count() <= before, "descriptors are closed")


def test_without_the_option_no_file_is_served():
    with running() as service:
        assert httpx.get(f"{service.url}/page.html").json()["detail"] == "/page.html is not a path of this service"
