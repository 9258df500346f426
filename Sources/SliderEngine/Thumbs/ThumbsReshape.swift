/// Another control under several thumbs (docs/engine.md#several-thumbs).
extension SliderControl {
    /// Lets several thumbs go on with this control after another one, which has as many.
    @inline(never)
    func reshapeThumbs(
        _ state: inout State, of old: SliderControl, trackWidth: Double?, at t: Double
    ) -> Frame {
        guard let rules = description.thumbs, let thumbs = state.thumbs.take() else {
            preconditionFailure("a state of a slider with one thumb")
        }
        state.t = max(state.t, t)
        state.trackWidth = trackWidth ?? state.trackWidth
        (state.place, state.reason) = (travel.place(of: reach.lower), .reshape)
        let bars = thumbs.bars(on: old)
        var reshape = ThumbsReshape(self, old, rules, t: state.t, trackWidth: state.trackWidth, thumbs: thumbs)
        reshape.goOn()
        var transitions = Transitions()
        if let now = reshape.thumbs.bars(on: self), bars.map(now.areDrawn) != true { transitions.insert(.bars) }
        state.thumbs.put(reshape.thumbs)
        return Frame(
            t: state.t, reason: state.reason, cues: Cues(), transitions: transitions,
            content: .thumbs(ThumbsFrame(self, state.thumbs)))
    }

    /// How far a range's finger is beyond the travel to what one of both thumbs shows.
    fileprivate func rangeBeyond(_ state: State) -> Double {
        guard let gesture = state.gesture, gesture.isDragging else { return 0 }
        let place = travel.place(of: shown(state.place))
        return gesture.originTravel + moved(by: gesture, in: state)
            - travel.travel(to: place, trackWidth: state.trackWidth)
    }
}

/// What a change of the control does to several thumbs and their fingers.
private struct ThumbsReshape {
    private let slider: SliderControl
    private let old: SliderControl
    private let rules: Thumbs
    private let t: Double
    private let width: Double
    private(set) var thumbs: ThumbsState
    /// How far fingers were beyond their thumbs, in points.
    private var beyond = InlineArray<8, Double>(repeating: 0)

    init(
        _ slider: SliderControl, _ old: SliderControl, _ rules: Thumbs, t: Double, trackWidth: Double,
        thumbs: ThumbsState
    ) {
        (self.slider, self.old, self.rules, self.t, width) = (slider, old, rules, t, trackWidth)
        self.thumbs = thumbs
        for finger in thumbs.fingers {
            for index in finger.thumbs {
                let state = thumbs.each[index]
                beyond[index] = finger.isRange ? old.rangeBeyond(state) : old.distanceBeyond(state)
            }
        }
    }

    mutating func goOn() {
        let (was, tentative) = (thumbs.each.map { $0.place }, thumbs.tentative)
        for index in thumbs.fingers.indices { goOnWaiting(index) }
        var now = was.map { slider.reached(remembered($0)) }
        slider.spread(&now, ThumbSet(now.indices))
        for index in now.indices { move(index, to: now[index]) }
        for index in thumbs.fingers.indices {
            thumbs.fingers[index].moves = thumbs.fingers[index].moves.map { move in
                let thumb = Int(move.thumb)
                // What the change has moved counts as left there by the finger.
                let left = move.left == was[thumb] ? now[thumb] : remembered(move.left)
                return Finger.Moved(thumb: move.thumb, before: remembered(move.before), left: left)
            }
        }
        thumbs.history = thumbs.history?.reshaped(remembered)
        for index in now.indices where !tentative.contains(index) && now[index].value != was[index].value {
            thumbs.history?.committed[index] = now[index]
        }
        stayBeyond(after: was)
    }

    private func remembered(_ place: Place) -> Place { slider.remembered(place, of: old, trackWidth: width) }

    /// Moves a thumb, and counts its gesture from there.
    private mutating func move(_ index: Int, to place: Place) {
        slider.reshapeGesture(of: &thumbs.each[index], after: old, trackWidth: width)
        thumbs.each[index].memory = slider.memory(
            continuing: thumbs.each[index], at: place, of: old, trackWidth: width)
        thumbs.each[index].t = t
        slider.put(place, trackWidth: width, in: &thumbs.each[index])
    }

    /// A finger that waits does so at the place of the same value. Without a slop it moves from here on.
    private mutating func goOnWaiting(_ finger: Int) {
        guard var waiting = thumbs.fingers[finger].waiting else { return }
        let place = slider.travel.place(of: value(at: waiting))
        let isTurned = old.description.reversed != slider.description.reversed
        let last = waiting.gesture.lastX
        waiting.drawn = place.normalized
        waiting.gesture.reshape(start: place, paced: isTurned ? slider.paced(last) : nil)
        waiting.gesture.rebase(place: place, travel: 0)
        if old.description.slop > 0, slider.description.slop == 0 {
            let before = waiting.hand
            waiting.hand = Hand(x: last, y: waiting.y, slop: 0, bringsThumb: false)
            waiting.hand.catchUp(with: before)
        } else {
            waiting.hand.reshape(slop: slider.description.slop, drag: slider.description.drag)
        }
        thumbs.fingers[finger].waiting = waiting
    }

    /// The value that thumbs show where a finger waits.
    private func value(at waiting: Finger.Waiting) -> Double {
        let there = waiting.choice.first { thumbs.isStill($0, at: waiting, on: old) }
        return there.map { old.shown(thumbs.each[$0].place) } ?? old.travel.curve.value(at: waiting.drawn)
    }

    /// Fingers stay as far beyond their thumbs as they were, if those stay where they are.
    private mutating func stayBeyond(after was: [Place]) {
        let event = Event(kind: .elapsed, t: t)
        var reducer = ThumbsReducer(slider, rules, event, t: t, width: width, thumbs: thumbs)
        let held = thumbs.held
        let pushed = rules.collision == .push ? ThumbSet(was.indices).subtracting(held) : ThumbSet()
        for finger in thumbs.fingers.indices {
            let own = thumbs.fingers[finger].thumbs
            if thumbs.fingers[finger].isRange {
                let stays = own.allSatisfy { old.shown(was[$0]) == reducer.shown[$0] }
                reducer.countRange(finger, beyond: stays ? beyond : InlineArray(repeating: 0))
            } else if let only = own.only, reducer.thumbs.each[only].place.value == was[only].value {
                reducer.thumbs.each[only].reach = reducer.reach(of: only, pushing: pushed)
                slider.keep(beyond[only], in: &reducer.thumbs.each[only])
                reducer.thumbs.each[only].reach = nil
            }
        }
        thumbs = reducer.thumbs
    }
}
