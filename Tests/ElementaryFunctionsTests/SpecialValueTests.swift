import ElementaryFunctions
import NamedFunctions
import Testing

/// Ends as in IEEE 754-2019, section 9.2.1, and C's annex F.
struct SpecialValueTests {
    private static let inf = Double.infinity

    @Test(arguments: NamedFunction.allCases)
    func aFunctionOfNaNIsNaN(_ function: NamedFunction) {
        #expect(function(.nan, 1).isNaN)
    }

    @Test(arguments: [NamedFunction.expm1, .log1p, .sin, .atan])
    func aFunctionThatIsTheNumberNear0KeepsItsBits(_ function: NamedFunction) {
        for x in [0, 0x1p-1074, 0x1p-1022, 1e-300, 1e-17] {
            #expect(function(x).bitPattern == x.bitPattern)
            #expect(function(-x).bitPattern == (-x).bitPattern)
        }
    }

    @Test func exponentialsEnd() {
        #expect(Double.exp(0) == 1 && Double.exp(-0.0) == 1)
        #expect(Double.exp(Self.inf) == Self.inf && Double.exp(-Self.inf).bitPattern == 0)
        #expect(Double.exp(1e300) == Self.inf && Double.exp(-1e300).bitPattern == 0)
        #expect(Double.expMinusOne(Self.inf) == Self.inf && Double.expMinusOne(-Self.inf) == -1)
        #expect(Double.expMinusOne(-1e300) == -1 && Double.expMinusOne(-37.5) == -1)
    }

    @Test func logarithmsEnd() {
        #expect(Double.log(1).bitPattern == 0)
        #expect(Double.log(0) == -Self.inf && Double.log(-0.0) == -Self.inf)
        #expect(Double.log(Self.inf) == Self.inf)
        #expect(Double.log(-0x1p-1074).isNaN && Double.log(-Self.inf).isNaN)
        #expect(Double.log(onePlus: -1) == -Self.inf && Double.log(onePlus: Self.inf) == Self.inf)
        #expect(Double.log(onePlus: (-1.0).nextDown).isNaN && Double.log(onePlus: -Self.inf).isNaN)
    }

    @Test func anglesEnd() {
        #expect(Double.sin(Self.inf).isNaN && Double.sin(-Self.inf).isNaN)
        #expect(Double.cos(Self.inf).isNaN && Double.cos(-Self.inf).isNaN)
        #expect(Double.cos(0) == 1 && Double.cos(-0.0) == 1 && Double.cos(0x1p-1074) == 1)
        #expect(Double.atan(Self.inf) == 0x1.921fb54442d18p0 && Double.atan(-Self.inf) == -0x1.921fb54442d18p0)
        #expect(Double.atan(.greatestFiniteMagnitude) == 0x1.921fb54442d18p0)
        #expect(Double.atan(1) == 0x1.921fb54442d18p-1)
    }

    @Test(arguments: [0.0, -0.0, 1, -1, 0.5, -2.5, 0x1p-1074, inf, -inf, .nan])
    func aPowerOf0Is1_andSoIsEveryPowerOf1(_ x: Double) {
        #expect(Double.pow(x, 0) == 1 && Double.pow(x, -0.0) == 1)
        #expect(Double.pow(1, x) == 1)
    }

    @Test func aPowerWithNaNIsNaN() {
        #expect(Double.pow(.nan, 1).isNaN && Double.pow(2, .nan).isNaN && Double.pow(0, .nan).isNaN)
    }

    /// x, y, x to the power of y.
    private static let powers: [(Double, Double, Double)] = [
        (0.0, -3.0, inf), (-0.0, -3, -inf), (0, -2, inf), (-0.0, -2, inf), (-0.0, -2.5, inf), (0, -inf, inf),
        (-0.0, -inf, inf), (0, 3, 0), (-0.0, 3, -0.0), (0, 2, 0), (-0.0, 2, 0), (-0.0, 2.5, 0), (-0.0, inf, 0),
        (-1, inf, 1), (-1, -inf, 1), (0.5, -inf, inf), (-0.5, -inf, inf), (2, -inf, 0), (-2, -inf, 0), (0.5, inf, 0),
        (-0.5, inf, 0), (2, inf, inf), (-2, inf, inf), (-inf, -3, -0.0), (-inf, -2, 0), (-inf, -2.5, 0),
        (-inf, 3, -inf),
        (-inf, 2, inf), (-inf, 2.5, inf), (inf, -1, 0), (inf, 0.5, inf), (-2, 3, -8), (-2, 2, 4), (-2, -1, -0.5),
        (-1, 0x1p53, 1), (-1, 0x1.fffffffffffffp52, -1), (-1, 1e300, 1), (-0.0, 0x1p1000, 0), (0x1p-1074, 2, 0),
        (-0x1p-1074, -1, -inf), (2, 0x1p-1074, 1), (.greatestFiniteMagnitude, .greatestFiniteMagnitude, inf),
        (.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0),
    ]

    @Test(arguments: powers)
    func powersEnd(_ x: Double, _ y: Double, _ power: Double) {
        #expect(Double.pow(x, y).bitPattern == power.bitPattern)
    }

    @Test(arguments: [(-2.0, 0.5), (-0x1p-1074, 0.5), (-1.0, 1.5), (-3.0, 0x1.8p50 + 0.5)])
    func aBrokenPowerOfANegativeNumberIsNaN(_ x: Double, _ y: Double) {
        #expect(Double.pow(x, y).isNaN)
    }
}
