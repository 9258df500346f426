import SliderRecords
import Testing

struct ResponseLimitsTests {
    @Test(arguments: [
        (64 << 20, 8 << 20), (1 << 20, 128 << 10), (512 << 10, 64 << 10), (100_000, 65_536), (65_536, 65_536),
        (1_000, 1_000),
    ])
    func aClient_mayHaveAnEighth_but64KiBAtLeast(_ total: Int, _ client: Int) {
        let limits = ResponseLimits(total)
        #expect(limits.most(of: SessionOwner(1)) == client)
        #expect(limits.most(of: nil) == total)
    }

    @Test func aLowerTotal_hasSmallerShares_unlessThereIsOneClient() {
        #expect(ResponseLimits(64 << 20).capped(at: 8 << 20) == ResponseLimits(8 << 20))
        #expect(ResponseLimits(64 << 20).capped(at: 1 << 30) == ResponseLimits(64 << 20))
        let alone = ResponseLimits(ofOneClient: 64 << 20).capped(at: 8 << 20)
        #expect(alone.most(of: SessionOwner(1)) == 8 << 20)
    }
}
