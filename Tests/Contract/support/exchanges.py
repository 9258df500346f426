"""The document's examples as exchanges that can be sent, and those that stand in exchanges/ alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator

from contract import Contract, example_path
from directions import Direction, Directions


@dataclass(frozen=True)
class Exchange:
    """One request and the response that is documented for it."""

    name: str
    operation: dict[str, Any]
    method: str
    path: str
    status: int
    response: dict[str, Any]
    media_type: str | None = None
    schema: Any = None
    value: Any = None
    body: Any = None
    direction: Direction = field(default_factory=Direction)

    def __str__(self) -> str:
        title = self.operation.get("operationId", f"{self.method} {self.path}")
        return f"{title}-{self.status}-{self.name}"

    @property
    def has_content(self) -> bool:
        return self.media_type is not None

    @property
    def given(self) -> list[tuple[str, str]]:
        """Operation and name of the exchanges that come before."""
        return [pair for step in self.direction.given for pair in step.items()]

    @property
    def not_sent(self) -> str | None:
        return self.direction.not_sent

    @property
    def varies(self) -> list[str]:
        """Pointers to what differs each time."""
        return self.direction.varies

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
        return self.direction.send


def exchanges(contract: Contract) -> Iterator[Exchange]:
    """Every exchange of every operation."""
    for path, method, operation in contract.operations():
        requests = _requests(contract, operation)
        first = next(iter(requests.values()), None)
        for status, response in operation["responses"].items():
            response = contract.resolve(response)
            directions = Directions.load().of(operation, status)
            for name, media_type, schema, value in _responses(contract, response, directions):
                yield Exchange(
                    name=name,
                    operation=operation,
                    method=method,
                    path=path,
                    status=value["status"] if status == "5XX" else int(status),
                    response=response,
                    media_type=media_type,
                    schema=schema,
                    value=value,
                    body=requests.get(name, first),
                    direction=directions.get(name, Direction()),
                )


def shown(title: str) -> Any:
    """The value of the response of one exchange: operation, status and name, such as `endSession-403-missing`."""
    return next(exchange.value for exchange in exchanges(Contract.load()) if str(exchange) == title)


def _responses(
    contract: Contract, response: dict[str, Any], directions: dict[str, Direction]
) -> Iterator[tuple[str, str | None, Any, Any]]:
    """Name, media type, schema and value of a response's examples, and of those that only a direction has."""
    if "content" not in response:
        yield from ((name, None, None, None) for name in directions)
    for media_type, content in response.get("content", {}).items():
        for name, example in content.get("examples", {}).items():
            yield name, media_type, content["schema"], contract.resolve(example)["value"]
    for name, direction in directions.items():
        if direction.response is not None:
            media_type = direction.media_type or next(iter(response["content"]))
            yield name, media_type, response["content"][media_type]["schema"], direction.response


def _requests(contract: Contract, operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return {name: contract.resolve(example)["value"] for name, example in content.get("examples", {}).items()}


def _filled(value: str, epoch: str | None) -> str:
    return value.replace("{epoch}", epoch) if epoch else value
