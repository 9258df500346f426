import Cryptography

/// A command: its name and its arguments, each a string of bytes.
///
/// It has the form in which it is sent, all arguments in one array of bytes (RESP, "arrays of bulk strings"):
///
///     *3\r\n  $3\r\nSET\r\n  $1\r\nk\r\n  $5\r\nvalue\r\n
///     count   head           body
///
/// The head has the first arguments. Commands that are made often use the same head without a copy.
public struct RedisCommand: Sendable {
    /// How many strings it has, including the name.
    public private(set) var count: Int

    private var head: [UInt8]
    private var body: [UInt8] = []

    /// A command of texts.
    public init(_ strings: String...) {
        self.init(head: [], count: 0)
        for string in strings { append(string) }
    }

    /// A command with the beginning of another one, which is not copied.
    ///
    /// - Parameters:
    ///   - command: the beginning.
    ///   - room: how many bytes are expected to be appended.
    public init(beginningWith command: RedisCommand, room: Int = 0) {
        self.init(head: command.head.isEmpty ? command.body : command.head + command.body, count: command.count)
        if room > 0 { body.reserveCapacity(room) }
    }

    private init(head: [UInt8], count: Int) {
        self.head = head
        self.count = count
    }

    /// The command with its head replaced.
    ///
    /// - Parameters:
    ///   - beginning: what the arguments of the head are replaced with.
    ///   - headCount: how many strings the head has.
    func replacing(headOf headCount: Int, with beginning: RedisCommand) -> RedisCommand {
        var command = self
        command.head = beginning.head + beginning.body
        command.count += beginning.count - headCount
        return command
    }

    /// Adds a text as an argument.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Adds bytes as an argument.
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Adds bytes as an argument.
    public mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Adds a number as an argument, as decimal digits.
    public mutating func append(_ number: Int64) {
        append(String(number))
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        body.appendLine(UInt8(ascii: "$"), bytes.count)
        body.append(contentsOf: bytes)
        body.append(UInt8(ascii: "\r"))
        body.append(UInt8(ascii: "\n"))
        count += 1
    }

    /// An upper bound of the command's bytes as it is sent.
    var size: Int { head.count + body.count + 24 }

    /// Adds the command as it is sent.
    func write(to bytes: inout [UInt8]) {
        bytes.appendLine(UInt8(ascii: "*"), count)
        bytes.append(contentsOf: head)
        bytes.append(contentsOf: body)
    }
}

extension [UInt8] {
    /// Adds a line with a sign and a number that is not negative.
    fileprivate mutating func appendLine(_ sign: UInt8, _ number: Int) {
        append(sign)
        var power = 1
        while number / power >= 10 { power *= 10 }
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / power % 10))
            power /= 10
        }
        append(UInt8(ascii: "\r"))
        append(UInt8(ascii: "\n"))
    }
}

/// A Lua script, which the server knows by its SHA1 once it has seen it.
public struct RedisScript: Sendable {
    /// The script's text.
    public let source: String

    /// The beginnings of a call by the SHA1, and of a call with the source.
    let short: RedisCommand
    let whole: RedisCommand

    /// Throws `RedisError.system` if libcrypto has no SHA-1: then no script can be made.
    public static func checkSupport() throws(RedisError) {
        guard HashFunction.sha1.isAvailable else {
            throw .system(
                "this system's libcrypto has no SHA-1, by which Redis names scripts: install one that has it, or use "
                    + "another store")
        }
    }

    /// A script; its SHA1 is computed here (``checkSupport()``).
    public init(_ source: String) {
        self.source = source
        let name = HashFunction.sha1.digest(of: source.utf8).hexadecimal
        short = RedisCommand(beginningWith: RedisCommand("EVALSHA", name))
        whole = RedisCommand(beginningWith: RedisCommand("EVAL", source))
    }

    /// A call of the script. Append its arguments (`ARGV`).
    ///
    /// - Parameters:
    ///   - keys: the names of the keys that it uses (`KEYS`).
    ///   - room: how many bytes the keys and the arguments are expected to have.
    public func call(keys: [[UInt8]], room: Int = 0) -> RedisScriptCall {
        var command = RedisCommand(beginningWith: short, room: room)
        command.append(Int64(keys.count))
        for key in keys { command.append(key) }
        return RedisScriptCall(script: self, command: command)
    }
}

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
