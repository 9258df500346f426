"""Clients that drip: python3 drip.py host port clients seconds

Each opens a connection and sends a request a byte at a time, half of them its head and half its body, and never ends
it. One that the service closes comes again.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = b"POST /v1/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
BETWEEN_BYTES = 0.5


class Tally:
    opened = closed = open = most = 0


async def drip(host: str, port: int, first: bytes, until: float, tally: Tally):
    while time.monotonic() < until:
        writer = None
        try:
            reader, writer = await asyncio.open_connection(host, port)
            tally.opened += 1
            tally.open += 1
            tally.most = max(tally.most, tally.open)
            writer.write(first)
            while time.monotonic() < until and not reader.at_eof():
                await asyncio.sleep(random.uniform(0.5, 1.5) * BETWEEN_BYTES)
                writer.write(b" ")
                await writer.drain()
        except OSError:
            await asyncio.sleep(BETWEEN_BYTES)
        finally:
            if writer:
                tally.open -= 1
                tally.closed += time.monotonic() < until
                writer.transport.abort()


async def main(host: str, port: str, clients: str, seconds: str):
    until = time.monotonic() + float(seconds)
    tally = Tally()
    async with asyncio.TaskGroup() as group:
        for index in range(int(clients)):
            group.create_task(drip(host, int(port), (HEAD, BODY)[index % 2], until, tally))
            # So many at once that the listening queue holds them.
            if index % 50 == 49:
                await asyncio.sleep(0.02)
    print(f"{tally.most} at once, {tally.opened} connections, {tally.closed} of them closed by the service")


asyncio.run(main(*sys.argv[1:]))
