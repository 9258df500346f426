import ArgumentParser

/// A limit as it is written: a whole number from 1 on, or `off`.
struct LimitText: ExpressibleByArgument {
    /// The limit; nil if it is off.
    let value: Int?

    static let expectation = "it is a whole number from 1 to 1000000000, or off"

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
