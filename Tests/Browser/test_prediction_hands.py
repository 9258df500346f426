"""Two hands at one slider, each with a page that predicts."""

from __future__ import annotations

import httpx
import pytest

from conftest import Opening
from prediction.opening import network, opened
from prediction.slider import WIDTH, Slider, sweep, without_request
from prediction.watcher import Watcher, texts
from service import Service


class OtherHand:
    """One that asks the service itself."""

    def __init__(self, slider: Slider, service: Service):
        self._url = f"{service.url}/v1/sessions/{slider.session}/events"
        self._seq = 0

    def send(self, type: str, **members: object) -> None:
        event = {"type": type, "gesture": "other", "seq": self._seq} | members
        self._seq += 1
        httpx.post(self._url, json=event).raise_for_status()


def agrees(slider: Slider) -> None:
    """The page comes to rest at the service's frame."""
    assert without_request(slider.at_rest().frame) == without_request(slider.service_frame())
    assert slider.record["errors"] == []


@pytest.mark.parametrize("is_at_once", [False, True], ids=["in turns", "at once"])
def test_two_hands_agree_with_the_service_at_rest(visiting: Opening, service: Service, is_at_once: bool):
    with network(service, 200, 20) as proxy, network(service, 200, 20, seed=2) as other:
        first = opened(visiting, proxy, preset="classic", trackWidth=WIDTH).predicting()
        second = opened(visiting, other, session=first.session).predicting()
        for turn in range(3):
            for hand, start, end in ((first, 20, 300), (second, 350, 60)):
                if is_at_once:
                    hand.press(start)
                else:
                    hand.drag(start, end, 15)
                    # Then the other one knows nothing of it, the service knows all of it, or both pages do.
                    if turn == 1:
                        hand.at_rest()
                    elif turn == 2:
                        first.at_rest(), second.at_rest()
            if is_at_once:
                for here, there in zip(sweep(20, 300, 20), sweep(350, 60, 20)):
                    first.move(here)
                    second.move(there)
                first.release()
                second.release()
        # What one hand has sent may still be on its way while the other one is at rest.
        for hand in (first, second):
            hand.at_rest()
        for hand in (first, second):
            agrees(hand)


def test_a_hand_that_takes_over_is_followed(visiting: Opening, service: Service):
    with network(service, 200, 20) as proxy:
        slider = opened(visiting, proxy, preset="classic", trackWidth=WIDTH).predicting()
        slider.press(20)
        slider.move(*sweep(20, 200, 20))
        slider.at_rest()
        # The page learns of it late, and has predicted more events than it sends.
        proxy.network.stall()
        other = OtherHand(slider, service)
        other.send("began", x=390, takeOver=True)
        slider.move(*sweep(200, 100, 20))
        slider.release()
        proxy.network.go_on()
        for x in (300, 270, 250):
            other.send("changed", x=x)
            slider.wait(f"detent.frame.version === {slider.service_frame()['version']}")
        other.send("ended")
        agrees(slider)
        slider.predicting().drag(100, 300, 10)
        agrees(slider)


def test_a_refused_drag_is_taken_back(visiting: Opening, service: Service):
    """It begins after that of another hand, of which the page does not know yet."""
    with network(service, 300) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH).predicting()
        watcher = Watcher(service.url, slider.session)
        other = OtherHand(slider, service)
        proxy.network.stall()
        other.send("began", x=200)
        other.send("changed", x=250)
        slider.press(20)
        slider.move(*sweep(20, 350, 20))
        proxy.network.go_on()
        slider.wait("detent.status === 'busy'")
        slider.wait(f"detent.frame.value === {slider.service_frame()['value']!r}")
        slider.move(*sweep(350, 100, 10))
        slider.release()
        other.send("ended", x=260)
        agrees(slider)
        assert "busy" in slider.record["statuses"]
        # The cues of the refused drag were felt, once; those of the other hand came with its frames.
        cues = texts(slider.record["cues"])
        assert len(set(cues)) == len(cues) and set(watcher.cues()) <= set(cues)
