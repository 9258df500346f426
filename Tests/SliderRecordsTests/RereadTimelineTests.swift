import JSONText
import SliderEngine
import SliderSamples
import SliderTimeline
import SliderWire
import Testing

/// A session that is written and read back behaves as one that stays in memory.
struct RereadTimelineTests {
    /// How long a gesture may be idle, in nanoseconds.
    private static let idleLimit: Int64 = 5_000_000_000

    @Test(arguments: Preset.all.map(\.name), 1...5)
    func aPresetThatIsReadBack_behavesAsTheOneInMemory(_ preset: String, _ seed: Int) throws {
        try Self.check(try #require(Preset.named(preset)).control, seed: seed)
    }

    @Test(arguments: 1...40)
    func aSliderThatIsReadBack_behavesAsTheOneInMemory(_ seed: Int) throws {
        try Self.check(.slider(try GeneratedSlider.makeFelt(seed: seed)), seed: seed)
    }

    private static func check(_ control: Control, seed: Int) throws {
        var random = SplitMix(seed: seed)
        var moment: Int64 = 5_000_000_000
        var pair = TimelinePair(Timeline(control, at: moment, traced: seed % 2 * 10), writing: write)
        for _ in 0..<400 {
            moment += random.pick(0, 1_000_000, 8_333_333, 40_000_000, 300_000_000, 7_000_000_000)
            if random.chance(0.3) { try pair.pass(to: moment, gestureIdleFor: idleLimit) }
            if random.chance(0.2) {
                let offset = Int64.random(in: -1_000_000_000_000...1_800_000_000_000_000_000, using: &random)
                try pair.reread { try SampleRecord.reread($0, shiftedBy: offset) }
            }
            let events = (0..<random.pick(1, 1, 1, 3)).map { _ in event(control, &random) }
            try pair.apply(events, at: moment)
        }
        #expect(pair.memory.version > 100)
    }

    private static func write(_ frame: Frame) -> [UInt8] {
        var writer = JSONWriter()
        FrameWriter(tag: SessionTag(epoch: "", version: 0)).write(frame, to: &writer)
        return writer.finish()
    }

    private static func event(_ control: Control, _ random: inout SplitMix) -> SessionEvent {
        var event = SessionEvent(kind(control, &random))
        if random.chance(0.5) { event.t = random.number(0...100_000) }
        if random.chance(0.2) { event.y = random.number(0...300) }
        guard random.chance(0.8) else { return event }
        event.gesture = random.pick("a", "b-1", "b-2", "b-\(Int.random(in: 0..<40, using: &random))", "ü", "Ü")
        if random.chance(0.9) { event.sequence = .random(in: 0...300, using: &random) }
        event.takesOver = random.chance(0.2)
        return event
    }

    private static func kind(_ control: Control, _ random: inout SplitMix) -> Event.Kind {
        if case .pinch = control, random.chance(0.7) { return .pinched(magnification: random.number(0.5...2)) }
        let x = random.number(-60...420)
        let predictedX = random.chance(0.3) ? random.number(-200...600) : nil
        return switch random.next() % 16 {
        case 0, 1: .began(x: x, predictedX: predictedX)
        case 2, 3, 4, 5, 6: .changed(x: x, predictedX: predictedX)
        case 7, 8: .ended(x: random.chance(0.5) ? x : nil)
        case 9: .cancelled
        case 10: .set(value: value(control, &random))
        case 11: .key(random.pick(.arrowLeft, .arrowRight, .arrowUp, .pageUp, .home), shift: random.chance(0.3))
        case 12: .undo
        case 13: .redo
        case 14: .resized(trackWidth: random.number(50...500))
        default: .elapsed
        }
    }

    /// Mostly a value of the control.
    private static func value(_ control: Control, _ random: inout SplitMix) -> Double {
        guard case .slider(let slider) = control, random.chance(0.9) else { return random.number(-1...40) }
        let reach = slider.description.reach
        return random.number(reach.lower...reach.upper)
    }
}
