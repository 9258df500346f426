"""What a thumb may reach: a function of the others."""

import bisect
import math

NEAR = 1e-9


class Reach:
    """A part of several thumbs (`thumbs.py`)."""

    def below(self, w):
        """The highest value for the thumb below one that shows w."""
        if self.grid is None:
            return self.written(w - self.gap, w)
        values, on = self.grid.values, self.settled(w)
        top = values[max(bisect.bisect_right(values, on) - 1, 0)]
        limit = max((v for v in values if top - v >= self.gap * (1 - NEAR)), default=-math.inf)
        return w if limit == on else limit

    def above(self, w):
        """The lowest value for the thumb above one that shows w."""
        if self.grid is None:
            return self.written(w + self.gap, w)
        values, on = self.grid.values, self.settled(w)
        bottom = values[min(bisect.bisect_left(values, on), len(values) - 1)]
        limit = min((v for v in values if v - bottom >= self.gap * (1 - NEAR)), default=math.inf)
        return w if limit == on else limit

    def written(self, sum_, w):
        """A value and the gap, added up as decimals are. A sum with more than nine decimals stays as it is."""
        scaled = sum_ * 1e9
        ulp = math.ulp(max(abs(w), self.gap))
        if self.gap < 4 * ulp or abs(scaled) >= 9e15:
            return sum_
        near = round(scaled) / 1e9
        return near if abs(near - sum_) <= 2 * ulp else sum_

    def near(self, w):
        """By how much a thumb that is put back may be beyond a limit: the same sum may be rounded otherwise."""
        return min(max(NEAR * self.gap, 2 * math.ulp(w)), self.gap / 2)

    def settled(self, w):
        """The grid value that w is on but for its last bits, or else w."""
        if self.grid is None or not self.grid.values[0] <= w <= self.grid.values[-1]:
            return w
        index = self.grid.count_up_to(w) - 1
        near = self.grid.values[index]
        return near if near >= w - self.grid.slack(index) else w

    def is_nearer(self, lower, upper):
        """Whether two neighbours that show these values are out of order, or nearer than they may be."""
        on = self.settled(upper)
        return upper < lower or on < self.above(self.settled(lower)) - self.slack(on)

    def slack(self, w):
        """What counts as no distance: a part of the gap, or how far sums of such numbers are rounded."""
        return max(NEAR * self.gap, 4 * math.ulp(w))

    def reach(self, index, pushing=()):
        """What a thumb may reach: what the next thumb leaves that it does not push, with the gaps of those between.

        What it shows is always in it: from the other side the same sum may be rounded otherwise.
        """
        w = self.shown_values()
        down = next((i for i in reversed(range(index)) if i not in pushing), None)
        up = next((i for i in range(index + 1, self.count) if i not in pushing), None)
        low, high = self.part.low, self.part.high
        if index > 0:
            limit, first = (low, 0) if down is None else (w[down], down)
            for _ in range(first, index):
                limit = self.above(limit)
            low = max(low, limit)
        if index + 1 < self.count:
            limit, last = (high, self.count - 1) if up is None else (w[up], up)
            for _ in range(index, last):
                limit = self.below(limit)
            high = min(high, limit)
        return self.part.within(min(low, w[index]), max(high, w[index]))

    def limit(self, index, pushing=()):
        """Gives a thumb what it may reach now."""
        self.thumbs[index].reach, self.thumbs[index].near = self.reach(index, pushing), self.near
        return self.thumbs[index]

    def standing(self, value):
        """The place of a value, as if there were one thumb."""
        self.thumbs[0].reach = self.part
        return self.thumbs[0].standing(value)

    def spread(self, places, movable):
        """Places with the gaps between them: from the lowest up, then from the highest down. Some may move."""
        places = [*places]
        for upper in range(1, self.count):
            w = self.shown_values(places)
            if upper in movable and self.is_nearer(w[upper - 1], w[upper]):
                places[upper] = self.standing(self.above(w[upper - 1]))
        for lower in reversed(range(self.count - 1)):
            w = self.shown_values(places)
            if lower in movable and self.is_nearer(w[lower], w[lower + 1]):
                places[lower] = self.standing(self.below(w[lower + 1]))
        return places

    def wanted(self, places, movable):
        """Places for some thumbs, as near as the gaps and the others allow."""
        reached = self.all_reached(places)
        places = [reached[i] if i in movable else thumb.place for i, thumb in enumerate(self.thumbs)]
        return self.spread(places, movable)

    def all_reached(self, places):
        """Places of before, each as near as the thumb could reach it if it were the only one."""
        for thumb in self.thumbs:
            thumb.reach, thumb.near = self.part, lambda _: 0.0
        return [thumb.reached(place) for thumb, place in zip(self.thumbs, places)]

    def put_all(self, places, moved):
        """Moves thumbs to places."""
        for index in moved:
            self.thumbs[index].move_to(places[index])
