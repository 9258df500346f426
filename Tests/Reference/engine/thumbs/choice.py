"""Which thumb a finger takes."""

from .reach import NEAR
from .thumb import Refused


class Choice:
    """A part of several thumbs (`thumbs.py`)."""

    def choose(self, event, name):
        """The thumbs that a finger takes, whether its first movement chooses one of them, and who holds them until then."""
        at = self.thumbs[0].finger(float(event["x"]))
        neighbours = self.around(at)
        chosen = [event["thumb"]] if "thumb" in event else neighbours or self.nearest(at, name)
        if not 0 <= chosen[0] < self.count:
            raise Refused("there is no such thumb")
        is_choice = len(chosen) > 1 and chosen is not neighbours
        held = [self.is_held(index, but=name) for index in chosen]
        others, taken = self.fingers.keys() - {name}, []
        if all(held) if is_choice else any(held):
            if not event.get("takeOver"):
                raise Refused("the thumb is held")
            taken = [it for it in others if {*self.fingers[it].thumbs} & {*chosen}]
        if event.get("takeOver") and len(others) - len(taken) >= self.count:
            taken += [it for it in others if {*(self.fingers[it].choice or [])} & {*chosen}]
        if len(others) - len(taken) >= self.count:
            raise Refused("as many fingers as thumbs are under way")
        return chosen, is_choice, taken

    def is_held(self, index, but=""):
        """Whether a gesture holds a thumb; one of a name does not count."""
        return any(index in finger.thumbs for name, finger in self.fingers.items() if name != but)

    def around(self, at):
        """The neighbours between which a finger drags the range; none, if it drags a thumb."""
        drawn, distance = self.drawn(), self.grab_distance
        for lower in range(self.count - 1 if self.drags_range else 0):
            if at - drawn[lower] > distance and drawn[lower + 1] - at > distance:
                return [lower, lower + 1]
        return None

    def nearest(self, at, name):
        """The nearest thumb; of two as near, the higher. Of several at one place those that may be meant: the one that
        can leave an end, the one towards the finger, and at that very place all; held ones only if all are."""
        drawn, near = self.drawn(), NEAR * self.width
        away = [abs(at - x) for x in drawn]
        place = max(x for x, distance in zip(drawn, away) if distance - min(away) <= near)
        there = [index for index, x in enumerate(drawn) if abs(x - place) <= near]
        there = [index for index in there if not self.is_held(index, but=name)] or there
        if place - self.part.start * self.width <= near:
            return there[-1:]
        if self.part.end * self.width - place <= near:
            return there[:1]
        if abs(at - place) <= near:
            return there
        return there[:1] if at < place else there[-1:]

    def decide(self, finger, event):
        """The first movement along the track chooses one of several thumbs, or the end of a tap beside their place.

        Gives what that thumb does: all that the finger has done, as if it had held it from the start. None, if it is not
        chosen yet; if it never will be, because the finger goes across the track, there is no choice any more.
        """
        finger.waited.append((self.t, event))
        first, thumb, slop = {**finger.waited[0][1], **finger.origin}, self.thumbs[0], self.control["slop"]
        along = thumb.sign * (float(event["x"]) - float(first["x"]))
        across = abs(float(event.get("y", first.get("y", 0))) - float(first.get("y", 0)))
        is_passed = max(abs(along), across) > slop
        if slop and is_passed and across > abs(along):
            finger.choice = None
            return None
        free = [index for index in self.still_there(finger) or finger.choice if not self.is_held(index)]
        if along == 0 or not free or not is_passed and event["type"] != "ended":
            return None

        def catch_up(thumb):
            for number, (t, earlier) in enumerate(finger.waited):
                thumb.t = t
                if number == 0:
                    thumb.take({**earlier, **finger.origin}, thumb.drawn())
                    if thumb.gesture is not None:
                        thumb.gesture.samples.taken = [(t, float(earlier["x"]))]
                elif thumb.gesture is not None and number < finger.known:
                    thumb.wait(earlier)
                elif thumb.gesture is not None and earlier["type"] == "ended":
                    thumb.come_to(earlier)
                elif thumb.gesture is not None:
                    thumb.move(earlier)
                if thumb.gesture is not None and number + 1 == finger.turned:
                    del thumb.gesture.samples.taken[:-1]

        finger.thumbs, finger.choice = [free[-1] if along > 0 else free[0]], []
        return catch_up

    def still_there(self, finger):
        """The thumbs of a finger's choice that are still where it came down."""
        return [i for i in finger.choice if abs(self.thumbs[i].shown_place(self.thumbs[i].place) - finger.at) <= NEAR]
