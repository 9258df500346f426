import ArgumentParser
import Glibc

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

    /// Whether a flag is given, or its variable is `true`.
    static func isSet(_ flag: Bool, _ name: String) throws(CommandFailure) -> Bool {
        try value(flag ? true : nil, variable(of: name), default: false)
    }

    /// The values of an option that may be repeated. The variable separates them by commas.
    static func list(_ option: [String], _ variable: String) -> [String] {
        guard option.isEmpty, let text = environment(variable) else { return option }
        return text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    }

    private static func variable(of option: String) -> String {
        "DETENT_" + String(option.dropFirst(2).map { $0 == "-" ? "_" : $0 }).uppercased()
    }

    private static func environment(_ variable: String) -> String? {
        guard let value = getenv(variable), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func expectation<Value: ExpressibleByArgument>(of type: Value.Type) -> String {
        if type == DurationText.self { return DurationText.expectation }
        if type == Bool.self { return "it is true or false" }
        if type == Int.self { return "it is a whole number" }
        let words = type.allValueStrings
        return words.isEmpty ? "it is a string" : "it is one of \(words.joined(separator: ", "))"
    }
}
