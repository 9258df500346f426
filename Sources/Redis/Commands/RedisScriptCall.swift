/// A call of a script with its keys and arguments.
public struct RedisScriptCall: Sendable {
    let script: RedisScript
    var command: RedisCommand

    /// Adds an argument.
    public mutating func append(_ text: String) { command.append(text) }

    /// Adds an argument.
    public mutating func append(_ bytes: [UInt8]) { command.append(bytes) }

    /// Adds an argument.
    public mutating func append(_ bytes: Span<UInt8>) { command.append(bytes) }

    /// Adds an argument.
    public mutating func append(_ number: Int64) { command.append(number) }

    /// The call with the source in it, for a server that does not know the script.
    var whole: RedisCommand { command.replacing(headOf: 2, with: script.whole) }
}
