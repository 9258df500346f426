"""A value as text."""

from decimal import ROUND_HALF_UP, Decimal


def written(value, text):
    """A value with so many decimals, halves away from zero, never -0."""
    unit = Decimal(1).scaleb(-text["fractionDigits"])
    rounded = Decimal(repr(float(value))).quantize(unit, rounding=ROUND_HALF_UP)
    return text["prefix"] + format(abs(rounded) if rounded == 0 else rounded, "f") + text["suffix"]
