/// The bars of one frame (docs/engine.md#bars).
public struct BarsFrame: Sendable {
    /// The bars' heights in points, from the lower end.
    public let heights: BarHeights

    init(bars: Bars, thumb: Double, isDragging: Bool) {
        heights = BarHeights(bars: bars, thumb: thumb, isDragging: isDragging)
    }

    /// How many bars the thumb has reached.
    public var highlighted: Int { heights.bars.reached(by: heights.thumb) }

    /// The bar under the thumb, from 0; nil when the thumb is exactly between two.
    public var current: Int? { heights.bars.current(at: heights.thumb) }
}
