import SliderSamples
import Testing

/// What holds for any replies of Redis holds for many of them: the stored inputs of `script/fuzz` are few.
struct RandomReplyTests {
    private static let inputs = 150

    @Test(arguments: 1...8)
    func damagedReplies_holdTheProperty(seed: Int) {
        var random = SplitMix(seed: seed)
        for number in 0..<Self.inputs {
            let bytes = (0..<random.whole(8..<400)).map { _ in UInt8(random.whole(0..<256)) }
            // The first byte is for requests.
            do { try FuzzedProperty.reply.check([1] + bytes) } catch {
                Issue.record("input \(number) of seed \(seed): \(error)")
            }
        }
    }
}
