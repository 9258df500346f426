import SliderEngine
import SliderSamples
import Testing

@testable import SliderTimeline

struct TraceTests {
    /// The state that a trace leads to, its control then, and for how many events its changes count.
    private static func replayed(_ trace: Trace) throws -> (state: State, control: Control, weight: Int) {
        var (state, control, weight) = (trace.start, trace.control, 0)
        for step in trace.steps {
            weight += step.weight
            switch step {
            case .event(let event, _): _ = try control.apply(event, to: &state)
            case .reshaped(let reshape, let t, _):
                _ = try reshape.apply(to: &state, of: control, at: t)
                control = reshape.control
            }
        }
        return (state, control, weight)
    }

    private static func slider(_ upper: Double) throws -> Control {
        .slider(try SliderControl(SliderDescription(range: ValueRange(lower: 0, upper: upper))))
    }

    /// A short trace drops its oldest changes, also those of the control, and always leads to the present state.
    @Test func aFullTrace_leadsToThePresentState() throws {
        var random = SplitMix(seed: 4)
        var timeline = Timeline(try Self.slider(1), at: 0, traced: 12)
        var most = 0
        for number in 1...400 {
            let upper = Double(random.whole(1..<6))
            if random.chance(0.3) {
                let width = random.chance(0.5) ? upper * 100 : nil
                let weight = random.whole(1..<15)
                _ = try timeline.apply(Reshape(to: Self.slider(upper), trackWidth: width), at: 0, weight: weight)
            } else {
                _ = try timeline.apply(SessionEvent(.set(value: upper / 2), t: Double(number)), at: 0)
            }
            let (state, control, weight) = try Self.replayed(timeline.trace)
            #expect(state.checksum == timeline.checksum && control == timeline.control)
            #expect(timeline.trace.lastControl == timeline.control)
            #expect(weight <= 12 && timeline.trace.startVersion + Int64(timeline.trace.steps.count) == timeline.version)
            most = max(most, weight)
        }
        #expect(most == 12)
    }

    @Test func aChangeThatCountsForMoreThanTheTraceHolds_emptiesIt() throws {
        var timeline = Timeline(try Self.slider(1), at: 0, traced: 4)
        _ = try timeline.apply(SessionEvent(.set(value: 0.5), t: 1), at: 0)
        _ = try timeline.apply(Reshape(to: Self.slider(2), trackWidth: nil), at: 0, weight: 5)
        #expect(timeline.trace.steps.isEmpty && timeline.trace.startVersion == 2)
        #expect(timeline.trace.control == timeline.control && timeline.trace.start.checksum == timeline.checksum)
    }
}
