"""What the service itself tells of a session: its stream, read without the proxy."""

from __future__ import annotations

import json
from threading import Event, Thread
from typing import Any

import httpx
from httpx_sse import connect_sse

from patience import LIMIT

Frame = dict[str, Any]


class Watcher:
    """Reads a session's stream from its first version."""

    def __init__(self, service: str, session: str):
        self.frames: list[Frame] = []
        self._url = f"{service}/v1/sessions/{session}"
        self._client = httpx.Client(timeout=None)
        epoch = self._client.get(self._url).json()["epoch"]
        self._thread = Thread(target=self._read, args=[f"{self._url}/stream?after={epoch}-0"], daemon=True)
        self._opened = Event()
        self._thread.start()
        assert self._opened.wait(LIMIT), "the stream should open"

    def _read(self, url: str) -> None:
        with connect_sse(self._client, "GET", url) as source:
            self._opened.set()
            for event in source.iter_sse():
                if event.event == "ended":
                    return
                if event.event == "frame":
                    self.frames.append(json.loads(event.data))

    def cues(self) -> list[str]:
        """All cues, as sorted texts. Ends the session, which ends the stream after its last frame."""
        httpx.delete(self._url).raise_for_status()
        self._thread.join(LIMIT)
        assert not self._thread.is_alive(), "the stream should end with its session"
        missed = [frame for frame in self.frames if "missed" in frame]
        assert not missed, f"the stream should have every frame: {missed}"
        return texts(cue for frame in self.frames for cue in frame["haptics"])


def texts(cues: Any) -> list[str]:
    """Cues as sorted texts, which can be compared."""
    return sorted(json.dumps(cue, sort_keys=True) for cue in cues)
