import SliderSamples
import Testing

@testable import SliderEngine

struct DecimalStepsTests {
    @Test func aQuotientIsTheDoubleNearestToTheDecimal() throws {
        var random = SplitMix(seed: 7)
        for _ in 0..<20_000 {
            let units = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<11, using: &random)
            let places = random.whole(0..<28)
            let nearest = try #require(Double("\(units)e-\(places)"))
            #expect(DecimalSteps.quotient(units, tenTo: places) == nearest)
        }
    }

    @Test(arguments: [(Int64.max, 22), (Int64.min, 22), (1 << 53 + 1, 0), (9_007_199_254_740_993, 22), (.min, 0)])
    func theEndsAreRoundedOnce(_ units: Int64, _ places: Int) throws {
        #expect(DecimalSteps.quotient(units, tenTo: places) == Double("\(units)e-\(places)"))
    }
}
