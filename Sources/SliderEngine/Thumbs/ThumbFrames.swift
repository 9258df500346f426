/// What is drawn of several thumbs, from the lowest; each is computed on access.
public struct ThumbFrames: RandomAccessCollection, Sendable {
    private let control: SliderControl
    private let each: [State]
    private let fingers: [Finger]
    /// What the thumbs show.
    private let shown: InlineArray<8, Double>

    @inline(__always)
    init(_ control: SliderControl, _ each: [State], _ fingers: [Finger]) {
        var shown = InlineArray<8, Double>(repeating: 0)
        for index in each.indices { shown[index] = control.shown(each[index].place) }
        (self.control, self.each, self.fingers, self.shown) = (control, each, fingers, shown)
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many there are.
    public var endIndex: Int { each.count }

    /// One thumb; the index must be valid.
    public subscript(index: Int) -> ThumbFrame {
        ThumbFrame(control, each, fingers, index, reachable: control.reach(of: index, in: shown, count: endIndex))
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

    fileprivate init(
        _ control: SliderControl, _ each: [State], _ fingers: [Finger], _ index: Int, reachable: ValueRange
    ) {
        (self.control, self.reachable) = (control, reachable)
        place = each[index].place
        velocity = each[index].velocity
        snapped = control.snapped(place)
        let width = each[index].trackWidth
        x = control.thumbX(place, trackWidth: width) + control.overscroll(of: index, each, fingers)
        dragging = each[index].isDragging
        let last = dragging ? each[index].gesture?.lastX : nil
        fingerOffset = if let last { control.fromLowerEnd(last, trackWidth: width) - x } else { 0 }
        finger = fingers.holder(of: index)
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
