/// The heights of all bars in points, from the lower end; each is computed when it is asked for
/// (design: The engine, §5).
public struct BarHeights: RandomAccessCollection, Sendable {
    let bars: Bars
    let thumb: Double
    let isDragging: Bool

    /// 0.
    public var startIndex: Int { 0 }
    /// How many bars there are.
    public var endIndex: Int { bars.count }

    /// The height of one bar in points.
    public subscript(bar: Int) -> Double {
        bars.height(of: bar, thumb: thumb, isDragging: isDragging)
    }
}
