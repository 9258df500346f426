import SliderEngine

/// Measures the engine alone: a drag on the meshing bars, each event with its frame and all heights. Prints one line
/// of JSON for each of five rounds.
@main
struct EngineBench {
    private static let rounds = 5
    private static let drags = 4_000
    private static let samples = 100

    static func main() throws {
        guard let preset = Preset.named("meshing") else { throw MissingPreset() }
        let control = preset.control
        let drag = Drag(samples: samples, trackWidth: control.initialState().trackWidth)
        for _ in 0..<rounds {
            let measured = try Measurement(drag, on: control, times: drags)
            print(
                """
                {"nanoseconds": \(measured.nanoseconds), "moving": \(measured.allocationsMoving), \
                "drag": \(measured.allocations), "events": \(drag.events.count), "read": \(measured.read)}
                """
            )
        }
    }
}

/// The preset that is measured is not there.
struct MissingPreset: Error {}
