/// A change of the control under a state that stays (docs/engine.md#changing-the-control).
public struct Reshape: Sendable, Equatable {
    /// The control that takes the place of the one before. It is of the same kind, with as many thumbs, and its history
    /// of the same length.
    public let control: Control
    /// The track's width from now on, in points; nil if it stays as it is.
    public let trackWidth: Double?

    /// A change.
    public init(to control: Control, trackWidth: Double? = nil) {
        self.control = control
        self.trackWidth = trackWidth
    }
}

extension Reshape {
    /// Lets a state go on with the new control, at a time in milliseconds. Returns the frame, which has no cues.
    ///
    /// The value stays where the thumb can reach it, and is limited otherwise. A finger goes on from where it is.
    ///
    /// - Parameters:
    ///   - state: the state under the control before, and then under the new one.
    ///   - old: the control before.
    ///   - t: when, in milliseconds on the client's clock.
    /// - Throws: why the state cannot go on with the control: it is of another kind, or has another number of thumbs or
    ///   another history.
    @inline(never)
    public func apply(to state: inout State, of old: Control, at t: Double) throws(ControlError) -> Frame {
        try check(after: old)
        switch (control, old) {
        case (.slider(let slider), .slider(let old)):
            #if !ONE_THUMB
                if slider.hasSeveralThumbs {
                    return slider.reshapeThumbs(&state, of: old, trackWidth: trackWidth, at: t)
                }
            #endif
            return slider.reshape(&state, of: old, trackWidth: trackWidth, at: t)
        case (.pinch(let pinch), _):
            state.t = max(state.t, t)
            state.reason = .reshape
            return pinch.frame(state)
        case (.slider(let slider), .pinch):
            return slider.frame(state)
        }
    }

    /// Refuses a control of another kind than the one before, another number of thumbs, and another length of the
    /// history.
    public func check(after old: Control) throws(ControlError) {
        let path = ControlPath()
        switch (control, old) {
        case (.slider(let slider), .slider(let old)):
            let (length, before) = (slider.description.history, old.description.history)
            try (path / "history").require(
                length == before, "must stay \(before), with which the session was made, not become \(length)")
            #if !ONE_THUMB
                try Self.check(thumbs: slider.description.thumbs?.count, after: old.description.thumbs?.count)
            #endif
        case (.pinch, .pinch): return
        case (.slider, .pinch): throw (path / "kind").refuse("must stay \"pinch\", with which the session was made")
        case (.pinch, .slider): throw (path / "kind").refuse("must stay \"slider\", with which the session was made")
        }
    }
}

#if !ONE_THUMB
    extension Reshape {
        /// Refuses another number of thumbs than the one before. A slider with one thumb does not say it.
        package static func check(thumbs count: Int?, after before: Int?) throws(ControlError) {
            let path = ControlPath() / "thumbs"
            switch (count, before) {
            case (let count?, let before?):
                try (path / "count").require(
                    count == before, "must stay \(before), with which the session was made, not become \(count)")
            case (_?, nil): throw path.refuse("must be left out: the session was made with one thumb")
            case (nil, let before?): throw path.refuse("is missing: the session was made with \(before) thumbs")
            case (nil, nil): return
            }
        }
    }
#endif

extension Control: Equatable {
    /// Whether two controls have the same description.
    public static func == (one: Control, other: Control) -> Bool {
        switch (one, other) {
        case (.slider(let one), .slider(let other)): one === other || one.description == other.description
        case (.pinch(let one), .pinch(let other)): one === other || one.description == other.description
        case (.slider, .pinch), (.pinch, .slider): false
        }
    }
}

extension SliderControl {
    fileprivate func reshape(
        _ state: inout State, of old: SliderControl, trackWidth: Double?, at t: Double
    ) -> Frame {
        let before = Shown(state, overscroll: old.overscroll(of: state))
        state.t = max(state.t, t)
        state.motion.settle(at: state.t)
        let width = trackWidth ?? state.trackWidth
        let (wasAt, beyond) = (state.place, old.distanceBeyond(state))
        reshapeGesture(of: &state, after: old, trackWidth: width)
        let place = reached(remembered(state.place, of: old, trackWidth: width))
        state.memory = memory(continuing: state, at: place, of: old, trackWidth: width)
        put(place, trackWidth: width, in: &state)
        if place.value == wasAt.value { keep(beyond, in: &state) }
        if description.motion == nil { state.motion.rest() }
        state.reason = .reshape
        let after = Shown(state, overscroll: overscroll(of: state))
        return Frame(
            t: state.t, reason: state.reason, cues: Cues(),
            transitions: Transitions(from: before, on: old, to: after, on: self),
            content: .slider(SliderFrame(self, state))
        )
    }

    /// Lets the gesture under way go on.
    func reshapeGesture(of state: inout State, after old: SliderControl, trackWidth: Double) {
        let start = state.gesture.map { remembered($0.start, of: old, trackWidth: trackWidth) }
        guard let start else { return }
        let isTurned = old.description.reversed != description.reversed
        let finger = isTurned ? state.gesture.map { paced($0.lastX) } : nil
        state.gesture?.reshape(start: start, paced: finger)
        // A finger that has waited within a slop drags from here on.
        if description.slop == 0, description.jumpsOnTouch, old.isTapInSlop(state) { state.gesture?.drag() }
    }

    /// How far a translation's finger is from the travel to the thumb's place: within a dead zone, past an end, and
    /// past what other thumbs leave.
    func distanceBeyond(_ state: State) -> Double {
        guard let gesture = state.gesture, gesture.isDragging, description.drag.isRelative else { return 0 }
        return travelled(by: gesture, in: state) - travel.travel(to: state.place, trackWidth: state.trackWidth)
    }

    /// Counts a translation from that far beyond the thumb's place, if a finger there leaves the thumb where it is.
    func keep(_ beyond: Double, in state: inout State) {
        guard let gesture = state.gesture, description.drag.isRelative else { return }
        let (place, travelled) = (state.place, gesture.originTravel + beyond)
        guard abs(travelled) <= StateLimits.travel else { return }
        let there = travel.place(
            atTravel: travelled, trackWidth: state.trackWidth, within: state.reach, held: place.heldStop)
        guard there.value == place.value, there.heldStop == place.heldStop else { return }
        state.gesture?.rebase(place: place, travel: travelled)
    }

    /// What this slider remembers of what the other one did.
    func memory(
        continuing state: State, at place: Place, of old: SliderControl, trackWidth: Double
    ) -> CopyOnWriteBox<Memory> {
        guard description.needsMemory else { return CopyOnWriteBox() }
        guard var memory = state.memory.value else {
            var memory = Memory(committed: place)
            memory.hand = hand(continuing: nil, state, y: 0)
            return CopyOnWriteBox(memory)
        }
        if description.holdsTicksBack, old.description.holdsTicksBack {
            memory.ticks.forget()
        } else {
            memory.ticks = HeldBackTicks()
        }
        // Until an event tells, the finger counts as on the track.
        if old.description.precision == nil, !old.watchesHand { memory.y = 0 }
        memory.hand = hand(continuing: memory.hand, state, y: memory.y)
        memory.history = memory.history.reshaped { remembered($0, of: old, trackWidth: trackWidth) }
        if !state.hasGesture, place.value != state.value { memory.history.replaceCommitted(by: place) }
        return CopyOnWriteBox(memory)
    }

    private func hand(continuing hand: Hand?, _ state: State, y: Double) -> Hand? {
        guard watchesHand, let gesture = state.gesture else { return nil }
        var hand = hand ?? Hand(downAt: gesture.lastX, y: y)
        hand.reshape(slop: description.slop, drag: description.drag)
        return hand
    }

    /// A place of another slider, which may come back. Its value stays, also where this thumb cannot reach it; its stop
    /// holds it where it is a stop of this slider too, and still near enough.
    func remembered(_ place: Place, of old: SliderControl, trackWidth: Double) -> Place {
        let near = travel.place(of: place.value)
        let value = place.heldStop.map { old.travel.stops[$0] }
        let stop = value.flatMap { value in travel.stops.firstIndex { $0 == value } }
        let held = stop.flatMap { travel.holds($0, at: near, trackWidth: trackWidth) ? $0 : nil }
        let isSet = near.value == place.value
        return Place(
            value: place.value, normalized: near.normalized, heldStop: held ?? (isSet ? near.heldStop : nil))
    }

    /// A remembered place, or the one nearest to it that the thumb can reach. Of what other thumbs leave, the value
    /// counts that the thumb shows: its own may be beyond it by less than a step.
    ///
    /// - Parameter limit: what the other thumbs leave; nil with one thumb.
    func reached(_ place: Place, within limit: Reach? = nil) -> Place {
        if reach.bounds.contains(place.value), isLeft(place, by: limit) { return place }
        let near = travel.place(of: place.value, within: limit)
        if let limit, let held = place.heldStop, !limit.values.bounds.contains(travel.stops[held]) { return near }
        if limit != nil, near.value == place.value { return place }
        return Place(value: near.value, normalized: near.normalized, heldStop: place.heldStop ?? near.heldStop)
    }

    /// Whether the other thumbs leave what is shown at a place.
    private func isLeft(_ place: Place, by limit: Reach?) -> Bool {
        #if ONE_THUMB
            true
        #else
            limit.map { gap.admits(shown(place), in: $0.values) } ?? true
        #endif
    }

    /// The bars, as a look shows them.
    func bars(of shown: Shown) -> BarsFrame? {
        description.bars.map {
            BarsFrame(bars: $0, thumb: thumbPosition(shown.place), isDragging: shown.isDragging, filledFrom: fillPlace)
        }
    }
}
