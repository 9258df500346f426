import ServiceBasics
import SliderRecords
import SliderSamples
import SliderTimeline
import Synchronization
import Testing

@testable import SliderSessions

struct RequestKeysTests {
    private let session: SessionID
    private let keys = RequestKeys(ResponseLimits(100_000))
    private let request = KeyedRequest("k")

    init() throws {
        session = try #require(SessionID("a"))
    }

    @Test func aRequest_isUnderWayUntilItIsStored() {
        #expect(keys.begin(request, at: 0).name == "first")
        #expect(keys.begin(request, at: 0).name == "underWay")
        keys.store(.of(request, session))
        #expect(keys.begin(request, at: 0).name == "stored")
        #expect(keys.begin(request, at: 999).name == "stored")
        #expect(keys.begin(request, at: 1000).name == "first")
    }

    @Test func aRequestThatWasRefused_isNewAgain() {
        #expect(keys.begin(request, at: 0).name == "first")
        keys.forget(request)
        #expect(keys.begin(request, at: 0).name == "first")
    }

    @Test func forgettingARequest_doesNotForgetItsResponse() {
        #expect(keys.begin(request, at: 0).name == "first")
        keys.store(.of(request, session))
        keys.forget(request)
        #expect(keys.begin(request, at: 0).name == "stored")
    }

    @Test func anotherBody_isRefusedInEveryState() {
        let other = KeyedRequest("k", "[]")
        _ = keys.begin(request, at: 0)
        #expect(keys.begin(other, at: 0).name == "reused")
        let pending = keys.apply(.of(request, session))
        #expect(keys.begin(other, at: 0).name == "reused")
        keys.commit(pending)
        keys.store(.of(request, session))
        #expect(keys.begin(other, at: 0).name == "reused")
    }

    @Test func theEndOfASession_forgetsItsResponses() throws {
        let other = try #require(SessionID("b"))
        keys.store(.of(request, session))
        keys.forgetResponses(of: other)
        #expect(keys.begin(request, at: 0).name == "stored")
        keys.forgetResponses(of: session)
        #expect(keys.begin(request, at: 0).name == "first")
    }

    @Test func repeatsOfAnAppliedRequest_waitForItsCommit() throws {
        _ = keys.begin(request, at: 0)
        let response = StoredResponse.of(request, session)
        let pending = keys.apply(response)
        guard case .applied(let found) = keys.begin(request, at: 0) else {
            Issue.record("It is not pending.")
            return
        }
        let outcomes = Outcomes()
        found.wait(outcomes.receive)
        #expect(outcomes.all.isEmpty)
        pending.fail(.storageUnavailable("full"), isFinal: false)
        #expect(outcomes.all == ["storageUnavailable"])
        #expect(keys.begin(request, at: 0).name == "applied")
        found.wait(outcomes.receive)
        keys.commit(pending)
        #expect(outcomes.all == ["storageUnavailable", "rrr committed"])
        found.wait(outcomes.receive)
        #expect(outcomes.all.last == "rrr committed" && outcomes.all.count == 3)
        #expect(keys.begin(request, at: 0).name == "first")
    }

    @Test func tooManyResponsesThatWaitForTheirCommit_refuseNewRequests() {
        let pending = (0..<4).map { number in
            _ = keys.begin(KeyedRequest("p\(number)"), at: 0)
            return keys.apply(.of(KeyedRequest("p\(number)"), session, count: 25_000))
        }
        #expect(keys.begin(request, at: 0).name == "full")
        keys.commit(pending[0])
        #expect(keys.begin(request, at: 0).name == "first")
    }

    @Test func tooManyOfAClient_refuseNewRequestsOfThatClient() {
        let (one, other) = (SessionOwner(1), SessionOwner(2))
        // A client has an eighth.
        let keys = RequestKeys(ResponseLimits(800_000))
        let pending = (0..<5).map { number in
            let request = KeyedRequest("p\(number)", of: one)
            _ = keys.begin(request, at: 0)
            return keys.apply(.of(request, session, count: 25_000))
        }
        #expect(keys.begin(KeyedRequest("k", of: one), at: 0).name == "full")
        #expect(keys.begin(KeyedRequest("l", of: other), at: 0).name == "first")
        #expect(keys.begin(KeyedRequest("m"), at: 0).name == "first")
        for each in pending.prefix(2) { keys.commit(each) }
        #expect(keys.begin(KeyedRequest("k", of: one), at: 0).name == "first")
    }

    @Test func tooLargeResponsesThatWaitForTheirCommit_refuseNewRequests() {
        _ = keys.begin(KeyedRequest("p"), at: 0)
        let pending = keys.apply(.of(KeyedRequest("p"), session, count: 100_000))
        #expect(keys.begin(request, at: 0).name == "full")
        keys.commit(pending)
        #expect(keys.begin(request, at: 0).name == "first")
    }
}

/// The outcomes that receivers got.
private final class Outcomes: Sendable {
    private let outcomes = Lock<[String]>([])

    var all: [String] { outcomes.withLock { $0 } }

    var receive: PendingResponse.Receiver {
        { result in
            let text: String =
                switch result {
                case .success(.first): "first"
                case .success(.replay(let reply)):
                    String(decoding: reply.bytes, as: UTF8.self) + (reply.isCommitted ? " committed" : "")
                case .failure(.storageUnavailable): "storageUnavailable"
                case .failure: "another error"
                }
            self.outcomes.withLock { $0.append(text) }
        }
    }
}

extension RequestKeys.Finding {
    fileprivate var name: String {
        switch self {
        case .first: "first"
        case .stored: "stored"
        case .applied: "applied"
        case .reused: "reused"
        case .underWay: "underWay"
        case .full: "full"
        }
    }
}
