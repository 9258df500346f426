"""Swift source for constants and tables of doubles."""

from mpmath import mp, mpf

HEAD = "// Made by Tests/Functions/tables: change that and write this file anew."


def literal(x):
    """A double as Swift writes it in hexadecimal: exactly this number, nothing to round."""
    x = float(x)
    if x == 0:
        return "0"
    mantissa, exponent = x.hex().split("p")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}p{int(exponent)}"


def pattern(x, digits):
    """Bits in hexadecimal, in groups of four digits."""
    text = f"{x:0{digits}x}"
    return "0x" + "_".join(text[at:at + 4] for at in range(0, digits, 4))


def truncated(x, places):
    """x to so many binary places after the point, rounded to nearest."""
    return mpf(int(mp.nint(x * mpf(2) ** places))) / mpf(2) ** places


def parts(x, *places):
    """x as a sum: each part has so many binary places; the last one is a double of the rest."""
    found = []
    for place in places:
        found.append(truncated(x, place))
        x -= found[-1]
    return [*found, mpf(float(x))]


def constants(named):
    """Lines of static constants: (name, what it is, value)."""
    lines = []
    for name, about, value in named:
        if about:
            lines.append(f"    /// {about}")
        lines.append(f"    static let {name} = {literal(value)}")
    return "\n".join(lines)


def polynomial(coefficients, first):
    """Lines of a polynomial's coefficients, named by the power that each belongs to."""
    step = 2 if first[1] else 1
    return "\n".join(
        f"    static let c{first[0] + step * index} = {literal(c)}" for index, c in enumerate(coefficients)
    )


def table(name, about, element, rows):
    """A table of elements with unlabelled members, laid out in the binary as it is."""
    lines = [f"    /// {about}", f"    static let {name}: InlineArray<{len(rows)}, {element}> = ["]
    lines += [f"        {element}({', '.join(literal(x) for x in row)})," for row in rows]
    return "\n".join([*lines, "    ]"])


def file(kind, about, *bodies):
    """A file with one enum that has no cases."""
    comment = "\n".join(f"/// {line}".rstrip() for line in about)
    return f"{HEAD}\n\n{comment}\nenum {kind} {{\n" + "\n\n".join(bodies) + "\n}\n"
