import ArgumentParser

/// A duration as text: `90s`, `15m`, `1h`, `250ms`; `0` for none.
struct DurationText: ExpressibleByArgument, Equatable {
    /// What is expected, for the error about an invalid text.
    static let expectation = "it is a duration such as 90s, 15m, 1h or 0, at most 36500d"

    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int64(digits), count <= 1_000_000_000 else { return nil }
        switch argument.dropFirst(digits.count) {
        case "ms": duration = .milliseconds(count)
        case "s": duration = .seconds(count)
        case "m": duration = .seconds(count * 60)
        case "h": duration = .seconds(count * 3600)
        case "d": duration = .seconds(count * 86_400)
        case "" where count == 0: duration = .zero
        default: return nil
        }
        guard duration <= Self.longest else { return nil }
    }

    /// A hundred years: more is a mistake, and clocks count nanoseconds in 64 bits.
    private static let longest = Duration.seconds(36_500 * 86_400)

    /// Reads an option's value. Throws an error that says what is expected.
    static func parse(_ argument: String) throws -> DurationText {
        guard let duration = DurationText(argument: argument) else { throw ValidationError(expectation) }
        return duration
    }
}
