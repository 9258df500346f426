/// Which thumb a finger takes.
extension ThumbsReducer {
    /// What counts as no distance, as a part of the track.
    static let tolerance = 1e-9

    /// The thumbs that a finger takes: one, or two neighbours; or several at one place, of which it will take one.
    struct Choice {
        var thumbs: ThumbSet
        /// Whether its first movement takes one of them.
        var isOpen = false
        /// The numbers of the fingers that it ends: the event's own, and those that it takes over.
        var ended: [UInt8] = []

        /// Whether it ends a finger.
        func ends(_ finger: Finger) -> Bool { ended.contains(finger.number) }
    }

    /// What a movement of a finger that waits decides.
    enum Decision {
        case waits
        case isIgnored
        case takes(Int)
    }

    /// Chooses for a finger that comes down at x.
    func choose(at x: Double) throws(EventError) -> Choice {
        let at = slider.fromLowerEnd(x, trackWidth: width)
        let held = thumbs.held(exceptBy: event.finger)
        var choice =
            event.thumb.map { Choice(thumbs: ThumbSet(Int($0))) } ?? around(at) ?? nearest(at, notAmong: held)
        if thumbs.finger(event.finger) != nil { choice.ended = [event.finger] }
        let free = choice.thumbs.subtracting(held)
        let isHeld = choice.isOpen ? free.isEmpty : free != choice.thumbs
        if isHeld, let holder = others(than: choice).first(where: { $0.holds(oneOf: choice.thumbs) }) {
            guard event.takesOver else { throw EventError(.thumbHeld(byFinger: holder.number)) }
            choice.ended += others(than: choice).filter { $0.holds(oneOf: choice.thumbs) }.map { $0.number }
        }
        if event.takesOver, others(than: choice).count >= rules.count {
            // They hold none as yet, but leave no room.
            choice.ended += others(than: choice).filter { $0.waits(forOneOf: choice.thumbs) }.map { $0.number }
        }
        if others(than: choice).count >= rules.count { throw EventError(.tooManyFingers(most: rules.count)) }
        return choice
    }

    /// The fingers that a choice does not end.
    private func others(than choice: Choice) -> [Finger] { thumbs.fingers.filter { !choice.ends($0) } }

    /// Where a thumb is drawn, in points from the lower end.
    private func drawn(_ index: Int) -> Double {
        slider.thumbX(thumbs.each[index].place, trackWidth: width) + thumbs.overscroll(of: index, on: slider)
    }

    /// The neighbours between which a finger drags the range; nil if it drags a thumb.
    private func around(_ at: Double) -> Choice? {
        guard rules.draggableRange else { return nil }
        let distance = slider.description.grabDistance ?? slider.description.thumbReach
        for lower in indices.dropLast() where at - drawn(lower) > distance && drawn(lower + 1) - at > distance {
            return Choice(thumbs: ThumbSet(lower..<lower + 2))
        }
        return nil
    }

    /// The nearest thumb; of two as near, the higher. Of several at one place the one that can leave an end, or the one
    /// towards the finger, and at that very place any of them; held ones only if all are.
    private func nearest(_ at: Double, notAmong held: ThumbSet) -> Choice {
        let near = Self.tolerance * width
        var least = Double.infinity
        for index in indices { least = min(least, abs(at - drawn(index))) }
        var place = -Double.infinity
        for index in indices where abs(at - drawn(index)) - least <= near { place = max(place, drawn(index)) }
        var there = ThumbSet()
        for index in indices where abs(drawn(index) - place) <= near { there.insert(index) }
        let free = there.subtracting(held)
        if !free.isEmpty { there = free }
        let (lowest, highest) = (ThumbSet(there.lowest ?? 0), ThumbSet(there.highest ?? 0))
        let ends = slider.travel.ends
        if place - ends.lowerBound * width <= near { return Choice(thumbs: highest) }
        if ends.upperBound * width - place <= near { return Choice(thumbs: lowest) }
        if abs(at - place) <= near { return Choice(thumbs: there, isOpen: there.count > 1) }
        return Choice(thumbs: at < place ? lowest : highest)
    }

    /// A finger on thumbs at one place.
    func waiting(for choice: ThumbSet, x: Double) -> Finger.Waiting {
        let (place, y) = (thumbs.each[choice.lowest ?? 0].place, event.y ?? 0)
        return Finger.Waiting(
            choice: choice, drawn: slider.thumbPosition(place), t: t, y: y,
            gesture: Gesture(x: x, paced: slider.paced(x), t: t, place: place, travel: 0, isDragging: false),
            hand: Hand(x: x, y: y, slop: slider.description.slop, bringsThumb: false))
    }

    /// Takes in where a finger that waits is now. The first movement along the track, past the slop, takes a thumb; so
    /// does the end of a tap beside their place.
    mutating func decide(_ finger: Int, x: Double, isEnd: Bool) -> Decision {
        guard var waiting = thumbs.fingers[finger].waiting.take() else { return .waits }
        defer { thumbs.fingers[finger].waiting = waiting }
        let slop = slider.description.slop
        waiting.y = event.y ?? waiting.y
        _ = waiting.hand.move(x: x, y: waiting.y, slop: slop, isDragging: false)
        let (along, across) = (x - waiting.hand.firstX, abs(waiting.y - waiting.hand.firstY))
        let isPassed = max(abs(along), across) > slop
        if slop > 0, isPassed, across > abs(along) { return .isIgnored }
        let free = candidates(of: waiting).subtracting(thumbs.held)
        if along != 0, isPassed || isEnd, let lowest = free.lowest, let highest = free.highest {
            return .takes(slider.paced(along) > 0 ? highest : lowest)
        }
        waiting.gesture.follow(x: x, paced: slider.paced(x), t: t, mayDrag: false)
        return .waits
    }

    /// The thumbs that a finger may take: those that are still where it came down, or else all.
    private func candidates(of waiting: Finger.Waiting) -> ThumbSet {
        let there = ThumbSet(waiting.choice.filter { thumbs.isStill($0, at: waiting, on: slider) })
        return there.isEmpty ? waiting.choice : there
    }
}

extension ThumbsState {
    /// Whether a thumb is still where a finger waits.
    func isStill(_ index: Int, at waiting: Finger.Waiting, on slider: SliderControl) -> Bool {
        abs(slider.thumbPosition(each[index].place) - waiting.drawn) <= ThumbsReducer.tolerance
    }
}
