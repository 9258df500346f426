"""Pictures over HTTP and from the command: their session, their entity tags, their size, and that they are XML."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Iterator
from xml.etree import ElementTree

import httpx
import pytest

from detent import run
from patience import wait_for

SVG = "{http://www.w3.org/2000/svg}"
TYPE = "image/svg+xml"
MOST_BYTES = 262_144
PRESETS = ["meshing", "classic", "star", "snap", "zoom", "camera", "carousel", "volume", "temperature", "film", "price", "envelope"]


@pytest.fixture
def session(client: httpx.Client) -> Iterator[str]:
    path = client.post("/v1/sessions", json={"preset": "zoom"}).headers["Location"]
    yield path
    client.delete(path)


def drawn(response: httpx.Response) -> ElementTree.Element:
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"] == TYPE
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert len(response.content) <= MOST_BYTES
    return ElementTree.fromstring(response.content)


def of_class(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [it for it in picture.iter() if name in it.get("class", "").split()]


def test_a_picture_follows_the_frame(client: httpx.Client, session: str):
    for event in ({"type": "began", "x": 0}, {"type": "changed", "x": 150}):
        frame = client.post(f"{session}/events", json=event).json()
    picture = drawn(client.get(f"{session}/picture.svg"))
    indicator = of_class(picture, "indicator")[0]
    assert float(indicator.get("x")) + float(indicator.get("width")) / 2 == pytest.approx(frame["thumb"]["x"], abs=1e-3)
    finger = of_class(picture, "finger-print")[0]
    assert float(finger.get("cx")) == pytest.approx(150, abs=1e-3)
    assert [it.text for it in of_class(picture, "value")] == [frame["text"]]
    assert "while a finger drags it" in picture.find(f"{SVG}desc").text


def test_a_pictures_tag_is_the_sessions(client: httpx.Client, session: str):
    path = f"{session}/picture.svg"
    tag = client.get(path).headers["ETag"]
    assert tag == client.get(f"{session}/frame").headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.headers["ETag"], again.content) == (304, tag, b"")
    client.post(f"{session}/events", json={"type": "set", "value": 3})
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_a_picture_applies_a_settle_that_is_due(client: httpx.Client):
    def turned() -> str:
        star = of_class(drawn(client.get(f"{path}/picture.svg")), "star")[0]
        return star.get("transform").rpartition(" ")[2]

    def leans() -> bool:
        """It does for 250 ms: on a machine that stands still meanwhile, it is asked to do so again."""
        for event in ({"type": "set", "value": 0}, {"type": "began", "x": 0}, {"type": "changed", "x": 100, "predictedX": 200}):
            assert client.post(f"{path}/events", json=event).status_code == 200
        if (found := turned()) == "rotate(-36)":
            return True
        client.post(f"{path}/events", json={"type": "cancelled"})
        assert found == "rotate(0)"
        return False

    path = client.post("/v1/sessions", json={"preset": "star"}).headers["Location"]
    wait_for(leans, "a thumb leans")
    wait_for(lambda: turned() == "rotate(0)", "it settles")
    client.delete(path)


def test_a_client_that_prefers_a_picture_gets_it_at_the_sessions_path(client: httpx.Client, session: str):
    for accept in (TYPE, "image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8"):
        response = client.get(session, headers={"Accept": accept})
        assert response.content == client.get(f"{session}/picture.svg").content
        assert response.headers["Vary"] == "Accept, Prefer"
        drawn(response)
    for accept in ("*/*", "application/json", "text/html,*/*;q=0.8", f"{TYPE};q=0.5, application/json"):
        response = client.get(session, headers={"Accept": accept})
        assert response.headers["Content-Type"] == "application/json"
        assert response.headers["Vary"] == "Accept, Prefer"


def test_one_tag_never_names_two_contents(client: httpx.Client, session: str):
    json_tag = client.get(session).headers["ETag"]
    picture_tag = client.get(session, headers={"Accept": TYPE}).headers["ETag"]
    assert json_tag != picture_tag
    for accept, known, status in (
        (TYPE, picture_tag, 304),
        (TYPE, json_tag, 200),
        ("*/*", picture_tag, 200),
        ("*/*", json_tag, 304),
    ):
        response = client.get(session, headers={"Accept": accept, "If-None-Match": known})
        assert response.status_code == status
        assert response.headers["Vary"] == "Accept, Prefer"


def test_head_of_a_picture_has_its_length(client: httpx.Client, session: str):
    for path in (f"{session}/picture.svg", "/v1/presets/zoom/curve.svg"):
        get, head = client.get(path), client.head(path)
        assert head.content == b""
        assert head.headers["Content-Length"] == str(len(get.content))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_presets_curve_is_the_one_that_is_drawn_for_it(client: httpx.Client, preset: str):
    curve = client.get(f"/v1/presets/{preset}/curve.svg")
    assert drawn(curve).find(f"{SVG}title").text
    assert client.post("/v1/curve.svg", json={"preset": preset}).content == curve.content


@pytest.mark.parametrize(
    "body, pointer",
    [
        ({"preset": "mesh"}, "/preset"),
        ({"control": {"range": {"lower": 5, "upper": 3}}}, "/control/range/upper"),
        ({"events": []}, "/events"),
        ([], ""),
    ],
)
def test_a_curve_of_an_invalid_control_is_refused_with_its_place(client: httpx.Client, body, pointer: str):
    response = client.post("/v1/curve.svg", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == pointer


def test_texts_stay_texts(client: httpx.Client):
    suffix = "<script>alert('\"&\u0001')</script>"
    body = {"control": {"text": {"suffix": suffix}}}
    path = client.post("/v1/sessions", json=body).headers["Location"]
    picture = drawn(client.get(f"{path}/picture.svg"))
    assert [it.text for it in of_class(picture, "value")] == ["0" + suffix.replace("\u0001", "\ufffd")]
    for it in (picture, drawn(client.post("/v1/curve.svg", json=body))):
        assert list(it.iter(f"{SVG}script")) == []
    client.delete(path)


def test_the_largest_controls_have_small_pictures(client: httpx.Client):
    bars = {"bars": {"count": 1000, "maxHeight": 100000}, "trackWidth": 100000}
    marks = {"marks": [index / 4095 for index in range(4096)], "trackWidth": 100000}
    for control in (bars, marks):
        path = client.post("/v1/sessions", json={"control": control}).headers["Location"]
        client.post(f"{path}/events", json={"type": "began", "x": 99999})
        drawn(client.get(f"{path}/picture.svg"))
        drawn(client.post("/v1/curve.svg", json={"control": control}))
        client.delete(path)


EVENTS = [
    {"type": "began", "x": 0, "t": 0},
    {"type": "changed", "x": 80, "t": 100},
    {"type": "changed", "x": 200, "t": 200},
    {"type": "ended", "t": 240},
]


def test_evaluate_plots_its_frames_and_still_prints_them(tmp_path: Path):
    text = json.dumps({"preset": "zoom", "events": EVENTS})
    file = tmp_path / "out.svg"
    result = run("evaluate", "--plot", str(file), text=text)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run("evaluate", text=text).stdout
    plot = ElementTree.fromstring(file.read_bytes())
    assert plot.find(f"{SVG}desc").text == "4 frames in 240 milliseconds, with 2 cues."
    # One stop takes hold, and one is jumped over.
    assert len(of_class(plot, "cue-stop")) == 2


def test_a_traces_plot_is_that_of_its_events(client: httpx.Client, tmp_path: Path):
    path = client.post("/v1/sessions", json={"preset": "star", "trace": 100}).headers["Location"]
    client.post(f"{path}/events", json={"events": EVENTS})
    trace = tmp_path / "trace.ndjson"
    trace.write_bytes(client.get(f"{path}/trace").content)
    client.delete(path)
    plots = tmp_path / "trace.svg", tmp_path / "events.svg"
    assert run("evaluate", "--trace", str(trace), "--plot", str(plots[0])).stdout.count("\n") == len(EVENTS)
    run("evaluate", "--plot", str(plots[1]), text=json.dumps({"preset": "star", "events": EVENTS}))
    assert plots[0].read_bytes() == plots[1].read_bytes()
    assert re.search(rb'class="lean"', plots[0].read_bytes())


def test_a_plot_that_cannot_be_written_is_one_clear_line(tmp_path: Path):
    text = json.dumps({"preset": "zoom", "events": EVENTS})
    for file in (tmp_path / "nowhere" / "out.svg", tmp_path):
        result = run("evaluate", "--plot", str(file), text=text)
        assert result.returncode == 73
        assert result.stdout.count("\n") == len(EVENTS)
        assert result.stderr.startswith(f"detent: {file} can't be written: ") and result.stderr.count("\n") == 1
    full = run("evaluate", "--plot", "/dev/full", text=text)
    assert (full.returncode, "can't be written" in full.stderr) == (74, True)
    assert run("evaluate", "--plot", "-", text=text).returncode == 64
