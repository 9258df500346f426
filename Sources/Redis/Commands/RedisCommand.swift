/// A command: its name and its arguments, each a string of bytes.
///
/// It is kept in the form in which it is sent, all arguments in one array of bytes (RESP, "arrays of bulk strings"):
///
///     *3\r\n  $3\r\nSET\r\n  $1\r\nk\r\n  $5\r\nvalue\r\n
///     count   head           body
///
/// The head are the first arguments of commands that are often made; they share its memory.
public struct RedisCommand: Sendable {
    /// How many strings it has, the name among them.
    public private(set) var count: Int

    private var head: [UInt8]
    private var body: [UInt8] = []

    /// A command of texts.
    public init(_ strings: String...) {
        self.init(head: [], count: 0)
        for string in strings { append(string) }
    }

    /// A command that begins as another one does, without a copy of that.
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

    /// The same arguments after the beginning of another command.
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

    /// At most how many bytes the command has when it is sent.
    var size: Int { head.count + body.count + 24 }

    /// Adds the command as it is sent.
    func write(to bytes: inout [UInt8]) {
        bytes.appendLine(UInt8(ascii: "*"), count)
        bytes.append(contentsOf: head)
        bytes.append(contentsOf: body)
    }
}

extension [UInt8] {
    /// Adds a line of a sign and a number that is not negative.
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
