"""Tokens made without the service's own code: JWTs signed with a secret (RFC 7519, HS256)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from pathlib import Path
from typing import Any

SECRET = b"a secret of the contract's tests, with more than 32 bytes"
OTHER = b"a secret that the service of a test usually does not trust"
EVERY_SCOPE = ("sessions:create", "sessions:read", "sessions:write", "presets:read", "presets:write", "metrics", "admin")


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def part(value: Any) -> str:
    """A part of a token: text as it is, any other value as JSON."""
    return base64url((value if isinstance(value, str) else json.dumps(value)).encode())


def signed(header: Any, claims: Any, secret: bytes = SECRET) -> str:
    text = f"{part(header)}.{part(claims)}"
    return f"{text}.{base64url(hmac.new(secret, text.encode(), hashlib.sha256).digest())}"


def token(scope: str = "admin", *, secret: bytes = SECRET, seconds: float = 600, **claims: Any) -> str:
    """A token with a scope that is valid for some seconds. A claim that is None is left out."""
    every = {"scope": scope, "exp": time.time() + seconds} | claims
    return signed({"alg": "HS256", "typ": "JWT"}, {name: value for name, value in every.items() if value is not None}, secret)


def bearing(text: str) -> dict[str, str]:
    """The header fields that send a token."""
    return {"Authorization": f"Bearer {text}"}


def key_file(folder: Path, secret: bytes = SECRET, name: str = "key") -> str:
    """A file with a secret. Returns its path."""
    path = folder / name
    path.write_bytes(secret + b"\n")
    path.chmod(0o600)
    return str(path)


def shows(written: bytes, *texts: str, window: int = 8) -> bool:
    """Whether eight characters of one of the texts stand in what was written: as they are, or in a dump of memory, byte
    for byte in hexadecimal digits."""
    dumps = [bytes.fromhex(it.decode()) for it in re.findall(rb"(?:\b[0-9a-f]{2} ){4,}", written)]
    pieces = {text.encode()[at : at + window] for text in texts for at in range(len(text) - window + 1)}
    return any(piece in it for it in (written, *dumps) for piece in pieces)
