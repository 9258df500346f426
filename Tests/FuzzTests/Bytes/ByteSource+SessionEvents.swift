import SliderEngine
import SliderTimeline

extension ByteSource {
    /// An event of a session, mostly of one of a few gestures.
    mutating func sessionEvent(of control: Control) -> SessionEvent {
        let event = event(of: control)
        let flags = byte()
        return SessionEvent(
            event.kind, t: flags & 1 == 0 ? nil : event.t, y: event.y, gesture: flags & 2 == 0 ? nil : gesture(),
            sequence: flags & 6 == 6 ? Int64(byte()) : nil, takesOver: flags & 8 != 0,
            needsIdle: flags & 16 != 0
        )
    }

    private mutating func gesture() -> String {
        switch byte() % 4 {
        case 0: "a"
        case 1: "page-1"
        case 2: "page-\(byte())"
        default: choice(of: ["ü", "u\u{308}", "\0", String(repeating: "🎚", count: 64)])
        }
    }
}
