import ElementaryFunctions
import NamedFunctions
import SliderSamples
import Testing

/// What the functions keep of the curves they stand for.
struct CurveTests {
    private static let angles = (0..<2_000).map { seed in
        var random = SplitMix(seed: seed)
        return random.number(-0x1p20...0x1p20)
    }

    @Test func oddAndEvenFunctionsAreSo_toTheLastBit() {
        for x in Self.angles + [1e10, 1e300, 0.7, 0.76] {
            #expect(Double.sin(-x) == -Double.sin(x))
            #expect(Double.cos(-x) == Double.cos(x))
            #expect(Double.atan(-x) == -Double.atan(x))
        }
    }

    @Test func sineAndCosineTogetherAreThoseOfEachAlone() {
        for x in Self.angles + [0, -0.0, 1e-20, 0.5, -0.75, 0.76, 2, -4, 1e10, 1e300] {
            let (sine, cosine) = Double.sineAndCosine(x)
            #expect(sine.bitPattern == Double.sin(x).bitPattern && cosine.bitPattern == Double.cos(x).bitPattern)
        }
        let end = Double.sineAndCosine(.infinity)
        #expect(end.sine.isNaN && end.cosine.isNaN)
    }

    @Test func sineAndCosineLieOnTheCircle() {
        for x in Self.angles + [1e10, 1e300] {
            let (sine, cosine) = (Double.sin(x), Double.cos(x))
            #expect(abs(sine * sine + cosine * cosine - 1) < 4e-16)
        }
    }

    /// Where two ways of computing meet, such as at the ends of tables' intervals, the curves do not turn back.
    @Test func curvesGoOneWayWhereTheirPartsMeet() {
        func check(_ function: NamedFunction, _ y: Double = 0, falls: Bool = false, around x: Double) {
            var (at, before) = (x, -Double.infinity)
            for _ in 0..<100 { at = at.nextDown }
            for _ in 0..<200 {
                let value = falls ? -function(at, y) : function(at, y)
                #expect(value >= before, "\(function) at \(at)")
                (at, before) = (at.nextUp, value)
            }
        }
        for step in -300...300 {
            let x = (Double(step) + 0.5) * 0x1.62e42fefa39efp-8
            check(.exp, around: x)
            check(.expm1, around: x)
        }
        for place in 88...352 {
            check(.log, around: Double(place) / 256)
            check(.log1p, around: Double(place) / 256 - 1)
            check(.pow, 0.7, around: Double(place) / 256)
        }
        for place in 1...64 { check(.atan, around: Double(place) / 32) }
        for x in [0.125, -0.125, 50, -40, 700, -700] {
            check(.exp, around: x)
            check(.expm1, around: x)
        }
        for x in [0.75, -0.75, 0x1.921fb54442d18p-1] {
            check(.sin, around: x)
            check(.cos, falls: x > 0, around: x)
        }
    }
}
