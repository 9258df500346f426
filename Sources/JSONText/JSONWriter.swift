/// A writer of JSON text (RFC 8259) into bytes that can be used again for the next text, either by keeping the writer
/// (``bytes``, ``removeAll()``) or by passing the array on (``finish()``, ``init(reusing:)``).
///
/// Commas and colons come by themselves; what must match is the caller's: each `begin` with its `end`, and one name
/// before each value in an object.
///
///     var writer = JSONWriter(reusing: consume buffer)
///     writer.beginObject()
///     writer.name("value")
///     writer.number(0.3)
///     writer.endObject()
///     buffer = writer.finish()  // {"value":0.3}
public struct JSONWriter: Sendable {
    /// The text so far.
    var buffer: [UInt8]
    /// Whether a value stands just before, so that another one needs a comma first.
    var needsComma = false

    /// A writer into `buffer`, which keeps its capacity and loses its content.
    ///
    /// Pass the only reference, by `consume` or after a `swap` with an empty array: what someone else still holds
    /// cannot be written to, and new storage is allocated.
    public init(reusing buffer: consuming [UInt8] = []) {
        // An empty one, as most are here, need not pay for being emptied.
        if !buffer.isEmpty {
            buffer.removeAll(keepingCapacity: true)
        }
        self.buffer = buffer
    }

    /// The text, byte for byte; its array keeps the capacity, for `init(reusing:)`.
    public consuming func finish() -> [UInt8] {
        buffer
    }

    /// The text so far.
    public var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            buffer.span
        }
    }

    /// Drops the text and keeps its storage for the next one.
    public mutating func removeAll() {
        buffer.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Opens an object: `{`.
    public mutating func beginObject() {
        open(UInt8(ascii: "{"))
    }

    /// Closes the innermost object: `}`.
    public mutating func endObject() {
        close(UInt8(ascii: "}"))
    }

    /// Opens an array: `[`.
    public mutating func beginArray() {
        open(UInt8(ascii: "["))
    }

    /// Closes the innermost array: `]`.
    public mutating func endArray() {
        close(UInt8(ascii: "]"))
    }

    /// Writes `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        let text: StaticString = value ? "true" : "false"
        literal(text.bytes)
    }

    /// Writes `null`.
    public mutating func null() {
        let text: StaticString = "null"
        literal(text.bytes)
    }

    /// Ends a line between two texts, as newline-delimited JSON wants it: the next value starts a text of its own.
    public mutating func newline() {
        buffer.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes a value that is JSON text already; its bytes are taken as they are.
    public mutating func raw(_ json: [UInt8]) {
        literal(json.span)
    }

    private mutating func open(_ bracket: UInt8) {
        appendValue(atMost: 1) { $0.append(bracket) }
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        buffer.append(bracket)
        needsComma = true
    }

    /// Appends a value whose text is known.
    mutating func literal(_ text: Span<UInt8>) {
        appendValue(atMost: text.count) { $0.append(copying: text) }
    }

    /// Appends a value of at most `count` bytes, with the comma that it may need.
    @inline(__always)
    mutating func appendValue(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        let needsComma = needsComma
        buffer.append(addingCapacity: count + 1) { output in
            if needsComma {
                output.append(UInt8(ascii: ","))
            }
            write(&output)
        }
        self.needsComma = true
    }
}
