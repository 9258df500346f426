internal import ElementaryFunctions

/// A five-pointed star of size 1 around (0, 0), y downwards. The client scales it to the size it needs
/// (docs/engine.md#layout).
public struct StarOutline: Sendable, Equatable {
    /// A corner of the star.
    public struct Point: Sendable, Equatable {
        /// Rightwards.
        public let x: Double
        /// Downwards.
        public let y: Double
    }

    private static let tips = 5

    /// The corners, clockwise from the top, outer and inner alternately.
    public let points: [Point]
    /// The radius of the rounded corners.
    public let cornerRadius: Double

    init(cornerRadius: Double) {
        let outerRadius = 0.5
        points = (0..<(2 * Self.tips)).map { corner in
            let radius = corner.isMultiple(of: 2) ? outerRadius : outerRadius / 2
            let angle = Double(corner) * .pi / Double(Self.tips)
            return Point(x: radius * .sin(angle), y: 0 - radius * .cos(angle))
        }
        self.cornerRadius = cornerRadius
    }
}
