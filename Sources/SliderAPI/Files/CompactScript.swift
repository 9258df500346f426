/// A script as it is sent to browsers: without comments and indentation. Half of what a page would load is for readers
/// of the source.
enum CompactScript {
    /// The lines that are code. No text but a style sheet's in a script of this project spans several lines.
    static func bytes(of source: [UInt8]) -> [UInt8] {
        var compact: [UInt8] = []
        compact.reserveCapacity(source.count)
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInComment || text.starts(with: "/*".utf8) {
                isInComment = !text.suffix(2).elementsEqual("*/".utf8)
            } else if !text.starts(with: "//".utf8) {
                compact += withoutComment(text)
                compact.append(UInt8(ascii: "\n"))
            }
        }
        return compact
    }

    /// A line without the comment at its end. One that may be within a text is left.
    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quotes = 0
        for place in line.indices.dropLast(3) {
            let byte = line[place]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "'") { quotes += 1 }
            guard quotes.isMultiple(of: 2), ",;{([".utf8.contains(byte) else { continue }
            if line[(place + 1)...].starts(with: " // ".utf8) { return line[...place] }
        }
        return line
    }
}
