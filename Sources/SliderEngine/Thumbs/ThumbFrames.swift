/// What is drawn of several thumbs, from the lowest; each is computed on access.
public struct ThumbFrames: RandomAccessCollection, Sendable {
    private let control: SliderControl
    private let state: CopyOnWriteBox<ThumbsState>
    /// What the thumbs show.
    private let shown: InlineArray<8, Double>
    /// How many there are.
    public let endIndex: Int

    init(_ control: SliderControl, _ state: CopyOnWriteBox<ThumbsState>) {
        (self.control, self.state) = (control, state)
        var shown = InlineArray<8, Double>(repeating: 0)
        endIndex =
            state.read { thumbs in
                for index in thumbs.each.indices { shown[index] = control.shown(thumbs.each[index].place) }
                return thumbs.each.count
            } ?? 0
        self.shown = shown
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// One thumb; the index must be valid.
    public subscript(index: Int) -> ThumbFrame {
        let reach = control.reach(of: index, in: shown, count: endIndex)
        let thumb = state.read { ThumbFrame(control, $0, index, reachable: reach) }
        guard let thumb else { preconditionFailure("there is no such thumb") }
        return thumb
    }
}

/// What is drawn of one of several thumbs. Lengths in points, from the track's lower end; values in the control's unit.
public struct ThumbFrame: Sendable {
    private let control: SliderControl
    private let place: Place
    /// The value on the grid, the value of the stop that holds, or else the value.
    public let snapped: Double
    /// Where the thumb is drawn.
    public let x: Double
    /// The finger's distance from the thumb while it drags; otherwise 0.
    public let fingerOffset: Double
    /// The finger's velocity in points per second, while it drags and when it is lifted.
    public let velocity: Double?
    /// Whether a finger drags the thumb.
    public let dragging: Bool
    /// What it may reach: what the other thumbs leave.
    public let reachable: ValueRange
    /// The number of the finger that holds it (``Event/finger``); nil without one.
    public let finger: UInt8?

    fileprivate init(_ control: SliderControl, _ state: borrowing ThumbsState, _ index: Int, reachable: ValueRange) {
        // First what is only read, during which nothing of the state needs to be copied.
        let (place, width) = (state.each[index].place, state.each[index].trackWidth)
        velocity = state.each[index].velocity
        dragging = state.each[index].isDragging
        let last = state.each[index].gesture?.lastX
        finger = state.holder(of: index)
        let past = control.description.overscroll == nil ? 0 : state.overscroll(of: index, on: control)
        (self.control, self.place, self.reachable) = (control, place, reachable)
        snapped = control.snapped(place)
        x = control.thumbX(place, trackWidth: width) + past
        fingerOffset = if dragging, let last { control.fromLowerEnd(last, trackWidth: width) - x } else { 0 }
    }

    /// The continuous value.
    public var value: Double { place.value }
    /// Where the value is on the track, 0 … 1.
    public var normalized: Double { place.normalized }
    /// The index of the stop that holds the thumb.
    public var heldStop: Int? { place.heldStop }
    /// The snapped value as text, for a slider with a format; composed on each access.
    public var text: String? { control.description.text.map { $0.text(of: snapped) } }
}
