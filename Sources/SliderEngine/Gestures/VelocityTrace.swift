/// The finger's latest places in one gesture, and the velocity computed from them (docs/engine.md#velocity).
///
/// Only differences of places count: they may be measured from any fixed point that no resize moves.
struct VelocityTrace: Sendable, Equatable {
    private struct Sample: Sendable, Equatable {
        /// In milliseconds.
        let t: Double
        /// In points.
        let x: Double
    }

    /// The least time between a sample and the last but one, in milliseconds; samples that span less give no velocity.
    static let shortestSpan = 1.0
    /// Samples older than this, relative to the last one, are dropped. In milliseconds.
    private static let window = 100.0
    static let capacity = 20
    /// A finger without a sample for longer than this, in milliseconds, has stopped.
    private static let stillAfter = 40.0

    private var samples: [Sample] = []

    init() {}

    /// The samples of a snapshot, recorded one by one: an earlier version may have kept more of them than this one.
    ///
    /// - Parameter x: the finger's place. The last sample is moved there, and the others with it, because an earlier
    ///   version measured some sliders' samples from another point.
    init(_ samples: [StateSnapshot.Sample], endingAt x: Double) {
        guard let last = samples.last else { return }
        for sample in samples { record(t: sample.t, x: last.x == x ? sample.x : x + (sample.x - last.x)) }
    }

    var snapshot: [StateSnapshot.Sample] { samples.map { StateSnapshot.Sample(t: $0.t, x: $0.x) } }

    func add(to sum: inout StateChecksum) {
        for sample in samples {
            sum.add(sample.t)
            sum.add(sample.x)
        }
    }

    /// Records the finger's place; t never goes back within a gesture.
    mutating func record(t: Double, x: Double) {
        if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
        makeRoom(at: t)
        samples.append(Sample(t: t, x: x))
    }

    /// Drops all samples but the last one, and moves that one to x.
    mutating func restart(at x: Double) {
        guard let last = samples.last else { return }
        samples.removeAll(keepingCapacity: true)
        samples.append(Sample(t: last.t, x: x))
    }

    /// Drops the last sample if one at t replaces it, and the samples that are too old for one at t.
    private mutating func makeRoom(at t: Double) {
        guard let last = samples.last else { return }
        if t - last.t > Self.stillAfter { return samples.removeAll(keepingCapacity: true) }
        let isTooSoon = samples.count > 1 && t - samples[samples.count - 2].t < Self.shortestSpan
        if isTooSoon || t == last.t { samples.removeLast() }
        let oldCount = samples.prefix { t - $0.t > Self.window }.count
        samples.removeFirst(max(oldCount, samples.count - (Self.capacity - 1), 0))
    }

    /// The velocity at t, in points per second.
    func velocity(at t: Double) -> Double {
        guard let first = samples.first, let last = samples.last, t - last.t <= Self.stillAfter,
            last.t - first.t >= Self.shortestSpan
        else { return 0 }
        let slope = samples.count > 2 ? slopeOfParabola(endingIn: last) : slopeOfLine(endingIn: last)
        return slope != 0 && hasMove(towards: slope) ? slope * 1_000 : 0
    }

    /// Whether the finger moved in this direction at all. The parabola through a braking finger turns back although the
    /// finger does not.
    private func hasMove(towards slope: Double) -> Bool {
        // The last samples come first: they are the most likely to move this way.
        var after = samples.count - 1
        while after > 0 {
            let (x, before) = (samples[after].x, samples[after - 1].x)
            if slope > 0 ? x > before : x < before { return true }
            after -= 1
        }
        return false
    }

    private func slopeOfLine(endingIn last: Sample) -> Double {
        let before = samples[samples.count - 2]
        return (last.x - before.x) / (last.t - before.t)
    }

    /// The slope, at the last sample, of the parabola that fits all samples best by least squares.
    ///
    /// It is a sum of polynomials that are orthogonal over the times (Forsythe, 1957): 1, u and u² − k·u − c, where u
    /// is the time from the mean of all. The normal equations of 1, t and t² would lose half of the digits when two
    /// samples are microseconds apart.
    private func slopeOfParabola(endingIn last: Sample) -> Double {
        let n = Double(samples.count)
        var mean = 0.0
        for sample in samples { mean += sample.t - last.t }
        mean /= n
        var (squares, cubes, rise) = (0.0, 0.0, 0.0)
        for sample in samples {
            let u = sample.t - last.t - mean
            squares += u * u
            cubes += u * u * u
            rise += (sample.x - last.x) * u
        }
        let (k, c) = (cubes / squares, squares / n)
        var (norm, bend) = (0.0, 0.0)
        for sample in samples {
            let u = sample.t - last.t - mean
            let basis = (u - k) * u - c
            norm += basis * basis
            bend += (sample.x - last.x) * basis
        }
        // Times that differ only by rounding are too few for a parabola and give a line.
        let curvature = norm > 0 ? bend / norm : 0
        return rise / squares - curvature * (2 * mean + k)
    }
}
