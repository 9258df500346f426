#!/usr/bin/env python3
"""Compares the frames of the fixtures with those of the reference implementation, or writes them anew.

    python3 Tests/Reference            compares; status 1 if a frame differs
    python3 Tests/Reference --write    writes the frames that the reference computes, after a change that is meant
    python3 Tests/Reference --against URL FIRST COUNT
                                       compares so many random controls, from the FIRST on, with a running service's
    python3 Tests/Reference --several FIRST COUNT
                                       tries so many random sliders with several thumbs; status 1 if a rule is broken
"""

import json
import sys
import urllib.error
import urllib.request
from pathlib import Path

from engine import Refused, Thumbs, completed, made
from engine.presets import PRESETS
from scenarios import (
    anything, by_hand_wrong, generated, hand_made, recorded, recorded_reshaped, reshaped, standing, try_cancelled,
    try_cancelled_reshaped, try_one, try_reshaped, try_several,
)

TESTS = Path(__file__).resolve().parents[1]
ENGINE = TESTS / "SliderEngineTests/Fixtures/engine.json"
FEEL = TESTS / "SliderAPITests/Fixtures/feel.json"
SEVERAL = TESTS / "SliderAPITests/Fixtures/several.json"
#: The first seed of the random sliders with several thumbs, and how many seeds.
THUMBS = (4, 60)
#: The same of those whose control changes. Where rounding decides, the last bit of two computations may differ.
RESHAPED = (300, 60)

ABOUT = (
    "Made by Tests/Reference. One scenario: a control, its events, and the members that each frame must have. Numbers a "
    "(wanted) and b agree when |a - b| <= 1e-9 max(1, |a|); velocities 1e-6. A member that is absent here does not "
    "apply, so the frame must not have it either."
)


def explicit(given):
    """The control as it is written: the members that a fixture's reader always wants filled in."""
    full = completed(given)
    always = ("range", "scale", "trackWidth", "drag", "reversed", "jumpsOnTouch", "initialValue")
    control = {**{name: full[name] for name in always}, **given}
    if "snapping" in given and given["snapping"]["kind"] == "none":
        del control["snapping"]
    return control


def differences(wanted, got, path=""):
    """Where two frames differ: numbers by more than 1e-9, velocities by 1e-6."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in sorted(set(wanted) | set(got)):
            if key in wanted and key in got:
                yield from differences(wanted[key], got[key], f"{path}/{key}")
            else:
                yield f"{path}/{key}: {wanted.get(key)} there, {got.get(key)} here"
    elif isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        for index, pair in enumerate(zip(wanted, got)):
            yield from differences(*pair, f"{path}/{index}")
    elif type(wanted) in (int, float) and type(got) in (int, float):
        tolerance = 1e-6 if path.endswith("/velocity") else 1e-9
        if not abs(wanted - got) <= tolerance * max(1, abs(wanted)):
            yield f"{path}: {wanted} there, {got} here"
    elif wanted != got:
        yield f"{path}: {wanted} there, {got} here"


def without_new_cues(frame):
    """A frame as fixtures have it that are older than `intensity` and `passed`."""
    cues = [{**cue} for cue in frame["haptics"] if "passed" not in cue]
    for cue in cues:
        del cue["intensity"]
    return {**frame, "haptics": cues}


def is_plain(scenarios):
    """Whether the fixture is older than `intensity` and `passed`, and leaves them out."""
    return not any("intensity" in cue for s in scenarios for f in s["frames"] for cue in f["haptics"])


def computed(scenario, plain, versions):
    """The frames of a scenario's events."""
    control = made(scenario.get("control") or PRESETS[scenario["preset"]])
    frames = [control.apply(event) for event in scenario["events"]]
    if plain:
        frames = [without_new_cues(frame) for frame in frames]
    return [{"version": count, **frame} for count, frame in enumerate(frames, 1)] if versions else frames


def has_versions(scenario):
    return "version" in scenario["frames"][0]


def check(file):
    """Compares every frame of a fixture with the one that is computed here."""
    scenarios = json.loads(file.read_text(encoding="utf-8"))["scenarios"]
    plain = is_plain(scenarios)
    frames = wrong = 0
    for scenario in scenarios:
        got = computed(scenario, plain, has_versions(scenario))
        for index, pair in enumerate(zip(scenario["frames"], got, strict=True)):
            found = list(differences(*pair))
            frames += 1
            wrong += bool(found)
            for difference in found:
                print(f"{scenario['name']}, frame {index}: {difference}")
    print(f"{file.name}: {len(scenarios)} scenarios, {frames} frames, {wrong} of them different")
    return wrong == 0


def check_thumbs():
    """Compares every frame of several.json with the one that is computed here; none of an event that is refused."""
    scenarios = json.loads(SEVERAL.read_text(encoding="utf-8"))["scenarios"]
    frames = wrong = 0
    for scenario in scenarios:
        thumbs = Thumbs(scenario["control"])
        for index, (event, wanted) in enumerate(zip(scenario["events"], scenario["frames"], strict=True)):
            try:
                got = thumbs.apply(event)
            except Refused:
                got = None
            found = list(differences(wanted, got))
            frames, wrong = frames + 1, wrong + bool(found)
            for difference in found:
                print(f"{scenario['name']}, frame {index}: {difference}")
    print(f"{SEVERAL.name}: {len(scenarios)} scenarios, {frames} frames, {wrong} of them different")
    return wrong == 0


def feel():
    """feel.json: the scenarios of this folder."""
    scenarios = [
        {"name": name, "control": explicit(control), "events": events,
         "frames": [frame for control_made in [made(control)] for frame in map(control_made.apply, events)]}
        for name, control, events in hand_made() + generated() + standing() + reshaped()
    ]
    lines = ",\n".join(json.dumps(s, separators=(",", ":"), ensure_ascii=False) for s in scenarios)
    return '{"about":' + json.dumps(ABOUT) + ',"scenarios":[\n' + lines + "\n]}\n"


def several():
    """several.json: sliders with several thumbs."""
    scenarios = [*recorded(*THUMBS), *recorded_reshaped(*RESHAPED)]
    lines = ",\n".join(json.dumps(s, separators=(",", ":"), ensure_ascii=False) for s in scenarios)
    return '{"about":' + json.dumps(ABOUT) + ',"scenarios":[\n' + lines + "\n]}\n"


def engine():
    """engine.json: its own scenarios, with frames computed here."""
    fixture = json.loads(ENGINE.read_text(encoding="utf-8"))
    plain = is_plain(fixture["scenarios"])
    for scenario in fixture["scenarios"]:
        scenario["frames"] = computed(scenario, plain, has_versions(scenario))
    return json.dumps(fixture, separators=(",", ":"), ensure_ascii=False)


#: The service writes lengths and speeds in thousandths.
ROUNDED = ("x", "fingerOffset", "velocity")


def unlike(wanted, got, slider):
    """Where a service's frame differs from the reference's by more than its numbers are rounded."""
    places = slider.drawn() / slider.width * 2 * (slider.control["bars"]["count"] - 1) if "bars" in slider.control else 0
    for difference in differences(wanted, got):
        path, _, numbers = difference.partition(": ")
        there, _, here = numbers.removesuffix(" here").partition(" there, ")
        if (path.split("/")[-1] in ROUNDED or "/heights/" in path) and "None" not in (there, here):
            if abs(float(there) - float(here)) <= 0.0006 + 1e-9 * abs(float(there)):
                continue
        # Exactly between two bars the last bit decides.
        if path == "/bars/current" and abs(places % 2 - 1) < 1e-6:
            continue
        yield difference


def evaluated(url, control, events):
    """A service's frames; none if it refuses the control because its zones leave no travel."""
    body = json.dumps({"control": control, "events": events}).encode()
    request = urllib.request.Request(f"{url}/v1/evaluate", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)["frames"]
    except urllib.error.HTTPError as error:
        detail = json.load(error)["detail"]
        if "must leave travel" in detail:
            return []
        raise SystemExit(f"a control was refused: {detail}\n{json.dumps(control)}") from error


def against(url, first, count):
    """Compares random controls with a service's."""
    frames = wrong = refused = 0
    for seed in range(first, first + count):
        control, events = anything(seed)
        got = evaluated(url, control, events)
        refused += not got
        slider = made(explicit(control))
        for index, (event, frame) in enumerate(zip(events, got)):
            frame = {name: it for name, it in frame.items() if name not in ("version", "vibrate")}
            found = list(unlike(slider.apply(event), frame, slider))
            frames += 1
            wrong += bool(found)
            if found:
                # What comes after it may follow from it.
                print(f"anything {seed}, frame {index}: {found[0]}")
                break
    print(f"{count} controls, {refused} of them refused, {frames} frames, {wrong} of them different")
    return wrong == 0 and refused < count


def try_thumbs(first, count):
    """Tries sliders with several thumbs (engine/thumbs): those made by hand, and random ones."""
    events = wrong = unfit = 0
    for found in by_hand_wrong():
        wrong += 1
        print(found)
    for seed in range(first, first + count):
        for attempt in (try_several, try_cancelled, try_one, try_reshaped, try_cancelled_reshaped):
            tried, found = attempt(seed)
            events, unfit, wrong = events + tried, unfit + (tried == 0), wrong + bool(found)
            if found:
                print(found)
    print(f"{count} sliders, {unfit} attempts without room, {events} events, {wrong} of them wrong")
    return wrong == 0 and unfit < count


def main():
    if sys.argv[1:2] == ["--several"] and len(sys.argv) == 4:
        sys.exit(0 if try_thumbs(*map(int, sys.argv[2:])) else 1)
    if sys.argv[1:2] == ["--against"] and len(sys.argv) == 5:
        sys.exit(0 if against(sys.argv[2], *map(int, sys.argv[3:])) else 1)
    if sys.argv[1:] == ["--write"]:
        FEEL.write_text(feel(), encoding="utf-8")
        SEVERAL.write_text(several(), encoding="utf-8")
        if not check(ENGINE):
            ENGINE.write_text(engine(), encoding="utf-8")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    # All are compared, even if the first differs.
    sys.exit(0 if all([check(ENGINE), check(FEEL), check_thumbs()]) else 1)


if __name__ == "__main__":
    main()
