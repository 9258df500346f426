"""JSON merge patches (RFC 7396): applied, and made."""

from __future__ import annotations

from typing import Any


def merged(target: Any, patch: Any) -> Any:
    """What a patch makes of a value."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


def difference(target: Any, wanted: Any) -> Any:
    """A patch that makes `wanted` of a value."""
    if not isinstance(target, dict) or not isinstance(wanted, dict):
        return wanted
    patch: dict[str, Any] = {name: None for name in target if name not in wanted}
    for name, value in wanted.items():
        if name not in target:
            patch[name] = value
        elif target[name] != value:
            patch[name] = difference(target[name], value)
    return patch
