import os

import pytest

from accuracy.exact import FUNCTIONS
from accuracy.measure import BOUNDS, measure

# script/functions tries a million.
COUNT = int(os.environ.get("DETENT_FUNCTION_ARGUMENTS", "10000"))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_are_as_near_to_the_exact_value_as_documented(build, name):
    found = measure(build / "function-results", name, COUNT, seed=3)
    # Such arguments are common among the seeded ones; without them this test would say little.
    assert found.ties > COUNT / 50
    assert found.error <= BOUNDS[name], found


def test_every_function_says_how_exact_it_is():
    assert BOUNDS.keys() == FUNCTIONS.keys()
    assert all(0.5 < bound <= 0.6 for bound in BOUNDS.values())
