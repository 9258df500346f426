"""Requests as bytes on a socket, for what an HTTP client would not send."""

from __future__ import annotations

import socket

from patience import LIMIT
from service import Service

HEAD = b"Host: 127.0.0.1\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"
POST = b"POST /v1/evaluate HTTP/1.1\r\n" + HEAD


def connect(service: Service) -> socket.socket:
    return socket.create_connection(service.address, timeout=LIMIT)


def everything(connection: socket.socket) -> bytes:
    """What the service sends until it closes."""
    response = b""
    try:
        while chunk := connection.recv(65536):
            response += chunk
    except ConnectionResetError:
        pass
    return response
