"""Constants of sin, cos and atan."""

from mpmath import mp, mpf

from .fit import double, error, fitted
from .swift import constants, file, parts, pattern, polynomial, table

# An eighth of a turn, and a little for the rounding of x·2/π.
REACH = mp.pi / 4 * mpf("1.0001")
STEPS = 16
NEAR = mpf(1) / 32
WORDS = 40


def sine(z):
    """(sin x − x + s·x³) / x⁵ for z = x², with s the double nearest to 1/6"""
    x = mp.sqrt(z)
    return (mp.sin(x) - x + double(mpf(1) / 6) * x**3) / x**5


def cosine(z):
    """(cos x − 1 + x²/2) / x⁴ for z = x²"""
    return (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2


def arctangent(z):
    """(atan x − x) / x³ for z = x²"""
    x = mp.sqrt(z)
    return (mp.atan(x) - x) / x**3


def words():
    """2/π after the point, 32 bits a word."""
    with mp.workprec(32 * WORDS + 50):
        whole = int(mp.floor(2 / mp.pi * mpf(2) ** (32 * WORDS)))
    return [(whole >> (32 * (WORDS - 1 - i))) & 0xFFFFFFFF for i in range(WORDS)]


def quarter():
    named = zip(
        ("first", "second", "third", "fourth"),
        (
            "π/2 to 32 binary places: its product with a count below 2^21 is exact, like those of the next two.",
            "What is left of π/2, to 65 binary places.",
            "What is left, to 98 binary places.",
            "What is left.",
        ),
        parts(mp.pi / 2, 32, 65, 98),
    )
    third = parts(mp.pi / 2, 32, 65)[2]
    return [
        ("quartersPerUnit", "2/π.", 2 / mp.pi), *named,
        ("rest", "What is left after the second part, as one double.", third),
        ("nearest", "π/2, rounded.", double(mp.pi / 2)),
        ("nearestRest", "What its rounding left out.", mp.pi / 2 - double(mp.pi / 2)),
    ]


def files():
    turn = REACH**2
    s = fitted(sine, 0, turn, 5, lambda z: z**2)
    c = fitted(cosine, 0, turn, 5, lambda z: z**2)
    a = fitted(arctangent, 0, NEAR**2 * mpf("1.01"), 4, lambda z: z)
    assert error(sine, s, 0, turn, lambda z: z**2) < -60
    assert error(cosine, c, 0, turn, lambda z: z**2) < -60
    assert error(arctangent, a, 0, NEAR**2, lambda z: z) < -60
    yield "QuarterTurn.swift", file("QuarterTurn", ["π/2 in parts."], constants(quarter()))
    listed = [", ".join(pattern(word, 8) for word in words()[at:at + 8]) for at in range(0, WORDS, 8)]
    yield "QuartersPerUnit.swift", file(
        "QuartersPerUnit",
        ["2/π after the point, 32 bits a word."],
        f"    static let words: InlineArray<{WORDS}, UInt32> = [\n"
        + "\n".join(f"        {line}," for line in listed) + "\n    ]",
    )
    yield "SinePolynomial.swift", file(
        "SinePolynomial",
        ["(sin x − x + x³/6) / x⁵ for |x| ≤ π/4: its coefficients, by the power of x in sin x."],
        constants([("sixth", "1/6.", mpf(1) / 6)]), polynomial(s, (5, True)),
    )
    yield "CosinePolynomial.swift", file(
        "CosinePolynomial",
        ["(cos x − 1 + x²/2) / x⁴ for |x| ≤ π/4: its coefficients, by the power of x in cos x."],
        polynomial(c, (4, True)),
    )
    near = [mp.atan(mpf(i) / STEPS) for i in range(STEPS + 1)]
    far = [mp.pi / 2 - x for x in near]
    yield "ArcTangentTable.swift", file(
        "ArcTangentTable",
        ["Arc tangents at multiples of 1/16, and a polynomial between them."],
        table("upToOne", "atan(i/16).", "RoundedAngle", [(double(x), x - double(x)) for x in near]),
        table("aboveOne", "atan(16/i), π/2 for i = 0.", "RoundedAngle", [(double(x), x - double(x)) for x in far]),
    )
    yield "ArcTangentPolynomial.swift", file(
        "ArcTangentPolynomial",
        ["(atan x − x) / x³ for |x| ≤ 1/32: its coefficients, by the power of x in atan x."],
        polynomial(a, (3, True)),
    )
