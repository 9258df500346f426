import SliderEngine
import SliderSamples

/// What one hand does in forty seconds: drags, with pauses, and keys.
struct Hand {
    private let seed: Int
    private let control: Control

    init(_ control: Control, seed: Int) { (self.control, self.seed) = (control, seed) }

    /// Schedules everything that it does.
    func use(_ page: SimulatedPage, on schedule: Schedule, takingOver: Bool = false) {
        var random = SplitMix(seed: seed &+ 1_000)
        var time = random.number(0...300)
        var keys: Int64 = 0
        if case .pinch = control { return pinch(page, on: schedule, &random) }
        while time < 40_000 {
            switch random.pick(0, 0, 0, 1, 2) {
            case 1:
                let (key, sequence, gesture) = (random.pick(SliderKey.arrowUp, .pageDown, .home, .end), keys, page.hand)
                keys += 1
                schedule.at(time) { page.send(.key(key, shift: false), gesture, sequence) }
                time += random.number(5...400)
            case 2:
                let (value, sequence, gesture) = (random.number(0...1), keys, page.hand)
                keys += 1
                schedule.at(time) { page.send(.set(value: value), gesture, sequence) }
                time += random.number(5...400)
            default:
                time = drag(page, from: time, on: schedule, takingOver, &random)
            }
        }
    }

    /// Schedules what several fingers of it do at the same time, on several thumbs, beside keys and programs.
    func useFingers(_ count: Int, _ page: SimulatedPage, on schedule: Schedule, takingOver: Bool = false) {
        guard case .slider(let slider) = control, let thumbs = slider.description.thumbs else { return }
        for finger in 0..<count {
            var random = SplitMix(seed: seed &+ 1_000 &* finger &+ 7)
            var time = random.number(0...300)
            while time < 6_000 { time = drag(page, from: time, on: schedule, takingOver, &random) }
        }
        var random = SplitMix(seed: seed &+ 77)
        var time = 0.0
        for sequence: Int64 in 0..<12 {
            time += random.number(5...900)
            let thumb = UInt8(random.whole(0..<thumbs.count))
            let range = slider.description.range
            let value = random.number(range.lower...range.upper)
            let kind = random.pick(
                Event.Kind.key(.arrowUp, shift: false), .key(.pageDown, shift: false), .set(value: value), .undo)
            let isOfThumb = kind.type != .undo
            schedule.at(time) { page.send(kind, page.hand, sequence, thumb: isOfThumb ? thumb : nil) }
        }
    }

    private func pinch(_ page: SimulatedPage, on schedule: Schedule, _ random: inout SplitMix) {
        for sequence: Int64 in 0..<1_000 {
            let (time, magnification) = (Double(sequence) * 16 + random.number(0...10), random.number(0.2...3))
            schedule.at(time) { page.send(.pinched(magnification: magnification), page.hand, sequence) }
        }
    }

    /// - Returns: when it ends.
    private func drag(
        _ page: SimulatedPage, from start: Double, on schedule: Schedule, _ takingOver: Bool, _ random: inout SplitMix
    ) -> Double {
        let gesture = page.newGesture()
        var (time, x, speed) = (start, random.number(-20...400), random.number(-2...2))
        schedule.at(time) { [x] in page.send(.began(x: x, predictedX: nil), gesture, 0, takingOver: takingOver) }
        let count: Int64 = random.pick(0, 1, 5, 20, 90)
        for sequence in 1..<(count + 1) {
            // Now and then a finger rests for so long that the service takes it for idle.
            time += random.chance(seed % 4 == 3 ? 0.002 : 0) ? 6_000 : random.number(4...18)
            speed += random.number(-0.3...0.3)
            x = ((x + speed * 12) * 1_000).rounded() / 1_000
            schedule.at(time) { [x] in page.send(.changed(x: x, predictedX: nil), gesture, sequence) }
        }
        time += random.number(1...12)
        schedule.at(time) { [x] in page.send(.ended(x: x), gesture, count + 1) }
        return time + random.pick(5, 80, 400, 1_500)
    }
}
