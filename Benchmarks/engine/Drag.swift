import SliderEngine

/// A person's drag over a track: down at one end's side, to the other with the speed that hands have, up.
struct Drag {
    /// The events: one `began`, then `changed`, one `ended`.
    let events: [Event]

    /// A drag of so many samples, 120 a second, on a track of this width in points.
    init(samples: Int, trackWidth: Double) {
        let interval = 1000.0 / 120
        var events: [Event] = []
        for sample in 0..<samples {
            let s = Double(sample) / Double(samples - 1)
            let way = s * s * s * (10 - 15 * s + 6 * s * s)
            // Fingers tremble: half a point this way and that, the same in each run.
            let tremor = Double((sample * 7) % 11 - 5) / 10
            let x = trackWidth * (0.05 + 0.9 * way) + tremor
            let kind: Event.Kind = sample == 0 ? .began(x: x, predictedX: nil) : .changed(x: x, predictedX: nil)
            events.append(Event(kind: kind, t: Double(sample) * interval))
        }
        events.append(Event(kind: .ended(x: nil), t: Double(samples) * interval))
        self.events = events
    }
}
