import MicroHTTPD
import Synchronization

/// Counts connections, and refusals before a request is complete. These are rare enough for all workers to share.
final class ConnectionCounters: Sendable {
    /// The reasons with a label of their own; any other is `other`.
    static let reasons: [HTTPRefusalReason] = [
        .badFraming, .malformed, .headTooLarge, .payloadTooLarge, .tooMuchBuffered, .headerTimeout, .bodyTimeout,
        .answerTimeout, .responseTimeout,
        .idleTimeout, .tooManyConnections, .tooManyConnectionsPerAddress, .outOfDescriptors, .shuttingDown,
        .invalidResponse, HTTPRefusalReason(rawValue: "other"),
    ]

    private let open = Atomic<Int>(0)
    private let refusals = InlineArray<16, Atomic<UInt64>> { _ in Atomic(0) }

    /// The number of open connections.
    var count: Int { open.load(ordering: .relaxed) }

    func countOpened() { open.add(1, ordering: .relaxed) }

    func countClosed() { open.subtract(1, ordering: .relaxed) }

    func countRefusal(_ reason: HTTPRefusalReason) {
        let index = Self.reasons.firstIndex(of: reason) ?? Self.reasons.count - 1
        refusals[index].wrappingAdd(1, ordering: .relaxed)
    }

    /// The number of refusals for the reason at this index of `reasons`.
    func refused(_ index: Int) -> UInt64 { refusals[index].load(ordering: .relaxed) }
}
