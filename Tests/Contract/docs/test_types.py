"""The client's types: written from the contract, and the samples in TypeScript pass its strictest check."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx

import pages
from patience import LIMIT
from service import ROOT

TYPES = ROOT / "Sources/CAssets/web/detent.d.ts"
SAMPLES = {name: text for name, text in pages.titled().items() if name.endswith(".ts")}
CHECK = ["--strict", "--noEmit", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node",
         "--lib", "es2022,dom,dom.iterable"]


def checked(folder: Path, *files: str, options: tuple[str, ...] = ()) -> str:
    """What the compiler says."""
    tsc = shutil.which("tsc")
    assert tsc, "There is no tsc: install it with script/bootstrap test (node-typescript)."
    shutil.copy(TYPES, folder)
    return subprocess.run([tsc, *CHECK, *options, *files], cwd=folder, capture_output=True, text=True, timeout=6 * LIMIT).stdout


def test_the_types_are_what_the_contract_says():
    words = [sys.executable, "script/types", "--check"]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=6 * LIMIT)
    assert (run.returncode, run.stderr) == (0, "")


# A line with a mistake, and what the compiler says of it.
MISTAKES = {
    'await connect("", { preset: "meshin" })': "meshin",
    'await connect("", { control: { range: { lower: 1, uper: 2 } } })': "uper",
    '(await connect("")).send({ type: "set" })': "set",
    '(await connect("")).send({ type: "resized" })': "trackWidth",
    '(await connect("")).send({ type: "moved", x: 1 })': "moved",
    '(await connect("", { preset: "carousel" })).frame.thumb': "thumb",
    '(await connect("", { preset: "meshing" })).frame.seamless': "seamless",
    '(await connect("")).frame.bar': "bar",
    '(await connect("", { preset: "price" })).frame.thumb': "thumb",
    '(await connect("", { control: { range: { lower: 0, upper: 1 }, thumbs: { count: 2 } } })).frame.value': "value",
    '(await connect("", { preset: "price", control: { thumbs: null } })).frame.thumbs': "thumbs",
    'await connect("", { preset: "price", control: { thumbs: { count: 3, gap: 1 } } })': "gap",
    '(await connect<"thumbs">("", { session: "mine" })).frame.snapped': "snapped",
    'const it: import("./detent.js").ThumbsPresetName = "meshing"': "meshing",
}

# What a page may write of several thumbs.
SEVERAL = """
import { connect, type Detent, type SliderFrame, type ThumbsFrame, type ThumbsPresetName } from "./detent.js";
const { frame, control } = await connect("", { preset: "price", control: { thumbs: { minGap: 20 } } });
const shown: ThumbsFrame = frame;
console.log(shown.thumbs[0]?.value, control.thumbs?.count);
const own: Detent<"thumbs"> = await connect("", { control: { range: { lower: 0, upper: 1 }, thumbs: { count: 2 } } });
own.on("frame", ({ thumbs, active }) => console.log(thumbs.length, active));
own.on("cue", (_, { thumbs }) => console.log(thumbs.length));
const one: SliderFrame = (await connect("", { preset: "price", control: { thumbs: null } })).frame;
const opened: ThumbsFrame = (await connect<"thumbs">("", { session: "mine" })).frame;
const either = (await connect<"slider" | "thumbs">("", { session: "mine" })).frame;
console.log(one.thumb.x, opened.active, "thumbs" in either ? either.thumbs.length : either.value);
document.createElement("detent-slider").use(own);
export const presets: Record<ThumbsPresetName, string> = { price: "", envelope: "" };
"""


def test_the_samples_are_strictly_typed_and_each_mistake_is_found(tmp_path: Path):
    """All in one run: the compiler takes seconds to read the types of a page."""
    assert SAMPLES
    for name, text in SAMPLES.items():
        (tmp_path / Path(name).name).write_text(text)
    (tmp_path / "several.ts").write_text(SEVERAL)
    for number, line in enumerate(MISTAKES):
        (tmp_path / f"wrong-{number}.ts").write_text(f'import {{ connect }} from "./detent.js";\n{line};\n')
    said = checked(tmp_path, "detent.d.ts", *(path.name for path in tmp_path.glob("*.ts") if path.name != TYPES.name))
    # A message begins with the file and the place in it; its other lines are further in.
    messages = re.split(r"^(?=\S)", said, flags=re.MULTILINE)
    assert [it for it in messages if it and not it.startswith("wrong-")] == []
    for number, why in enumerate(MISTAKES.values()):
        assert why in "".join(it for it in messages if it.startswith(f"wrong-{number}.ts("))


def test_the_presets_with_several_thumbs_have_a_type(client: httpx.Client):
    presets = client.get("/v1/presets").json()["presets"]
    several = [it["name"] for it in presets if "thumbs" in it["control"]]
    named = re.search(r"export type ThumbsPresetName = Extract<SliderPresetName, (.*)>", TYPES.read_text())
    assert several and named and sorted(re.findall(r'"(\w+)"', named[1])) == sorted(several)


def test_the_example_of_a_queue_is_typed_by_its_comments(tmp_path: Path):
    shutil.copy(ROOT / "Examples/web/queue.js", tmp_path)
    said = checked(tmp_path, "queue.js", options=("--allowJs", "--checkJs", "--noImplicitAny", "false"))
    assert said == ""
