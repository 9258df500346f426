/// Which stop holds a finger (design: The engine, §4), with hysteresis: a stop lets go farther away than it takes hold,
/// so that a finger that trembles at its rim does not make it chatter.
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

    /// Whether it matters which stop held before.
    var remembers: Bool { hysteresis > 0 || captureSpeed != nil }

    /// Whether it matters how fast the finger is.
    var minds: Bool { captureSpeed != nil }

    /// The stop that holds a finger at place p, which `held` held before.
    ///
    /// A stop holds on until the finger is `distance` and the hysteresis away, or past the middle between it and another
    /// that may take hold: by the hysteresis, or by so much that the finger is all but at the other. Without hysteresis
    /// the nearest holds, whatever held before.
    ///
    /// - Parameter speed: of the finger, in points per second.
    func holding(_ p: Double, trackWidth: Double, held: Int?, speed: Double) -> Int? {
        let taker = isCatching(speed) ? taking(p, trackWidth: trackWidth) : nil
        guard remembers, let held else { return taker }
        let away = abs(p - positions[held]) * trackWidth
        guard away < distance + hysteresis else { return taker }
        guard let taker else { return held }
        let nearer = away - abs(p - positions[taker]) * trackWidth
        let gap = abs(positions[taker] - positions[held]) * trackWidth
        return nearer >= lead(over: gap) ? taker : held
    }

    /// By how many points a stop must be nearer than the one that holds, to take over.
    ///
    /// Twice the hysteresis, but a finger on a stop is nearer by no more than the `gap` between both: a point less, and
    /// the stop holds it whatever held before. Three at least, for a finger that trembles by a point either way goes two.
    private func lead(over gap: Double) -> Double {
        min(2 * hysteresis, max(gap - 1, 3))
    }

    /// The stop that takes hold at place p: the nearest, of two as near the higher, if it is near enough.
    func taking(_ p: Double, trackWidth: Double) -> Int? {
        let above = positions.partitioningIndex { $0 >= p }
        let isAboveNearer =
            above < positions.count && (above == 0 || positions[above] - p <= p - positions[above - 1])
        let nearest = isAboveNearer ? above : above - 1
        guard positions.indices.contains(nearest) else { return nil }
        return abs(p - positions[nearest]) * trackWidth < distance ? nearest : nil
    }

    private func isCatching(_ speed: Double) -> Bool {
        captureSpeed.map { speed <= $0 } ?? true
    }
}
