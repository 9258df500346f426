/// A writer of JSON text (RFC 8259) into its own memory, which can be reused for the next text (``removeAll()``).
///
/// The writer adds commas and colons. The caller must match each `begin` with its `end`, and write one name before each
/// value in an object.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.name("value")
///     writer.number(0.3)
///     writer.endObject()
///     writer.finish()  // {"value":0.3}
public struct JSONWriter: ~Copyable {
    /// The text so far.
    var text: TextBuffer
    /// Whether the next value needs a comma before it.
    var needsComma = false
    /// The last number that took long to write, and its position: values often come twice, as value and as place.
    var lastLongNumber: (value: Double, place: Range<Int>)?

    /// A writer of a text of about `capacity` bytes; the text may become longer.
    public init(capacity: Int = 0) {
        text = TextBuffer(capacity: capacity)
    }

    /// The bytes of the text.
    public consuming func finish() -> [UInt8] {
        bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// The text so far.
    public var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            text.bytes
        }
    }

    /// Removes the text and keeps its memory for the next one.
    public mutating func removeAll() {
        text.removeAll()
        needsComma = false
        lastLongNumber = nil
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

    /// Ends a line between two texts of newline-delimited JSON: the next value starts a new text.
    public mutating func newline() {
        text.append(atMost: 1) { $0.append(UInt8(ascii: "\n")) }
        needsComma = false
    }

    private mutating func open(_ bracket: UInt8) {
        appendValue(atMost: 1) { $0.append(bracket) }
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        text.append(atMost: 1) { $0.append(bracket) }
        needsComma = true
    }

    /// Appends a value whose text is given.
    mutating func literal(_ value: Span<UInt8>) {
        appendValue(atMost: value.count) { $0.append(copying: value) }
    }

    /// Appends a value of at most `count` bytes, after a comma if it needs one.
    @inline(__always)
    mutating func appendValue(atMost count: Int, _ write: (inout TextCursor) -> Void) {
        let needsComma = needsComma
        text.append(atMost: count + 1) { cursor in
            if needsComma {
                cursor.append(UInt8(ascii: ","))
            }
            write(&cursor)
        }
        self.needsComma = true
    }
}
