"""How fast a finger moves (docs/engine.md#velocity)."""


class Samples:
    """The finger's places in one gesture, as the client gave them, with their times in ms."""

    def __init__(self):
        self.taken = []

    def take(self, t, x):
        """Adds a sample. t is never less than the last sample's."""
        times = [time for time, _ in self.taken]
        if times and t - times[-1] > 40:
            self.taken = []  # the finger had stopped
        elif times and t == times[-1] or len(times) > 1 and t - times[-2] < 1:
            self.taken.pop()
        self.taken.append((t, x))

    def window(self):
        """The samples that count: the latest 20 that are at most 100 ms older than the last one."""
        last = self.taken[-1][0]
        return [(t, x) for t, x in self.taken if last - t <= 100][-20:]

    def velocity(self, t, sign):
        """At t, in points per second; sign is -1 for a finger whose x falls towards the upper end."""
        window = self.window()
        since, before = window[-1][0], window[0][0]
        if t - since > 40 or since - before < 1:
            return 0.0
        if len(window) == 2:
            (t0, x0), (t1, x1) = window
            return sign * (x1 - x0) / (t1 - t0) * 1000
        slope = slope_at_end(window)
        moves = [after - earlier for (_, earlier), (_, after) in zip(window, window[1:])]
        # A parabola through a braking finger turns back where the finger does not.
        return sign * slope if any(move * slope > 0 for move in moves) else 0.0


def slope_at_end(samples):
    """The slope, at the last sample, of the parabola that fits them best, per second."""
    t_last, x_last = samples[-1]
    times = [(t - t_last) / 1000 for t, _ in samples]
    xs = [x - x_last for _, x in samples]
    # Polynomials that are orthogonal over the times: 1, t - a, (t - b)(t - a) - c.
    count = len(samples)
    a = sum(times) / count
    linear = [t - a for t in times]
    norm = sum(q * q for q in linear)
    b = sum(t * q * q for t, q in zip(times, linear)) / norm
    c = norm / count
    square = [(t - b) * q - c for t, q in zip(times, linear)]
    slope = sum(x * q for x, q in zip(xs, linear)) / norm
    bend = sum(x * q for x, q in zip(xs, square)) / sum(q * q for q in square)
    return slope + bend * (-b - a)
