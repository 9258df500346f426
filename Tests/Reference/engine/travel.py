"""From the travel of a finger to places: straight, or through dead zones."""

from .places import Place, clamp


class Plain:
    """The path is the track, or what the thumb can reach of it."""

    def __init__(self, part):
        self.part = part

    def ends(self, width):
        return self.part.start * width, self.part.end * width

    def place(self, u, width):
        p = clamp(u / width, self.part.start, self.part.end)
        return Place(p, self.part.value(p))

    def travel(self, place, width):
        return place.p * width


class Zones:
    """Dead zones: pieces of the path along which the value is a stop's.

    The path is written as pieces (u from, u to, p from, p to, stop or none).
    """

    def __init__(self, part, snapping, own_width):
        self.part = part
        scale = part.scale
        self.stops = [(scale.place(s["value"]), float(s["value"]), s["width"]) for s in snapping["stops"]]
        self.extended = snapping["travel"] == "extended"
        self.own_width = own_width

    def ends(self, width):
        longer = sum(r for _, _, r in self.stops) if self.extended else 0
        return self.part.start * width, self.part.end * width + longer

    def pieces(self, width):
        u, last = self.ends(width)
        p, widths = self.part.start, 0.0
        for index, (q, _, r) in enumerate(self.stops):
            if self.extended:
                start, end = q * width + widths, q * width + widths + r
                widths += r
            else:
                half = r * width / self.own_width / 2
                start, end = q * width - half, q * width + half
            yield u, start, p, q, None
            yield start, end, q, q, index
            u, p = end, q
        yield u, last, p, self.part.end, None

    def place(self, u, width):
        u = clamp(u, *self.ends(width))
        pieces, near = list(self.pieces(width)), 1e-9 * width
        for start, end, p, _, stop in pieces:
            if stop is not None and start - near <= u <= end + near:
                return Place(p, self.stops[stop][1], stop)
        for start, end, p, q, stop in pieces:
            if stop is None and start <= u <= end and start < end:
                p = q if u == end else clamp(p + (u - start) / (end - start) * (q - p), self.part.start, self.part.end)
                return Place(p, self.part.value(p))
        raise ValueError("a travel that no piece covers")

    def travel(self, place, width):
        for start, end, p, q, stop in self.pieces(width):
            if place.held is not None:
                if stop == place.held:
                    return (start + end) / 2
            elif stop is None and place.p <= q and p < q:
                return start + max(place.p - p, 0) / (q - p) * (end - start)
        return self.ends(width)[1]
