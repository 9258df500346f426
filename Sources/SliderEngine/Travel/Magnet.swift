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
    /// - Parameter speed: the finger's speed, in points per second.
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

    /// How many points nearer than the holding stop another stop must be to take over.
    ///
    /// Twice the hysteresis, but at most one point less than the `gap` between both: a finger on the other stop is
    /// nearer by the gap, and that stop must hold it. The limit is at least 3: a tremble of a point either way moves 2.
    private func lead(over gap: Double) -> Double {
        min(2 * hysteresis, max(gap - 1, 3))
    }

    /// The stop that takes hold at place p: the nearest, if near enough; of two equally near, the higher.
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
