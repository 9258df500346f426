import CMicroHTTPD
import Glibc

/// The single pass over a request's header fields: it checks the names and records where the known fields stand.
struct FieldPass {
    private var fields: FieldSlots
    private var lines: HeadLines
    private var count = 0
    private var defect: FramingDefect?

    /// Fills the connection's `fields`. Throws for a defect in a field or in `lines` (begun by the caller).
    ///
    /// - Returns: the number of fields, and where the value of the last one ends.
    static func run(
        on connection: Connection, _ lines: HeadLines
    ) throws(FramingDefect) -> (count: Int, end: UnsafePointer<UInt8>) {
        var pass = FieldPass(fields: connection.fields, lines: lines)
        pass.fields.removeAll()
        _ = withUnsafeMutablePointer(to: &pass) { pass in
            MHD_get_connection_values_n(connection.handle, .HEADER_KIND, passField, pass)
        }
        connection.fields = pass.fields
        if let defect = pass.defect { throw defect }
        guard pass.lines.isComplete else { throw .line }
        return (pass.count, pass.lines.end)
    }

    /// Takes one field; `false` ends the pass.
    fileprivate mutating func take(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        count += 1
        // The known names are tokens, so only other names need a check.
        let known = KnownHeader(name: name)
        guard known != nil || name.isToken else { return stop(.name) }
        guard let nameStart = name.baseAddress, let start = value.baseAddress else { return true }
        guard !FieldPass.isFolded(nameStart + name.count, start) else { return stop(.folded) }
        guard lines.take(nameStart, value), memchr(start, 0x0D, value.count) == nil else { return stop(.line) }
        if let known {
            fields.note(known, value, at: start)
        } else if ForwardingField.isName(name) {
            fields.isForwarded = true
        }
        return true
    }

    private mutating func stop(_ defect: FramingDefect) -> Bool {
        self.defect = defect
        return false
    }

    /// When libmicrohttpd splits heads in place, it appends a folded line to the field's *name*, which it first moves
    /// to memory after the value; every other name is before its value.
    private static func isFolded(_ nameEnd: UnsafePointer<UInt8>, _ value: UnsafePointer<UInt8>) -> Bool {
        value < nameEnd && LibraryVersion.splitsHeadsInPlace
    }
}

/// Called by libmicrohttpd for each header field; passes it to the `FieldPass` that `context` points to.
private func passField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    guard let pass = context?.assumingMemoryBound(to: FieldPass.self) else { return .NO }
    let continues = pass.pointee.take(
        UnsafeBufferPointer(name, count: nameCount), UnsafeBufferPointer(value, count: valueCount))
    return continues ? .YES : .NO
}
