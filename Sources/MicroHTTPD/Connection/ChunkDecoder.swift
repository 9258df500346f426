/// A strict decoder of the chunked transfer coding (RFC 9112 §7.1), whose input arrives in pieces.
///
///     chunk      size [; extension] CR LF  data CR LF
///     last chunk 0…   [; extension] CR LF  (field CR LF)*  CR LF
///
/// Extensions and trailer fields are checked and ignored: a field's name must be a token, as in a head. A bare CR or
/// LF, a NUL and other control characters are refused everywhere.
struct ChunkDecoder {
    /// The most bytes that the extensions of a body may have in all.
    static let extensionLimit = 2_048

    /// The most bytes that the trailer fields may have in all, line ends included.
    static let trailerLimit = 1_024

    /// The most trailer fields.
    static let mostTrailers = 16

    private enum State {
        /// In a chunk's size, after `digits` digits.
        case size(digits: Int)
        case blankBeforeExtension
        case extensions
        case sizeLineFeed
        case data
        case dataCarriageReturn
        case dataLineFeed
        /// At the start of a trailer field, or of the final empty line.
        case trailerStart
        case trailerName
        case trailerValue
        case trailerLineFeed
        case endLineFeed
        case complete
    }

    private var state = State.size(digits: 0)

    /// The number of bytes of the chunk's data still to arrive, as far as its size is known.
    private(set) var left = 0
    private var extensionBytes = 0
    private var extensionBytesAtChunk = 0
    private var trailerBytes = 0
    private var trailers = 0

    /// Whether the whole body, including the last chunk and the empty line, has been read.
    var isComplete: Bool { if case .complete = state { true } else { false } }

    /// Returns to the start of the current chunk.
    mutating func returnToChunk() {
        state = .size(digits: 0)
        extensionBytes = extensionBytesAtChunk
        (trailerBytes, trailers) = (0, 0)
    }

    /// Decodes bytes up to the end of the body.
    ///
    /// - Parameter data: receives the data, in pieces; returning `false` stops.
    /// - Returns: the number of bytes decoded, and where the last chunk begins in them; nil when it does not.
    mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, data: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(FramingDefect) -> (count: Int, lastChunk: Int?) {
        var index = 0
        var chunk = 0
        while index < bytes.count, !isComplete {
            if case .data = state {
                let count = min(left, bytes.count - index)
                guard data(UnsafeBufferPointer(rebasing: bytes[index..<(index + count)])) else { break }
                left -= count
                index += count
                if left == 0 { state = .dataCarriageReturn }
            } else {
                if case .size(0) = state { (chunk, extensionBytesAtChunk) = (index, extensionBytes) }
                try take(bytes[index])
                index += 1
            }
        }
        return (index, isInLastChunk ? chunk : nil)
    }

    /// Whether the last chunk's size has been read.
    private var isInLastChunk: Bool {
        switch state {
        case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed, .endLineFeed, .complete: true
        case .size(let digits): digits > 0 && left == 0
        case .blankBeforeExtension, .extensions, .sizeLineFeed: left == 0
        case .data, .dataCarriageReturn, .dataLineFeed: false
        }
    }

    private mutating func take(_ byte: UInt8) throws(FramingDefect) {
        let isCarriageReturn = byte == UInt8(ascii: "\r")
        switch state {
        case .size(let digits):
            try takeSize(byte, after: digits)
        case .blankBeforeExtension:
            if byte == UInt8(ascii: ";") { return try begin(.extensions) }
            guard byte.isBlank else { throw .chunk }
            try countExtension()
        case .extensions:
            guard !isCarriageReturn else {
                state = .sizeLineFeed
                return
            }
            try checkText(byte)
            try countExtension()
        case .sizeLineFeed:
            try expectLineFeed(byte)
            state = left == 0 ? .trailerStart : .data
        case .dataCarriageReturn:
            guard isCarriageReturn else { throw .chunk }
            state = .dataLineFeed
        case .dataLineFeed:
            try expectLineFeed(byte)
            state = .size(digits: 0)
        case .trailerStart:
            if isCarriageReturn {
                state = .endLineFeed
                return
            }
            guard byte.isTokenCharacter else { throw .name }
            state = .trailerName
            trailers += 1
            try countTrailer()
        case .trailerName:
            guard byte.isTokenCharacter || byte == UInt8(ascii: ":") else { throw .name }
            if byte == UInt8(ascii: ":") { state = .trailerValue }
            try countTrailer()
        case .trailerValue:
            if isCarriageReturn { state = .trailerLineFeed } else { try checkText(byte) }
            try countTrailer()
        case .trailerLineFeed:
            try expectLineFeed(byte)
            try countTrailer()
            state = .trailerStart
        case .endLineFeed:
            try expectLineFeed(byte)
            state = .complete
        case .data, .complete:
            break
        }
    }

    private mutating func takeSize(_ byte: UInt8, after digits: Int) throws(FramingDefect) {
        if digits == 0 { left = 0 }
        if let digit = byte.hexadecimalDigit {
            // 15 digits fit in an Int; no body is that long.
            guard digits < 15 else { throw .chunk }
            left = left << 4 | digit
            state = .size(digits: digits + 1)
            return
        }
        guard digits > 0 else { throw .chunk }
        switch byte {
        case UInt8(ascii: "\r"): state = .sizeLineFeed
        case UInt8(ascii: ";"): try begin(.extensions)
        case _ where byte.isBlank: try begin(.blankBeforeExtension)
        default: throw .chunk
        }
    }

    private mutating func begin(_ state: State) throws(FramingDefect) {
        self.state = state
        try countExtension()
    }

    /// Throws for a control character other than a tab in an extension or a trailer's value.
    private func checkText(_ byte: UInt8) throws(FramingDefect) {
        guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else { throw .chunk }
    }

    private mutating func countExtension() throws(FramingDefect) {
        extensionBytes += 1
        guard extensionBytes <= ChunkDecoder.extensionLimit else { throw .extensions }
    }

    private mutating func countTrailer() throws(FramingDefect) {
        trailerBytes += 1
        guard trailerBytes <= ChunkDecoder.trailerLimit, trailers <= ChunkDecoder.mostTrailers else { throw .trailers }
    }

    private func expectLineFeed(_ byte: UInt8) throws(FramingDefect) {
        guard byte == UInt8(ascii: "\n") else { throw .chunk }
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigit: Int? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
