/// One parsed JSON text (RFC 8259): its values and their positions.
///
/// The reader is strict. It rejects what the RFC does not allow (comments, trailing commas, `NaN`, leading zeros, a
/// byte order mark, two values) and what recipients read differently: bytes that are not UTF-8, lone surrogates, two
/// members with the same name, numbers beyond the range of a double, and deep nesting.
///
/// A document copies the text and keeps its storage: reading texts of a similar size repeatedly does not allocate. It
/// is traversed with ``JSONNode``s:
///
///     try document.read(body)
///     var name = document.firstMember(of: document.root)
///     while let current = name {
///         let value = document.value(ofMember: current)
///         …
///         name = document.member(after: current)
///     }
public struct JSONDocument: Sendable {
    /// The default for the accepted levels of arrays and objects: 32.
    public static let defaultMaximumDepth = 32
    /// The default for the accepted bytes, which is also the most that a document can hold: 4 GiB, or 2 GiB where `Int`
    /// has 32 bits.
    public static let defaultMaximumLength = Int(clamping: UInt32.max)

    /// The most Unicode scalars of a name that a pointer contains: 64.
    public static let longestNameInPointer = 64

    var tape = JSONTape()
    private let maximumDepth: Int
    private let maximumLength: Int

    /// An empty document: its root is `null`.
    ///
    /// It reads texts of up to `maximumDepth` levels of arrays and objects, and of up to `maximumLength` bytes. Reading
    /// needs no stack per level; ``JSONWriter`` needs some when it writes the document.
    public init(
        maximumDepth: Int = JSONDocument.defaultMaximumDepth, maximumLength: Int = JSONDocument.defaultMaximumLength
    ) {
        self.maximumDepth = maximumDepth
        self.maximumLength = min(maximumLength, Self.defaultMaximumLength)
    }

    /// Reads `text`, which replaces the document's content. After an error the document is empty.
    ///
    /// - Parameter most: the most values and names of members that it may have in all.
    public mutating func read(_ text: Span<UInt8>, most: Int = .max) throws(JSONSyntaxError) {
        do throws(JSONFault) {
            guard text.count <= maximumLength else {
                throw JSONFault(kind: .tooLong(maximum: maximumLength), offset: maximumLength)
            }
            tape.start(text)
            var parser = JSONParser(text, maximumDepth: maximumDepth, maximumValues: most)
            try parser.readText(onto: &tape)
        } catch {
            let error = JSONSyntaxError(error, in: text, pointer: tape.pointerToOpenChild())
            tape.clear()
            throw error
        }
    }

    /// Reads `text`, which replaces the document's content. After an error the document is empty.
    public mutating func read(_ text: [UInt8]) throws(JSONSyntaxError) {
        try read(text.span)
    }

    /// The whole value.
    public var root: JSONNode {
        JSONNode(0)
    }
}

extension JSONDocument {
    /// The kind of the node's value; a member's name is a string.
    public func kind(_ node: JSONNode) -> JSONKind {
        entry(node).kind
    }

    /// The number, rounded to the nearest double; nil when the node is of another kind.
    public func number(_ node: JSONNode) -> Double? {
        let entry = entry(node)
        return entry.kind == .number ? entry.number : nil
    }

    /// `true` or `false`; nil when the node is of another kind.
    public func boolean(_ node: JSONNode) -> Bool? {
        let entry = entry(node)
        return entry.kind == .boolean ? entry.number == 1 : nil
    }

    /// The string or name without its escapes; nil when the node is of another kind.
    public func string(_ node: JSONNode) -> String? {
        entry(node).kind == .string ? tape.string(of: node.index) : nil
    }

    /// Whether the node is a string or name that equals `text` once unescaped. Does not allocate.
    public func isString(_ node: JSONNode, _ text: StaticString) -> Bool {
        entry(node).kind == .string && tape.text(of: node.index).hasSameBytes(as: text.bytes)
    }

    /// Whether the node is a string or name that, once unescaped, has the same bytes as `text`.
    ///
    /// Use this instead of `==` for strings from outside: the time of `==` grows with the square of the length when a
    /// string has many combining characters.
    @_disfavoredOverload  // literals use the StaticString overload, which is free to read
    public func isString(_ node: JSONNode, _ text: String) -> Bool {
        entry(node).kind == .string && tape.text(of: node.index).hasSameBytes(as: text.utf8.span)
    }

    /// The number of an object's members or an array's elements; 0 for another kind.
    public func count(_ node: JSONNode) -> Int {
        let entry = entry(node)
        return entry.kind.isContainer ? Int(entry.length) : 0
    }

    func entry(_ node: JSONNode) -> JSONEntry {
        tape.entries[Int(node.index)]
    }
}

/// A position in a ``JSONDocument``: a value, or a member's name.
///
/// A node is an index and free to copy. It is valid only for its document, and until that document reads again.
public struct JSONNode: Hashable, Sendable {
    /// The node's index on the document's tape.
    let index: UInt32

    init(_ index: UInt32) {
        self.index = index
    }
}

/// The six kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number, read as a double.
    case number
    /// A string; also a member's name.
    case string
    /// An array of elements.
    case array
    /// An object of members.
    case object

    /// Whether values of this kind contain other values.
    var isContainer: Bool {
        self == .array || self == .object
    }
}

/// One node on the tape. A container's children follow the container, a member's value follows its name:
///
///     {"a":[1,2]}   0 object, 1 child
///                   1 string "a"
///                   2 array, 2 children
///                   3 number 1, next 4
///                   4 number 2
struct JSONEntry {
    let kind: JSONKind
    /// The value's start in the bytes; for a string, the byte after its opening quote.
    let start: UInt32
    /// For a number or an unescaped string, its bytes; for a container, its members or elements.
    var length: UInt32 = 0
    /// The index of the next element or member's name; 0 for the last one, because 0 is the root.
    var next: UInt32 = 0
    /// A number's value; 1 for `true`.
    var number = 0.0
}
