import ArgumentParser
import Glibc

/// A setting that is an option, or a variable in the environment, or its default: the first that is there wins.
enum Setting {
    /// The value of `DETENT_<NAME>` when the option was not given.
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

    /// The same for an option that may be given several times; the variable has commas between them.
    static func list(_ option: [String], _ variable: String) -> [String] {
        guard option.isEmpty, let text = environment(variable) else { return option }
        return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    private static func environment(_ variable: String) -> String? {
        guard let value = getenv(variable), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func expectation<Value: ExpressibleByArgument>(of type: Value.Type) -> String {
        if type == DurationText.self { return "it is a duration such as 90s, 15m, 1h or 0" }
        if type == Int.self { return "it is a whole number" }
        let words = type.allValueStrings
        return words.isEmpty ? "it is a text" : "it is one of \(words.joined(separator: ", "))"
    }
}
