import ArgumentParser
import Glibc
import JSONText
import Logging
import ServiceBasics
import SliderAPI
import SliderWire

/// A setting comes from an option, from an environment variable, or from its default: the first one present wins.
///
/// `--max-body` is `DETENT_MAX_BODY`, and all others follow the same rule.
enum Setting {
    /// The option's value, or else the variable's.
    static func value<Value: ExpressibleByArgument>(
        _ option: Value?, _ variable: String, default fallback: Value
    ) throws(CommandFailure) -> Value {
        if let option { return option }
        guard let text = environment(variable) else { return fallback }
        guard let value = Value(argument: text) else {
            throw CommandFailure(.usage, "\(variable)=\(text) is not valid: \(expectation(of: Value.self))")
        }
        return value
    }

    /// Reads a whole number within bounds. `value` holds the default.
    static func read(
        _ option: Int?, _ name: String, _ bounds: ClosedRange<Int>, into value: inout Int
    ) throws(CommandFailure) {
        let given = try self.value(option, variable(of: name), default: value)
        guard bounds.contains(given) else {
            throw CommandFailure(
                .usage, "\(name) must be from \(bounds.lowerBound) to \(bounds.upperBound), not \(given)"
            )
        }
        value = given
    }

    /// Reads a duration. `value` holds the default.
    static func read(_ option: DurationText?, _ name: String, into value: inout Duration) throws(CommandFailure) {
        value = try self.value(option, variable(of: name), default: DurationText(value)).duration
    }

    /// A duration that has no single default; nil if neither the option nor the variable is given.
    static func duration(_ option: DurationText?, _ name: String) throws(CommandFailure) -> Duration? {
        if let option { return option.duration }
        guard environment(variable(of: name)) != nil else { return nil }
        return try value(option, variable(of: name), default: DurationText(.zero)).duration
    }

    /// Whether a flag is given, or its variable is `true`.
    static func isSet(_ flag: Bool, _ name: String) throws(CommandFailure) -> Bool {
        try value(flag ? true : nil, variable(of: name), default: false)
    }

    /// How an option was given, such as `--port 80` or `DETENT_PORT=80`; nil if it has its default.
    static func given<Value>(_ option: Value?, _ name: String) -> String? {
        if let option { return "\(name) \(option)" }
        return environment(variable(of: name)).map { "\(variable(of: name))=\($0)" }
    }

    /// The values of an option that may be repeated. The variable separates them by commas.
    static func list(_ option: [String], _ variable: String) -> [String] {
        guard option.isEmpty, let text = environment(variable) else { return option }
        return text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    }

    /// The variable of an option.
    static func variable(of option: String) -> String {
        "DETENT_" + String(option.dropFirst(2).map { $0 == "-" ? "_" : $0 }).uppercased()
    }

    /// The text of a variable; nil if it is empty or not there.
    static func environment(_ variable: String) -> String? {
        guard let value = getenv(variable), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func expectation<Value: ExpressibleByArgument>(of type: Value.Type) -> String {
        if type == DurationText.self { return DurationText.expectation }
        if type == Bool.self { return "it is true or false" }
        if type == LimitText.self { return LimitText.expectation }
        if type == Int.self { return "it is a whole number" }
        let words = type.allValueStrings
        return words.isEmpty ? "it is a string" : "it is one of \(words.joined(separator: ", "))"
    }
}

/// A limit as it is written: a whole number from 1 on, or `off`.
struct LimitText: ExpressibleByArgument {
    /// The limit; nil if it is off.
    let value: Int?

    static let expectation = "it is a whole number from 1 to 1000000000, or off"

    /// The limit as it is written.
    var text: String { value.map(String.init) ?? "off" }

    /// A limit.
    init(_ value: Int?) {
        self.value = value
    }

    init?(argument: String) {
        if argument == "off" {
            self.init(nil)
        } else if let value = Int(argument), 1...1_000_000_000 ~= value {
            self.init(value)
        } else {
            return nil
        }
    }

    /// Reads an option's value, and says what would be right if it is none.
    static func parse(_ text: String) throws -> LimitText {
        guard let limit = LimitText(argument: text) else {
            throw ValidationError("\(text) is no limit: \(expectation)")
        }
        return limit
    }
}

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

/// How much is logged.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
    case critical

    /// The swift-log level of the same name.
    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}

/// How log lines are written.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Text for people.
    case text

    /// One JSON object per line, for programs.
    case json

    /// A line of the log, with the current time and a newline.
    func line(_ level: Logger.Level, _ message: String, _ fields: Logger.Metadata) -> [UInt8] {
        let time = Timestamp.text(SystemClock.wall())
        let fields = fields.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }
        switch self {
        case .text:
            let tail = fields.map { " \($0)=\(Self.word($1))" }.joined()
            return VisibleLine.bytes("\(time) \(level) \(message)\(tail)")
        case .json:
            let head = [("time", time), ("level", level.rawValue), ("message", message)]
            return VisibleLine.bytes(Self.object(head + fields))
        }
    }

    /// A value that can't be confused with other parts of the line: in quotes unless it is one visible word.
    private static func word(_ value: String) -> String {
        let isWord = !value.isEmpty && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
        guard !isWord else { return value }
        var writer = JSONWriter()
        writer.string(value)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func object(_ members: [(name: String, value: String)]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        for member in members {
            writer.name(member.name)
            writer.string(member.value)
        }
        writer.endObject()
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
