import SliderSessions
import SliderTimeline
import TestPatience
import Testing

/// The suites that start a Redis server, one after the other: the machine may be small.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes)))
enum SharedStoreSuite {}

extension SharedSessions {
    /// Applies events that no client has predicted.
    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition = .none
    ) -> SessionAnswer<AppliedEvents> {
        apply(events, to: id, if: precondition, predicted: false, keeping: nil, for: 0)
    }
}
