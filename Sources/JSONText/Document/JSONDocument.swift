/// One JSON text (RFC 8259) as it was read: its values, and where they stand.
///
/// The reader is strict. It refuses what the RFC does not have (comments, trailing commas, `NaN`, leading zeros, a byte
/// order mark, two values) and what one recipient reads differently from the next: bytes that are not UTF-8, lone
/// surrogates, two members of one name, numbers beyond a double, and deep nesting.
///
/// A document copies the text and keeps its storage: reading texts of a similar size again and again allocates
/// nothing. It is walked with ``JSONNode``s:
///
///     try document.read(body)
///     var name = document.firstMember(of: document.root)
///     while let current = name {
///         let value = document.value(ofMember: current)
///         …
///         name = document.member(after: current)
///     }
public struct JSONDocument: Sendable {
    /// Levels of arrays and objects that are accepted when the caller says nothing: 32.
    public static let defaultMaximumDepth = 32
    /// Bytes that are accepted when the caller says nothing, which is also the most that a document can hold: 4 GiB.
    public static let defaultMaximumLength = Int(UInt32.max)

    /// The most Unicode scalars of a name that a pointer repeats: 64.
    public static let longestNameInPointer = 64

    var tape = JSONTape()
    private let maximumDepth: Int
    private let maximumLength: Int

    /// An empty document: its root is `null`.
    ///
    /// It reads texts of up to `maximumDepth` levels of arrays and objects, and of up to `maximumLength` bytes. Reading
    /// needs no stack for a level, ``JSONWriter`` does when it writes the document.
    public init(
        maximumDepth: Int = JSONDocument.defaultMaximumDepth, maximumLength: Int = JSONDocument.defaultMaximumLength
    ) {
        self.maximumDepth = maximumDepth
        self.maximumLength = min(maximumLength, Self.defaultMaximumLength)
    }

    /// Reads `text`, which takes the place of what the document held. After an error the document is empty.
    public mutating func read(_ text: Span<UInt8>) throws(JSONSyntaxError) {
        do throws(JSONFault) {
            guard text.count <= maximumLength else {
                throw JSONFault(problem: .tooLong(maximum: maximumLength), offset: maximumLength)
            }
            tape.start(text)
            var parser = JSONParser(text, maximumDepth: maximumDepth)
            try parser.readText(onto: &tape)
        } catch {
            let pointer = tape.pointerToOpenChild()
            tape.clear()
            throw JSONSyntaxError(error, in: text, pointer: pointer)
        }
    }

    /// Reads `text`, which takes the place of what the document held. After an error the document is empty.
    public mutating func read(_ text: [UInt8]) throws(JSONSyntaxError) {
        try read(text.span)
    }

    /// The whole value.
    public var root: JSONNode {
        JSONNode(0)
    }
}
