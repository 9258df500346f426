/// A slider with several thumbs (docs/engine.md#several-thumbs).
extension SliderControl {
    /// The thumbs before the first event.
    func initialState(of thumbs: Thumbs) -> ThumbsState {
        var places = initialPlaces(of: thumbs)
        spread(&places, ThumbSet(places.indices))
        var state = ThumbsState(each: places.map(initialState(at:)))
        if description.history > 0 { state.history = ThumbsHistory(committed: places) }
        return state
    }

    /// Applies an event to several thumbs.
    ///
    /// Inlined, because each function on the way copies the frame.
    @inline(__always)
    func reduceThumbs(_ event: Event, into state: inout State) throws(EventError) -> Frame {
        if case .pinched = event.kind {
            throw EventError(.unsuitable(event: event.kind.type.rawValue, control: "slider"))
        }
        try requireHistory(for: event.kind)
        try event.check()
        guard let rules = description.thumbs, let thumbs = state.thumbs.take() else {
            preconditionFailure("a state of a slider with one thumb")
        }
        var reducer = ThumbsReducer(self, rules, event, t: state.t, width: state.trackWidth, thumbs: thumbs)
        return try reducer.reduce(event, into: &state)
    }
}
