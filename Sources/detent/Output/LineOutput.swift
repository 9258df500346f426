import Glibc

/// Writes lines to a descriptor, and reports where lines are missing.
struct LineOutput {
    let descriptor: Int32

    /// The line that says how many lines are missing.
    let notice: (Int) -> [UInt8]

    /// How many missing lines no notice has reported yet.
    private var missing = 0

    /// Whether the last line was written only in part.
    private var isWithinLine = false

    init(descriptor: Int32, notice: @escaping (Int) -> [UInt8]) {
        self.descriptor = descriptor
        self.notice = notice
    }

    /// Writes lines, after which `count` lines are missing.
    ///
    /// - Returns: how many of the lines could not be written. They count as missing too.
    mutating func write(_ lines: ArraySlice<UInt8>, missing count: Int) -> Int {
        tellOfMissing()
        var lost = 0
        var rest = lines
        while !rest.isEmpty {
            let piece = Self.piece(of: rest)
            lost += put(piece)
            rest = rest[piece.endIndex...]
        }
        missing += lost + count
        tellOfMissing()
        return lost
    }

    private mutating func tellOfMissing() {
        if missing > 0, put(notice(missing)[...]) == 0 { missing = 0 }
    }

    /// Writes whole lines.
    ///
    /// - Returns: how many of them could not be written, including one that was written in part.
    private mutating func put(_ lines: ArraySlice<UInt8>) -> Int {
        let start: [UInt8] = isWithinLine ? [UInt8(ascii: "\n")] : []
        do throws(WriteFailure) {
            try Descriptor.write(start + lines, to: descriptor)
            isWithinLine = false
            return 0
        } catch {
            if error.written > 0 {
                isWithinLine = (start + lines)[error.written - 1] != UInt8(ascii: "\n")
            }
            return lines.dropFirst(max(0, error.written - start.count)).count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// The first lines: as many as fit in one atomic write to a pipe (PIPE_BUF), at least one.
    private static func piece(of lines: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let newline = UInt8(ascii: "\n")
        let end =
            lines.prefix(Int(PIPE_BUF)).lastIndex(of: newline) ?? lines.firstIndex(of: newline) ?? lines.endIndex - 1
        return lines[...end]
    }
}
