import ServiceBasics
import SliderSamples
import Testing

@testable import Redis

extension RedisSuite {
    struct LinkPartsTests {
        @Test func aQueue_keepsTheOrder_whateverItsSize() {
            var random = SplitMix(seed: 1)
            var queue = Queue<WaitingCommand>()
            var model: [UInt64] = []
            for end in 0..<UInt64(400) {
                queue.append(WaitingCommand(completion: { _ in }, end: end, size: 1, deadline: Int64(5_000 - end)))
                model.append(end)
                // The queue grows, then shrinks.
                while UInt64.random(in: 0..<400, using: &random) < end, !model.isEmpty {
                    #expect(queue.popNext()?.end == model.removeFirst())
                }
                #expect(queue.count == model.count)
                #expect(queue.next?.end == model.first)
                #expect(queue.earliestDeadline == model.last.map { 5_000 - Int64($0) })
            }
        }

        @Test func pauses_growToTheLongest_withARandomPartLeftOut() {
            var configuration = RedisConfiguration(RedisAddress(.socket(path: "/r")))
            configuration.firstPause = .milliseconds(50)
            configuration.longestPause = .seconds(1)
            var pauses = ReconnectPauses(configuration)
            var random = SplitMix(seed: 7)
            for whole in [50, 100, 200, 400, 800, 1_000, 1_000, 1_000] as [Int64] {
                let pause = pauses.next(using: &random)
                #expect((whole * 500_000...whole * 1_000_000).contains(pause))
                #expect(pause % 1_000_000 != 0)
            }
            pauses.reset()
            #expect(pauses.next(using: &random) <= 50_000_000)
        }
    }
}
