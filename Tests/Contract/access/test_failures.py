"""Tokens that fail are limited by address, before a signature is computed."""

from __future__ import annotations

from itertools import count

import httpx

from contract import Contract, problem
from exchanges import shown
from guarded import Guarded
from patience import wait_for
from tokens import OTHER, bearing, token

LIMIT = 20
CONTRACT = Contract.load()


def _forged(number: int) -> dict[str, str]:
    return bearing(token("admin", secret=OTHER, sub=f"{number}"))


def test_after_20_failures_an_address_waits_for_its_turn_and_others_do_not(guarded: Guarded):
    known = bearing(token("presets:read", sub="known"))
    with guarded.client() as client, guarded.client() as neighbour:
        assert client.get("/v1/presets", headers=known).status_code == 200
        for number in range(LIMIT):
            assert client.get("/v1/presets", headers=_forged(number)).status_code == 401
        numbers = count(LIMIT)

        def refused() -> httpx.Response | None:
            """The response to a forged token, unless it is the one of its second."""
            response = client.get("/v1/presets", headers=_forged(next(numbers)))
            return response if response.status_code == 429 else None

        response = wait_for(refused, "a forged token has to wait")
        wait = response.headers["Retry-After"]
        assert CONTRACT.faults(response.json(), problem("TooManyRequests"), closed=True) == []
        detail = f"too many tokens from this address were refused; try again in {wait} s"
        assert (wait, response.json()) == ("1", shown("listPresets-429-badTokens") | {"detail": detail})
        assert client.get("/v1/presets", headers=known).status_code == 200, "A token that is known needs no signature."
        assert client.get("/v1/presets").status_code == 401
        assert client.get("/healthz").status_code == 200
        assert neighbour.get("/v1/presets", headers=bearing(token("admin", sub="neighbour"))).status_code == 200
        new = bearing(token("admin", sub="new"))
        wait_for(lambda: client.get("/v1/presets", headers=new).status_code == 200, "a new token gets in")


def test_a_token_that_is_sent_again_and_again_counts_once(guarded: Guarded):
    """A page whose token has expired does not lock out its whole office, itself included."""
    expired = bearing(token("admin", seconds=-100, sub="page"))
    with guarded.client() as client:
        for _ in range(3 * LIMIT):
            assert client.get("/v1/presets", headers=expired).status_code == 401
        assert client.get("/v1/presets", headers=bearing(token("admin", sub="page"))).status_code == 200


def test_what_needs_no_signature_is_not_counted(guarded: Guarded):
    with guarded.client() as client:
        for number in range(3 * LIMIT):
            assert client.get("/v1/presets", headers=bearing(f"{number}.{number}.{number}")).status_code == 401
        assert client.get("/v1/presets", headers=bearing(token("admin", sub="after"))).status_code == 200


def test_a_token_ends_though_it_is_known(tmp_path, guard):
    with guard(tmp_path) as guarded, guarded.client() as client:

        def asked() -> httpx.Response:
            return client.get("/v1/presets", headers=fields)

        def known() -> bool:
            nonlocal fields
            # With 60 s of leeway, two more: on a machine that stands still meanwhile, it is made anew.
            fields = bearing(token("presets:read", seconds=-58.0))
            return asked().status_code == 200

        fields: dict[str, str] = {}
        wait_for(known, "a token is accepted")
        wait_for(lambda: asked().status_code != 200, "the token ends")
        assert (asked().status_code, asked().json()["detail"]) == (401, "the token has expired")
