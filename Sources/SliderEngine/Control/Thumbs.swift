/// Several thumbs on one track, for a price range or an envelope (docs/engine.md#several-thumbs).
public struct Thumbs: Sendable, Equatable {
    /// How many thumbs there are: 2 … 8.
    public var count: Int
    /// The thumbs' initial values, ascending; nil to spread them over what can be reached of the track.
    public var initialValues: [Double]?
    /// How far neighbours stay apart at least, in the control's unit.
    public var minGap: Double
    /// What a dragged thumb does when it comes to its neighbour.
    public var collision: Collision
    /// Whether a finger between two neighbours drags both.
    public var draggableRange: Bool

    /// What a dragged thumb does when it comes to its neighbour.
    public enum Collision: String, Sendable, Equatable, CaseIterable {
        /// It ends there.
        case none
        /// It moves its neighbours on.
        case push
        /// Its finger goes on with the neighbour.
        case swap
    }

    /// Several thumbs.
    public init(
        count: Int, initialValues: [Double]? = nil, minGap: Double = 0, collision: Collision = .none,
        draggableRange: Bool = false
    ) {
        self.count = count
        self.initialValues = initialValues
        self.minGap = minGap
        self.collision = collision
        self.draggableRange = draggableRange
    }
}

/// A value for each of several thumbs, from the lowest: at most 8. They need no memory of their own, since every event
/// has room for them.
public struct ThumbValues: RandomAccessCollection, Sendable {
    private var values = InlineArray<8, Double>(repeating: 0)
    /// How many there are.
    public private(set) var endIndex = 0

    /// No values.
    public init() {}

    /// Some values; nil if there are more than a slider has thumbs.
    public init?(_ values: some Collection<Double>) {
        guard values.count <= ControlLimits.thumbs.upperBound else { return nil }
        for value in values { append(value) }
    }

    /// Adds the value of the next thumb; there must be fewer than 8.
    public mutating func append(_ value: Double) {
        values[endIndex] = value
        endIndex += 1
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// One value; the index must be valid.
    public subscript(index: Int) -> Double { values[index] }
}

extension ThumbValues: Equatable {
    /// Whether both have the same values in the same order.
    public static func == (one: ThumbValues, other: ThumbValues) -> Bool { one.elementsEqual(other) }
}
