import SliderEngine
import SliderTimeline

/// Which responses wait until their change is on the disk (`--durability`).
package enum Durability: String, Sendable, CaseIterable {
    /// All except those to moves of a gesture.
    case gesture

    /// All.
    case event

    /// None.
    case none

    /// Whether the response to these events waits.
    @inline(__always)
    func waits(for events: [SessionEvent]) -> Bool {
        switch self {
        case .gesture: events.contains { !$0.kind.type.isMove && $0.kind.type != .elapsed }
        case .event: true
        case .none: false
        }
    }
}
