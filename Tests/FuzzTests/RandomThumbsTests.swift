import SliderEngine
import SliderSamples
import Testing

/// What holds for any slider with several thumbs holds for many of them: the stored inputs of `script/fuzz` are few.
struct RandomThumbsTests {
    private static let sliders = 25

    @Test(arguments: 0..<12)
    func anyThumbsUnderAnyFingers_holdTheProperty(seed: Int) throws {
        var (random, tried) = (SplitMix(seed: seed), 0)
        for number in 0..<Self.sliders {
            let slider = try GeneratedSlider.makeFelt(seed: seed * Self.sliders + number)
            var source = ByteSource((0..<random.whole(100..<900)).map { _ in UInt8(random.whole(0..<256)) })
            guard let several = source.severalThumbs(on: slider.description) else { continue }
            tried += 1
            do { try ThumbsProperty.check(several, source) } catch {
                Issue.record("slider \(number) of seed \(seed): \(error)")
            }
        }
        #expect(tried > Self.sliders / 2)
    }
}
