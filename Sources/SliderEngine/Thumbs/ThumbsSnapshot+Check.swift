extension StateSnapshot.Thumbs {
    /// Refuses thumbs that no state of a slider can have.
    func check(
        at path: ControlPath, on slider: SliderControl, _ rules: Thumbs, t: Double, trackWidth: Double
    ) throws(ControlError) {
        try (path / "each").require(
            each.count == rules.count, "must be \(rules.count) thumbs, not \(each.count)")
        for (index, thumb) in each.enumerated() {
            let path = path / "each" / index
            try (path / "t").require(thumb.t == t, "must be the slider's, \(t.plain), not \(thumb.t.plain)")
            try (path / "trackWidth").require(
                thumb.trackWidth == trackWidth,
                "must be the slider's, \(trackWidth.plain), not \(thumb.trackWidth.plain)")
            try (path / "thumbs").require(thumb.thumbs == nil, "must be left out of one thumb")
            try thumb.checkThumb(at: path, on: slider)
        }
        try checkOrder(at: path / "each", on: slider, rules)
        try (path / "fingers").require(
            fingers.count <= rules.count, "must be at most one for each thumb, not \(fingers.count)")
        var held = ThumbSet()
        for (index, finger) in fingers.enumerated() {
            let path = path / "fingers" / index
            try (path / "number").require(
                !fingers[..<index].contains { $0.number == finger.number }, "must be another one for each finger")
            try finger.check(at: path, on: slider, rules, until: t)
            try (path / "thumbs").require(
                !finger.thumbs.contains(where: held.contains), "must not be held by two fingers")
            try checkRange(of: finger.thumbs, at: path / "thumbs", on: slider)
            for thumb in finger.thumbs { held.insert(thumb) }
        }
        for (index, thumb) in each.enumerated() {
            try (path / "each" / index / "gesture").require(
                (thumb.gesture != nil) == held.contains(index),
                held.contains(index) ? "is missing" : "must be left out: no finger holds the thumb")
        }
        if let active { try (path / "active").require(active, in: 0...rules.count - 1) }
        try checkHistory(at: path / "history", on: slider, rules)
    }

    /// Refuses a range of which the thumbs do not have one and the same finger.
    private func checkRange(
        of thumbs: [Int], at path: ControlPath, on slider: SliderControl
    ) throws(ControlError) {
        guard thumbs.count == 2 else { return }
        let (one, other) = (each[thumbs[0]], each[thumbs[1]])
        let isOne =
            one.gesture?.originX == other.gesture?.originX && one.gesture?.lastX == other.gesture?.lastX
            && one.gesture?.isDragging == other.gesture?.isDragging && one.gesture?.samples == other.gesture?.samples
            && one.memory?.hand == other.memory?.hand && (one.memory?.hand != nil) == slider.watchesHand
            && one.memory?.y == other.memory?.y && one.memory?.travelled == other.memory?.travelled
        try path.require(isOne, "must be two thumbs with the same finger")
    }

    private func checkOrder(
        at path: ControlPath, on slider: SliderControl, _ rules: Thumbs
    ) throws(ControlError) {
        for index in 1..<each.count {
            let lower = slider.shown(Place(each[index - 1].place))
            let upper = slider.shown(Place(each[index].place))
            try (path / index / "place").require(
                !slider.gap.isNearer(lower, upper), "must be minGap above \(lower.plain), not \(upper.plain)")
        }
    }

    private func checkHistory(
        at path: ControlPath, on slider: SliderControl, _ rules: Thumbs
    ) throws(ControlError) {
        let capacity = slider.description.history
        try path.require(
            (history != nil) == (capacity > 0),
            capacity > 0 ? "is missing" : "must be left out: the slider has none")
        guard let history else { return }
        try (path / "earlier").require(
            history.earlier.count + history.undone.count <= capacity,
            "must have, together with undone, at most \(capacity), not \(history.earlier.count + history.undone.count)"
        )
        for places in [history.committed] + history.earlier + history.undone {
            try path.require(
                places.count == rules.count, "must have a place for each thumb, not \(places.count)")
            for place in places { try place.checkRemembered(at: path, on: slider) }
        }
    }
}

extension StateSnapshot.Finger {
    fileprivate func check(
        at path: ControlPath, on slider: SliderControl, _ rules: Thumbs, until t: Double
    ) throws(ControlError) {
        let all = 0..<rules.count
        let isKnown = thumbs.allSatisfy(all.contains)
        // Also where the control does not let a range begin any more.
        let isRange = isKnown && thumbs.count == 2 && thumbs[1] == thumbs[0] + 1
        try (path / "thumbs").require(
            thumbs.allSatisfy(all.contains)
                && (thumbs.count == (waiting == nil ? 1 : 0) || waiting == nil && isRange),
            "must be one thumb, or two neighbours of a range that is dragged; none of a finger that waits")
        try (path / "moves").require(
            moves.count <= rules.count && moves.allSatisfy { all.contains($0.thumb) }
                && ThumbSet(moves.map { $0.thumb }).count == moves.count,
            "must be of different thumbs of the slider")
        for (index, move) in moves.enumerated() {
            try move.before.checkRemembered(at: path / "moves" / index / "before", on: slider)
            try move.left.checkRemembered(at: path / "moves" / index / "left", on: slider)
        }
        for thumb in thumbs {
            try (path / "moves").require(
                moves.contains { $0.thumb == thumb }, "is missing thumb \(thumb), which it holds")
        }
        guard let waiting else { return }
        let path = path / "waiting"
        try (path / "choice").require(
            waiting.choice.count > 1 && waiting.choice.allSatisfy(all.contains)
                && ThumbSet(waiting.choice).count == waiting.choice.count,
            "must be several thumbs of the slider")
        try (path / "drawn").require(waiting.drawn, in: 0...1)
        try (path / "t").require(waiting.t, in: 0...t)
        try (path / "y").require(waiting.y, in: -EventLimits.x...EventLimits.x)
        try waiting.gesture.check(at: path / "gesture", on: slider, until: t)
        try waiting.hand.check(at: path / "hand", on: slider, until: t)
    }
}
