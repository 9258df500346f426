import SliderEngine
import Testing

/// The engine's scales and those of an implementation of its own agree (docs/engine.md#scales).
struct ScaleReferenceTests {
    private static let ranges: [ClosedRange<Double>] = [0...1, -10...30, 0.5...10, -1_000...1, -7...(-2), 1e-3...1e4]

    private static let scales: [Scale] =
        [.linear, .exponential]
        + [0.3, 0.5, 1, 2, 2.7, 8].map { .power(exponent: $0) }
        + [0.01, 1, 5, 300].map { .symlog(linear: $0) }

    private static let knots: [[(at: Double, part: Double)]] = [
        [(0.5, 0.1)], [(0.25, 0.5), (0.75, 0.6)], [(0.001, 0.2), (0.3, 0.9), (0.301, 0.999)],
    ]

    @Test(arguments: ranges)
    func bothDirectionsAgree(on range: ClosedRange<Double>) throws {
        let (values, span) = (range.values, range.upperBound - range.lowerBound)
        let piecewise = Self.knots.map { knots in
            Scale.piecewise(knots: knots.map { ScaleKnot(at: $0.at, value: range.lowerBound + $0.part * span) })
        }
        for scale in Self.scales + piecewise where scale != .exponential || range.lowerBound > 0 {
            let track = try TrackOfOne(values, scale)
            let reference = ReferenceScale(range: values, scale: scale)
            for i in 1..<50 {
                let p = Double(i) / 50
                let value = try track.value(at: p)
                #expect(abs(value - reference.value(at: p)) <= 1e-11 * span, "\(scale) at \(p)")
                let there = reference.value(at: try track.position(of: value))
                #expect(abs(value - there) <= 1e-11 * span, "\(scale) of \(value)")
            }
        }
    }
}
