/// The finger's latest places, and the velocity that they show (design: The engine, §8).
struct VelocityTrace: Sendable, Equatable {
    private struct Sample: Sendable, Equatable {
        /// Milliseconds.
        let t: Double
        /// Points.
        let x: Double
    }

    /// A sample less than this after the one before replaces it.
    static let shortestGap = 1.0
    /// Samples older than this, at the last one, say nothing any more.
    private static let window = 100.0
    static let capacity = 20
    /// A finger that has not moved for longer than this has stopped.
    private static let stillAfter = 40.0

    private var samples: [Sample] = []

    init() {}

    init(_ samples: [StateSnapshot.Sample]) {
        self.samples = samples.map { Sample(t: $0.t, x: $0.x) }
    }

    var snapshot: [StateSnapshot.Sample] { samples.map { StateSnapshot.Sample(t: $0.t, x: $0.x) } }

    /// Takes in where the finger is; t never goes back within a gesture.
    mutating func record(t: Double, x: Double) {
        if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
        if let last = samples.last, t - last.t < Self.shortestGap { samples.removeLast() }
        let oldCount = samples.prefix { t - $0.t > Self.window }.count
        samples.removeFirst(max(oldCount, samples.count - (Self.capacity - 1), 0))
        samples.append(Sample(t: t, x: x))
    }

    /// The velocity at t, in points per second.
    func velocity(at t: Double) -> Double {
        guard let last = samples.last, samples.count > 1, t - last.t <= Self.stillAfter else { return 0 }
        return (samples.count > 2 ? slopeOfParabola(endingIn: last) : slopeOfLine(endingIn: last)) * 1_000
    }

    private func slopeOfLine(endingIn last: Sample) -> Double {
        let before = samples[samples.count - 2]
        return (last.x - before.x) / (last.t - before.t)
    }

    /// The slope, at the last sample, of x = a + b·t + c·t² that fits all samples best by least squares. With times
    /// and places counted from the last sample that is b, which Cramer's rule gives from the normal equations.
    private func slopeOfParabola(endingIn last: Sample) -> Double {
        var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (0.0, 0.0, 0.0)
        for sample in samples {
            let t = sample.t - last.t
            let x = sample.x - last.x
            let square = t * t
            s1 += t
            s2 += square
            s3 += square * t
            s4 += square * square
            y0 += x
            y1 += x * t
            y2 += x * square
        }
        let n = Double(samples.count)
        let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
        let b = n * (y1 * s4 - y2 * s3) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1)
        return determinant > 0 ? b / determinant : slopeOfLine(endingIn: last)
    }
}
