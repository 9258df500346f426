"""The count of time-outs and pauses outside the one scale of waits."""

from __future__ import annotations

import pytest

import waits


@pytest.mark.parametrize("line, counts", [
    ("page.wait_for_timeout(50)", True), ("httpx.get(url, timeout=5)", True), ("run(line, timeout=(3 + 4))", True),
    ("time.sleep(0.1)", True), ("deadline = time.monotonic() + 10", True), ("process.wait(3)", True), ("thread.join(10)", True),
    ("try await Task.sleep(for: .milliseconds(5))", True), ("usleep(pause)", True), ("client.pause(.milliseconds(3))", True),
    ("await server.shutDown(within: .seconds(1))", True), ("new Promise((resume) => setTimeout(resume, 10))", True),
    ("httpx.get(url, timeout=LIMIT)", False), ("run(line, timeout=3 * LIMIT)", False), ("process.wait(LIMIT)", False),
    ("deadline = time.monotonic() + LIMIT", False), ("event.wait()", False), ("' '.join(words)", False),
    ("setTimeout(show, delay)", False),
])
def test_what_is_counted(tmp_path, line, counts):
    (tmp_path / "Browser").mkdir()
    (tmp_path / "Browser/test_page.py").write_text(f"import time\n{line}\n")
    expected = {"Browser": [f"{tmp_path.name}/Browser/test_page.py:2: {line}"]}
    assert waits.found(tmp_path) == (expected if counts else {})


def test_the_scale_and_the_runner_are_not_counted(tmp_path):
    for name in ("Patience/Patience.swift", "Contract/support/scale.py", "Runner/run.py", "Contract/README.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("time.sleep(1); usleep(1)\n")
    assert waits.found(tmp_path) == {}


def test_a_count_may_not_grow_and_one_that_falls_is_written_down():
    lines = {"Browser": ["a:1: sleep(1)", "a:2: sleep(2)"], "Contract": ["b:1: sleep(1)"]}
    assert waits.complaints(lines, {"Browser": 2, "Contract": 1}) == []
    *where, told = waits.complaints(lines, {"Browser": 1, "Contract": 1})
    assert where == lines["Browser"] and told.startswith("Browser has 2 literal")
    [told] = waits.complaints(lines, {"Browser": 2, "Contract": 3})
    assert "write 1 into" in told
    assert any(line.startswith("Browser has 2") for line in waits.complaints(lines, {"Contract": 1}))
    [told] = waits.complaints(lines, {"Browser": 2, "Contract": 1, "Torture": 4})
    assert "write 0 into" in told
