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

extension JSONWriter {
    /// Writes a value of `document` unchanged: numbers keep their digits, strings are escaped again.
    public mutating func write(_ node: JSONNode, of document: JSONDocument) {
        switch document.kind(node) {
        case .null: null()
        case .boolean: boolean(document.boolean(node) == true)
        case .number: literal(document.tape.text(of: node.index))
        case .string: appendQuoted(document.tape.text(of: node.index))
        case .array: writeArray(node, of: document)
        case .object: writeObject(node, of: document)
        }
    }

    /// Writes a member's name of `document`.
    mutating func name(_ name: JSONNode, of document: JSONDocument) {
        appendQuoted(document.tape.text(of: name.index), isName: true)
    }

    private mutating func writeArray(_ node: JSONNode, of document: JSONDocument) {
        beginArray()
        var element = document.firstElement(of: node)
        while let current = element {
            write(current, of: document)
            element = document.element(after: current)
        }
        endArray()
    }

    private mutating func writeObject(_ node: JSONNode, of document: JSONDocument) {
        beginObject()
        var name = document.firstMember(of: node)
        while let current = name {
            self.name(current, of: document)
            write(document.value(ofMember: current), of: document)
            name = document.member(after: current)
        }
        endObject()
    }
}

extension JSONWriter {
    /// Writes the result of applying `patch` to `base` as a merge patch (RFC 7396). Without a base, the patch is
    /// applied to an empty object.
    ///
    /// Members of the base keep their order; new members follow in the order of the patch.
    public mutating func write(
        merging patch: JSONNode, of patchDocument: JSONDocument,
        over base: JSONNode?, of baseDocument: JSONDocument
    ) {
        guard patchDocument.kind(patch) == .object else {
            return write(patch, of: patchDocument)
        }
        let changes = JSONMembers(of: patch, in: patchDocument)
        let values = JSONMembers(of: base, in: baseDocument)
        beginObject()
        write(values, changedBy: changes)
        write(changes, missingIn: values)
        endObject()
    }

    /// Writes `whole` with only those members that `part` has too, also in objects in it. Both are objects, or the
    /// value is that of `whole`.
    public mutating func write(
        _ whole: JSONNode, of wholeDocument: JSONDocument, withMembersOf part: JSONNode, in partDocument: JSONDocument
    ) {
        guard wholeDocument.kind(whole) == .object, partDocument.kind(part) == .object else {
            return write(whole, of: wholeDocument)
        }
        let chosen = JSONMembers(of: part, in: partDocument)
        beginObject()
        var name = wholeDocument.firstMember(of: whole)
        while let current = name {
            if let value = chosen.value(named: current, of: wholeDocument) {
                self.name(current, of: wholeDocument)
                write(
                    wholeDocument.value(ofMember: current), of: wholeDocument, withMembersOf: value, in: partDocument)
            }
            name = wholeDocument.member(after: current)
        }
        endObject()
    }

    /// Writes the members of the base, without those that the patch removes.
    private mutating func write(_ values: JSONMembers, changedBy changes: JSONMembers) {
        var name = values.firstName
        while let current = name {
            let value = values.document.value(ofMember: current)
            let change = changes.value(named: current, of: values.document)
            if change.map(changes.document.kind) != .null {
                self.name(current, of: values.document)
                if let change {
                    write(merging: change, of: changes.document, over: value, of: values.document)
                } else {
                    write(value, of: values.document)
                }
            }
            name = values.document.member(after: current)
        }
    }

    /// Writes the members that the patch adds.
    private mutating func write(_ changes: JSONMembers, missingIn values: JSONMembers) {
        var name = changes.firstName
        while let current = name {
            let change = changes.document.value(ofMember: current)
            if changes.document.kind(change) != .null, values.value(named: current, of: changes.document) == nil {
                self.name(current, of: changes.document)
                write(merging: change, of: changes.document, over: nil, of: values.document)
            }
            name = changes.document.member(after: current)
        }
    }
}
