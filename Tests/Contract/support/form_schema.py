"""What the playground's inspector knows of a control: its members, as openapi.yaml describes them.

`script/inspector` writes it to a file that the playground loads. A member that openapi.yaml gains is in the form by
itself: name, type, unit (`x-unit`), default, bounds and a line of help come from here.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from contract import Contract, named
from service import ROOT

FILE = ROOT / "Sources/CAssets/web/playground/inspector/schema.json"
KINDS = {"slider": "Slider", "pinch": "Pinch"}
BOUNDS = {"minimum": "min", "maximum": "max", "exclusiveMinimum": "above", "exclusiveMaximum": "below",
          "maxLength": "longest", "maxItems": "most", "minItems": "least", "pattern": "pattern"}

Node = dict[str, Any]


def form_schema(contract: Contract) -> Node:
    """The description of each kind of control, by the kind's name."""
    return {kind: node(contract, named(schema)) for kind, schema in KINDS.items()}


def written(contract: Contract) -> str:
    """The file's text: a line for each member of a control, for readable changes."""
    kinds = []
    for kind, found in form_schema(contract).items():
        members = ",\n".join(f"{json.dumps(name)}: {_text(it)}" for name, it in found.pop("members").items())
        kinds.append(f'"{kind}": {_text(found)[:-1]}, "members": {{\n{members}\n}}}}')
    return "{" + ",\n".join(kinds) + "}\n"


def node(contract: Contract, schema: Any) -> Node:
    """A member's description: its type, and what a field for it needs."""
    described = _described(contract, schema)
    found: Node = {"type": _type(described)}
    if help := _help(described):
        found["help"] = help
    for name, short in [("default", "default"), ("x-unit", "unit"), *BOUNDS.items()]:
        if name in described:
            found[short] = _number(described[name])
    if examples := described.get("examples"):
        found["example"] = next((it for it in examples if it), examples[0])
    return found | _parts(contract, found["type"], described)


def _described(contract: Contract, schema: Any) -> Node:
    """The schema with what its references say; what stands beside a reference wins."""
    beside = {name: value for name, value in schema.items() if name != "$ref"}
    if re.fullmatch(r"By default there (is|are) none\.", beside.get("description", "")):
        del beside["description"]
    return contract.resolve(schema) | beside


def _type(schema: Node) -> str:
    if "oneOf" in schema:
        return "union" if "discriminator" in schema else "either"
    if "const" in schema:
        return "const"
    if "enum" in schema:
        return "choice"
    if schema["type"] == "object" and "properties" not in schema:
        return "map"
    return schema["type"]


def _parts(contract: Contract, type: str, schema: Node) -> Node:
    match type:
        case "object":
            members = {name: node(contract, it) for name, it in schema["properties"].items()}
            return {"required": schema.get("required", []), "members": members}
        case "union":
            mapping = schema["discriminator"]["mapping"]
            return {"by": schema["discriminator"]["propertyName"],
                    "kinds": {kind: node(contract, {"$ref": target}) for kind, target in mapping.items()}}
        case "choice":
            return {"of": schema["enum"], "says": _says(schema.get("description", ""))}
        case "const":
            return {"of": [schema["const"]]}
        case "array":
            return {"items": node(contract, schema["items"])}
        case "map":
            names = schema["propertyNames"]["pattern"]
            return {"names": names, "most": schema["maxProperties"], "items": node(contract, schema["additionalProperties"])}
        case "either":
            return {"of": [node(contract, it) for it in schema["oneOf"]]}
    return {}


def _help(schema: Node) -> str:
    """The line for forms (`x-help`), by default the first sentence of the description."""
    if "x-help" in schema:
        return schema["x-help"]
    text = " ".join(schema.get("description", "").split("\n\n")[0].split())
    return "" if _says(text) else _sentence(text)


def _sentence(text: str) -> str:
    first = re.split(r"(?<=[.;])\s", text)[0].rstrip(";.")
    return f"{first}." if first else ""


def _says(text: str) -> dict[str, str]:
    """What each word means, if the description says so: "`word`: a sentence."."""
    pieces = re.findall(r"`(\w+)`: ((?:[^`]|`(?!\w+`: ))*?[.])(?=\s|$)", " ".join(text.split()))
    return {word: meaning[0].upper() + re.split(r"(?<=[.;])\s", meaning)[0][1:] for word, meaning in pieces}


def _number(value: Any) -> Any:
    """A whole number as such, so that the file has 100000 for 100000.0."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    text = written(Contract.load())
    if "--check" in sys.argv:
        sys.exit(0 if FILE.read_text() == text else "inspector: schema.json is not what openapi.yaml says")
    FILE.write_text(text)
