"""The document's examples as exchanges that can be sent (info.description says how they are written)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator

from contract import Contract, example_path


@dataclass(frozen=True)
class Exchange:
    """One request and the answer that is documented for it."""

    name: str
    operation: dict[str, Any]
    method: str
    path: str
    status: int
    response: dict[str, Any]
    media_type: str | None = None
    schema: Any = None
    example: dict[str, Any] = field(default_factory=dict)
    body: Any = None

    def __str__(self) -> str:
        title = self.operation.get("operationId", f"{self.method} {self.path}")
        return f"{title}-{self.status}-{self.name}"

    @property
    def given(self) -> list[tuple[str, str]]:
        """Operation and name of the exchanges that come before."""
        return [pair for step in self.example.get("x-given", []) for pair in step.items()]

    @property
    def not_sent(self) -> str | None:
        return self.example.get("x-not-sent")

    @property
    def varies(self) -> list[str]:
        """Pointers to what differs each time."""
        return self.example.get("x-varies", [])

    def url(self, contract: Contract, epoch: str | None = None) -> str:
        path = example_path(contract, self.path, self._send.get("path"))
        return f"{path}?{_filled(self._send['query'], epoch)}" if "query" in self._send else path

    def headers(self, epoch: str | None) -> dict[str, str]:
        headers = {"Content-Type": "application/json"} if self.content(epoch) is not None else {}
        return headers | {name: _filled(value, epoch) for name, value in self._send.get("headers", {}).items()}

    def content(self, epoch: str | None) -> Any:
        """The body: bytes as they are, anything else as JSON; None when there is none."""
        if "length" in self._send:
            return b" " * self._send["length"]
        if "text" in self._send:
            return self._send["text"].encode()
        return self._send.get("body", self.body)

    @property
    def _send(self) -> dict[str, Any]:
        return self.example.get("x-send", {})


def exchanges(contract: Contract) -> Iterator[Exchange]:
    """Every exchange of every operation."""
    for path, method, operation in contract.operations():
        requests = _requests(contract, operation)
        first = next(iter(requests.values()), None)
        for status, response in operation["responses"].items():
            response = contract.resolve(response)
            common = dict(operation=operation, method=method, path=path, response=response)
            for name, example in response.get("x-examples", {}).items():
                yield Exchange(
                    name=name, status=int(status), example=example, body=requests.get(name, first), **common
                )
            for media_type, content in response.get("content", {}).items():
                for name, example in content.get("examples", {}).items():
                    example = contract.resolve(example)
                    yield Exchange(
                        name=name,
                        status=example["value"]["status"] if status == "5XX" else int(status),
                        media_type=media_type,
                        schema=content["schema"],
                        example=example,
                        body=requests.get(name, first),
                        **common,
                    )


def _requests(contract: Contract, operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return {name: contract.resolve(example)["value"] for name, example in content.get("examples", {}).items()}


def _filled(value: str, epoch: str | None) -> str:
    return value.replace("{epoch}", epoch) if epoch else value
