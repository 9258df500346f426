/// What a client needs to draw a control and frames do not contain (docs/engine.md#layout). Lengths in points,
/// x from the track's lower end. A member that the control does not have is nil.
public struct Layout: Sendable, Equatable {
    /// The thumb.
    public struct Thumb: Sendable, Equatable {
        /// The width and the height.
        public let size: Double
    }

    /// A stretch of the track.
    public struct Stretch: Sendable, Equatable {
        /// Its left edge.
        public let x: Double
        /// The width.
        public let width: Double
    }

    /// A marked place on the track.
    public struct Mark: Sendable, Equatable {
        /// Its value.
        public let value: Double
        /// The mark's place.
        public let x: Double
        /// Whether it is also a stop.
        public let key: Bool
    }

    /// A value that holds the thumb.
    public struct Stop: Sendable, Equatable {
        /// Its value.
        public let value: Double
        /// The stop's place.
        public let x: Double
        /// The travel that a finger spends in the stop; dead zones only.
        public let width: Double?
    }

    /// The width of the track; sliders only.
    public internal(set) var trackWidth: Double?
    /// The thumb, if the appearance gives its size.
    public internal(set) var thumb: Thumb?
    /// The stretch that the thumb can reach, if the slider limits it.
    public internal(set) var reachable: Stretch?
    /// The bars.
    public internal(set) var bars: [Stretch]?
    /// The marks.
    public internal(set) var marks: [Mark]?
    /// The stops.
    public internal(set) var stops: [Stop]?
    /// The segments of the track, one for each whole unit, if the appearance gives their height.
    public internal(set) var segments: [Stretch]?
    /// The star, if the appearance gives its size.
    public internal(set) var star: StarOutline?
    /// How each property that can change is animated, without the delays that a frame may add.
    public internal(set) var transitions: [Transition] = []
}
