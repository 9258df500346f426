"""The playground's inspector has every member that openapi.yaml describes."""

from __future__ import annotations

import copy
from typing import Any, Iterator

from contract import Contract
from form_schema import FILE, form_schema, written

CONTRACT = Contract.load()


def test_the_inspectors_file_is_what_the_contract_says():
    assert FILE.read_text() == written(CONTRACT), "script/inspector writes it anew"


def test_a_new_member_is_described_by_itself():
    document = copy.deepcopy(CONTRACT.document)
    document["components"]["schemas"]["Slider"]["properties"]["friction"] = {
        "type": "number", "minimum": 0, "maximum": 2, "default": 0.5, "x-unit": "N",
        "description": "How hard it is to move. The rest is not shown.",
    }
    found = form_schema(Contract(document))["slider"]["members"]["friction"]
    assert found == {
        "type": "number", "help": "How hard it is to move.", "default": 0.5, "unit": "N", "min": 0, "max": 2,
    }


def test_every_member_has_a_line_of_help():
    without = [pointer for kind, it in form_schema(CONTRACT).items() for pointer, node in walk(f"/{kind}", it)
               if not node.get("help") and not node.get("says") and node["type"] != "const"]
    # A member of the appearance is one of two types; both lines are those of the map.
    without = [it for it in without if not it.startswith(("/slider/appearance/", "/pinch/appearance/"))]
    assert without == []


def test_every_number_with_a_dimension_has_its_unit():
    without = [pointer for kind, it in form_schema(CONTRACT).items() for pointer, node in walk(f"/{kind}", it)
               if node["type"] == "number" and "unit" not in node]
    # Exponents, coefficients and factors are plain numbers; how far a map's number reaches depends on its name.
    assert [it.rsplit("/")[-1] for it in without] == [
        "exponent", "linear", "factor", "overscroll", "multiplier", "1", "1",
    ]


def walk(pointer: str, node: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each member below a node, with a pointer to it."""
    for name, member in node.get("members", {}).items():
        yield f"{pointer}/{name}", member
        yield from walk(f"{pointer}/{name}", member)
    for kind, part in node.get("kinds", {}).items():
        yield from walk(f"{pointer}:{kind}", part)
    if "items" in node:
        yield f"{pointer}/-", node["items"]
        yield from walk(f"{pointer}/-", node["items"])
    for index, part in enumerate(node.get("of", []) if node["type"] == "either" else []):
        yield f"{pointer}/{index}", part
