import ServiceBasics
import SliderRecords
import SliderTimeline

/// A response whose change is applied but not committed. Repeats of the request wait for the commit too.
final class PendingResponse: Sendable {
    typealias Receiver = @Sendable (Result<RequestStanding, SessionError>) -> Void

    private struct State: Sendable {
        /// The outcome for every later repeat; nil until it is final.
        var outcome: Result<RequestStanding, SessionError>?
        var receivers: [Receiver] = []
    }

    /// The response.
    let response: StoredResponse

    private let keys: RequestKeys
    private let state = Lock(State())

    init(_ response: StoredResponse, of keys: RequestKeys) {
        self.response = response
        self.keys = keys
    }

    /// A wait for the removal of its session, which removes the response too.
    func waitForRemoval() -> CommitWait {
        let wait = CommitWait()
        wait.then { [self] outcome in
            switch outcome {
            case .success: keys.commit(self)
            case .failure(let error): keys.drop(self, error)
            }
        }
        return wait
    }

    /// Calls a receiver after the commit, or at once if it is committed. If the commit fails, the receiver gets the
    /// error.
    func wait(_ receiver: @escaping Receiver) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.receivers.append(receiver) }
            return state.outcome
        }
        if let outcome { receiver(outcome) }
    }

    /// Tells the repeats that wait that the change is committed.
    func commit() {
        settle(.success(.replay(ReplayedResponse(response.content, isCommitted: true))), isFinal: true)
    }

    /// Tells the repeats that wait that a commit of the change has failed.
    ///
    /// - Parameter isFinal: whether no other commit will be tried.
    func fail(_ error: SessionError, isFinal: Bool) {
        settle(.failure(error), isFinal: isFinal)
    }

    private func settle(_ outcome: Result<RequestStanding, SessionError>, isFinal: Bool) {
        let receivers = state.withLock { state in
            if isFinal, state.outcome == nil { state.outcome = outcome }
            defer { state.receivers = [] }
            return state.receivers
        }
        for receiver in receivers { receiver(outcome) }
    }
}

/// Stores the response to a keyed request.
package struct ResponseRecorder<Value: Sendable>: Sendable {
    /// The request.
    package let request: KeyedRequest

    /// Makes the bytes to store. Called on any thread, with exclusive access to the session that the response is about,
    /// so that no commit can take the session before its response is added.
    private let bytes: @Sendable (Value) -> [UInt8]

    /// Makes a recorder.
    package init(_ request: KeyedRequest, _ bytes: @escaping @Sendable (Value) -> [UInt8]) {
        self.request = request
        self.bytes = bytes
    }

    /// The response to store.
    ///
    /// - Parameters:
    ///   - session: the session that it is about.
    ///   - now: now, in milliseconds of the running time.
    func response(_ value: Value, of session: SessionID, at now: Int64) -> StoredResponse {
        StoredResponse(request, session: session, expiresAt: now + StoredResponse.life, content: bytes(value))
    }
}

/// The bytes of a stored response:
///
///     fingerprint (16 bytes) | the bytes that the request's recorder made of the response
extension StoredResponse {
    /// How long a response is stored, in milliseconds: 24 hours.
    package static let life: Int64 = 24 * 3600 * 1000

    /// The response to a request.
    init(_ request: KeyedRequest, session: SessionID, expiresAt: Int64, content: [UInt8]) {
        self.init(
            key: request.name, session: session, owner: request.owner, expiresAt: expiresAt,
            bytes: request.fingerprint.bytes + content)
    }

    /// Whether it is the response to a request with this body.
    func matches(_ request: KeyedRequest) -> Bool {
        RequestFingerprint(bytes: bytes.prefix(RequestFingerprint.size)) == request.fingerprint
    }

    /// The bytes that the request's recorder made of the response.
    var content: [UInt8] { Array(bytes.dropFirst(RequestFingerprint.size)) }
}

/// An operation of a keyed request. Its response is stored with its change.
struct KeyedOperation<Base: SessionOperation, Store: LocalSessionStore>: SessionOperation {
    private let base: Base
    private let recorder: ResponseRecorder<Base.Value>
    private let sessions: Store

    init(_ base: Base, _ recorder: ResponseRecorder<Base.Value>, in sessions: Store) {
        self.base = base
        self.recorder = recorder
        self.sessions = sessions
    }

    var id: SessionID { base.id }

    var appliesEvents: Bool { base.appliesEvents }

    var size: Int { base.size }

    /// Always true: a repeat is told that its change is committed.
    func waits(_: Durability) -> Bool { true }

    func perform(on session: isolated Session, in context: AccessContext) -> Result<Base.Value, SessionError> {
        let result = base.perform(on: session, in: context)
        if case .success(let value) = result {
            sessions.store(value, of: session, with: recorder, at: context.moment)
        }
        return result
    }

    func committed(_ value: Base.Value) -> Base.Value { base.committed(value) }
}
