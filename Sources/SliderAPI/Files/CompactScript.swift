/// A script as it is sent to browsers: without the lines that are comments alone, and without indentation. Half of what
/// a page would load is for readers of the source.
enum CompactScript {
    /// The lines that are code. No text in a script of this project spans several lines.
    static func bytes(of source: [UInt8]) -> [UInt8] {
        var compact: [UInt8] = []
        compact.reserveCapacity(source.count)
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInComment || text.starts(with: "/**".utf8) {
                isInComment = !text.suffix(2).elementsEqual("*/".utf8)
            } else if !text.starts(with: "//".utf8) {
                compact += text
                compact.append(UInt8(ascii: "\n"))
            }
        }
        return compact
    }
}
