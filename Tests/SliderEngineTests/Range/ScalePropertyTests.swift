import SliderEngine
import SliderSamples
import Testing

/// Properties of every scale on every range (docs/engine.md#scales).
struct ScalePropertyTests {
    /// Five kinds of scale in turn. A range of two neighbouring doubles has no room for a knot, and is left out.
    private static let scales = (0..<1_000).map(GeneratedScale.init).filter { $0.scale != .piecewise(knots: []) }

    @Test(arguments: scales)
    func aValueComesBackFromItsPlace(_ generated: GeneratedScale) throws {
        let track = try TrackOfOne(generated.range, generated.scale)
        var random = SplitMix(seed: 7)
        let floor = 1e-30 * (generated.range.upper - generated.range.lower) + .leastNonzeroMagnitude
        for value in generated.values(40, &random) {
            let p = try track.position(of: value)
            let back = try track.value(at: p)
            let allowed = 1e-12 * generated.measure(of: value) + floor
            #expect(abs(back - value) <= allowed, "\(value) at \(p) comes back as \(back)")
        }
    }

    @Test(arguments: scales)
    func theEndsAreExact_andNothingLiesBeyondThem(_ generated: GeneratedScale) throws {
        let (range, track) = (generated.range, try TrackOfOne(generated.range, generated.scale))
        for p: Double in [0, -.leastNonzeroMagnitude, -1, -1e7] { #expect(try track.value(at: p) == range.lower) }
        for p in [1, 1.0.nextUp, 1e7] { #expect(try track.value(at: p) == range.upper) }
        #expect(try track.position(of: range.lower) == 0 && track.position(of: -1e15) == 0)
        #expect(try track.position(of: range.upper) == 1 && track.position(of: 1e15) == 1)
        for p: Double in [.leastNonzeroMagnitude, 1e-17, 0.5, 1.0.nextDown] {
            #expect(try (range.lower...range.upper).contains(track.value(at: p)))
        }
        for value in [range.lower.nextUp, range.upper.nextDown] {
            #expect(try (0...1).contains(track.position(of: value)))
        }
    }

    @Test(arguments: scales)
    func theValueNeverFallsAlongTheTrack_norThePlaceWhileTheValueRises(_ generated: GeneratedScale) throws {
        let track = try TrackOfOne(generated.range, generated.scale)
        var random = SplitMix(seed: 11)
        let places = (0..<40).map { _ in random.chance(0.5) ? random.number(0...1) : random.magnitude(1e-300...1) }
        let along = try places.sorted().map(track.value)
        #expect(along == along.sorted())
        let values = generated.values(40, &random).sorted()
        let risen = try values.map(track.position)
        #expect(risen == risen.sorted())
    }
}
