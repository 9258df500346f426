/// The heights of all bars in points, from the lower end; each is computed on access (docs/engine.md#bars).
public struct BarHeights: RandomAccessCollection, Sendable {
    @usableFromInline let bars: Bars
    @usableFromInline let thumb: Double
    @usableFromInline let isDragging: Bool

    init(bars: Bars, thumb: Double, isDragging: Bool) {
        self.bars = bars
        self.thumb = thumb
        self.isDragging = isDragging
    }

    /// The height of the bars at rest, in points.
    public var rest: Double { bars.minHeight }

    /// The bars that may be higher than at rest: those up to the thumb and within the spread, while it is dragged.
    public var lifted: Range<Int> { isDragging ? bars.liftable(by: thumb) : 0..<0 }

    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// How many bars there are.
    @inlinable public var endIndex: Int { bars.count }

    /// The height of one bar in points.
    @inlinable
    public subscript(bar: Int) -> Double {
        bars.height(of: bar, thumb: thumb, isDragging: isDragging)
    }
}
