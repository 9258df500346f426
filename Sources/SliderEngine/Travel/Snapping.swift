/// What holds the thumb at certain values (docs/engine.md#stops).
public enum Snapping: Sendable, Equatable {
    /// No snapping.
    case none
    /// The thumb stands on grid values.
    case step
    /// Stops hold a thumb that comes near.
    case magnet(MagnetSnapping)
    /// Stops hold for a length of travel.
    case deadZone(DeadZoneSnapping)

    /// The values of its stops, ascending.
    package var stops: [Double] {
        switch self {
        case .none, .step: []
        case .magnet(let magnet): magnet.stops
        case .deadZone(let zones): zones.stops.map { $0.value }
        }
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        switch self {
        case .none: return
        case .step:
            try (ControlPath() / "step").require(slider.hasGrid, "must be given to snap by step, or a grid")
        case .magnet(let magnet): try magnet.check(at: path, in: slider)
        case .deadZone(let zones): try zones.check(at: path, in: slider)
        }
    }

    static func checkCount(_ count: Int, at path: ControlPath) throws(ControlError) {
        try path.require(count <= ControlLimits.stops, "must be at most \(ControlLimits.stops) stops, not \(count)")
    }
}

/// Finds the stop that holds a finger (docs/engine.md#magnets), with hysteresis: a stop lets go farther away than it
/// takes hold. A finger that trembles at a stop's rim does not make it chatter.
struct Magnet: Sendable {
    private let distance: Double
    private let hysteresis: Double
    private let captureSpeed: Double?
    private let positions: [Double]

    init(_ snapping: MagnetSnapping, positions: [Double]) {
        distance = snapping.distance
        hysteresis = snapping.hysteresis
        captureSpeed = snapping.captureSpeed
        self.positions = positions
    }

    /// Whether the result depends on the stop that held before.
    var remembers: Bool { hysteresis > 0 || captureSpeed != nil }

    /// Whether the result depends on the finger's speed.
    var dependsOnSpeed: Bool { captureSpeed != nil }

    /// The stop that holds a finger at place p; before, `held` did.
    ///
    /// A stop holds until the finger is `distance` plus the hysteresis away, or until another stop that may take hold
    /// is nearer by the `lead(over:)`: the hysteresis past the middle, or almost at the other. Without hysteresis the
    /// nearest stop holds, whichever held before.
    ///
    /// - Parameters:
    ///   - stops: those that may hold; nil for all.
    ///   - speed: the finger's speed, in points per second.
    func holding(_ p: Double, trackWidth: Double, among stops: Range<Int>? = nil, held: Int?, speed: Double) -> Int? {
        let taker = isCatching(speed) ? taking(p, trackWidth: trackWidth, among: stops) : nil
        guard remembers, let held, stops?.contains(held) ?? true, keeps(held, at: p, trackWidth: trackWidth) else {
            return taker
        }
        guard let taker else { return held }
        let away = abs(p - positions[held]) * trackWidth
        let nearer = away - abs(p - positions[taker]) * trackWidth
        let gap = abs(positions[taker] - positions[held]) * trackWidth
        return nearer >= lead(over: gap) ? taker : held
    }

    /// Whether place p is near enough for a stop that holds not to let go.
    func keeps(_ held: Int, at p: Double, trackWidth: Double) -> Bool {
        abs(p - positions[held]) * trackWidth < distance + hysteresis
    }

    /// How many points nearer than the holding stop another stop must be to take over.
    ///
    /// Twice the hysteresis, but at most one point less than the `gap` between both: a finger on the other stop is
    /// nearer by the gap, and that stop must hold it. The limit is at least 3: a tremble of a point either way moves 2.
    private func lead(over gap: Double) -> Double {
        min(2 * hysteresis, max(gap - 1, 3))
    }

    /// The stop that takes hold at place p: the nearest, if near enough; of two equally near, the higher.
    func taking(_ p: Double, trackWidth: Double, among stops: Range<Int>?) -> Int? {
        let stops = stops ?? positions.indices
        let above = min(max(positions.partitioningIndex { $0 >= p }, stops.lowerBound), stops.upperBound)
        let isAboveNearer =
            above < stops.upperBound && (above == stops.lowerBound || positions[above] - p <= p - positions[above - 1])
        let nearest = isAboveNearer ? above : above - 1
        guard stops.contains(nearest) else { return nil }
        return abs(p - positions[nearest]) * trackWidth < distance ? nearest : nil
    }

    private func isCatching(_ speed: Double) -> Bool {
        captureSpeed.map { speed <= $0 } ?? true
    }
}

/// Stops that hold whenever the thumb is near. Values near a stop can never be chosen (docs/engine.md#magnets).
public struct MagnetSnapping: Sendable, Equatable {
    /// The stops' values, strictly ascending.
    public var stops: [Double]
    /// A stop takes hold of a thumb nearer than this, in points.
    public var distance: Double
    /// The distance at which a stop lets go, in points; at least `distance`, which is also the default.
    public var release: Double?
    /// A faster finger, in points per second, is not caught; nil for no limit.
    public var captureSpeed: Double?

    /// Magnets.
    public init(stops: [Double], distance: Double = 12, release: Double? = nil, captureSpeed: Double? = nil) {
        self.stops = stops
        self.distance = distance
        self.release = release
        self.captureSpeed = captureSpeed
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try Snapping.checkCount(stops.count, at: path / "stops")
        try slider.checkStops(stops) { path / "stops" / $0 }
        try (path / "distance").require(distance, aboveZeroUpTo: ControlLimits.length)
        if let release {
            try (path / "release").require(
                release >= distance && release <= ControlLimits.length,
                "must be at least the distance (\(distance.plain)) and at most \(ControlLimits.length.plain), "
                    + "not \(release.plain)"
            )
        }
        if let captureSpeed {
            try (path / "captureSpeed").require(captureSpeed, aboveZeroUpTo: ControlLimits.speed)
        }
    }

    /// How much farther away a stop lets go than it takes hold; 0 for magnets without hysteresis.
    var hysteresis: Double { (release ?? distance) - distance }
}
