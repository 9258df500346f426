/// Limits how many signatures are computed in vain for one network: 20 a minute.
///
/// A network is an IPv4 address or 64 bits of an IPv6 address (`HTTPRequest.remoteNetwork`).
struct FailureLimit: Sendable {
    /// The most failures of a network in a minute.
    static let most = 20

    /// How long failures count, from the first one on, in nanoseconds.
    static let window: Int64 = 60_000_000_000

    /// The most networks that are remembered. With more, those are forgotten whose minute began first.
    static let capacity = 4_096

    private struct Failures {
        let begin: Int64
        var count: Int
    }

    private var networks: [UInt64: Failures] = [:]

    /// How many networks are remembered.
    var count: Int { networks.count }

    /// In how many seconds, at least 1, a network may try again; nil if it may now.
    ///
    /// - Parameter now: in nanoseconds.
    func wait(for network: UInt64, at now: Int64) -> Int64? {
        guard let failures = networks[network], failures.count >= Self.most else { return nil }
        let rest = failures.begin + Self.window - now
        return rest > 0 ? (rest + 999_999_999) / 1_000_000_000 : nil
    }

    /// Counts a failure.
    ///
    /// - Parameter now: in nanoseconds.
    mutating func note(_ network: UInt64, at now: Int64) {
        if let failures = networks[network], now - failures.begin < Self.window {
            networks[network]?.count += 1
            return
        }
        if networks.count >= Self.capacity { forget(at: now) }
        networks[network] = Failures(begin: now, count: 1)
    }

    /// Makes room: for those whose minute has passed, and if these are few, for the older half.
    private mutating func forget(at now: Int64) {
        networks = networks.filter { now - $0.value.begin < Self.window }
        guard networks.count > Self.capacity / 2 else { return }
        let middle = networks.values.map(\.begin).sorted()[networks.count / 2]
        networks = networks.filter { $0.value.begin > middle }
    }
}
