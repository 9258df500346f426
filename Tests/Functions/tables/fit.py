"""Polynomials of doubles that approximate a function: weighted least squares at Chebyshev's points."""

from mpmath import mp, mpf

mp.prec = 400
POINTS = 80


def double(x):
    """The double nearest to x, as a number of mpmath's."""
    return mpf(float(x))


def points(low, high):
    """Chebyshev's points of an interval: dense at its ends, where errors of polynomials are largest."""
    middle, half = (low + high) / 2, (high - low) / 2
    return [middle + half * mp.cos(mp.pi * (2 * i + 1) / (2 * POINTS)) for i in range(POINTS)]


def solved(targets, weights, places, powers):
    """The coefficients of the powers whose weighted squares of errors have the least sum."""
    rows = [[w * x**p for p in powers] for x, w in zip(places, weights)]
    size = len(powers)
    normal = mp.matrix(size, size)
    right = mp.matrix(size, 1)
    for row, target, weight in zip(rows, targets, weights):
        for i in range(size):
            right[i] += row[i] * weight * target
            for j in range(size):
                normal[i, j] += row[i] * row[j]
    return mp.lu_solve(normal, right)


def fitted(function, low, high, degree, weight):
    """The coefficients, lowest power first. Each is rounded to a double before those above it are computed, so they
    make up for its rounding."""
    places = points(mpf(low), mpf(high))
    weights = [weight(x) for x in places]
    targets = [function(x) for x in places]
    coefficients = []
    for power in range(degree + 1):
        first = double(solved(targets, weights, places, range(power, degree + 1))[0])
        coefficients.append(first)
        targets = [target - first * x**power for target, x in zip(targets, places)]
    return coefficients


def error(function, coefficients, low, high, weight):
    """The largest weighted error, as a power of two."""
    def value(x):
        return sum(c * x**p for p, c in enumerate(coefficients))
    worst = max(abs(weight(x) * (value(x) - function(x))) for x in points(mpf(low), mpf(high)))
    return float(mp.log(worst, 2))
