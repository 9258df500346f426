"""`detent key` and `detent token`, with PyJWT and cryptography as another implementation of both."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import time
from pathlib import Path

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from patience import LIMIT
from service import binary, running

ALGORITHMS = {"secret": "HS256", "es256": "ES256", "ed25519": "EdDSA", "rs256": "RS256"}
PAIRS = ["es256", "ed25519", "rs256"]


def detent(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([binary(), *arguments], capture_output=True, text=True, timeout=LIMIT)


def made(*arguments: str) -> str:
    result = detent(*arguments)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def key_file(folder: Path, kind: str) -> str:
    path = folder / f"{kind}.key"
    made("key", "--kind", kind, "--out", str(path))
    return str(path)


def verifying(kind: str, path: str):
    """What verifies the tokens of a key file."""
    text = Path(path).read_text()
    return text.rstrip("\n") if kind == "secret" else load_pem_private_key(text.encode(), None).public_key()


@pytest.mark.parametrize("kind", ALGORITHMS)
def test_a_token_says_what_was_asked_for(tmp_path: Path, kind: str):
    path = key_file(tmp_path, kind)
    before = int(time.time())
    options = ["--sid", "room-*", "--sub", "someone", "--aud", "detent", "--iss", "id", "--for", "90m"]
    token = made("token", "--key", path, "--scope", "sessions:write sessions:read", *options)
    assert token.endswith("\n") and token.count("\n") == 1
    claims = jwt.decode(
        token.strip(), verifying(kind, path), algorithms=[ALGORITHMS[kind]], audience="detent", issuer="id"
    )
    times = {it: claims.pop(it) for it in ("iat", "exp")}
    assert before <= times["iat"] <= time.time() and times["exp"] == times["iat"] + 90 * 60
    expected = {"scope": "sessions:read sessions:write", "sid": "room-*", "sub": "someone", "aud": "detent", "iss": "id"}
    assert claims == expected
    assert jwt.get_unverified_header(token.strip()) == {"alg": ALGORITHMS[kind], "typ": "JWT"}


@pytest.mark.parametrize("kind", ALGORITHMS)
def test_no_settings_of_libcrypto_change_what_a_command_makes_or_accepts(tmp_path: Path, monkeypatch, kind: str):
    """A file that leaves out the algorithms, and asks for those that are approved in the United States."""
    settings = tmp_path / "openssl.cnf"
    settings.write_text(
        "openssl_conf = settings\n[settings]\nproviders = providers\nalg_section = algorithms\n[providers]\n"
        "null = null\n[null]\nactivate = 1\n[algorithms]\ndefault_properties = fips=yes\n"
    )
    monkeypatch.setenv("OPENSSL_CONF", str(settings))
    path = key_file(tmp_path, kind)
    token = made("token", "--key", path, "--scope", "sessions:create", "--sub", "someone", "--for", "1h").strip()
    with running("--auth-key", path) as service:
        response = httpx.post(
            f"{service.url}/v1/sessions", json={"preset": "meshing"}, headers={"Authorization": f"Bearer {token}"}
        )
    assert response.status_code == 201


def test_scopes_may_be_given_one_by_one(tmp_path: Path):
    path = key_file(tmp_path, "secret")
    token = made("token", "--key", path, "--scope", "metrics", "--scope", "admin", "--for", "1s").strip()
    claims = jwt.decode(token, verifying("secret", path), algorithms=["HS256"])
    assert set(claims) == {"iat", "exp", "scope"} and claims["scope"] == "metrics admin"


@pytest.mark.parametrize("kind", ALGORITHMS)
def test_a_key_is_printed_or_made_for_its_owner_alone(tmp_path: Path, kind: str):
    printed = made("key", "--kind", kind)
    path = tmp_path / "key"
    assert made("key", "--kind", kind, "--out", str(path)) == f"{path} has a new key ({ALGORITHMS[kind]}); keep it secret\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text()
    assert text != printed
    again = detent("key", "--kind", kind, "--out", str(path))
    assert (again.returncode, again.stdout) == (73, "") and again.stderr == f"detent: {path} exists; name a new file\n"
    assert path.read_text() == text


def test_a_key_is_a_secret_unless_another_kind_is_asked_for():
    secret = made("key")
    assert len(bytes.fromhex(secret.removesuffix("\n"))) == 32


@pytest.mark.parametrize("kind", PAIRS)
def test_the_public_part_is_that_of_the_key(tmp_path: Path, kind: str):
    key, public = tmp_path / "key", tmp_path / "public"
    made("key", "--kind", kind, "--out", str(key), "--public", str(public))
    assert load_pem_public_key(public.read_bytes()) == load_pem_private_key(key.read_bytes(), None).public_key()
    assert made("key", "--public-of", str(key)) == public.read_text() == made("key", "--public-of", str(public))


def test_a_public_file_that_exists_leaves_no_key(tmp_path: Path):
    public = tmp_path / "public"
    public.write_text("kept")
    result = detent("key", "--kind", "es256", "--out", str(tmp_path / "key"), "--public", str(public))
    assert result.returncode == 73 and not (tmp_path / "key").exists() and public.read_text() == "kept"


OTHERS = {
    "es256": lambda: ec.generate_private_key(ec.SECP256R1()),
    "ed25519": ed25519.Ed25519PrivateKey.generate,
    "rs256": lambda: rsa.generate_private_key(65537, 3072),
}
FORMS = [(kind, PrivateFormat.PKCS8) for kind in PAIRS]
FORMS += [("es256", PrivateFormat.TraditionalOpenSSL), ("rs256", PrivateFormat.TraditionalOpenSSL)]


@pytest.mark.parametrize("kind, form", FORMS)
def test_a_key_of_another_program_signs(tmp_path: Path, kind: str, form: PrivateFormat):
    key = OTHERS[kind]()
    path = tmp_path / "key.pem"
    path.write_bytes(key.private_bytes(Encoding.PEM, form, NoEncryption()))
    path.chmod(0o600)
    token = made("token", "--key", str(path), "--scope", "admin", "--for", "1h").strip()
    assert jwt.decode(token, key.public_key(), algorithms=[ALGORITHMS[kind]])["scope"] == "admin"


@pytest.mark.parametrize("kind", ALGORITHMS)
def test_a_jwk_of_another_program_signs_with_its_kid(tmp_path: Path, kind: str):
    key = os.urandom(48) if kind == "secret" else OTHERS[kind]()
    algorithm = jwt.get_algorithm_by_name(ALGORITHMS[kind])
    jwk = algorithm.to_jwk(key, as_dict=True) | {"kid": "2026-11", "alg": ALGORITHMS[kind]}
    jwk.pop("key_ops", None)
    path = tmp_path / "key.json"
    path.write_text(json.dumps({"keys": [jwk]}))
    path.chmod(0o600)
    token = made("token", "--key", str(path), "--scope", "admin", "--for", "1h").strip()
    verifies = key if kind == "secret" else key.public_key()
    decoded = jwt.decode_complete(token, verifies, algorithms=[ALGORITHMS[kind]])
    assert decoded["header"]["kid"] == "2026-11"
    if kind != "secret":
        (public,) = json.loads(made("key", "--public-of", str(path)))["keys"]
        assert "d" not in public and public["kid"] == "2026-11"
        assert algorithm.from_jwk(public) == key.public_key()


@pytest.mark.parametrize(
    "options, code, says",
    [
        (["key", "--kind", "es512"], 64, "es512"),
        (["key", "--public", "/nowhere/key"], 64, "a secret has no public part"),
        (["key", "--public-of", "KEY", "--kind", "es256"], 64, "--public-of makes no key: give it without other options"),
        (["key", "--public-of", "KEY"], 65, "it is a secret, which has no public part"),
        (["key", "--out", "/nowhere/key"], 73, "/nowhere/key can't be written: No such file"),
        (["key", "--public-of", "/nowhere/key"], 66, "/nowhere/key: it can't be read: No such file"),
        (["token", "--scope", "admin", "--for", "1h"], 64, "--key"),
        (["token", "--key", "KEY", "--for", "1h"], 64, "--scope"),
        (["token", "--key", "KEY", "--scope", "admin"], 64, "--for"),
        (["token", "--key", "KEY", "--scope", "", "--for", "1h"], 64, "--scope is empty; the scopes are sessions:create, "),
        (["token", "--key", "KEY", "--scope", "root", "--for", "1h"], 64, "there is no scope root; the scopes are sessions"),
        (["token", "--key", "KEY", "--scope", "admin", "--for", "soon"], 64, "it is a duration such as 90s"),
        (["token", "--key", "KEY", "--scope", "admin", "--for", "0"], 64, "--for must be at least 1s"),
        (["token", "--key", "KEY", "--scope", "admin", "--for", "1h", "--sid", "a*"], 64, "--sid a* is neither a session's"),
        (["token", "--key", "KEY", "--scope", "admin", "--for", "1h", "--sub", "x" * 9000], 64, "and may have 8192: give sh"),
        (["token", "--key", "/nowhere/key", "--scope", "admin", "--for", "1h"], 66, "/nowhere/key: it can't be read: No s"),
        (["token", "--key", "/", "--scope", "admin", "--for", "1h"], 66, "/: it is not a regular file; give a file of keys"),
        (["token", "--key", "SHORT", "--scope", "admin", "--for", "1h"], 65, "the secret has 5 bytes; it must have at least"),
        (["token", "--key", "PUBLIC", "--scope", "admin", "--for", "1h"], 65, "it has only keys that verify; tokens are signed "),
    ],
)
def test_a_mistake_is_one_clear_line_and_its_exit_code(tmp_path: Path, options: list[str], code: int, says: str):
    files = {it: str(tmp_path / it) for it in ("KEY", "SHORT", "PUBLIC")}
    secret = made("key")
    Path(files["KEY"]).write_text(secret)
    Path(files["KEY"]).chmod(0o600)
    Path(files["SHORT"]).write_text("short\n")
    made("key", "--kind", "es256", "--out", str(tmp_path / "pair"), "--public", files["PUBLIC"])
    result = detent(*(files.get(it, it) for it in options))
    assert (result.returncode, result.stdout) == (code, "")
    assert result.stderr.startswith("detent: ") and result.stderr.count("\n") == 1
    assert says in result.stderr
    assert secret.strip() not in result.stderr and "short\n" not in result.stderr


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644])
def test_a_key_that_others_can_read_is_used_with_a_warning(tmp_path: Path, mode: int):
    path = Path(key_file(tmp_path, "es256"))
    path.chmod(mode)
    for options in (["token", "--key", str(path), "--scope", "admin", "--for", "1h"], ["key", "--public-of", str(path)]):
        result = detent(*options)
        assert result.returncode == 0 and result.stdout and result.stderr.count("\n") == 1, result
        says = f"detent: warning: {path}: others can read this secret or private key (mode 0{mode:o}): chmod 600; "
        assert result.stderr.startswith(says)
    public = tmp_path / "public"
    public.write_text(result.stdout)
    public.chmod(mode)
    assert made("key", "--public-of", str(public)) == result.stdout


def test_a_certificate_is_refused(tmp_path: Path):
    path = tmp_path / "cert.pem"
    path.write_text("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n")
    result = detent("key", "--public-of", str(path))
    assert result.returncode == 65 and "it is a certificate" in result.stderr and "MIIB" not in result.stderr
