extension ThumbsReducer {
    /// Whether the bars look different after the event.
    var looksDifferent: Bool {
        guard let bars = slider.description.bars, let now = thumbs.bars(on: slider) else { return false }
        var before = InlineArray<8, Double>(repeating: 0)
        for index in indices { before[index] = slider.thumbPosition(was[index]) }
        let old = ThumbBars(
            bars, thumbsAt: before, count: rules.count, current: thumbs.current, dragged: draggedBefore)
        return !now.looks(like: old)
    }
}

extension ThumbsState {
    /// The bars of a slider with these thumbs; nil without bars.
    func bars(on slider: SliderControl) -> ThumbBars? {
        guard let bars = slider.description.bars else { return nil }
        var (places, dragged) = (InlineArray<8, Double>(repeating: 0), ThumbSet())
        for index in each.indices {
            places[index] = slider.thumbPosition(each[index].place)
            if each[index].isDragging { dragged.insert(index) }
        }
        return ThumbBars(bars, thumbsAt: places, count: each.count, current: current, dragged: dragged)
    }
}

/// The bars of one frame of several thumbs: those from the first thumb to the last are reached.
public struct ThumbBars: Sendable {
    private let bars: Bars
    private let places: InlineArray<8, Double>
    private let dragged: ThumbSet
    /// The bars that are reached.
    private let reached: Range<Int>
    /// Those of them that may be higher than at rest.
    private let lifted: Range<Int>
    /// The bar under the thumb that was moved last, from 0; nil when it is exactly between two.
    public let current: Int?

    fileprivate init(
        _ bars: Bars, thumbsAt places: InlineArray<8, Double>, count: Int, current: Int, dragged: ThumbSet
    ) {
        (self.bars, self.places, self.dragged) = (bars, places, dragged)
        reached = bars.reached(from: places[0], to: places[count - 1])
        self.current = bars.current(at: places[current])
        guard let lowest = dragged.lowest, let highest = dragged.highest else {
            lifted = 0..<0
            return
        }
        let first = bars.liftable(around: places[lowest]).lowerBound
        lifted = reached.clamped(to: first..<max(first, bars.liftable(around: places[highest]).upperBound))
    }

    /// The heights of all bars in points, from the lower end: each as high as the dragged thumb makes it that makes it
    /// highest.
    public var heights: [Double] { (0..<bars.count).map(height) }

    /// How many bars are reached.
    public var highlighted: Int { reached.count }

    /// The first of them, if that is not the first of all.
    public var from: Int? { reached.isEmpty || reached.lowerBound == 0 ? nil : reached.lowerBound }

    /// Whether all bars, of this control and of another, are drawn alike. A place that is computed anew from its value
    /// may be rounded otherwise.
    func areDrawn(like other: ThumbBars) -> Bool {
        reachesAsMany(as: other) && bars.count == other.bars.count
            && heights.elementsEqual(other.heights) { abs($0 - $1) <= 1e-9 }
    }

    /// Whether the same bars are reached: none, wherever the thumbs are.
    private func reachesAsMany(as other: ThumbBars) -> Bool { highlighted == other.highlighted && from == other.from }

    private func height(of bar: Int) -> Double {
        var height = bars.minHeight
        guard lifted.contains(bar) else { return height }
        for index in dragged { height = max(height, bars.liftedHeight(of: bar, thumb: places[index])) }
        return height
    }

    /// Whether the same bars are reached, and each bar is as high as before.
    fileprivate func looks(like other: ThumbBars) -> Bool {
        guard reachesAsMany(as: other) else { return false }
        let isSame = { (bar: Int) in height(of: bar) == other.height(of: bar) }
        var isAlike = dragged == other.dragged
        for index in dragged where places[index] != other.places[index] {
            isAlike = false
            // Nearly always the bar under a thumb that has moved tells it. There may be 1,000 others, for 8 thumbs.
            if let bar = bars.current(at: places[index]), !isSame(bar) { return false }
        }
        return isAlike || lifted.allSatisfy(isSame) && other.lifted.allSatisfy(isSame)
    }
}
