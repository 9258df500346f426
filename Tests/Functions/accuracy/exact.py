"""The functions to 140 binary digits by mpmath, and errors in units in the last place (ulp)."""

import math

from mpmath import libmp

PRECISION = 140
TO_NEAREST = libmp.round_nearest
# A double's last digit stands for at least 2^-1074, and for 2^971 before it overflows.
LEAST, MOST = -1074, 971
OVERFLOW = libmp.from_man_exp(1, 1024)


def log1p(x, precision, rounding):
    """log(1 + x) with a sum that is exact."""
    return libmp.mpf_log(libmp.mpf_add(libmp.fone, x), precision, rounding)


def expm1(x, precision, rounding):
    """e^x − 1 with the digits that the difference loses."""
    lost = max(0, -(x[2] + x[3]))
    if lost > 3 * precision:
        # x + x²/2 + x³/6: what follows is below 2^-900 of it.
        square = libmp.mpf_mul(x, x)
        cube = libmp.mpf_div(libmp.mpf_mul(square, x), libmp.from_int(6), precision, rounding)
        return libmp.mpf_add(libmp.mpf_add(x, libmp.mpf_shift(square, -1)), cube, precision, rounding)
    return libmp.mpf_sub(libmp.mpf_exp(x, precision + lost, rounding), libmp.fone, precision, rounding)


FUNCTIONS = {
    "exp": libmp.mpf_exp,
    "expm1": expm1,
    "log": libmp.mpf_log,
    "log1p": log1p,
    "pow": libmp.mpf_pow,
    "sin": libmp.mpf_sin,
    "cos": libmp.mpf_cos,
    "atan": libmp.mpf_atan,
}


def exact(name, *arguments):
    """The function's value for doubles."""
    return FUNCTIONS[name](*map(libmp.from_float, arguments), PRECISION, TO_NEAREST)


def last_place(value):
    """The power of two that the last digit of the double near a value stands for."""
    return min(max(value[2] + value[3] - 53, LEAST), MOST)


def error(value, result):
    """How far a double is from a value, in the last place of the value. Infinity counts as 2^1024, which is the double
    after the greatest one; from there on it is the value."""
    if value == libmp.fzero:
        return 0.0 if result == 0 else math.inf
    if math.isnan(result) or (result != 0 and (result < 0) != bool(value[0])):
        return math.inf
    if math.isinf(result):
        found = libmp.mpf_neg(OVERFLOW) if result < 0 else OVERFLOW
        if libmp.mpf_ge(libmp.mpf_abs(value), OVERFLOW):
            return 0.0
    else:
        found = libmp.from_float(result)
    _, digits, exponent, count = libmp.mpf_sub(value, found, 53, TO_NEAREST)
    if not digits:
        return 0.0
    scale = exponent - last_place(value)
    return math.inf if scale + count > 100 else math.ldexp(int(digits), max(scale, -1000))


def from_tie(value):
    """How far a value is from the middle of the two doubles around it, in its last place."""
    _, digits, exponent, _ = value
    below = last_place(value) - exponent
    if below <= 0:
        return 0.5
    fraction = int(digits) & ((1 << below) - 1)
    return abs(math.ldexp(fraction, -below) - 0.5)
