"""Constants of exp and expm1: powers of two in steps of 1/128, the steps' lengths, two polynomials."""

from mpmath import mp, mpf

from .fit import double, error, fitted
from .swift import constants, file, parts, polynomial, table

STEPS = 128
# Half a step, and a little for the rounding of x·128/ln 2.
REACH = mp.ln2 / (2 * STEPS) * mpf("1.0001")
SMALL = mpf(1) / 8


def remainder(x):
    """(e^x − 1 − x − x²/2) / x³"""
    return (mp.expm1(x) - x - x * x / 2) / x**3


def powers():
    rows = []
    for i in range(STEPS):
        power = mpf(2) ** (mpf(i) / STEPS)
        high = double(power)
        rows.append((high, (power - high) / high))
    return rows


def files():
    step = mp.ln2 / STEPS
    # 2^17 steps and more are counted, so a count times the first part is exact with 35 binary digits.
    high, low = parts(step, 42)
    near = fitted(remainder, -REACH, REACH, 2, lambda x: abs(x) ** 3)
    small = fitted(remainder, -SMALL, SMALL, 8, lambda x: x * x)
    assert error(remainder, near, -REACH, REACH, lambda x: abs(x) ** 3) < -60
    assert error(remainder, small, -SMALL, SMALL, lambda x: x * x) < -60
    yield "ExponentialTable.swift", file(
        "ExponentialTable",
        ["Powers of two in steps of 1/128, and the length of a step for e^x."],
        constants([
            ("stepsPerUnit", "128 / ln 2.", STEPS / mp.ln2),
            ("stepHigh", "ln 2 / 128 to 42 binary places: its product with a count of steps is exact.", high),
            ("stepLow", "The rest of ln 2 / 128.", low),
        ]),
        table("powers", "2^(i/128).", "RoundedPower", powers()),
    )
    yield "ExponentialPolynomial.swift", file(
        "ExponentialPolynomial",
        ["(e^x − 1 − x − x²/2) / x³ for |x| ≤ ln 2 / 256: its coefficients, by the power of x in e^x."],
        polynomial(near, (3, False)),
    )
    yield "ExpMinusOnePolynomial.swift", file(
        "ExpMinusOnePolynomial",
        ["(e^x − 1 − x − x²/2) / x³ for |x| ≤ 1/8: its coefficients, by the power of x in e^x."],
        polynomial(small, (3, False)),
    )
