import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def build():
    """The folder of the build under test: that of the binary in DETENT_BIN, or of plain `swift build`."""
    return Path(os.environ.get("DETENT_BIN", ROOT / ".build/debug/detent")).resolve().parent
