import NamedFunctions
import SliderSamples
import Testing

struct SameBitsTests {
    private static let sums: [(NamedFunction, ClosedRange<Double>, UInt64)] = [
        (.exp, -750...715, 0x8E7B_706D_8F15_288F),
        (.expm1, -42...60, 0xDF53_75A5_048D_AADF),
        (.log, 0...1000, 0xB947_EF5F_869B_6B0E),
        (.log1p, -1...1000, 0x1C97_83CC_7BB1_A33A),
        (.pow, 0...50, 0xE90D_4D87_F372_CF5A),
        (.sin, -0x1p20...0x1p20, 0x5D75_EA48_F1CD_EAFF),
        (.cos, -0x1p20...0x1p20, 0x5B23_109D_60E3_3403),
        (.atan, -50...50, 0x04B7_DE3A_7287_0AAD),
    ]

    /// FNV-1a over the results for numbers from a seed: every build and processor must give these sums.
    @Test(arguments: sums)
    func resultsAreTheSameBitsEverywhere(_ function: NamedFunction, _ range: ClosedRange<Double>, _ sum: UInt64) {
        var random = SplitMix(seed: 11)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for _ in 0..<20_000 {
            let x = random.number(range)
            let result = function(x, random.number(-200...200))
            hash = (hash ^ result.bitPattern) &* 0x100_0000_01B3
        }
        #expect(hash == sum)
    }
}
