import SliderEngine
import Testing

/// Power, symlog and piecewise scales, worked out by hand (docs/engine.md#scales).
struct ScaleShapeTests {
    /// A place p and the value there.
    typealias Pair = (p: Double, value: Double)

    private func expect(_ pairs: [Pair], of scale: Scale, on range: ClosedRange<Double>) throws {
        let track = try TrackOfOne(range.values, scale)
        for (p, value) in pairs {
            let (there, back) = (try track.value(at: p), try track.position(of: value))
            #expect(isNear(there, value, within: 1e-14), "at \(p) it is \(there), not \(value)")
            #expect(isNear(back, p, within: 1e-14), "\(value) is at \(back), not \(p)")
        }
    }

    @Test func aPowerBendsTheTrack() throws {
        try expect([(0.25, 6.25), (0.5, 25), (0.75, 56.25)], of: .power(exponent: 2), on: 0...100)
        // 16 · p³ above −8.
        try expect([(0.25, -7.75), (0.5, -6), (0.75, -1.25)], of: .power(exponent: 3), on: -8...8)
        // 10 · √p above 10.
        try expect([(0.01, 11), (0.25, 15), (0.81, 19)], of: .power(exponent: 0.5), on: 10...20)
    }

    @Test func anExponentOfOneIsStraight() throws {
        try expect([(0.1, -0.8), (0.5, 0), (0.75, 0.5)], of: .power(exponent: 1), on: -1...1)
    }

    @Test func aSymlogIsLogarithmicOnBothSidesOfZero() throws {
        // Half of ln(1 + 99) is ln(1 + 9).
        try expect([(0.25, -9), (0.5, 0), (0.75, 9)], of: .symlog(linear: 1), on: -99...99)
        // ln 10 below zero and ln 1000 above: a quarter of the track, and three; √10 − 1 in the middle of the first.
        let uneven: [Pair] = [(0.125, 1 - 10.0.squareRoot()), (0.25, 0), (0.5, 9), (0.75, 99)]
        try expect(uneven, of: .symlog(linear: 1), on: -9...999)
        // 1 + v/10 is √10.
        try expect([(0.75, 10 * (10.0.squareRoot() - 1))], of: .symlog(linear: 10), on: -90...90)
    }

    @Test func aSymlogNeedNotCrossZero() throws {
        // 1 + |v| goes from 10 to 1000.
        try expect([(0.5, 99)], of: .symlog(linear: 1), on: 9...999)
        try expect([(0.5, -99)], of: .symlog(linear: 1), on: -999...(-9))
        // And here from 1 to 100.
        try expect([(0.5, 9)], of: .symlog(linear: 1), on: 0...99)
        try expect([(0.5, -9)], of: .symlog(linear: 1), on: -99...0)
    }

    @Test func aSymlogThatIsLinearFarBeyondItsRangeIsStraight() throws {
        for linear in [1e9, 1e15] {
            let track = try TrackOfOne((-1...3).values, .symlog(linear: linear))
            #expect(isNear(try track.value(at: 0.25), 0, within: 1e-8))
            #expect(isNear(try track.value(at: 0.75), 2, within: 1e-8))
        }
        // As parts of 1e15 these are beneath what a double can tell apart.
        let track = try TrackOfOne(ValueRange(lower: -1e-305, upper: 3e-305), .symlog(linear: 1e15))
        #expect(isNear(try track.value(at: 0.75) / 2e-305, 1))
        #expect(isNear(try track.position(of: 1e-305), 0.5))
    }

    @Test func aPiecewiseScaleIsStraightFromKnotToKnot() throws {
        let knots = [ScaleKnot(at: 0.5, value: 10), ScaleKnot(at: 0.75, value: 50)]
        let pairs: [Pair] = [(0.25, 5), (0.5, 10), (0.625, 30), (0.75, 50), (0.875, 75)]
        try expect(pairs, of: .piecewise(knots: knots), on: 0...100)
    }

    @Test func aKnotIsMetExactly() throws {
        let knots = (1...256).map { ScaleKnot(at: Double($0) / 257, value: Double($0 * $0) / 7) }
        let track = try TrackOfOne((0...1e4).values, .piecewise(knots: knots))
        for knot in knots {
            #expect(try track.value(at: knot.at) == knot.value && track.position(of: knot.value) == knot.at)
        }
    }
}
