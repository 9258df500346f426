"""The page predicts: over a slow and unreliable network it shows at once what the service then says."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack

import pytest

from conftest import Opening
from prediction.measures import Distances, median_delay
from prediction.network import Network
from prediction.opening import network, opened
from prediction.proxy import proxying
from prediction.slider import WIDTH, Slider, pages, sweep, without_request
from prediction.watcher import Watcher, texts
from service import Service

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
            assert stats["mispredicted"] == 0 and record["mispredictions"] == []
            assert stats["predicted"] > 30 and stats["confirmed"] > 0
            assert without_request(slider.frame) == without_request(slider.service_frame())
            assert record["errors"] == []
            assert texts(record["cues"]) == watcher.cues()
        assert sum(proxy.lost for proxy in proxies) >= len(PRESETS)


@pytest.mark.parametrize("drag", ["location", "translation"])
def test_the_thumb_stays_at_the_finger(visiting: Opening, service: Service, drag: str):
    distances = {}
    with network(service, 300, 20) as proxy:
        for predict in (True, False) if drag == "location" else (True,):
            control = {"range": {"lower": 0, "upper": 100}, "drag": drag}
            slider = opened(visiting, proxy, paint=True, control=control, trackWidth=WIDTH, predict=predict)
            if predict:
                slider.predicting()
            slider.press(20)
            slider.page.wait_for_timeout(50)
            slider.move(*sweep(20, 340, 60))
            # The thumb comes to rest at the finger before the release.
            slider.page.wait_for_timeout(1_000)
            slider.release()
            distances[predict] = Distances(slider.record)
    assert distances[True].known <= 2 * distances[True].travel
    # What prediction is for, and what this test would see without it.
    if False in distances:
        assert distances[False].known > 4 * distances[False].travel


def test_an_event_is_painted_as_soon_as_without_detent(visiting: Opening, service: Service):
    with network(service, 200, 20) as proxy:
        bare = Slider(visiting(proxy.url).page, proxy, paint=True)
        slider = opened(visiting, proxy, paint=True, preset="meshing").predicting()
        for _ in range(3):
            for it in (bare, slider):
                it.drag(20, 380, 40)
        # 0.2 frames more are the promise (script/bench prediction-painted). Without prediction it would be twelve.
        assert median_delay(slider.record) <= median_delay(bare.record) + 6


def test_a_move_takes_few_bytes_and_no_more_requests(visiting: Opening, service: Service):
    rates = []
    for predict in (True, False):
        with network(service, 100) as proxy:
            slider = opened(visiting, proxy, preset="meshing", predict=predict)
            if predict:
                slider.predicting()
            slider.page.wait_for_timeout(500)
            proxy.posts.clear()
            slider.drag(20, 380, 60)
            slider.at_rest()
            # By the second, with room for one post: how long the drags take differs.
            pointers = slider.record["pointers"]
            rates.append((len(proxy.posts) + (not predict)) / (pointers[-1][0] - pointers[0][0]))
            moves = [event for post in proxy.posts for event in post["events"] if event["type"] == "changed"]
            assert max(len(json.dumps(move, separators=(",", ":"))) for move in moves) <= 110
    # As many are the promise (script/bench prediction-traffic); a post for each event would be some times as many.
    assert rates[0] <= 2 * rates[1], rates
