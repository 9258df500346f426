"""A value as text."""

from decimal import ROUND_HALF_UP, Context, Decimal

PRODUCT = Context(prec=15, rounding=ROUND_HALF_UP)


def written(value, text, labels=True):
    """A value as its label, or as a number."""
    if labels:
        for label in text.get("labels", ()):
            if label["value"] == value:
                return label["text"]
    number = Decimal(repr(float(value)))
    if text.get("multiplier", 1) != 1:
        number = PRODUCT.multiply(number, Decimal(repr(float(text["multiplier"]))))
    if "significantDigits" in text:
        shown = significant(number, text["significantDigits"])
    else:
        shown = rounded(number, text.get("fractionDigits", 0))
    sign = "-" if shown.startswith("-") else ""
    if text.get("style") == "duration":
        shown = sign + clock(shown.lstrip("-"))
    if text.get("plus") and not sign and any(digit in shown for digit in "123456789"):
        shown = "+" + shown
    return text.get("prefix", "") + shown + text.get("suffix", "")


def rounded(number, digits):
    """With so many decimals, halves away from zero, never -0."""
    whole = number.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP, context=Context(prec=60))
    return format(abs(whole) if whole == 0 else whole, "f")


def significant(number, digits):
    """With so many digits from the first that is not 0."""
    if number == 0:
        return rounded(number, digits - 1)
    number = Context(prec=digits, rounding=ROUND_HALF_UP).plus(number)
    place = number.adjusted()
    if -6 <= place < 15:
        return rounded(number, max(0, digits - 1 - place))
    return rounded(number.scaleb(-place), digits - 1) + f"e{place}"


def clock(seconds):
    """Seconds as minutes and hours too."""
    whole, point, fraction = seconds.partition(".")
    minutes, rest = divmod(int(whole), 60)
    hours, minutes = divmod(minutes, 60)
    clock_ = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return clock_ + point + fraction
