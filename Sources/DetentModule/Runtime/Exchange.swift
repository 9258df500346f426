import JSONText

/// The two texts that pass between the page and the module: the page writes the input and reads the output.
struct Exchange: ~Copyable {
    #if ONE_THUMB
        /// The longest input, in bytes. The longest frame, that of a batch of 1,000 events, has 470,000 at most, and
        /// the longest state 160,000.
        static let longestInput = 500_000

        /// The most values and names of an input, because each takes far more memory than its text. The longest frame
        /// has 57,000.
        static let mostNodes = 1 << 16
    #else
        /// The longest input, in bytes. The longest frame has 540,000, and the longest state 280,000; pushed thumbs can
        /// give some more cues.
        static let longestInput = 1_000_000

        /// The most values and names of an input. The longest frame has 73,000.
        static let mostNodes = 1 << 17
    #endif

    private var input: [UInt8] = []
    private var output = JSONWriter(capacity: 1 << 12)

    /// Makes room for an input.
    ///
    /// - Returns: its address, where the page writes the bytes before its next call; 0 if the input would be too long.
    mutating func reserve(_ count: Int) -> UInt {
        guard (1...Self.longestInput).contains(count) else { return 0 }
        if input.count < count { input = [UInt8](repeating: 0, count: count) }
        // The array stays as it is until the next call, and is the only owner of its bytes.
        return input.withUnsafeMutableBytes { UInt(bitPattern: $0.baseAddress) }
    }

    /// Reads the first `count` bytes of the input.
    func read(_ count: Int, into document: inout JSONDocument) throws(Status) {
        guard (0...input.count).contains(count) else { throw .invalid }
        let text = input.span.extracting(first: count)
        guard Self.nodes(of: text) <= Self.mostNodes else { throw .invalid }
        do { try document.read(text) } catch { throw .invalid }
    }

    /// How many values and names a text has at most: one at its start, and one after each of these characters.
    private static func nodes(of text: Span<UInt8>) -> Int {
        var count = 1
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): count += 1
            default: break
            }
        }
        return count
    }

    /// The first `count` bytes of the input as text.
    func text(_ count: Int) throws(Status) -> String {
        guard (0...input.count).contains(count) else { throw .invalid }
        return String(decoding: input[..<count], as: UTF8.self)
    }

    /// Replaces the output.
    mutating func write(_ body: (inout JSONWriter) -> Void) {
        output.removeAll()
        body(&output)
    }

    /// The length of the output, in bytes.
    var outputCount: Int { output.bytes.count }

    /// The address of the output. It is valid until the next call.
    var outputAddress: UInt {
        // The writer owns the bytes, and neither moves nor writes them before the next call.
        output.bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}
