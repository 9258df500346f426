"""The page predicts: over a slow and unreliable network it shows at once what the service then says."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack

import httpx
import pytest

from conftest import Opening
from prediction.network import Network
from prediction.opening import network, opened
from prediction.proxy import proxying
from prediction.slider import WIDTH, moves_of, pages, sweep, without_request
from prediction.watcher import Watcher, texts
from service import Service
from waiting import pictures

SLIDERS = ["meshing", "classic", "star", "snap", "zoom", "camera"]
PRESETS = [{"preset": name, "trackWidth": WIDTH} for name in SLIDERS] + [{"preset": "carousel"}]

def test_the_service_confirms_every_prediction_and_cue(visiting: Opening, service: Service):
    """One hand for each preset, all at once, each over its own network."""
    chance = random.Random(7)
    with ExitStack() as stack:
        networks = [Network(200, 20, stalls=True, losses=0.2, seed=seed) for seed, _ in enumerate(PRESETS)]
        proxies = [stack.enter_context(proxying(service.url, it, pages=pages())) for it in networks]
        sliders = [opened(visiting, proxy, **options) for proxy, options in zip(proxies, PRESETS)]
        watchers = [Watcher(service.url, slider.predicting().session) for slider in sliders]
        for _ in range(3):
            for slider in sliders:
                slider.play(chance)
        for slider, watcher in zip(sliders, watchers):
            stats, record = slider.at_rest().stats, slider.record
            assert (stats["mispredicted"], record["mispredictions"]) == (0, [])
            assert stats["predicted"] > 30 and stats["confirmed"] > 0
            assert without_request(slider.frame) == without_request(slider.service_frame())
            assert record["errors"] == []
            assert texts(record["cues"]) == watcher.cues()
        assert sum(proxy.lost for proxy in proxies) >= len(PRESETS)


@pytest.mark.parametrize("drag", ["location", "translation"])
def test_the_thumb_follows_the_finger_before_a_response_comes(visiting: Opening, service: Service, drag: str):
    """How soon and how near is in script/bench: prediction-painted, prediction-distance."""
    control = {"range": {"lower": 0, "upper": 100}, "drag": drag}
    for predict in (True, False):
        with network(service, 100, 20) as proxy:
            slider = opened(visiting, proxy, paint=True, control=control, trackWidth=WIDTH, predict=predict)
            if predict:
                slider.predicting()
            slider.press(20)
            start = slider.at_rest().frame["thumb"]["x"]
            end = 340 if drag == "location" else start + 320
            proxy.network.stall()
            slider.move(*sweep(20, 340, 60))
            if predict:
                slider.wait(f"Math.abs(record.pictures.at(-1)[1] - {end}) < 1")
                # Not only the last place.
                shown = {thumb for _, thumb, _, event in slider.record["pictures"] if event is not None}
                assert len(shown) > 5, shown
            else:
                pictures(slider.page, 10)
                assert slider.frame["thumb"]["x"] == start
            proxy.network.go_on()
            slider.release()
            assert slider.at_rest().frame["thumb"]["x"] == pytest.approx(end, abs=1)


def test_a_control_that_changes_under_a_finger_leaves_the_thumb_with_the_finger(visiting: Opening, service: Service):
    """Another client changes it, again and again, while the page's events travel."""
    control = {"range": {"lower": 0, "upper": 100}, "reachable": {"upper": 40}}
    with network(service, 100, 20) as proxy:
        slider = opened(visiting, proxy, control=control, trackWidth=WIDTH).predicting()
        session = f"{service.url}/v1/sessions/{slider.session}"
        slider.press(20)
        for upper in (60, 80, 100):
            proxy.network.stall()
            slider.move(*sweep(60, 340, 8))
            assert httpx.patch(session, json={"control": {"reachable": {"upper": upper}}}).status_code == 200
            slider.move(*sweep(340, 60, 8))
            proxy.network.go_on()
            slider.wait(f"detent.control.reachable?.upper === {upper}")
        slider.move(340)
        slider.wait("Math.abs(detent.frame.thumb.x - 340) < 1")
        slider.release()
        stats = slider.at_rest().stats
        assert (stats["mispredicted"], slider.record["errors"]) == (0, [])
        assert stats["superseded"] > 0 and slider.prediction["on"]
        assert without_request(slider.frame) == without_request(slider.service_frame())


@pytest.mark.parametrize("predict", [True, False])
def test_a_move_takes_few_bytes_and_waits_for_the_response_to_the_request_before(
    visiting: Opening, service: Service, predict: bool
):
    """How many requests that makes in a second is in script/bench: prediction-traffic."""
    with network(service, 100) as proxy:
        slider = opened(visiting, proxy, preset="meshing", predict=predict)
        if predict:
            slider.predicting()
        slider.at_rest()
        proxy.posts.clear()
        proxy.asked.clear()
        proxy.network.stall()
        slider.drag(20, 380, 60)
        pictures(slider.page)
        assert len([path for path in proxy.asked if path.endswith("/events")]) <= 1
        proxy.network.go_on()
        slider.at_rest()
        assert len([moves for moves in moves_of(proxy.posts) if moves]) <= 3
        moves = [event for post in proxy.posts for event in post["events"] if event["type"] == "changed"]
        assert max(len(json.dumps(move, separators=(",", ":"))) for move in moves) <= 110
