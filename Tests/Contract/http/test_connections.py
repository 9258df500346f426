"""Many connections: the limits, and descriptors that run out."""

from __future__ import annotations

import threading

import httpx
import pytest

from patience import LIMIT, wait_for
from service import running
from sockets import GET, connect, everything


def test_without_descriptors_no_figure_is_a_false_zero():
    with running(descriptors=80) as service, httpx.Client(base_url=service.url) as asking:
        assert "\nprocess_resident_memory_bytes " in asking.get("/metrics").text
        held = [connect(service) for _ in range(100)]

        def read() -> dict[str, str]:
            text = asking.get("/metrics").text
            return dict(line.split() for line in text.splitlines() if line.startswith("process_"))

        wait_for(lambda: read()["process_open_fds"] == "80", "all descriptors are taken")
        figures = read()
        assert figures.pop("process_open_fds") == figures.pop("process_max_fds") == "80"
        assert float(figures.pop("process_cpu_seconds_total")) > 0
        assert figures == {}, "There is a figure that could not be read."
        for connection in held:
            connection.close()


def test_over_the_connection_limit_newcomers_wait_and_are_served_then():
    with running("--max-connections", "3") as service:
        held = [connect(service) for _ in range(3)]
        for connection in held:
            connection.sendall(GET)
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        with connect(service) as late:
            late.sendall(GET)
            # The others are served after it has asked, and it is not.
            for _ in range(50):
                for connection in held:
                    connection.sendall(GET)
                    assert connection.recv(65536).startswith(b"HTTP/1.1 200")
            late.setblocking(False)
            with pytest.raises(BlockingIOError):
                late.recv(1)
            late.settimeout(LIMIT)
            held.pop().close()
            assert late.recv(65536).startswith(b"HTTP/1.1 200")
        for connection in held:
            connection.close()


def test_over_the_limit_of_one_address_newcomers_are_closed():
    with running("--max-connections-per-address", "2") as service:
        with connect(service) as one, connect(service) as two:
            for connection in (one, two):
                connection.sendall(GET)
                assert connection.recv(65536).startswith(b"HTTP/1.1 200")
            with connect(service) as third:
                assert everything(third) == b""


@pytest.mark.parametrize("count", [32, 127, 128, 129, 256])
def test_the_maximum_of_busy_connections_is_served_equally(count: int):
    with running() as service:
        connections = [connect(service) for _ in range(count)]
        served = [0] * count

        def work(part: range) -> None:
            for _ in range(5):
                for index in part:
                    connections[index].sendall(GET)
                for index in part:
                    served[index] += connections[index].recv(65536).startswith(b"HTTP/1.1 200")

        threads = [threading.Thread(target=work, args=(range(first, count, 4),)) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LIMIT)
        assert served == [5] * count
        for connection in connections:
            connection.close()
