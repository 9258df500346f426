import ServiceBasics

/// The pauses between attempts to connect: each is twice as long as the one before, with a random part left out.
struct ReconnectPauses {
    private let first: Int64
    private let longest: Int64
    private var following: Int64

    init(_ configuration: RedisConfiguration) {
        first = max(1, configuration.firstPause.nanoseconds)
        longest = max(first, configuration.longestPause.nanoseconds)
        following = first
    }

    /// The next pause in nanoseconds: between a half of the whole one and all of it.
    mutating func next() -> Int64 {
        var random = SystemRandomNumberGenerator()
        return next(using: &random)
    }

    mutating func next(using random: inout some RandomNumberGenerator) -> Int64 {
        defer { following = min(longest, following.multipliedReportingOverflow(by: 2).partialValue) }
        return Int64.random(in: following / 2...following, using: &random)
    }

    /// Begins anew with the first one.
    mutating func reset() { following = first }
}
