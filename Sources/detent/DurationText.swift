import ArgumentParser

/// A duration as people write it: `90s`, `15m`, `1h`, `250ms`; `0` for none.
struct DurationText: ExpressibleByArgument, Equatable {
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
    }
}
