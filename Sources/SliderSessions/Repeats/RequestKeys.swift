import ServiceBasics
package import SliderRecords
import SliderTimeline
import Synchronization

/// The keyed requests that this process knows.
///
///     begin → under way → stored                   (sessions in memory alone)
///                       → applied → committed      (over a record store, which then has the response)
///                       → forgotten                (the request was refused)
///
/// The stored responses are limited by their size, those of each client too. The oldest one is dropped first.
final class RequestKeys: Sendable {
    /// What is known of a request.
    enum Finding {
        /// It was new. It is under way now.
        case first

        /// Its response is stored.
        case stored(StoredResponse)

        /// It was applied. Its response waits for a commit.
        case applied(PendingResponse)

        /// A request with another body has this key.
        case reused

        /// It is under way.
        case underWay

        /// Too many responses wait for their commit.
        case full
    }

    private enum Entry: Sendable {
        case underWay(RequestFingerprint)
        case applied(PendingResponse)
    }

    private struct State: Sendable {
        /// The requests that are not finished.
        var entries: [String: Entry] = [:]

        /// The responses that are stored here.
        var stored: StoredResponses

        /// The total size of the responses that wait for their commit, and the size of each client's.
        var appliedBytes = 0
        var appliedBytesOf: [SessionOwner: Int] = [:]

        mutating func countApplied(_ bytes: Int, of owner: SessionOwner?) {
            appliedBytes += bytes
            guard let owner else { return }
            let sum = appliedBytesOf[owner, default: 0] + bytes
            appliedBytesOf[owner] = sum > 0 ? sum : nil
        }
    }

    private let limits: ResponseLimits
    private let state: Lock<State>

    /// Lets a session end without the lock when no responses are stored.
    private let storedCount = Atomic<Int>(0)

    /// How many responses are stored here.
    var storedResponses: Int { storedCount.load(ordering: .acquiring) }

    /// - Parameter limits: how large all stored responses may be, and those that wait for their commit.
    init(_ limits: ResponseLimits) {
        self.limits = limits
        state = Lock(State(stored: StoredResponses(limits)))
    }

    /// Finds a request. If it is new, it is under way until `store`, `apply` or `forget`.
    ///
    /// - Parameter now: now, in milliseconds of the running time.
    func begin(_ request: KeyedRequest, at now: Int64) -> Finding {
        change { state in
            state.stored.removeExpired(at: now)
            if let response = state.stored[request.name] {
                return response.matches(request) ? .stored(response) : .reused
            }
            switch state.entries[request.name] {
            case .underWay(let fingerprint):
                return fingerprint == request.fingerprint ? .underWay : .reused
            case .applied(let pending):
                return pending.response.matches(request) ? .applied(pending) : .reused
            case nil:
                guard state.appliedBytes < limits.total else { return .full }
                if let owner = request.owner, let bytes = state.appliedBytesOf[owner], bytes >= limits.client {
                    return .full
                }
                state.entries[request.name] = .underWay(request.fingerprint)
                return .first
            }
        }
    }

    /// Stores the response of a request that was under way.
    func store(_ response: StoredResponse) {
        change { state in
            state.entries[response.key] = nil
            state.stored.insert(response)
        }
    }

    /// Notes that a request under way was applied. Its response waits for a commit.
    func apply(_ response: StoredResponse) -> PendingResponse {
        let pending = PendingResponse(response, of: self)
        change { state in
            state.entries[response.key] = .applied(pending)
            state.countApplied(response.size, of: response.owner)
        }
        return pending
    }

    /// Notes that the change of a request is committed, and tells the repeats that wait. The record store now has the
    /// response.
    func commit(_ pending: PendingResponse) {
        remove(pending)
        pending.commit()
    }

    /// Forgets a request whose change will never be committed, and tells the repeats that wait.
    func drop(_ pending: PendingResponse, _ error: SessionError) {
        remove(pending)
        pending.fail(error, isFinal: true)
    }

    private func remove(_ pending: PendingResponse) {
        change { state in
            guard case .applied(let current) = state.entries[pending.response.key], current === pending else { return }
            state.entries[pending.response.key] = nil
            state.countApplied(-pending.response.size, of: pending.response.owner)
        }
    }

    /// Forgets a request that was under way, because it was refused or the record store has its response.
    func forget(_ request: KeyedRequest) {
        change { state in
            guard case .underWay = state.entries[request.name] else { return }
            state.entries[request.name] = nil
        }
    }

    /// Forgets the responses about a session that has ended.
    func forgetResponses(of session: SessionID) {
        guard storedResponses > 0 else { return }
        change { $0.stored.remove(session) }
    }

    /// Forgets the responses that have expired.
    func dropExpired(at now: Int64) {
        change { $0.stored.removeExpired(at: now) }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            defer { storedCount.store(state.stored.count, ordering: .releasing) }
            return body(&state)
        }
    }
}

/// A request with an `Idempotency-Key`. Repeats of it get its response and have no effect.
package struct KeyedRequest: Hashable, Sendable {
    /// The caller, the path and the key, as one text in ASCII.
    package let name: String

    /// The fingerprint of its body.
    package let fingerprint: RequestFingerprint

    /// The client whose share of the stored responses its response takes; nil if all clients are one.
    ///
    /// Not the caller of the name: one client can make tokens that are many callers (`POST /v1/tokens`).
    package let owner: SessionOwner?

    /// Makes a request.
    package init(name: String, fingerprint: RequestFingerprint, owner: SessionOwner? = nil) {
        self.name = name
        self.fingerprint = fingerprint
        self.owner = owner
    }
}

/// What a store knows of a keyed request.
package enum RequestStanding: Sendable {
    /// The request is new. The caller performs it with a ``ResponseRecorder``.
    case first

    /// The request has its response.
    case replay(ReplayedResponse)
}

/// The response to a repeat of a request, which got it before.
package struct ReplayedResponse: Sendable, Equatable {
    /// The bytes that the request's ``ResponseRecorder`` made of the response.
    package let bytes: [UInt8]

    /// Whether the record store has committed it, together with its change.
    package let isCommitted: Bool

    /// Makes a response.
    package init(_ bytes: [UInt8], isCommitted: Bool = false) {
        self.bytes = bytes
        self.isCommitted = isCommitted
    }
}

/// A hash that identifies a request's body: 128-bit FNV-1a over the bytes as they were sent.
///
/// It is the same in every process, because it is part of stored responses. It detects a body that differs by mistake;
/// it does not protect against forgery.
package struct RequestFingerprint: Hashable, Sendable {
    /// The size of the hash in bytes.
    static let size = 16

    private static let offsetBasis: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

    private let value: UInt128

    /// The fingerprint of a body, and of the query if there is one.
    package init(_ body: Span<UInt8>, query: Span<UInt8> = Span()) {
        var hash = Self.offsetBasis
        for index in body.indices { hash = (hash ^ UInt128(body[index])) &* Self.prime }
        if !query.isEmpty { hash = (hash ^ 0x100) &* Self.prime }
        for index in query.indices { hash = (hash ^ UInt128(query[index])) &* Self.prime }
        value = hash
    }

    /// A fingerprint from its bytes; nil if there are too few.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        value = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// The hash, the highest byte first.
    var bytes: [UInt8] {
        (0..<Self.size).map { UInt8(truncatingIfNeeded: value >> UInt128((Self.size - 1 - $0) * 8)) }
    }
}
