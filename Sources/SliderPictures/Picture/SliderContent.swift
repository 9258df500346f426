internal import SliderEngine

/// What a picture shows of a slider's frame, with one thumb or several. Lengths in points, from the track's lower end.
struct SliderContent {
    struct Thumb {
        let x: Double
        /// The value that the thumb shows, as text.
        let name: String
        let snapped: Double
        let heldStop: Int?
        let dragging: Bool
        /// The finger's distance from the thumb while it drags; otherwise 0.
        let fingerOffset: Double
        /// Which finger holds the thumb; nil for an only thumb.
        let finger: UInt8?
        /// Whether the others leave it no room.
        let isStuck: Bool
    }

    struct Bars {
        let heights: [Double]
        let reached: Range<Int>
        /// The bar in full colour.
        let current: Int?

        init(heights: [Double], from: Int?, highlighted: Int, current: Int?) {
            (self.heights, self.current) = (heights, current)
            reached = (from ?? 0)..<((from ?? 0) + highlighted)
        }
    }

    /// What counts as no room, as a part of the range.
    private static let tolerance = 1e-9

    /// The thumbs from the lowest.
    let thumbs: [Thumb]
    /// The thumb that was moved last; nil before, and for an only thumb.
    let active: Int?
    let bars: Bars?
    let motion: MotionFrame?
    /// The values as one text, for a slider with a format.
    let text: String?

    init(_ frame: SliderFrame) {
        let text = frame.text
        thumbs = [
            Thumb(
                x: frame.thumbX, name: text ?? frame.snapped.plain, snapped: frame.snapped, heldStop: frame.heldStop,
                dragging: frame.dragging, fingerOffset: frame.fingerOffset, finger: nil, isStuck: false)
        ]
        active = nil
        bars = frame.bars.map {
            Bars(heights: Array($0.heights), from: $0.from, highlighted: $0.highlighted, current: $0.current)
        }
        motion = frame.motion
        self.text = text
    }

    /// - Parameter range: the slider's range.
    init(_ frame: ThumbsFrame, of range: ValueRange) {
        let least = Self.tolerance * (range.upper - range.lower)
        var texts: [String] = []
        thumbs = frame.thumbs.map { thumb in
            let text = thumb.text
            if let text { texts.append(text) }
            return Thumb(
                x: thumb.x, name: text ?? thumb.snapped.plain, snapped: thumb.snapped, heldStop: thumb.heldStop,
                dragging: thumb.dragging, fingerOffset: thumb.fingerOffset, finger: thumb.finger,
                isStuck: thumb.reachable.upper - thumb.reachable.lower <= least)
        }
        active = frame.active
        bars = frame.bars.map {
            Bars(heights: $0.heights, from: $0.from, highlighted: $0.highlighted, current: $0.current)
        }
        motion = nil
        text = texts.isEmpty ? nil : texts.joined(separator: " – ")
    }

    /// Whether a finger drags any thumb.
    var dragging: Bool { thumbs.contains(where: \.dragging) }

    /// The dragged thumbs, one for each finger: a finger may drag two neighbours at once.
    var draggedByFinger: [Thumb] {
        var fingers: Set<UInt8?> = []
        return thumbs.filter { $0.dragging && fingers.insert($0.finger).inserted }
    }
}

/// Which thumb is in front.
extension SliderContent {
    /// The thumbs in the order in which they are drawn. The one that was moved last is in front. Where an end leaves
    /// it no room, the neighbour that can leave the end is.
    var fromBackToFront: [Thumb] {
        let free = (thumbs.firstIndex { !$0.isStuck } ?? 0)...(thumbs.lastIndex { !$0.isStuck } ?? thumbs.count - 1)
        let front = min(max(active ?? free.upperBound, free.lowerBound), free.upperBound)
        let order = thumbs.indices.filter { !free.contains($0) } + free.filter { $0 != front } + [front]
        return order.map { thumbs[$0] }
    }
}

/// A description for readers who do not see the picture.
extension SliderContent {
    /// All values: "20 and 80".
    var values: String { Self.list(thumbs) }

    /// Which thumbs stops hold, to go on with after the values; empty if none.
    var hold: String {
        let held = thumbs.filter { $0.heldStop != nil }
        guard !held.isEmpty else { return "" }
        guard thumbs.count > 1 else { return ", held by a stop" }
        return ", \(Self.list(held)) held by \(held.count > 1 ? "stops" : "a stop")"
    }

    /// Which thumbs fingers drag, to go on with after the values; empty if none.
    var drag: String {
        guard dragging else { return "" }
        let fingers = draggedByFinger.count
        let hands = fingers > 1 ? "\(fingers) fingers drag" : "a finger drags"
        return ", while \(hands) \(thumbs.count > 1 ? Self.list(thumbs.filter(\.dragging)) : "it")"
    }

    private static func list(_ thumbs: [Thumb]) -> String {
        let names = thumbs.map(\.name)
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}
