import ElementaryFunctions
import NamedFunctions
import Testing

struct HardCaseTests {
    @Test(arguments: HardCase.all)
    func aResultIsTheNearestDoubleOrTheOneBesideIt(_ hard: HardCase) {
        let result = hard.function(hard.x, hard.y)
        #expect(hard.nearest.nextDown <= result && result <= hard.nearest.nextUp)
    }

    @Test(arguments: -1074...1023)
    func aPowerOfTwoIsExact(_ exponent: Int) {
        let power = Double(sign: .plus, exponent: exponent, significand: 1)
        #expect(Double.pow(2, Double(exponent)) == power)
        #expect(Double.pow(0.5, Double(-exponent)) == power)
    }

    @Test func smallPowersOfIntegersAreExact() {
        for base in 2...60 {
            var power = 1.0
            for exponent in 0...40 {
                if power < 0x1p53 { #expect(Double.pow(Double(base), Double(exponent)) == power) }
                power *= Double(base)
            }
        }
    }

    @Test(arguments: [0x1p-1074, 0x1p-1030, 0x1p-1022, 0.1, 3, 1e300, .greatestFiniteMagnitude])
    func theFirstPowerIsTheNumber(_ x: Double) {
        #expect(Double.pow(x, 1) == x)
        #expect(Double.pow(-x, 1) == -x)
    }

    /// The greatest argument with a finite result, and the one after it; the same for results other than 0.
    @Test func resultsEndWhereDoublesEnd() {
        let most = 0x1.62e42fefa39efp9
        #expect(Double.exp(most).isFinite && Double.exp(most.nextUp) == .infinity)
        #expect(Double.expMinusOne(most).isFinite && Double.expMinusOne(most.nextUp) == .infinity)
        let least = -0x1.74910d52d3051p9
        #expect(Double.exp(least) == 0x1p-1074 && Double.exp(least.nextDown) == 0)
        #expect(Double.pow(2, 1024) == .infinity && Double.pow(2, 1024.0.nextDown).isFinite)
        #expect(Double.pow(2, -1075) == 0 && Double.pow(2, (-1075.0).nextUp) == 0x1p-1074)
        #expect(Double.pow(-2, 1025) == -.infinity && Double.pow(-2, -1077).bitPattern == (-0.0).bitPattern)
        #expect(Double.log(0x1p-1074) == -0x1.74385446d71c3p9)
        #expect(Double.log(.greatestFiniteMagnitude) == most)
    }
}
