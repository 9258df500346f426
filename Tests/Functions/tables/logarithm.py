"""Constants of the logarithms: short reciprocals of 128 intervals with their logarithms, a polynomial, ln 2."""

from mpmath import mp, mpf

from .fit import error, fitted
from .swift import constants, file, parts, polynomial, table

START = mpf(0.6875)
# The intervals are half as long below 1, as doubles are half as far from each other there.
BELOW = 80
INTERVALS = 128
REACH = mpf(1) / 128
# Multiples of 2^-42: a sum of one and of an exponent times ln 2's first part is exact.
PLACES = 42


def intervals():
    """Low end and high end of each."""
    for i in range(INTERVALS):
        if i < BELOW:
            yield START + mpf(i) / 256, START + mpf(i + 1) / 256
        else:
            yield 1 + mpf(i - BELOW) / 128, 1 + mpf(i - BELOW + 1) / 128


def entries():
    """The reciprocal in 10 binary places, and minus its logarithm in two parts. Beside 1, the reciprocal is 1."""
    for low, high in intervals():
        beside = high == 1 or low == 1
        inverse = mpf(1) if beside else mpf(int(mp.nint(1024 * 2 / (low + high)))) / 1024
        reach = max(abs(low * inverse - 1), abs(high * inverse - 1))
        assert reach <= REACH
        first, rest = parts(-mp.log(inverse), PLACES)
        assert first == 0 or abs(first) > reach
        yield inverse, first, rest


def remainder(x):
    """(log(1 + x) − x + x²/2) / x³"""
    return (mp.log1p(x) - x + x * x / 2) / x**3


def files():
    high, low = parts(mp.ln2, PLACES)
    near = fitted(remainder, -REACH, REACH, 6, lambda x: x * x)
    assert error(remainder, near, -REACH, REACH, lambda x: x * x) < -60
    yield "LogarithmTable.swift", file(
        "LogarithmTable",
        [
            "Short reciprocals of the numbers from 0.6875 to 1.375, and ln 2.",
            "",
            "80 intervals of length 1/256 below 1 and 48 of length 1/128 above: equal steps of the bit pattern.",
        ],
        constants([
            ("ln2High", "ln 2 to 42 binary places: its product with an exponent is exact.", high),
            ("ln2Low", "The rest of ln 2.", low),
        ]),
        table("intervals", "One for each interval.", "ShortReciprocal", list(entries())),
    )
    yield "LogarithmPolynomial.swift", file(
        "LogarithmPolynomial",
        ["(log(1 + x) − x + x²/2) / x³ for |x| ≤ 1/128: its coefficients, by the power of x in log(1 + x)."],
        polynomial(near, (3, False)),
    )
