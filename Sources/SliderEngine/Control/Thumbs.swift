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
