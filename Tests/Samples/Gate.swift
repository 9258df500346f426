import ServiceBasics
import TestPatience

/// A place at which a test holds threads up.
package final class Gate: Sendable {
    private struct State: Sendable {
        var isClosed = false
        var held = 0
    }

    private let state = Monitor(State())

    init() {}

    /// Holds up every thread that comes from now on.
    package func close() { state.change { $0.isClosed = true } }

    /// Lets the threads go on.
    package func open() { state.change { $0.isClosed = false } }

    /// How many threads are held up.
    package var held: Int { state.change { $0.isClosed ? $0.held : 0 } }

    /// Waits while the gate is closed. Not for ever: a test that fails may leave it closed.
    func pass() {
        state.change { $0.held += 1 }
        _ = state.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0.isClosed ? nil : () }
        state.change { $0.held -= 1 }
    }
}
