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
    public mutating func read(_ text: Span<UInt8>) throws(JSONSyntaxError) {
        do throws(JSONFault) {
            guard text.count <= maximumLength else {
                throw JSONFault(kind: .tooLong(maximum: maximumLength), offset: maximumLength)
            }
            tape.start(text)
            var parser = JSONParser(text, maximumDepth: maximumDepth)
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
