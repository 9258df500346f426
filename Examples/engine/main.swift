import SliderEngine

// A thermostat that rests at 21 degrees, where the finger spends 24 points, with a tick for each half degree.
let thermostat = SliderDescription(
    range: ValueRange(lower: 16, upper: 28), step: 0.5, trackWidth: 240, drag: .translation,
    snapping: .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 21, width: 24)])),
    haptics: Haptics(tick: TickHaptic(), stop: Haptic(weight: .rigid)),
    text: TextFormat(fractionDigits: 1, suffix: " °C")
)
let control = Control.slider(try SliderControl(thermostat))
var state = control.initialState()

// The finger's moves; the first one begins the gesture.
for (t, x) in [(0.0, 0.0), (100, 60), (200, 110), (300, 160)] {
    let frame = try control.apply(Event(kind: .changed(x: x, predictedX: nil), t: t), to: &state)
    guard case .slider(let slider) = frame.content else { break }
    print("thumb at \(slider.thumbX), \(slider.text ?? ""), cues \(frame.cues.map(\.cause.rawValue))")
}
