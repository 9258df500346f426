/// What a thumb that is dragged does to its neighbours.
extension ThumbsReducer {
    /// Lets a thumb move as a slider's only one does, within its reach, and moves others out of its way.
    ///
    /// - Returns: the thumb that the finger has then; false if the gesture is ignored.
    mutating func drag(_ finger: Int, _ thumb: Int, _ step: Step) -> (thumb: Int, isMeant: Bool) {
        thumbs.fingers[finger].note(thumb, before: was[thumb])
        let held = thumbs.held
        let pushed = rules.collision == .push ? ThumbSet(indices).subtracting(held) : ThumbSet()
        let place = thumbs.each[thumb].place
        thumbs.each[thumb].reach = reach(of: thumb, pushing: pushed)
        let isMeant = take(step, finger, thumb)
        thumbs.each[thumb].reach = nil
        refresh(thumb)
        if thumbs.each[thumb].place != place { thumbs.active = thumb }
        var last = thumb
        switch rules.collision {
        case .none: break
        case .push:
            push(finger, from: thumb, by: 1, held)
            push(finger, from: thumb, by: -1, held)
        case .swap:
            // One way only, so that it ends whatever a stored finger has.
            while let other = passed(by: last), !swapped.contains(other) {
                swap(finger, last, other)
                last = other
            }
        }
        thumbs.fingers[finger].leave(last, at: thumbs.each[last].place)
        for index in shifted { thumbs.fingers[finger].leave(index, at: thumbs.each[index].place) }
        return (last, isMeant)
    }

    /// Lets a finger's event move a thumb.
    ///
    /// - Returns: false if the gesture is ignored.
    private mutating func take(_ step: Step, _ finger: Int, _ thumb: Int) -> Bool {
        let y = event.y
        switch step {
        case .begins(let x):
            return slider.begin(x: x, y: y, predictedX: nil, after: before(thumb), in: &thumbs.each[thumb])
        case .moves(let x):
            return slider.change(x: x, y: y, predictedX: nil, in: &thumbs.each[thumb])
        case .ends(let x):
            return slider.finish(x: x, y: y, in: &thumbs.each[thumb])
        case .takes(let x, let isEnd):
            guard let waiting = thumbs.fingers[finger].waiting.take(),
                slider.begin(with: waiting, in: &thumbs.each[thumb])
            else { return false }
            return take(isEnd ? .ends(x: x) : .moves(x: x), finger, thumb)
        }
    }

    /// Moves neighbours on, each as far as the gap asks for, up to one that a finger holds.
    private mutating func push(_ finger: Int, from thumb: Int, by step: Int, _ held: ThumbSet) {
        var (last, index) = (thumb, thumb + step)
        while indices.contains(index), !held.contains(index) {
            let (lower, upper) = step > 0 ? (last, index) : (index, last)
            guard slider.gap.isNearer(shown[lower], shown[upper]) else { return }
            let value = step > 0 ? slider.gap.above(shown[lower]) : slider.gap.below(shown[upper])
            thumbs.each[index].memory.update { $0.ticks.forget() }
            shift(finger, index, to: value)
            (last, index) = (index, index + step)
        }
    }

    /// Moves a thumb that no finger is on, or no more. A stop holds it only exactly there.
    private mutating func shift(_ finger: Int, _ index: Int, to value: Double) {
        thumbs.fingers[finger].note(index, before: was[index])
        slider.put(standing(value), trackWidth: width, in: &thumbs.each[index])
        refresh(index)
        shifted.insert(index)
    }

    /// The neighbour whose value the finger has passed, by more than numbers are rounded on the way from the track to
    /// values and back; nil if there is none, or a finger holds it.
    private func passed(by thumb: Int) -> Int? {
        guard thumbs.each[thumb].isDragging, let gesture = thumbs.each[thumb].gesture else { return nil }
        let travelled = slider.travelled(by: gesture, in: thumbs.each[thumb])
        let at = slider.travel.place(atTravel: travelled, trackWidth: width)
        if isFree(thumb + 1), isBeyond(at, thumb + 1, by: 1) { return thumb + 1 }
        return isFree(thumb - 1) && isBeyond(at, thumb - 1, by: -1) ? thumb - 1 : nil
    }

    /// Whether there is a thumb that no finger holds.
    private func isFree(_ index: Int) -> Bool { indices.contains(index) && !thumbs.held.contains(index) }

    /// Whether a place is above what a thumb shows, or below it for a `direction` of -1: in values, and on the track by
    /// more than 10⁻⁹ of it.
    private func isBeyond(_ place: Place, _ index: Int, by direction: Double) -> Bool {
        let beyond = place.normalized - slider.thumbPosition(thumbs.each[index].place)
        return direction * beyond > Self.tolerance && direction * (place.value - shown[index]) > 0
    }

    /// Goes on with a neighbour: the finger's travel is as it is, and the first thumb stays at its limit, also where
    /// that is the other neighbour's, which may differ by its last bits.
    private mutating func swap(_ finger: Int, _ thumb: Int, _ other: Int) {
        let value = shown[other]
        // Moved, because a second reference would copy the samples.
        thumbs.each[other].gesture = thumbs.each[thumb].gesture.take()
        var limit = other > thumb ? slider.gap.below(value) : slider.gap.above(value)
        if other > thumb, thumb > 0 { limit = max(limit, slider.gap.above(shown[thumb - 1])) }
        if other < thumb, thumb < rules.count - 1 { limit = min(limit, slider.gap.below(shown[thumb + 1])) }
        shift(finger, thumb, to: limit)
        thumbs.fingers[finger].note(other, before: was[other])
        thumbs.fingers[finger].thumbs = ThumbSet(other)
        let way = thumbs.each[thumb].memory.update { $0.handOver() }
        if let way { thumbs.each[other].memory.update { $0.take(over: way) } }
        thumbs.each[other].reach = reach(of: other)
        slider.moveThumb(held: thumbs.each[other].place.heldStop, isStill: false, in: &thumbs.each[other])
        thumbs.each[other].reach = nil
        refresh(other)
        thumbs.active = other
        shifted.insert(other)
        swapped.insert(thumb)
    }
}

extension SliderControl {
    /// Begins a gesture where a finger has waited.
    ///
    /// - Returns: false if the gesture is ignored.
    fileprivate func begin(with waiting: Finger.Waiting, in state: inout State) -> Bool {
        let (t, shown) = (state.t, Shown(state, overscroll: 0))
        let (firstX, firstY) = (waiting.hand.firstX, waiting.hand.firstY)
        state.t = waiting.t
        let isMeant = begin(x: firstX, y: firstY, predictedX: nil, after: shown, in: &state)
        state.t = t
        guard isMeant else { return false }
        state.gesture?.catchUp(with: waiting.gesture)
        state.memory.update { $0.catchUp(with: waiting.hand, y: waiting.y) }
        return true
    }
}
