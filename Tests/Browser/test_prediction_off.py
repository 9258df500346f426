"""Where the page can't predict, it shows what the service responds, without an error, and says why."""

from __future__ import annotations

import json
import re
from typing import Callable

import httpx
import pytest

from conftest import Opening
from prediction.opening import network, opened
from prediction.proxy import Message, page
from prediction.slider import WIDTH, Slider, pages, sweep, without_request
from prediction.watcher import Watcher, texts
from service import Service

OTHER = "0123456789abcdef"
NO_EVAL = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:"


def engine(service: Service) -> str:
    """The path of the service's module."""
    response = httpx.post(f"{service.url}/v1/sessions", json={"preset": "meshing"})
    return f"/detent-{response.headers['Detent-Engine']}.wasm"


def drags(slider: Slider, service: Service, why: str) -> None:
    """Drags; all that the page shows and says is the service's, and nothing is predicted."""
    slider.wait(f"new RegExp({json.dumps(why)}).test(detent.prediction.why)")
    watcher = Watcher(service.url, slider.session)
    slider.drag(20, 300, 15)
    slider.drag(300, 120, 15)
    frame = slider.at_rest().frame
    assert frame["snapped"] == 11
    assert without_request(frame) == without_request(slider.service_frame())
    record = slider.record
    assert not slider.prediction["on"] and "prediction" not in record["froms"]
    assert record["errors"] == []
    assert texts(record["cues"]) == watcher.cues()


@pytest.mark.parametrize("stream", [True, False], ids=["stream", "no stream"])
def test_prediction_is_off_without_webassembly(visiting: Opening, service: Service, stream: bool):
    with network(service) as proxy:
        visit = visiting(proxy.url)
        visit.page.add_init_script("delete window.WebAssembly")
        slider = Slider(visit.page, proxy, preset="meshing", trackWidth=WIDTH, stream=stream)
        drags(slider, service, "^the browser has no WebAssembly$")


def test_prediction_is_off_if_a_policy_forbids_webassembly(visiting: Opening, service: Service):
    with network(service, pages=pages(**{"Content-Security-Policy": NO_EVAL})) as proxy:
        visit = visiting(proxy.url)
        visit.expect_fault("Content Security Policy")
        slider = Slider(visit.page, proxy, preset="meshing", trackWidth=WIDTH)
        drags(slider, service, "^the engine could not be started: .*Content Security Policy")


RESPONSES = {
    "not found": (lambda it: page("{}", "application/json", "404 Not Found"), "the service responded with 404$"),
    "of a wrong type": (lambda it: page(it, "text/plain"), "MIME type"),
    "cut off": (lambda it: page(it[:-100], "application/wasm"), ""),
}


@pytest.mark.parametrize("make, why", RESPONSES.values(), ids=RESPONSES)
def test_prediction_is_off_if_the_module_is(visiting: Opening, service: Service, make: Callable[[bytes], Message], why: str):
    path = engine(service)
    module = httpx.get(service.url + path).content
    with network(service, pages=pages() | {path: make(module)}) as proxy:
        visit = visiting(proxy.url)
        visit.expect_fault("404")
        slider = Slider(visit.page, proxy, preset="meshing", trackWidth=WIDTH)
        drags(slider, service, f"^the engine could not be started: .*{why}")


def other_engine(_: str, head: Message) -> Message:
    return head.with_header("Detent-Engine", OTHER) if head.header("Detent-Engine") else head


def test_prediction_is_off_if_the_service_has_another_engine_than_the_module(visiting: Opening, service: Service):
    module = httpx.get(service.url + engine(service)).content
    own = pages() | {f"/detent-{OTHER}.wasm": page(module, "application/wasm")}
    with network(service, pages=own, change=other_engine) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH)
        drags(slider, service, "^the service has another engine$")


def test_prediction_ends_when_the_service_gets_another_engine(visiting: Opening, service: Service):
    with network(service, 200) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH).predicting()
        watcher = Watcher(service.url, slider.session)
        slider.press(20)
        slider.move(*sweep(20, 300, 20))
        proxy.change = other_engine
        slider.move(*sweep(300, 120, 20))
        slider.release()
        assert without_request(slider.at_rest().frame) == without_request(slider.service_frame())
        assert slider.prediction["why"] == "the engine could not be started: the service responded with 404"
        assert slider.record["errors"] == []
        assert texts(slider.record["cues"]) == watcher.cues()


def test_prediction_is_off_if_the_service_names_no_engine(visiting: Opening, service: Service):
    def without_engine(_: str, head: Message) -> Message:
        return Message(re.sub(rb"\r\nDetent-Engine:[^\r]*", b"", head.head, flags=re.IGNORECASE))

    with network(service, change=without_engine) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH)
        drags(slider, service, "^the service has no engine for pages$")


def test_prediction_can_be_switched_off(visiting: Opening, service: Service):
    with network(service) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH, predict=False)
        drags(slider, service, "^it is switched off$")
        assert proxy.posts and not [path for path in proxy.asked if path.endswith(".wasm")]


TRAP = """
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (module) => {
  const instance = await instantiate(module);
  let count = 0;
  const trap = (call) => (...given) => {
    if (count++ === %d) throw new WebAssembly.RuntimeError("unreachable");
    return call(...given);
  };
  return { exports: { ...instance.exports, %s: trap(instance.exports.%s) } };
};
"""


@pytest.mark.parametrize("name, count", [("adopt", 0), ("predict", 25), ("take", 3)])
def test_prediction_ends_when_the_module_traps(visiting: Opening, service: Service, name: str, count: int):
    with network(service, 200) as proxy:
        visit = visiting(proxy.url)
        visit.page.add_init_script(TRAP % (count, name, name))
        slider = Slider(visit.page, proxy, preset="meshing", trackWidth=WIDTH)
        # Not before it is known whether the module starts.
        slider.wait("detent.prediction.on || /engine (failed|could)/.test(detent.prediction.why)")
        watcher = Watcher(service.url, slider.session)
        slider.drag(20, 300, 20)
        slider.drag(300, 120, 20)
        frame = slider.at_rest().frame
        assert re.match("the engine (failed|could not be started): unreachable", slider.prediction["why"])
        assert frame["snapped"] == 11
        assert without_request(frame) == without_request(slider.service_frame())
        assert slider.record["errors"] == []
        assert texts(slider.record["cues"]) == watcher.cues()
