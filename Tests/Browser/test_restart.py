"""The playground when a service that keeps its sessions in a file ends and starts again: it goes on by itself."""

from __future__ import annotations

import re
import signal
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from control import Control, json_editor, sent
from service import Service, running
from visit import Visit
from waiting import until

ENDINGS = pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT], ids=["killed", "stopped by Ctrl-C"])


# A stream is opened again after half a second or more.
NO_ATTEMPT = """() => {
  const { setTimeout } = window;
  window.setTimeout = (act, pause, ...given) => (pause < 500 ? setTimeout(act, pause, ...given) : 0);
}"""


@contextmanager
def storing(folder: Path, *options: str) -> Iterator[Service]:
    """A service whose sessions are in a file of this folder."""
    with running("--store", f"sqlite:{folder}/sessions.db", *options) as service:
        yield service


def connection(page: Page) -> Locator:
    return page.locator('[data-detent="connection-text"]')


def released(control: Control) -> None:
    """Waits until the service knows that the drag has ended."""
    until(control.page, lambda: not control.frame()["dragging"], "the end of the drag")


def stored(page: Page) -> None:
    """Waits until what the service knows now is in its file. A finger at rest sends its place again and again."""
    begun = commits(page)
    # One may be under way now.
    until(page, lambda: commits(page) >= begun + 2, "two commits")


def commits(page: Page) -> int:
    found = re.search(r"^detent_commits_total (\d+)$", page.request.get("/metrics").text(), re.MULTILINE)
    assert found
    return int(found[1])


def opened(visiting: Opening, url: str) -> Visit:
    visit = visiting(url)
    # The browser's console reports each request that a service that is away does not response.
    visit.expect_fault("ERR_|Failed to load")
    visit.page.goto("/")
    return visit


@ENDINGS
def test_the_page_goes_on_with_its_sessions(visiting: Opening, port: str, tmp_path: Path, ending: signal.Signals):
    with storing(tmp_path, "--port", port) as first:
        visit = opened(visiting, first.url)
        page = visit.page
        meshing, star = Control(page, "meshing"), Control(page, "star")
        star.hold(0.1, 0.4, 0.7)
        star.release()
        meshing.hold(0.1, 0.3, 0.6)
        meshing.release()
        before = [state(it) for it in (meshing, star)]
        assert before[0][1] > 10 and before[1][1] > 0
        visit.requests.clear()
        first.stop(ending)
    expect(connection(page)).to_have_text("Reconnecting")
    with storing(tmp_path, "--port", port) as second:
        expect(connection(page)).to_have_text("Live")
        after = [state(it) for it in (meshing, star)]
        assert after == before
        expect(page.get_by_role("status")).to_have_text("")
        for control in (meshing, star):
            control.hold(0.6, 0.3, 0.2)
            control.release()
            expect(connection(page)).to_have_text("Live")
            assert control.settled()["value"] < {session: value for session, value, _ in before}[control.session]
        assert visit.asked(r"/v1/sessions(\?.*)?", "POST") == []
        # The same with curl: any client finds the session.
        assert meshing.ask(f"{second.url}/v1/sessions/{meshing.session}")["frame"] == meshing.frame()
        page.close()


def state(control: Control) -> tuple[str, float, str | None]:
    """What must not change by itself: the session, its value, and what the page says of it."""
    return control.session, control.settled()["value"], control.track.get_attribute("aria-valuetext")


@ENDINGS
@pytest.mark.parametrize("preset", ["meshing", "classic"])
def test_a_drag_goes_on_in_the_service_that_starts_again(
    visiting: Opening, port: str, tmp_path: Path, ending: signal.Signals, preset: str
):
    with storing(tmp_path, "--port", port) as first:
        visit = opened(visiting, first.url)
        page = visit.page
        control = Control(page, preset)
        control.hold(0.1, 0.2, 0.3)
        # No request waits until a move is stored.
        session, held = control.session, control.settled()
        assert held["dragging"]
        stored(page)
        first.stop(ending)
    # The finger moves on and leaves while the service is away.
    control.move(0.5, 0.7, 0.8)
    control.release()
    expect(connection(page)).to_have_text("Reconnecting")
    with storing(tmp_path, "--port", port):
        expect(connection(page)).to_have_text("Live")
        # The queue of events asks again at most 5 s later.
        released(control)
        frame = control.settled()
        assert control.session == session
        range = control.ask(f"/v1/sessions/{session}")["control"]["range"]
        moved = (frame["value"] - held["value"]) / (range["upper"] - range["lower"])
        assert moved == pytest.approx(0.5, abs=0.03)
        expect(page.get_by_role("status")).to_have_text("")
        gestures = {event["gesture"] for event in sent(visit, session) if "gesture" in event and "seq" in event}
        assert len(gestures) == 1
        page.close()


def test_the_page_goes_on_soon_after_a_long_stop(visiting: Opening, port: str, tmp_path: Path):
    with storing(tmp_path, "--port", port) as first:
        visit = opened(visiting, first.url)
        control = Control(visit.page, "meshing")
        control.hold(0.1, 0.5)
        control.release()
        before = state(control)
        # After a long stop a stream's next attempt may be 30 s away. Here there is none.
        visit.page.evaluate(NO_ATTEMPT)
        first.stop(signal.SIGKILL)
    expect(connection(visit.page)).to_have_text("Reconnecting")
    with storing(tmp_path, "--port", port):
        expect(connection(visit.page)).to_have_text("Live")
        assert state(control) == before
        visit.page.close()


def test_a_drag_that_had_only_begun_ends_at_the_finger(visiting: Opening, port: str, tmp_path: Path):
    """The kill comes before the moves are stored."""
    with storing(tmp_path, "--port", port) as first:
        visit = opened(visiting, first.url)
        control = Control(visit.page, "meshing").opened()
        session = control.session
        control.hold(0.1, 0.2)
        first.stop(signal.SIGKILL)
    control.move(0.5, 0.8)
    control.release()
    with storing(tmp_path, "--port", port):
        until(visit.page, lambda: control.frame()["reason"] == "end", control.frame)
        frame = control.frame()
        assert (control.session, frame["snapped"]) == (session, 28)
        expect(visit.page.get_by_role("status")).to_have_text("")
        visit.page.close()


def test_a_reload_finds_the_sliders_where_they_were_released(visiting: Opening, port: str, tmp_path: Path):
    with storing(tmp_path, "--port", port) as first:
        visit = opened(visiting, first.url)
        page = visit.page
        meshing = Control(page, "meshing")
        meshing.hold(0.1, 0.3, 0.6)
        meshing.release()
        value, session = meshing.settled()["value"], meshing.session
        first.stop(signal.SIGKILL)
    with storing(tmp_path, "--port", port):
        visit.requests.clear()
        page.reload()
        assert (meshing.opened().settled()["value"], meshing.session) == (value, session)
        assert visit.asked("/v1/sessions", "POST") == []
        expect(page.get_by_role("status")).to_have_text("")
        page.close()


def test_a_reload_replaces_a_session_that_has_ended(page: Page, visit: Visit):
    visit.expect_fault("404")
    page.goto("/")
    meshing, star = Control(page, "meshing").opened(), Control(page, "star").opened()
    before = meshing.session, star.session
    # An open page would make it again.
    page.goto("about:blank")
    assert page.request.delete(f"/v1/sessions/{before[0]}").status == 204
    page.goto("/")
    expect(meshing.card).not_to_have_attribute("data-session", before[0])
    assert meshing.opened().session != before[0] and star.opened().session == before[1]
    meshing.hold(0.1, 0.5)
    meshing.release()
    assert meshing.settled()["value"] > 10
    # The new one is remembered in place of it.
    after = meshing.session
    page.reload()
    assert meshing.opened().session == after


def test_a_session_that_was_shared_outlives_an_edit_after_a_reload(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    shared = meshing.session
    meshing.part("share").click()
    expect(meshing.part("audience")).to_contain_text("Shared")
    page.reload()
    assert meshing.opened().session == shared
    expect(meshing.part("audience")).to_contain_text("Shared")
    meshing.part("inspect").click()
    editor = json_editor(page)
    expect(editor).to_have_value(re.compile("falloff"))
    editor.fill(editor.input_value().replace('"upper": 35', '"upper": 41'))
    expect(meshing.track).to_have_attribute("aria-valuemax", "41")
    assert page.request.get(f"/v1/sessions/{shared}").status == 200
    # A reload finds the edited control.
    edited = meshing.session
    page.reload()
    expect(meshing.track).to_have_attribute("aria-valuemax", "41")
    assert meshing.session == edited != shared
