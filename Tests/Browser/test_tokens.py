"""A service that asks for tokens: the playground takes one from its address or asks, and no text that it gives has one."""

from __future__ import annotations

import re
import time
from pathlib import Path

import httpx
import jwt
import pytest
from playwright.sync_api import Page, expect

from conftest import Opening
from control import Control
from service import Service, running
from tokens import SECRET, bearing, key_file, token
from visit import Visit

SCOPES = "sessions:create sessions:read sessions:write presets:read"
TOKEN = re.compile(r"eyJ[\w-]+\.")

# The sliders' track, as `Control` reads it, would ask the service without a token: this reads what is drawn.
VALUE = "(track) => Number(track.getAttribute('aria-valuenow'))"


@pytest.fixture
def asked(visiting: Opening, guarded: Service) -> Visit:
    """A visit of a service that asks for a token. The browser's console reports each 401."""
    visit = visiting(guarded.url, permissions=["clipboard-read", "clipboard-write"])
    visit.expect_fault("status of 401")
    return visit


def form(page: Page):
    return page.get_by_label("This service asks for a token")


def drag(page: Page, preset: str = "meshing") -> None:
    """Drags a slider, and waits until the service has its value."""
    control = Control(page, preset)
    with page.expect_response(lambda it: it.url.endswith("/events") and it.ok):
        control.hold(0.1, 0.3, 0.6)
        control.release()
    assert control.track.evaluate(VALUE) > 10


def shared(page: Page, preset: str, kind: str = "", said: str = "Copied a link") -> tuple[str, str]:
    """Copies a link, of a kind if there are several. Returns it, and what the page says, which begins so."""
    Control(page, preset).part("share").click()
    if kind:
        page.get_by_role("button", name=kind, exact=True).click()
    else:
        expect(page.locator(".card .menu")).to_have_count(0)
    status = page.get_by_role("status")
    expect(status).to_have_text(re.compile(said))
    return page.evaluate("navigator.clipboard.readText()"), status.inner_text()


def test_a_token_in_the_address_is_used_and_taken_out_of_it(asked: Visit):
    page, text = asked.page, token(SCOPES)
    page.goto(f"/#token={text}")
    drag(page)
    expect(page.locator('[data-detent="connection-text"]')).to_have_text("Live")
    expect(form(page)).to_be_hidden()
    assert page.url == f"{asked.url}/"
    # The tab keeps it.
    page.reload()
    drag(page)
    # Every request that is not a file has it, in its header alone.
    for request in asked.requests:
        assert text not in request.url
        if "/v1/" in request.url:
            assert request.headers.get("authorization") == f"Bearer {text}", request.url
    assert {request.resource_type for request in asked.asked(r"/v1/stream\?.*")} == {"fetch"}
    assert asked.faults == []


def test_the_page_asks_for_a_token_and_says_why_one_is_refused(asked: Visit):
    page = asked.page
    page.goto("/")
    field = form(page)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("type", "password")
    wrong = [("not a token!", "That is no token"), (token(SCOPES, seconds=-3600), "That token was refused: ")]
    for text, why in wrong:
        field.fill(text)
        field.press("Enter")
        expect(page.get_by_role("alert")).to_have_text(re.compile(why))
        assert text not in page.inner_text("body") and TOKEN.search(page.inner_text("body")) is None
    text = token(SCOPES)
    field.fill(f"Bearer {text}")
    page.get_by_role("button", name="Use it").click()
    expect(field).to_be_hidden()
    assert field.input_value() == ""
    drag(page)
    assert page.url == f"{asked.url}/"
    assert page.evaluate("document.documentElement.outerHTML.includes('eyJ')") is False


def test_a_token_that_has_expired_is_asked_for_again(asked: Visit):
    page = asked.page
    page.goto(f"/#token={token(SCOPES, seconds=-3600)}")
    expect(page.get_by_role("alert")).to_have_text(re.compile("That token was refused: "))
    form(page).fill(token(SCOPES))
    form(page).press("Enter")
    drag(page)
    # The next one is refused while the page is used: the drag is not lost.
    page.evaluate("addEventListener('hashchange', (event) => event.stopImmediatePropagation(), { capture: true })")
    expired = {"status": 401, "json": {"type": "/problems/unauthenticated", "detail": "the token has expired"}}
    page.route("**/v1/**", lambda route: route.fulfill(**expired))
    control = Control(page, "meshing")
    control.hold(0.6, 0.8)
    control.release()
    expect(page.get_by_role("alert")).to_have_text("That token was refused: the token has expired")
    page.unroute("**/v1/**")
    form(page).fill(token(SCOPES, sub="bo"))
    with page.expect_response(lambda it: it.url.endswith("/events") and it.ok):
        form(page).press("Enter")
    expect(form(page)).to_be_hidden()


def test_nothing_that_is_copied_has_the_pages_token(asked: Visit):
    page, text = asked.page, token(SCOPES)
    page.goto(f"/#token={text}")
    drag(page)
    meshing = Control(page, "meshing")
    link, _ = shared(page, "meshing", "Link to watch")
    assert not any(part in link for part in text.split(".")[1:])
    copied = [link.partition("#token=")[0]]
    curl = page.locator('[data-detent="curl"]')
    expect(curl).to_contain_text('-H "Authorization: Bearer $DETENT_TOKEN" -d')
    copied.append(curl.inner_text())
    meshing.part("inspect").click()
    menu = page.locator('[data-detent="copies"]')
    for kind in ("Link", "JSON", "curl", "HTML", "JavaScript", "Swift"):
        menu.locator("summary").click()
        menu.get_by_role("button", name=kind, exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("Copied as")
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    assert len(set(copied)) == 8
    assert not any(TOKEN.search(text) or "#token" in text for text in copied)
    assert "$DETENT_TOKEN" in copied[4] and "DetentSlider.token = " in copied[5] and "token }" in copied[6]
    assert "DETENT_TOKEN" in copied[7]
    assert page.evaluate("Object.values(localStorage).join().includes('eyJ')") is False


def test_frames_of_a_stream_with_a_token_are_late_too_in_a_slow_network(asked: Visit):
    page, text = asked.page, token(SCOPES)
    page.goto(f"/#token={text}")
    drag(page)
    expect(page.locator('[data-detent="connection-text"]')).to_have_text("Live")
    session = Control(page, "meshing").session
    page.evaluate("""() => {
      const { detent } = document.querySelector('[data-preset="meshing"] detent-slider');
      detent.on("frame", ({ value }) => (window.arrived = { value, at: Date.now() }));
    }""")

    def late(value: float) -> float:
        """How long after the service was asked a frame arrived, in milliseconds."""
        began = time.time()
        body = {"type": "set", "value": value}
        httpx.post(f"{asked.url}/v1/sessions/{session}/events", json=body, headers=bearing(text)).raise_for_status()
        page.wait_for_function("(value) => window.arrived?.value === value", arg=value)
        return page.evaluate("window.arrived.at") - 1000 * began

    late(3)
    page.locator('[data-detent="network"] summary').click()
    page.locator('[name="roundTrip"]').fill("500")
    # Half of the round trip. What a machine adds only makes it longer.
    assert min(late(value) for value in (6, 7, 8)) >= 240


def test_a_token_for_one_shared_slider_shows_that_one(asked: Visit, visiting: Opening):
    page = asked.page
    page.goto(f"/#token={token(SCOPES)}")
    drag(page)
    session = Control(page, "meshing").session
    guest = visiting(asked.url)
    # Its events are refused.
    guest.expect_fault("status of 403")
    guest.page.goto(f"/?session={session}#token={token('sessions:read', sid=session)}")
    slider = Control(guest.page, "meshing").opened()
    expect(guest.page.locator(".card")).to_have_count(1)
    assert slider.track.evaluate(VALUE) == Control(page, "meshing").track.evaluate(VALUE)
    assert guest.page.url == f"{asked.url}/?session={session}"
    slider.hold(0.2, 0.4)
    slider.release()
    expect(slider.part("controller")).to_have_text(re.compile("Refused: .*sessions:write"))


def test_a_link_to_watch_opens_elsewhere_and_posts_nothing(asked: Visit, visiting: Opening):
    page = asked.page
    page.goto(f"/#token={token(SCOPES, sub='ann')}")
    drag(page)
    session = Control(page, "meshing").session
    link, said = shared(page, "meshing", "Link to watch")
    assert re.fullmatch(r"Copied a link to watch this slider\. It works until \w+ \d+, \d{4}, .*M\.", said)
    where, given = link.split("#token=")
    assert where == f"{asked.url}/?session={session}"
    claims = jwt.decode(given, SECRET, algorithms=["HS256"])
    # It ends with the page's own token.
    assert claims["scope"] == "sessions:read presets:read" and (claims["sub"], claims["sid"]) == ("ann", session)
    assert claims["exp"] - claims["iat"] <= 600
    guest = visiting(asked.url)
    guest.expect_fault("status of 403")
    guest.page.goto(link.removeprefix(asked.url))
    slider = Control(guest.page, "meshing").opened()
    assert guest.page.url == where
    expect(guest.page.locator(".card")).to_have_count(1)
    # It watches.
    host = Control(page, "meshing")
    host.hold(0.6, 0.2)
    host.release()
    expect(slider.track).to_have_attribute("aria-valuenow", str(host.track.get_attribute("aria-valuenow")))
    expect(slider.track).to_have_attribute("aria-valuenow", re.compile(r"^[4-9]"))
    # It can't post.
    slider.hold(0.2, 0.9)
    slider.release()
    expect(slider.part("controller")).to_have_text(re.compile("Refused: .*sessions:write"))
    posted = guest.asked(r"/v1/.*/events", "POST")
    assert posted and {it.response().status for it in posted if it.response()} == {403}
    # Springs and haptics are read with it; nothing of the page's own is refused.
    refused = [it.url for it in guest.asked("/v1/.*", "GET") if (response := it.response()) and response.status >= 400]
    assert refused == []


def test_a_link_to_play_along_moves_the_same_slider(asked: Visit, visiting: Opening):
    page = asked.page
    page.goto(f"/#token={token(SCOPES, sub='ann')}")
    drag(page)
    link, said = shared(page, "meshing", "Link to play along")
    assert said.startswith("Copied a link to play along. It works until ")
    guest = visiting(asked.url, permissions=["clipboard-read", "clipboard-write"])
    guest.expect_fault("status of 403")
    guest.page.goto(link.removeprefix(asked.url))
    slider = Control(guest.page, "meshing").opened()
    with guest.page.expect_response(lambda it: it.url.endswith("/events") and it.ok):
        slider.hold(0.6, 0.9)
        slider.release()
    # The page of the one who shared follows.
    expect(Control(page, "meshing").track).to_have_attribute("aria-valuenow", re.compile("^3"))
    # This guest lets others watch, and only that, so there is no menu.
    guest.page.bring_to_front()
    onward, said = shared(guest.page, "meshing")
    assert said.startswith("Copied a link to watch this slider.")
    assert jwt.decode(onward.split("#token=")[1], SECRET, algorithms=["HS256"])["scope"] == "sessions:read presets:read"


def test_a_page_that_may_give_no_token_says_so(asked: Visit):
    page = asked.page
    page.goto(f"/#token={token(SCOPES)}")
    drag(page)
    # The operator gave public keys only.
    refusal = {"status": 403, "json": {"type": "/problems/no-signing-key", "detail": "only the public part"}}
    asked.expect_fault("status of 4")
    page.route("**/v1/tokens", lambda route: route.fulfill(**refusal))
    link, said = shared(page, "meshing", "Link to watch")
    assert link == f"{asked.url}/?session={Control(page, 'meshing').session}"
    assert said == "Copied a link to this slider. Those who open it need a token of their own: this service can't make one."
    page.unroute("**/v1/tokens")
    page.evaluate("navigator.clipboard.writeText('before')")
    busy = {"status": 429, "json": {"type": "/problems/too-many-requests", "detail": "try again in 3 s"}}
    page.route("**/v1/tokens", lambda route: route.fulfill(**busy))
    link, said = shared(page, "meshing", "Link to play along", said="No link was copied")
    assert (link, said) == ("before", "No link was copied: try again in 3 s")
    page.unroute("**/v1/tokens")
    # Not even asked for: this token allows nothing but what a link needs.
    before = len(asked.asked("/v1/tokens"))
    session = Control(page, "meshing").session
    page.goto(f"/?session={session}#token={token('sessions:read presets:read', sid=session)}")
    Control(page, "meshing").opened()
    link, said = shared(page, "meshing")
    assert (link, said) == (page.url, "Copied a link to this slider. Those who open it need a token of their own.")
    assert len(asked.asked("/v1/tokens")) == before


def test_the_menu_of_links_is_used_with_the_keyboard_and_closes(asked: Visit):
    page = asked.page
    page.goto(f"/#token={token(SCOPES)}")
    drag(page)
    share = Control(page, "meshing").part("share")
    menu = Control(page, "meshing").card.locator(".menu ul")
    share.focus()
    page.keyboard.press("Enter")
    expect(share).to_have_attribute("aria-expanded", "true")
    for name in ("Link to watch", "Link to play along"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(share).to_be_focused()
    expect(share).not_to_have_attribute("aria-expanded", "true")
    # Closed by a click elsewhere, by the button, by the focus that leaves, and by another card's.
    for leave in (
        lambda: page.locator("h1").click(), share.click,
        lambda: (page.keyboard.press("Shift+Tab")), Control(page, "star").part("share").click,
    ):  # fmt: skip
        share.click()
        expect(menu).to_be_visible()
        leave()
        expect(menu).to_have_count(0)
    expect(Control(page, "star").card.locator(".menu ul")).to_be_visible()
    assert asked.asked("/v1/tokens") == []


ELEMENT = """<!doctype html>
<title>A slider</title>
<link rel="icon" href="data:,">
<detent-slider preset="star"></detent-slider>
<script type="module">
  import { DetentSlider } from "/detent-element.js";

  DetentSlider.token = async () => "TOKEN";
</script>
"""


def test_a_page_gives_its_elements_a_token(visiting: Opening, tmp_path: Path):
    text = token(SCOPES)
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "element.html").write_text(ELEMENT.replace("TOKEN", text))
    with running("--auth-key", key_file(tmp_path), "--static", str(pages)) as service:
        visit = visiting(service.url)
        visit.page.goto("/element.html")
        track = visit.page.locator("detent-slider [data-detent='track']")
        expect(track).to_have_attribute("aria-valuenow", re.compile("."))
        visit.page.locator("detent-slider").evaluate("(it) => it.detent.set(3)")
        expect(track).to_have_attribute("aria-valuenow", "3")
        asked = visit.asked("/v1/.*")
        assert asked and {it.headers.get("authorization") for it in asked} == {f"Bearer {text}"}
        # A drag is drawn with springs that the service computes.
        track.hover(position={"x": 20, "y": 10})
        visit.page.mouse.down()
        visit.page.mouse.move(300, 40, steps=8)
        visit.page.mouse.up()
        expect(track).not_to_have_attribute("aria-valuenow", "3")
        visit.page.close()
