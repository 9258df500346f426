"""Arguments for each function, made from a seed: over exponents, over the engine's ranges, at ends and near ties."""

import math
import struct
from random import Random

from mpmath import MPContext

mp = MPContext()
mp.prec = 200
mpf = mp.mpf
GREATEST = float.fromhex("0x1.fffffffffffffp1023")
LEAST = 5e-324
LEAST_NORMAL = 2.0**-1022


def any_exponent(random, low=-1074, high=1023):
    """A positive double whose exponent is uniform in a range. Below the normal ones, ldexp rounds to what there is."""
    return math.ldexp(1 + random.random(), random.randint(low, high))


def signed(random, x):
    return x if random.random() < 0.5 else -x


def beside(random, x, places=3):
    """A double at most so many places from x."""
    for _ in range(random.randint(0, places)):
        x = math.nextafter(x, random.choice((-math.inf, math.inf)))
    return x


def middle(random, low, high):
    """The middle of two doubles beside each other, in a range."""
    x = random.uniform(low, high)
    return (mpf(x) + mpf(math.nextafter(x, math.inf))) / 2


def exp(random):
    return [
        lambda: signed(random, any_exponent(random, -60, 9)),
        lambda: random.uniform(-746, 710),
        lambda: random.uniform(-40, 0),
        lambda: random.uniform(-4, 0),
        lambda: random.uniform(-745.2, -708),
        lambda: random.uniform(709.7, 709.8),
        # Near steps of the table, and near the middle between two.
        lambda: beside(random, random.randint(-130_000, 130_000) * math.log(2) / 256),
        lambda: float(mp.log(middle(random, 0.999, 1.001))),
    ]


def expm1(random):
    return [
        lambda: signed(random, any_exponent(random, *random.choice(((-1074, 1023), (-60, 9), (-60, 9))))),
        lambda: random.uniform(-45, 60),
        lambda: random.uniform(-0.2, 0.2),
        lambda: beside(random, random.choice((-0.125, 0.125)), 50),
        lambda: random.uniform(-2, 2),
        lambda: random.uniform(709, 709.8),
        lambda: beside(random, random.randint(-10_000, 10_000) * math.log(2) / 256),
        lambda: float(mp.log1p(middle(random, -0.99999, -0.999))),
    ]


def log(random):
    return [
        lambda: any_exponent(random),
        lambda: random.uniform(0, 100),
        lambda: random.uniform(0.5, 2),
        lambda: random.uniform(0.98, 1.02),
        lambda: 1 + signed(random, any_exponent(random, -53, -6)),
        lambda: beside(random, 1.0, 30),
        # Near the ends of the table's intervals.
        lambda: beside(random, random.randint(176, 352) / 256 * 2.0 ** random.randint(-3, 3)),
        lambda: float(mp.exp(middle(random, 300, 709))),
    ]


def log1p(random):
    return [
        lambda: any_exponent(random),
        lambda: -any_exponent(random, -1074, -1),
        lambda: random.uniform(-1, 5),
        lambda: random.uniform(-0.02, 0.02),
        lambda: signed(random, any_exponent(random, -60, -6)),
        lambda: max(beside(random, -1 + 2.0 ** -random.randint(1, 53), 30), -1 + 2.0**-53) if random.random() < 0.5
        else beside(random, 2.0 ** random.randint(40, 70), 30),
        lambda: beside(random, random.randint(176, 352) / 256 * 2.0 ** random.randint(-3, 3) - 1),
        lambda: float(mp.expm1(middle(random, 300, 709))),
    ]


def pow(random):
    def into(low, high):
        """x of any exponent, and y that takes x^y into a range of exponents."""
        x = any_exponent(random)
        logarithm = math.log2(x)
        return (x, random.uniform(low, high) / logarithm) if logarithm else (x, 1.0)

    def near_one():
        x = 1 + signed(random, any_exponent(random, -52, -4))
        return x, random.uniform(-1080, 1030) / (math.log1p(x - 1) / math.log(2))

    def tie():
        y = signed(random, any_exponent(random, -14, -11))
        return float(middle(random, 0.85, 1.2) ** (1 / mpf(y))), y

    return [
        lambda: into(-1080, 1026),
        lambda: into(-1076, -1020),
        lambda: into(1023.9, 1024.01),
        lambda: (random.random(), random.uniform(0.1, 10)),
        lambda: (random.uniform(0.05, 1), 1 / 0.89),
        near_one,
        lambda: (random.uniform(0, 100), float(random.randint(-20, 20)) / 2),
        tie,
    ]


def angle(random):
    return [
        lambda: signed(random, any_exponent(random, -60, 19)),
        lambda: random.uniform(0, math.pi),
        lambda: random.uniform(-0.8, 0.8),
        lambda: random.uniform(-(2.0**20), 2.0**20),
        # Near multiples of a quarter and of an eighth of a turn.
        lambda: beside(random, float(random.randint(-667_544, 667_544) * mp.pi / 2)),
        lambda: beside(random, float(random.randint(-2_600, 2_600) * mp.pi / 4)),
        lambda: signed(random, any_exponent(random, 20, 1023)),
    ]


def sin(random):
    return [*angle(random), lambda: float(mp.asin(middle(random, 1 - 2.0**-20, 1 - 2.0**-30)))]


def cos(random):
    return [*angle(random), lambda: float(mp.acos(middle(random, 1 - 2.0**-20, 1 - 2.0**-30)))]


def atan(random):
    return [
        lambda: signed(random, any_exponent(random)),
        lambda: signed(random, any_exponent(random, -30, 30)),
        lambda: random.uniform(-2, 2),
        lambda: random.uniform(-40, 40),
        lambda: beside(random, random.randint(-32, 32) / 32),
        lambda: beside(random, signed(random, 32 / random.randint(1, 32))),
        lambda: random.uniform(0, 0.2),
        lambda: float(mp.tan(middle(random, 1.5698, 1.5707))),
    ]


ENDS = {
    "exp": [
        math.log(GREATEST), -745.1332191019411, -745.1332191019412, -708.3964185322641, LEAST, -LEAST, 700.0, -700.0,
    ],
    "expm1": [
        math.log(GREATEST), LEAST, -LEAST, 0.125, -0.125, -37.43, 50.0, -40.0, 2.0**-54, -(2.0**-54),
    ],
    "log": [LEAST, LEAST_NORMAL, GREATEST, 1.0, 2.0, 0.5],
    "log1p": [LEAST, -LEAST, LEAST_NORMAL, GREATEST, -1 + 2.0**-53, 2.0**-54, 2.0**53, 2.0**64],
    "pow": [
        (2.0, 1023.0), (2.0, -1074.0), (GREATEST, 1.0), (LEAST, 1.0), (LEAST, -0.9), (GREATEST, -1.0), (10.0, 308.0),
        (2.0, 1024 - 2.0**-43), (2.0, -1022.0), (2.0, math.nextafter(-1022, -2000)), (1 + 2.0**-52, 2.0**62),
        # The greatest error that was found: near 1 + 1/128 the logarithm is least exact.
        (float.fromhex("0x1.01f62a449436dp+0"), float.fromhex("-0x1.6311aea93204ap+16")),
    ],
    "sin": [LEAST, -LEAST, 0.75, -0.75, 2.0**20, -(2.0**20), math.nextafter(2.0**20, math.inf), GREATEST, math.pi],
    "cos": [LEAST, -LEAST, 0.75, -0.75, 2.0**20, -(2.0**20), math.nextafter(2.0**20, math.inf), GREATEST, math.pi / 2],
    "atan": [LEAST, -LEAST, 2.0**-27, 1.0, -1.0, 2.0**60, GREATEST, -GREATEST],
}


def arguments(name, count, seed):
    """Tuples of arguments, whose ends are always the same."""
    random = Random(f"{name} {seed}")
    spreads = globals()[name](random)
    found = [end if isinstance(end, tuple) else (end,) for end in ENDS[name]]
    while len(found) < count:
        made = spreads[len(found) % len(spreads)]()
        found.append(made if isinstance(made, tuple) else (made,))
    return found


def packed(tuples):
    """Their bytes."""
    flat = [x for values in tuples for x in values]
    return struct.pack(f"={len(flat)}d", *flat)
