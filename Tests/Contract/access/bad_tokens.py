"""Tokens that no service accepts: 64 that are malformed, and those of the wrong key, time, audience or algorithm."""

from __future__ import annotations

import hashlib
import hmac
import json
import time

from tokens import OTHER, SECRET, base64url, part, signed, token

HEADER = {"alg": "HS256", "typ": "JWT"}


def claims(**changes: object) -> dict[str, object]:
    return {"scope": "admin", "exp": int(time.time()) + 600} | changes


def malformed() -> dict[str, str]:
    """By what is wrong."""
    good = token("admin")
    head, body, signature = good.split(".")
    kinds = {
        "empty": "", "a dot": ".", "two dots": "..", "three dots": "...", "a word": "token", "a space": "a b",
        "one part": head, "two parts": f"{head}.{body}", "four parts": f"{good}.{signature}",
        "no header": f".{body}.{signature}", "no payload": f"{head}..{signature}", "no signature": f"{head}.{body}.",
        "a dot before": f".{good}", "a dot after": f"{good}.", "a comma after": f"{good},", "twice": f"{good}{good}",
        "two with a comma": f"{good}, {good}", "in quotes": f'"{good}"', "padded": f"{good}=", "a space within":
        f"{head}. {body}.{signature}", "plus": f"{head}.{body}.+{signature[1:]}", "slash":
        f"{head}.{body}./{signature[1:]}", "percent": f"{head}.{body}.%41{signature[1:]}", "one character more":
        f"{good}A", "one less": good[:-1], "another end": good[:-4] + ("AAAA" if good[-4:] != "AAAA" else "BBBB"),
        "in capitals": good.upper(), "reversed": good[::-1], "8,193 bytes": "a" * 8193,
        "a long payload": f"{head}.{'A' * 7000}.{signature}", "a tab": f"{head}\t.{body}.{signature}",
        "a letter that is not ASCII": f"{head}.{body}.\u00fc{signature[1:]}",
    }  # fmt: skip
    headers = {
        "a header that is no JSON": "alg", "a header that is an array": [], "a header that is null": None,
        "a header that is a number": 1, "a header without alg": {"typ": "JWT"}, "an alg that is a number": {"alg": 1},
        "an alg that is null": {"alg": None}, "alg twice": '{"alg": "HS256", "alg": "HS256"}', "a comma too many":
        '{"alg": "HS256",}', "a header in single quotes": "{'alg': 'HS256'}", "a text after the header":
        '{"alg": "HS256"} x', "a deep header": '{"alg": "HS256", "x": ' + "[" * 2000 + "]" * 2000 + "}",
        "crit": HEADER | {"crit": ["exp"]}, "an empty crit": HEADER | {"crit": []}, "b64": HEADER | {"b64": False},
        "another typ": HEADER | {"typ": "JWE"}, "a kid that is a number": HEADER | {"kid": 1},
        "no UTF-8": '{"alg": "HS256", "x": "\udcff"}',
    }  # fmt: skip
    for name, header in headers.items():
        kinds[name] = _signed(header, claims())
    payloads = {
        "a payload that is no JSON": "scope", "a payload that is an array": [], "a payload that is null": None,
        "a payload in two parts": "{}{}", "exp twice": '{"exp": 9999999999, "exp": 9999999999}',
        "no exp": {"scope": "admin"}, "an exp that is a text": claims(exp="9999999999"),
        "an exp that is null": claims(exp=None), "an exp beyond all bounds": '{"exp": 1e400}',
        "an nbf that is a text": claims(nbf="0"), "a scope that is an array": claims(scope=["admin"]),
        "a sub that is a number": claims(sub=1), "a sid with a space": claims(sid="living room"),
        "a sid that is all": claims(sid="*"),
    }  # fmt: skip
    for name, payload in payloads.items():
        kinds[name] = _signed(HEADER, payload)
    return kinds


def wrong() -> dict[str, str]:
    """By what is wrong, of tokens whose form is right."""
    now = time.time()
    kinds = {
        "expired": token("admin", seconds=-61),
        "early": token("admin", nbf=now + 3600),
        "foreign": token("admin", secret=OTHER),
        "for another service": token("admin", aud="another"),
        "of a key that is not there": signed(HEADER | {"alg": "ES256", "kid": "x"}, claims()),
    }
    for algorithm in ("none", "None", "HS384", "HS512", "RS256", "ES256", "EdDSA", "PS256", "hs256", "dir", ""):
        kinds[f"of the algorithm {algorithm!r}"] = signed({"alg": algorithm}, claims())
    kinds["of the algorithm none, without a signature"] = f"{part({'alg': 'none'})}.{part(claims())}."
    return kinds


def _signed(header: object, payload: object) -> str:
    """As `signed`, also of bytes that are no text."""
    texts = [it if isinstance(it, str) else json.dumps(it) for it in (header, payload)]
    text = ".".join(base64url(it.encode(errors="surrogateescape")) for it in texts)
    return f"{text}.{base64url(hmac.new(SECRET, text.encode(), hashlib.sha256).digest())}"
