/// What a client needs to draw a control and cannot know from frames (design: The HTTP API, "Layout"). Lengths in
/// points, x from the track's lower end. What a control does not have is left out.
public struct Layout: Sendable, Equatable {
    /// The thumb.
    public struct Thumb: Sendable, Equatable {
        /// How wide and high it is.
        public let size: Double
    }

    /// A stretch of the track.
    public struct Stretch: Sendable, Equatable {
        /// Its left edge.
        public let x: Double
        /// How wide it is.
        public let width: Double
    }

    /// A place on the track that is drawn.
    public struct Mark: Sendable, Equatable {
        /// Its value.
        public let value: Double
        /// Where it is.
        public let x: Double
        /// Whether it is also a stop.
        public let key: Bool
    }

    /// A value that holds the thumb.
    public struct Stop: Sendable, Equatable {
        /// Its value.
        public let value: Double
        /// Where it is.
        public let x: Double
        /// How much travel a finger spends in it; dead zones only.
        public let width: Double?
    }

    /// The width of the track; sliders only.
    public internal(set) var trackWidth: Double?
    /// The thumb, where the appearance says how large it is.
    public internal(set) var thumb: Thumb?
    /// The stretch between the ends that the thumb can reach, for a slider that says what is reachable.
    public internal(set) var reachable: Stretch?
    /// The bars.
    public internal(set) var bars: [Stretch]?
    /// The marks.
    public internal(set) var marks: [Mark]?
    /// The stops.
    public internal(set) var stops: [Stop]?
    /// The segments of the track, one for each whole unit, where the appearance says how high they are.
    public internal(set) var segments: [Stretch]?
    /// The star, where the appearance says how large it is.
    public internal(set) var star: StarOutline?
    /// How each property that can change is animated, without the delays that frames may add.
    public internal(set) var transitions: [Transition] = []
}
