"""`POST /v1/tokens`: a token for someone else, which allows less than the one sent."""

from __future__ import annotations

import json
import time
from itertools import product
from pathlib import Path
from typing import Any, Iterator

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from contract import Contract, named, problem
from detent import run
from exchanges import shown
from guarded import Guarded
from patience import wait_for
from service import running
from tokens import EVERY_SCOPE, OTHER, SECRET, bearing, key_file, token

CONTRACT = Contract.load()
OPERATION = CONTRACT.document["paths"]["/v1/tokens"]["post"]
ALGORITHMS = {"secret": "HS256", "es256": "ES256", "ed25519": "EdDSA", "rs256": "RS256"}


def asked(client: httpx.Client, own: str, scope: str = "sessions:read", **members: Any) -> httpx.Response:
    return client.post("/v1/tokens", json={"scope": scope} | members, headers=bearing(own))


def made(client: httpx.Client, own: str, scope: str = "sessions:read", **members: Any) -> dict[str, Any]:
    response = asked(client, own, scope, **members)
    assert response.status_code == 201, response.text
    assert CONTRACT.faults(response.json(), named("Token"), closed=True) == []
    return response.json()


def claims(text: str, key: Any = SECRET, algorithm: str = "HS256") -> dict[str, Any]:
    """What a token says, if its signature is right."""
    return jwt.decode(text, key, algorithms=[algorithm], options={"verify_aud": False})


def refusal(response: httpx.Response, kind: str, status: int = 403) -> str:
    assert (response.status_code, response.json()["type"]) == (status, f"/problems/{kind}"), response.text
    if status == 403:
        assert CONTRACT.faults(response.json(), problem("/v1/tokens post 403"), closed=True) == []
    return response.json()["detail"]


@pytest.fixture(scope="module")
def client(guarded: Guarded) -> Iterator[httpx.Client]:
    with guarded.client() as client:
        yield client


def test_a_narrower_token_allows_what_was_asked_for_and_no_more(client: httpx.Client):
    own = token("sessions:create sessions:read sessions:write", sub="ann", sid="team-*")
    for name in ("team-a", "team-b"):
        assert client.post("/v1/sessions", json={"id": name, "preset": "zoom"}, headers=bearing(own)).status_code == 201
    response = asked(client, own, sid="team-a", ttl=60)
    assert response.headers["Cache-Control"] == "no-store"
    guest = bearing(response.json()["token"])
    assert client.get("/v1/sessions/team-a/frame", headers=guest).status_code == 200
    with client.stream("GET", "/v1/sessions/team-a/stream", headers=guest) as stream:
        assert stream.status_code == 200
    assert client.get("/v1/sessions/team-b/frame", headers=guest).status_code == 404
    event = {"type": "set", "value": 2}
    refused = client.post("/v1/sessions/team-a/events", json=event, headers=guest)
    assert refused.headers["WWW-Authenticate"].endswith('scope="sessions:write"')
    assert client.get("/v1/presets", headers=guest).status_code == 403
    player = bearing(made(client, own, "sessions:read sessions:write", sid="team-a")["token"])
    assert client.post("/v1/sessions/team-a/events", json=event, headers=player).status_code == 200
    assert client.post("/v1/sessions", json={}, headers=player).status_code == 403


def test_a_narrower_token_has_the_claims_of_the_token_sent(client: httpx.Client):
    begin = int(time.time()) - 5
    own = token("admin", sub="ann", iss="https://id.example.org", nbf=begin)
    before = int(time.time())
    response = made(client, own, "metrics presets:read", ttl=60)
    found = claims(response.pop("token"))
    issued = found.pop("iat")
    assert before - 1 <= issued <= time.time() and found["exp"] == issued + 60
    assert response == {"scope": "presets:read metrics", "exp": found.pop("exp")}
    assert found == {"sub": "ann", "iss": "https://id.example.org", "nbf": begin, "scope": "presets:read metrics"}


def test_a_narrower_token_is_for_this_service(tmp_path: Path, guard):
    own = token("admin", sub="ann", aud=["other", "detent"], iss="maker")
    with guard(tmp_path, "--auth-audience", "detent", "--auth-issuer", "maker") as guarded, guarded.client() as client:
        guest = made(client, own, "presets:read")["token"]
        assert {"aud": "detent", "iss": "maker", "sub": "ann"}.items() <= claims(guest).items()
        assert client.get("/v1/presets", headers=bearing(guest)).status_code == 200


def test_a_narrower_token_expires_with_the_token_sent_at_the_latest(client: httpx.Client):
    now = int(time.time())
    assert made(client, token("admin", exp=now + 100), ttl=2_592_000)["exp"] == now + 100
    usual = claims(made(client, token("admin", exp=now + 10_000))["token"])
    assert usual["exp"] == usual["iat"] + 3600
    # In the leeway a token is still valid, and has nothing left to give.
    late = token("admin", seconds=-30)
    assert client.get("/v1/presets", headers=bearing(late)).status_code == 200
    assert refusal(asked(client, late), "unauthenticated", 401) == "the token has expired"


@pytest.mark.parametrize("own, asked_for", [*product(EVERY_SCOPE, EVERY_SCOPE)])
def test_scopes_come_from_the_token_sent(client: httpx.Client, own: str, asked_for: str):
    response = asked(client, token(own), asked_for, sid="a")
    if asked_for == own or own == "admin":
        assert response.status_code == 201
    else:
        assert refusal(response, "insufficient-scope") == f"the token's scope must have {asked_for}"
        assert f'scope="{asked_for}"' in response.headers["WWW-Authenticate"]


@pytest.mark.parametrize("own, asked_for, is_made", [
    (None, "a", True), (None, "a-*", True), ("a-*", "a-1", True), ("a-*", "a-b-*", True), ("a-*", "b-1", False),
    ("a-*", "a", False), ("a-b-*", "a-*", False), ("a", "a-*", False), ("a", "b", False),
])  # fmt: skip
def test_sessions_come_from_the_token_sent(client: httpx.Client, own: str | None, asked_for: str, is_made: bool):
    response = asked(client, token("sessions:read", sid=own), sid=asked_for)
    if is_made:
        assert response.json()["sid"] == asked_for
    else:
        assert refusal(response, "insufficient-scope") == f'the token\'s sid allows only {own}, not "{asked_for}"'


def test_without_a_sid_a_narrower_token_is_for_the_same_sessions(client: httpx.Client):
    assert "sid" not in made(client, token("admin"))
    assert made(client, token("admin", sid="team-*"))["sid"] == "team-*"


def test_a_narrower_token_must_allow_less(client: httpx.Client):
    for own, scope, sid in (("admin", "admin", None), ("sessions:read", "sessions:read", "a")):
        members = {"sid": sid} if sid else {}
        assert "must allow less" in refusal(asked(client, token(own, sid=sid), scope, ttl=1, **members), "insufficient-scope")
    # So a chain of them ends.
    player = made(client, token("admin"), "sessions:read sessions:write", sid="a")["token"]
    watcher = made(client, player)["token"]
    refusal(asked(client, watcher), "insufficient-scope")


@pytest.mark.parametrize("body, pointer", [
    ({}, "/scope"), ({"scope": ""}, "/scope"), ({"scope": "watch"}, "/scope"), ({"scope": "admin  metrics"}, "/scope"),
    ({"scope": " admin"}, "/scope"), ({"scope": "admin\n"}, "/scope"), ({"scope": ["admin"]}, "/scope"),
    ({"scope": " ".join(["admin"] * 43)}, "/scope"), ({"scope": "metrics", "sid": ""}, "/sid"),
    ({"scope": "metrics", "sid": "team*"}, "/sid"), ({"scope": "metrics", "sid": "*"}, "/sid"),
    ({"scope": "metrics", "sid": None}, "/sid"), ({"scope": "metrics", "ttl": 0}, "/ttl"),
    ({"scope": "metrics", "ttl": 2_592_001}, "/ttl"), ({"scope": "metrics", "ttl": 1.5}, "/ttl"),
    ({"scope": "metrics", "ttl": 1e300}, "/ttl"), ({"scope": "metrics", "sub": "bob"}, "/sub"),
    ({"scope": "metrics", "exp": 9_999_999_999}, "/exp"), ([], ""),
])  # fmt: skip
def test_a_mistake_is_refused_with_its_place(client: httpx.Client, body: Any, pointer: str):
    response = client.post("/v1/tokens", json=body, headers=bearing(token("admin")))
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, pointer), response.text


def test_a_token_that_would_be_too_long_is_not_made(client: httpx.Client):
    own = token("admin", sub="s" * 5_980)
    assert 8_000 < len(own) <= 8_192 and made(client, own, "metrics")
    longer = token("admin", sub="s" * 6_000)
    assert len(longer) <= 8_192
    assert "may have 8192" in refusal(asked(client, longer, " ".join(EVERY_SCOPE[:6]), sid="a" * 64), "insufficient-scope")


def detent(*arguments: str) -> str:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("kind", ALGORITHMS)
def test_any_key_that_can_sign_does_and_a_public_one_says_that_it_can_not(tmp_path: Path, guard, kind: str):
    (tmp_path / "private").mkdir()
    private, public = tmp_path / "private/key", tmp_path / "public"
    detent("key", "--kind", kind, "--out", str(private))
    own = detent("token", "--key", str(private), "--scope", "admin", "--sub", "ann", "--for", "1h")
    text = private.read_text()
    verifier = text.strip() if kind == "secret" else load_pem_private_key(text.encode(), None).public_key()
    # Another key, which can sign too, does not sign in the place of this one.
    other = key_file(tmp_path, OTHER, "other")
    with guard(tmp_path / "private", "--auth-key", other, key=str(private)) as guarded, guarded.client() as client:
        guest = made(client, own)["token"]
        assert claims(guest, verifier, ALGORITHMS[kind])["sub"] == "ann"
        assert client.get("/v1/sessions/none", headers=bearing(guest)).status_code == 404
    if kind == "secret":
        return
    public.write_text(detent("key", "--public-of", str(private)) + "\n")
    with guard(tmp_path, "--auth-key", other, key=str(public)) as guarded, guarded.client() as client:
        response = asked(client, own)
        assert refusal(response, "no-signing-key") and response.json() == shown("createToken-403-publicKey")
        for text, path in ((own, "/v1/presets"), (guest, "/v1/sessions/none")):
            assert client.get(path, headers=bearing(text)).status_code != 401
        assert made(client, token("admin", secret=OTHER))


def test_a_narrower_token_names_the_key_that_signed_it(tmp_path: Path, guard):
    secrets = {"one": SECRET, "two": OTHER}
    keys = [{"kty": "oct", "kid": kid, "k": jwt.utils.base64url_encode(it).decode()} for kid, it in secrets.items()]
    path = tmp_path / "set.json"
    path.write_text(json.dumps({"keys": keys}))
    with guard(tmp_path, key=str(path)) as guarded, guarded.client() as client:
        for kid, secret in secrets.items():
            own = jwt.encode({"scope": "admin", "exp": time.time() + 60}, secret, "HS256", headers={"kid": kid})
            guest = made(client, own)["token"]
            assert jwt.get_unverified_header(guest) == {"alg": "HS256", "typ": "JWT", "kid": kid}
            assert claims(guest, secret)["scope"] == "sessions:read"


def test_to_remove_a_key_takes_back_what_was_made_with_it(tmp_path: Path, guard):
    first, second = Path(key_file(tmp_path, SECRET, "first")), key_file(tmp_path, OTHER, "second")
    with guard(tmp_path, "--auth-key", second, key=str(first)) as guarded, guarded.client() as client:
        guest = bearing(made(client, token("admin"), "presets:read")["token"])
        assert client.get("/v1/presets", headers=guest).status_code == 200
        first.write_bytes(SECRET[::-1])
        wait_for(lambda: client.get("/v1/presets", headers=guest).status_code != 200, "the keys are read again")
        assert client.get("/v1/presets", headers=guest).status_code == 401
        assert client.get("/v1/presets", headers=bearing(token("admin", secret=OTHER))).status_code == 200


@pytest.mark.parametrize("sub", ["ann", None])
def test_a_narrower_token_counts_with_the_token_sent(tmp_path: Path, guard, sub: str | None):
    """Also if that one names no subject: else each new one would have an account of its own."""
    with guard(tmp_path, "--client-creations", "4") as guarded, guarded.client() as client:
        own = token("admin", sub=sub)
        creator = made(client, own, "sessions:create sessions:read")["token"]
        watcher = made(client, creator)["token"]
        for text in (own, creator):
            assert client.post("/v1/sessions", json={}, headers=bearing(text)).status_code == 201

        def create() -> httpx.Response:
            return client.post("/v1/sessions", json={}, headers=bearing(creator))

        for ask in (lambda: asked(client, own), lambda: asked(client, creator), create):
            # On a slow machine there is room for one more meanwhile.
            response = wait_for(lambda: it if (it := ask()).status_code == 429 else None, "a refusal")
            assert "4 creations a minute" in refusal(response, "too-many-requests", 429)
            assert int(response.headers["Retry-After"]) in range(1, 16)
        # What is refused takes nothing, and says first what is wrong with it.
        assert asked(client, watcher, "admin").status_code == 403
        assert asked(client, own, "watch").status_code == 422
        assert made(client, token("admin", sub="bob"))
        assert len({claims(text).get("sub") for text in (creator, watcher)}) == 1


def test_a_service_without_keys_makes_no_tokens():
    with running("--store", "memory", "--insecure-no-auth") as service:
        response = httpx.post(f"{service.url}/v1/tokens", json={"scope": "admin"}, headers=bearing(token("admin")))
        assert "the service has no keys" in refusal(response, "no-signing-key")


def test_requests_for_tokens_are_counted(client: httpx.Client):
    made(client, token("admin"))
    text = client.get("/metrics", headers=bearing(token("metrics"))).text
    assert 'route="/v1/tokens"' in text


def test_the_tokens_of_the_examples_are_real():
    requests = OPERATION["requestBody"]["content"]["application/json"]["examples"]
    for name in ("watching", "playing"):
        response = dict(shown(f"createToken-201-{name}"))
        said = jwt.decode(response.pop("token"), SECRET, algorithms=["HS256"], options={"verify_exp": False})
        assert response == {member: said[member] for member in response} and said["sub"] == "ann"
        assert {"ttl": 3600} | requests[name]["value"] == {
            "scope": said["scope"], "sid": said["sid"], "ttl": said["exp"] - said["iat"]}  # fmt: skip


@pytest.mark.parametrize("name, own, body", [
    ("missing", token("sessions:read"), {"scope": "sessions:write"}),
    ("anotherSession", token("sessions:read", sid="team-*"), {"scope": "sessions:read", "sid": "living-room"}),
    ("notNarrower", token("sessions:read"), {"scope": "sessions:read"}),
])  # fmt: skip
def test_the_refusals_of_the_examples_are_real(client: httpx.Client, name: str, own: str, body: dict[str, str]):
    assert client.post("/v1/tokens", json=body, headers=bearing(own)).json() == shown(f"createToken-403-{name}")

