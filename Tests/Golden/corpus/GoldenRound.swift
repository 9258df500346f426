package import SliderEngine
import SliderSamples
package import SliderTimeline

/// A control and the batches of events that its timeline gets: the same for the same index, on every machine.
///
/// Every third round has one of the presets, the others a generated slider with any scale, snapping, release and feel.
/// In every fifth round, others take its place. A slider with several thumbs has four fingers.
package struct GoldenRound {
    /// The control.
    package let control: Control

    /// The batches, most of one event. Some events are stale, some are refused.
    package private(set) var batches: [[SessionEvent]] = []

    /// Other controls that take the place of the one before, by the index of the batch that they come before.
    package private(set) var reshapes: [Int: Reshape] = [:]

    private var random: SplitMix
    private var t = 0.0
    /// Those that drag, and the one of the next event.
    private var fingers = [Finger()]
    private var finger = 0
    private let width: Double
    private let thumbs: Int

    private struct Finger {
        var x = 0.0
        var gesture: Int64 = 0
        var sequence: Int64 = 0
    }

    /// Makes the round with an index from 0.
    ///
    /// - Parameter several: a slider with several thumbs; nil for a control with one.
    package init(_ index: Int, _ several: SliderControl? = nil) {
        random = SplitMix(seed: index)
        control = several.map { .slider($0) } ?? Self.control(index)
        thumbs = several?.description.thumbs?.count ?? 1
        if thumbs > 1 { fingers = [Finger](repeating: Finger(), count: 4) }
        width = control.initialState().trackWidth
        for _ in 0..<random.pick(40, 150, 300) {
            let count = random.chance(0.97) ? 1 : random.whole(2..<20)
            batches.append((0..<count).map { _ in event() })
        }
        guard index % 5 == 4, case .slider(let slider) = control else { return }
        for seed in 0..<4 {
            guard let reshaped = Self.other(than: slider.description, seed: 4 * index + seed) else { continue }
            let trackWidth = random.chance(0.3) ? random.pick(width, random.number(1...2_000)) : nil
            reshapes[random.whole(0..<batches.count)] = Reshape(to: .slider(reshaped), trackWidth: trackWidth)
        }
    }

    /// A slider that may take another's place.
    private static func other(than slider: SliderDescription, seed: Int) -> SliderControl? {
        #if !ONE_THUMB
            if let count = slider.thumbs?.count {
                return (try? GeneratedSlider.makeSeveral(seed: seed, count: count, history: slider.history)) ?? nil
            }
        #endif
        guard var description = (try? GeneratedSlider.makeFelt(seed: seed))?.description else { return nil }
        description.history = slider.history
        return try? SliderControl(description)
    }

    /// Whether a finger's distance across the track decides whether it drags.
    private var isAcrossTelling: Bool {
        if case .slider(let slider) = control { slider.description.slop > 0 } else { false }
    }

    private static func control(_ index: Int) -> Control {
        if !index.isMultiple(of: 3), let slider = try? GeneratedSlider.makeFelt(seed: index) { return .slider(slider) }
        let presets = Preset.ofOneThumb
        return presets[index / 3 % presets.count].control
    }

    private mutating func event() -> SessionEvent {
        t += random.pick(8.3, 8.3, 8.3, 16.7, 4.1, 1, 0, 0.001, random.number(0...30), 41, 120, 700, 30_000)
        finger = fingers.count == 1 ? 0 : random.whole(0..<fingers.count)
        let kind = kind()
        fingers[finger].sequence += 1
        let (gesture, sequence) = (fingers[finger].gesture, fingers[finger].sequence)
        var event = SessionEvent(kind, t: random.chance(0.995) ? t : random.number(0...t))
        if kind.type.isDrag, random.chance(isAcrossTelling ? 0.7 : 0.2) { event.y = random.number(-300...300) }
        if random.chance(0.98) { (event.gesture, event.sequence) = ("g\(finger)-\(gesture)", sequence) }
        if random.chance(0.02) { event.sequence = event.sequence.map { $0 / 2 } }
        if kind.type.isMove, random.chance(kind.type == .began ? 0.8 : 0.2) { event.takesOver = true }
        if kind.type.mayNeedIdle, random.chance(0.1) { event.needsIdle = true }
        if thumbs > 1 { name(&event) }
        return event
    }

    /// Names the thumb that an event is for, or sets all.
    private mutating func name(_ event: inout SessionEvent) {
        let isForOne = event.kind.type == .set || event.kind.type == .key
        if isForOne || random.chance(0.05) { event.thumb = UInt8(random.whole(0..<thumbs + (isForOne ? 0 : 1))) }
        #if !ONE_THUMB
            guard event.kind.type == .set, random.chance(0.5) else { return }
            var (values, value) = (ThumbValues(), random.number(-2...40))
            for _ in 0..<thumbs {
                values.append(value)
                value += random.number(0...20)
            }
            (event.kind, event.thumb) = (.setAll(values: values), nil)
        #endif
    }

    private mutating func kind() -> Event.Kind {
        if case .pinch = control, random.chance(0.7) {
            return .pinched(magnification: random.pick(0.5, 1, 2, random.number(0.01...10)))
        }
        switch random.whole(0..<100) {
        case 0..<70:
            let x = moved()
            return .changed(x: x, predictedX: random.chance(0.1) ? x + random.number(-90...90) : nil)
        case 70..<76:
            let x = random.number(-50...width + 50)
            fingers[finger] = Finger(x: x, gesture: fingers[finger].gesture + 1)
            return .began(x: x, predictedX: nil)
        case 76..<82: return .ended(x: random.chance(0.7) ? moved() : nil)
        case 82: return .cancelled
        case 83..<86: return .set(value: random.number(-2...102))
        case 86..<92:
            return .key(random.pick(.arrowUp, .arrowDown, .pageUp, .pageDown, .home, .end), shift: random.chance(0.3))
        case 92..<94: return .undo
        case 94..<96: return .redo
        case 96: return .resized(trackWidth: random.pick(width, width * 2, random.number(1...2_000)))
        case 97: return .pinched(magnification: random.number(0.1...4))
        default: return .elapsed
        }
    }

    /// The finger's next place: mostly near, as a hand moves, sometimes anywhere.
    private mutating func moved() -> Double {
        let last = fingers[finger].x
        let x = random.chance(0.95) ? last + random.number(-0.06...0.08) * width : random.number(-200...width + 200)
        fingers[finger].x = x
        return random.chance(0.5) ? x : (x * 1000).rounded() / 1000
    }
}
