/// A finger between two neighbours, which drags both. Each has a gesture of its own; both take in the same events.
extension ThumbsReducer {
    /// Takes two neighbours.
    mutating func takeRange(_ finger: Int, x: Double) {
        let (description, y) = (slider.description, event.y ?? 0)
        let dragsAtOnce = description.jumpsOnTouch && description.slop == 0
        for index in thumbs.fingers[finger].thumbs {
            thumbs.fingers[finger].note(index, before: was[index])
            thumbs.each[index].memory.update {
                $0.beginGesture(y: y)
                $0.hand = Hand(x: x, y: y, slop: description.slop, bringsThumb: false)
            }
            thumbs.each[index].gesture = Gesture(
                x: x, paced: slider.paced(x), t: t, place: was[index], travel: 0, isDragging: dragsAtOnce)
        }
        countRange(finger)
    }

    /// Counts from what both thumbs show now. A stop holds one only exactly there.
    mutating func countRange(_ finger: Int) {
        for index in thumbs.fingers[finger].thumbs {
            let place = standing(shown[index])
            let travel = slider.travel.travel(to: place, trackWidth: width)
            thumbs.each[index].gesture?.rebase(place: place, travel: travel)
            thumbs.each[index].memory.update { $0.travelled = 0 }
        }
    }

    /// Counts from here on after a change of the control; if the finger leaves both where they are, from as far beyond
    /// what they show as it was.
    ///
    /// - Parameter beyond: how far that was for each thumb, in points.
    mutating func countRange(_ finger: Int, beyond: InlineArray<8, Double>) {
        countRange(finger)
        let both = thumbs.fingers[finger].thumbs
        guard let lower = both.lowest, let upper = both.highest else { return }
        for index in both {
            guard let gesture = thumbs.each[index].gesture else { return }
            let travel = gesture.originTravel + beyond[index]
            guard abs(travel) <= StateLimits.travel else { return countRange(finger) }
            thumbs.each[index].gesture?.rebase(place: gesture.origin, travel: travel)
        }
        let places = places(of: lower, upper)
        if slider.shown(places.lower) != shown[lower] || slider.shown(places.upper) != shown[upper] {
            countRange(finger)
        }
    }

    /// Counts ranges anew of which something other than their finger has put a thumb somewhere.
    mutating func countRanges(of moved: ThumbSet) {
        for finger in thumbs.fingers.indices where thumbs.fingers[finger].isRange {
            if thumbs.fingers[finger].thumbs.contains(where: moved.contains) { countRange(finger) }
        }
    }

    /// Moves both thumbs by the finger's travel, as far as the ends and the outer neighbours leave.
    mutating func moveRange(_ finger: Int, x: Double, isEnd: Bool = false) {
        let both = thumbs.fingers[finger].thumbs
        guard let lower = both.lowest, let upper = both.highest else { return }
        for index in both { slider.follow(x: x, y: event.y, isEnd: isEnd, in: &thumbs.each[index]) }
        guard both.allSatisfy({ thumbs.each[$0].hasGesture }) else {
            release(finger)
            isIgnored = true
            return
        }
        guard thumbs.each[lower].isDragging else { return }
        let places = places(of: lower, upper)
        put(places.lower, finger, lower, active: lower)
        put(places.upper, finger, upper, active: lower)
        if isEnd { return }
        for index in both { giveMovedCues(of: index) }
        giveContact(of: lower, -1)
        giveContact(of: upper, 1)
    }

    private mutating func put(_ place: Place, _ finger: Int, _ index: Int, active: Int) {
        if place != thumbs.each[index].place { thumbs.active = active }
        thumbs.each[index].place = place
        refresh(index)
        thumbs.fingers[finger].leave(index, at: place)
    }

    /// Where both come to; on a grid each shows the nearest value. They stay where they are, if that would be too near
    /// to each other or out of reach.
    private func places(of lower: Int, _ upper: Int) -> (lower: Place, upper: Place) {
        let current = (thumbs.each[lower].place, thumbs.each[upper].place)
        guard let one = thumbs.each[lower].gesture, let other = thumbs.each[upper].gesture else { return current }
        let (least, most) = (reach(of: lower).values.lower, reach(of: upper).values.upper)
        let down = travel(to: least) - one.originTravel
        let up = travel(to: most) - other.originTravel
        let moved = min(max(slider.moved(by: one, in: thumbs.each[lower]), down), up)
        // At a limit exactly there: the sums may be rounded otherwise.
        var places = (
            moved == down ? standing(least) : place(atTravel: one.originTravel + moved),
            moved == up ? standing(most) : place(atTravel: other.originTravel + moved)
        )
        if moved == 0 { places = (one.origin, other.origin) }
        let (low, high) = (slider.shown(places.0), slider.shown(places.1))
        return slider.gap.isNearer(low, high) || low < least || high > most ? current : places
    }

    private func travel(to value: Double) -> Double {
        slider.travel.travel(to: standing(value), trackWidth: width)
    }

    private func place(atTravel travel: Double) -> Place {
        let value = slider.travel.place(atTravel: travel, trackWidth: width).value
        return standing(slider.grid?.nearest(to: value) ?? value)
    }

    /// Leaves both where they are, with one `end`; a tap puts them back and moves the nearest to the finger.
    mutating func endRange(_ finger: Int, x: Double?) {
        let both = thumbs.fingers[finger].thumbs
        guard let lower = both.lowest, let upper = both.highest else { return }
        if let x { moveRange(finger, x: x, isEnd: true) }
        guard thumbs.each[lower].hasGesture else { return }
        if slider.isTap(thumbs.each[lower]) { return tapRange(finger, lower, upper) }
        guard thumbs.each[lower].isDragging else { return }
        let speed = speed(of: lower)
        for index in both {
            thumbs.each[index].velocity = slider.velocity(of: thumbs.each[index])
            let after = thumbs.each[index].place
            give(
                Move(
                    before: was[index], after: after, t: t, speed: speed, isDrag: true, endsDrag: true,
                    leadPlace: after),
                of: index, withEnd: index == lower)
        }
        giveContact(of: lower, -1)
        giveContact(of: upper, 1)
        release(finger)
    }

    private mutating func tapRange(_ finger: Int, _ lower: Int, _ upper: Int) {
        guard let gesture = thumbs.each[lower].gesture else { return }
        let drawn = [lower, upper].map { slider.thumbX(thumbs.each[$0].place, trackWidth: width) }
        var tapping = release(finger)
        // What something else has moved meanwhile stays.
        tapping.thumbs = ThumbSet()
        putBack(tapping)
        guard slider.description.jumpsOnTouch else { return }
        let at = slider.fromLowerEnd(gesture.lastX, trackWidth: width)
        let away = [lower, upper].map { abs(slider.thumbX(thumbs.each[$0].place, trackWidth: width) - at) }
        let index = away[1] <= away[0] ? upper : lower
        let (reach, velocity) = (reach(of: index), gesture.velocity(at: t))
        var place = slider.travel.place(atTravel: at, trackWidth: width, within: reach)
        if slider.description.lands == .grid {
            place = slider.travel.place(of: slider.snapped(place), within: reach)
        }
        thumbs.each[index].memory.update { $0.ticks.forget() }
        (thumbs.each[index].place, thumbs.each[index].velocity) = (place, velocity)
        refresh(index)
        if place != was[index] { thumbs.active = index }
        let remaining = slider.thumbX(place, trackWidth: width) - drawn[index - lower]
        if abs(remaining) > Self.tolerance * width { releases.insertLanding(of: index, velocity: 0) }
        give(
            Move(
                before: was[index], after: place, t: t, speed: abs(velocity), isDrag: true, endsDrag: true,
                leadPlace: place),
            of: index)
        giveMetCues(of: index)
    }
}

extension SliderControl {
    /// Takes in where the finger of a range is: past the slop it drags, from the slop's edge; across it, its gesture is
    /// dropped.
    fileprivate func follow(x: Double, y: Double?, isEnd: Bool, in state: inout State) {
        guard let last = state.gesture?.lastX else { return }
        let (slop, isDragging, t) = (description.slop, state.isDragging, state.t)
        let isStill = isEnd && x == last
        let decision = state.memory.update { memory -> Hand.Decision in
            memory.y = y ?? memory.y
            return memory.hand?.move(x: x, y: memory.y, slop: slop, isDragging: isDragging) ?? .drag
        }
        let firstX = state.memory.value?.hand?.firstX ?? last
        switch decision ?? .drag {
        case .ignore:
            state.gesture = nil
            return
        case .wait:
            if !isStill { state.gesture?.follow(x: x, paced: paced(x), t: t, mayDrag: false) }
            return
        case .start:
            let edge = Hand.edge(of: slop, around: firstX, towards: x, last: last)
            state.gesture?.drag(from: edge)
            move(from: edge, to: x, y: nil, in: &state)
        case .drag:
            move(from: last, to: x, y: nil, in: &state)
        }
        if !isStill { state.gesture?.follow(x: x, paced: paced(x), t: t) }
    }
}
