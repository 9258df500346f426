import AccessTokens
import Glibc

/// Measures the first use of a token: reading it, its signature and its claims, with a ring of the key's public part.
/// Prints one line of JSON for each of five rounds: microseconds of processor time for a token of each kind.
@main
struct TokenBench {
    private static let rounds = 5
    private static let times = 2_000
    private static let now: Int64 = 1_800_000_000

    static func main() throws {
        let samples = try KeyKind.allCases.map(Sample.init)
        for _ in 0..<rounds {
            let members = try samples.map { sample in
                "\"\(sample.kind.algorithm)\": \(try sample.microseconds(times: times))"
            }
            print("{\(members.joined(separator: ", "))}")
        }
    }

    /// A token and the ring that verifies it.
    private struct Sample {
        let kind: KeyKind
        let ring: KeyRing
        let token: [UInt8]

        init(_ kind: KeyKind) throws {
            let key = try SigningKey(kind)
            let claims = TokenClaims(
                subject: "somebody@example.org", scopes: [.sessionsRead, .sessionsWrite], sessions: .prefix("room-12-"),
                issuer: "https://id.example.org", issuedAt: now, expiresAt: now + 3600)
            self.kind = kind
            ring = KeyRing([key.verificationKey])
            token = Array(try key.sign(claims).utf8)
        }

        func microseconds(times: Int) throws -> Double {
            let policy = TokenPolicy(issuer: "https://id.example.org")
            let start = Self.processorTime()
            for _ in 0..<times { _ = try ring.verify(token.span, at: now, for: policy) }
            return ((Self.processorTime() - start) / Double(times) / 100).rounded() / 10
        }

        /// This thread's processor time in nanoseconds, which other programs on the machine do not lengthen.
        private static func processorTime() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        }
    }
}
