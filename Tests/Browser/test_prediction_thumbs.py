"""A page predicts several thumbs: under several fingers of its own, and beside the fingers of another page."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import Opening
from fingers import Fingers
from prediction.opening import network
from prediction.proxy import Proxy
from prediction.slider import LEFT, MIDDLE, WIDTH, Slider, moves_of, without_request
from prediction.watcher import Watcher, texts
from service import Service

THUMBS = {"count": 4, "initialValues": [10, 30, 60, 90], "minGap": 2, "collision": "push"}
CONTROL = {"range": {"lower": 0, "upper": 100}, "thumbs": THUMBS, "haptics": {"contact": {}, "tick": {"every": 5}, "edge": {}}}
VALUES = "detent.frame.thumbs.map((it) => it.value)"


class Touched(Slider):
    """A slider of 400 points that fingers touch."""

    def __init__(self, visiting: Opening, proxy: Proxy, **options: Any):
        visit = visiting(proxy.url, has_touch=True)
        visit.expect_fault("ERR_|Failed to load")
        super().__init__(visit.page, proxy, **options)
        self.predicting()
        self.fingers = Fingers(self.page)

    def put(self, finger: int, *places: float) -> None:
        self.fingers.put(finger, *((LEFT + x, MIDDLE) for x in places))

    def values(self) -> list[float]:
        return self.page.evaluate(VALUES)

    def agrees(self) -> dict[str, Any]:
        """Comes to rest at the service's frame, none of whose events it has mispredicted; its figures."""
        stats, record = self.at_rest().stats, self.record
        assert without_request(self.frame) == without_request(self.service_frame())
        assert (stats["mispredicted"], record["mispredictions"], record["errors"]) == (0, [], [])
        return stats


def test_four_fingers_move_four_thumbs_before_a_response_comes(visiting: Opening, service: Service):
    with network(service, 200, 20) as proxy:
        slider = Touched(visiting, proxy, control=CONTROL, trackWidth=WIDTH)
        for finger, x in enumerate((40, 120, 240, 360)):
            slider.put(finger, x)
        slider.at_rest()
        before = len(proxy.posts)
        proxy.network.stall()
        for step in range(1, 11):
            for finger, x in enumerate((40, 120, 240, 360)):
                slider.put(finger, x + 3 * step)
        assert slider.values() == pytest.approx([17.5, 37.5, 67.5, 97.5])
        proxy.network.go_on()
        stats = slider.at_rest().stats
        # The moves of all fingers share requests: what waited for the first one's response is the next.
        moving = [moves for moves in moves_of(proxy.posts)[before:] if moves]
        assert len(moving) <= 3
        assert len({gesture for gesture, _ in moving[-1]}) == 4
        for finger in range(4):
            slider.fingers.lift(finger)
        stats = slider.agrees()
        assert stats["predicted"] >= 48 and (stats["refused"], stats["adopted"]) == (0, 0)


def test_fingers_that_push_agree_with_the_service_over_a_network_that_loses_responses(
    visiting: Opening, service: Service
):
    with network(service, 200, 20, seed=3) as proxy:
        slider = Touched(visiting, proxy, control=CONTROL, trackWidth=WIDTH)
        watcher = Watcher(service.url, slider.session)
        proxy.network.stalls, proxy.network.losses = True, 0.2
        for turn in range(3):
            for finger, x in enumerate((40, 380)):
                slider.put(finger, x)
            for step in range(12):
                slider.put(0, 40 + 25 * step)
                slider.put(1, 380 - 20 * step)
            for finger in range(2):
                slider.fingers.lift(finger)
        slider.agrees()
        record = slider.record
        assert any(cue["cause"] == "contact" for cue in record["cues"])
        assert texts(record["cues"]) == watcher.cues()


@pytest.mark.parametrize("collision", ["none", "push", "swap"])
def test_the_fingers_of_two_pages_drag_two_thumbs_and_both_pages_predict(
    visiting: Opening, service: Service, collision: str
):
    """The stream brings the other's events: no page asks for the state."""
    control = CONTROL | {"thumbs": THUMBS | {"collision": collision}}
    with network(service, 200, 20) as near, network(service, 200, 20, seed=2) as far:
        first = Touched(visiting, near, control=control, trackWidth=WIDTH)
        second = Touched(visiting, far, session=first.session)
        first.put(0, 40)
        second.put(0, 360)
        for hand in (first, second):
            hand.at_rest()
        for step in range(1, 11):
            first.put(0, 40 + 4 * step)
            second.put(0, 360 - 4 * step)
        near.network.stall()
        first.put(0, 100)
        assert first.values()[0] == pytest.approx(25)
        assert first.prediction["on"] and second.prediction["on"]
        near.network.go_on()
        for hand in (first, second):
            hand.fingers.lift(0)
        for hand in (first, second):
            hand.at_rest()
        for hand in (first, second):
            stats = hand.agrees()
            assert stats["predicted"] >= 11 and stats["adopted"] == 0
        assert [round(it) for it in first.values()] == [25, 30, 60, 80]


@pytest.mark.parametrize("control, sets", [
    (CONTROL, "frame.thumbs[0].value < 15 ? [] : [95, { thumb: 3 }]"),
    ({"range": {"lower": 0, "upper": 100}}, "frame.value < 15 ? [] : [50]"),
])
def test_a_page_that_sets_a_value_in_a_frames_listener_loses_no_event(
    visiting: Opening, service: Service, control: dict[str, Any], sets: str
):
    """While a finger drags: the frame of a move is shown before that is sent."""
    with network(service, 200, 20) as proxy:
        slider = Touched(visiting, proxy, control=control, trackWidth=WIDTH)
        slider.page.evaluate(f"""() => {{
          const stop = detent.on("frame", (frame) => {{
            const given = {sets};
            if (!given.length) return;
            stop();
            detent.set(...given);
          }});
        }}""")
        slider.put(0, *range(40, 100, 4))
        slider.fingers.lift(0)
        slider.agrees()
        shown = slider.frame.get("thumbs", [slider.frame])
        assert not slider.frame["dragging"] and shown[0]["value"] == pytest.approx(24)
        assert len(shown) == 1 or shown[3]["value"] == 95
        sent = [it["type"] for post in proxy.posts for it in post["events"]]
        assert [it for it in sent if it not in ("changed", "resized")] == ["began", "set", "ended"]


def test_a_second_finger_on_the_thumb_of_the_first_moves_nothing_however_far_the_service_is(
    visiting: Opening, service: Service
):
    with network(service, 200, 20) as proxy:
        slider = Touched(visiting, proxy, control=CONTROL, trackWidth=WIDTH)
        slider.put(0, 40, 80)
        slider.at_rest()
        slider.put(1, 82, 84)
        slider.fingers.lift(0)
        slider.put(1, 120, 160)
        assert slider.values()[0] == pytest.approx(20)
        slider.fingers.lift(1)
        assert slider.agrees()["adopted"] == 0
        assert round(slider.frame["thumbs"][0]["value"]) == 20
        assert len({it["gesture"] for post in proxy.posts for it in post["events"]}) == 1
        assert "busy" not in slider.record["statuses"]


def test_a_finger_that_is_refused_leaves_the_other_of_its_page(visiting: Opening, service: Service):
    """Its first events travel with those of the other one, in one request."""
    with network(service, 200, 20) as near, network(service, 0) as far:
        first = Touched(visiting, near, control=CONTROL, trackWidth=WIDTH)
        second = Touched(visiting, far, session=first.session)
        near.network.stall()
        first.put(0, 40, 44)
        first.put(1, 360, 364)
        second.put(0, 360, 340)
        second.at_rest()
        near.network.go_on()
        first.put(0, 60)
        first.wait("record.statuses.includes('busy')")
        first.put(0, 80)
        first.fingers.lift(0)
        first.fingers.lift(1)
        first.at_rest()
        second.fingers.lift(0)
        assert first.agrees()["refused"] >= 1
        values = [round(it["value"]) for it in second.at_rest().frame["thumbs"]]
        assert (values[0], values[3]) == (20, 85)
