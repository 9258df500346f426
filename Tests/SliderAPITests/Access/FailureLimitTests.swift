import AccessTokens
import ServiceBasics
import TestPatience
import Testing

@testable import SliderAPI

struct FailureLimitTests {
    private static let second: Int64 = 1_000_000_000

    @Test func twentyFailuresAreTaken_andThenOneASecond_untilTheMinuteHasPassed() {
        var limit = FailureLimit()
        for _ in 0..<20 {
            #expect(limit.admit(1, at: 5) == .free)
            limit.note(1, at: 5)
        }
        for second in 1...59 {
            let now = 5 + Int64(second) * Self.second
            #expect(limit.admit(1, at: now - 1) == .wait(seconds: 1))
            #expect(limit.admit(1, at: now) == .inTurn)
            #expect(limit.admit(1, at: now) == .wait(seconds: 1), "The turn is taken while the signature is computed.")
            limit.note(1, at: now)
        }
        #expect(limit.admit(2, at: 5) == .free)
        #expect(limit.admit(1, at: 5 + 60 * Self.second) == .free)
        limit.note(1, at: 5 + 60 * Self.second)
        #expect(limit.admit(1, at: 5 + 60 * Self.second) == .free, "A new minute has begun.")
    }

    @Test func aTurnThatIsGivenBack_isFree() {
        var limit = FailureLimit()
        for _ in 0..<20 { limit.note(1, at: 0) }
        for _ in 0..<3 {
            #expect(limit.admit(1, at: Self.second) == .inTurn)
            limit.giveBack(1, at: Self.second)
        }
        #expect(limit.admit(1, at: Self.second) == .inTurn)
        #expect(limit.admit(1, at: 2 * Self.second - 1) == .wait(seconds: 1))
    }

    @Test func theTable_isBounded_andKeepsThoseOfLately() {
        var limit = FailureLimit()
        for _ in 0..<20 { limit.note(0, at: 0) }
        for network in 1...UInt64(3 * FailureLimit.capacity) {
            limit.note(network, at: Int64(network))
            #expect(limit.count <= FailureLimit.capacity)
        }
        for _ in 0..<20 { limit.note(7, at: Int64(4 * FailureLimit.capacity)) }
        #expect(limit.admit(7, at: Int64(4 * FailureLimit.capacity)) == .wait(seconds: 1))
    }

    @Test func networksOfOneMoment_areForgottenToo_beforeTheTableGrows() {
        var limit = FailureLimit()
        for network in 1...UInt64(3 * FailureLimit.capacity) { limit.note(network, at: 1) }
        #expect(limit.count <= FailureLimit.capacity)
    }
}

/// What workers that share a limit do with the tokens of one network.
struct LimitedTokensTests {
    private let time = TestClock()
    private let key: SigningKey
    private let control: AccessControl
    private let worker: WorkerAccess

    init() throws {
        key = try SigningKey(.secret)
        control = AccessControl(KeyRing([key.verificationKey]), policy: TokenPolicy(), clock: time.clock)
        worker = WorkerAccess(control)
    }

    private func good(_ subject: String) throws -> String { try Self.token(of: subject, by: key) }

    private static func token(of subject: String, by key: SigningKey) throws -> String {
        try key.sign(TokenClaims(subject: subject, scopes: .admin, expiresAt: 2_000_000_000))
    }

    /// Refuses 20 tokens of network 1.
    private func reachTheLimit() throws {
        for number in 0..<20 { #expect(try send(forged("\(number)")) == 401) }
        #expect(try send(forged("another")) == 429)
    }

    private func forged(_ subject: String) throws -> String { try Self.token(of: subject, by: SigningKey(.secret)) }

    /// The status of the response, 200 if the token is accepted.
    private func send(_ token: String, from network: UInt64 = 1, to other: WorkerAccess? = nil) throws -> Int {
        do throws(Problem) {
            _ = try (other ?? worker).bearer(with: token.utf8.span, from: network)
            return 200
        } catch {
            return error.kind.status
        }
    }

    @Test func aGoodToken_getsInWithinASecond_andTheNextOnesToo() throws {
        try reachTheLimit()
        let tokens = try (0..<5).map { try good("new-\($0)") }
        #expect(try send(tokens[0]) == 429)
        time.advance(by: .seconds(1))
        for token in tokens { #expect(try send(token) == 200) }
        #expect(try send("no.token.atAll") == 401, "It costs no signature, and takes no turn.")
        #expect(try send(forged("one of this second")) == 401)
        #expect(try send(forged("two of this second")) == 429)
        #expect(try send(good("late")) == 429)
        #expect(try send(good("a neighbour"), from: 2) == 200)
        for token in tokens { #expect(try send(token) == 200) }
    }

    @Test func aTokenThatOneWorkerAccepted_isNotKeptOutOfAnother() throws {
        let known = try good("known")
        #expect(try send(known) == 200)
        try reachTheLimit()
        let other = WorkerAccess(control)
        #expect(try send(good("new"), to: other) == 429)
        #expect(try send(known, to: other) == 200)
        #expect(try send(forged("more"), to: other) == 429, "Nor does it let others in.")
        control.replaceKeys(KeyRing([try SigningKey(.secret).verificationKey]))
        #expect(try send(known, to: other) == 401)
        #expect(try send(known) == 429, "Once it is refused, it is as all others.")
    }
}
