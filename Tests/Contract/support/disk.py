"""The disk of Tests/Torture, which fails when it is told to: see Tests/Torture/README.md."""

from __future__ import annotations

import importlib.util

from service import ROOT

# Not by its folder on the path: that has modules with the names of some of these.
_spec = importlib.util.spec_from_file_location("torture_disk", ROOT / "Tests/Torture/torture/disk.py")
assert _spec and _spec.loader
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)

Disk = _module.Disk
