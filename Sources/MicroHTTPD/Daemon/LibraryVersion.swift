import CMicroHTTPD

/// The loaded version of libmicrohttpd, and the differences between the versions that work here.
///
/// Everything that depends on the version asks this type. The version is read at run time: 0.9 and 1.0 have the same
/// soname, so a binary built against one may run with the other.
///
/// | | before 0.9.77 | 1.0 |
/// |---|---|---|
/// | announces a connection | within `MHD_add_connection` | in a later `MHD_run` (`Worker+Arrivals.swift`) |
/// | a bare LF, a bare CR, a NUL, a folded line, two spaces | takes; `HeadLines` and `FieldPass` refuse | refuses |
/// | the parts of a head | split in place; `HeadLines` compares their addresses | moved |
/// | no `Host`, an unknown `Transfer-Encoding` | takes; `BodyFraming` refuses | refuses |
/// | a 304 without a length | ends the connection (depends on the version built against) | keeps it |
/// | its response when it refuses a request | HTML, for some defects with a second head inside the body | HTML |
/// | chunks | lenient | strict, but no extensions; `ChunkDecoder` reads them for both |
struct LibraryVersion: Comparable {
    private let parts: [Int]

    /// A version such as `0.9.75`. A part that is not a number counts as 0.
    init(_ text: String) {
        parts = text.split(separator: ".").map { Int($0) ?? 0 }
    }

    /// The loaded version.
    static let current = LibraryVersion(String(cString: MHD_get_version()))

    /// Whether the parts of a request's head stay in memory as they were sent, with NULs over the separators.
    static let splitsHeadsInPlace = current < LibraryVersion("0.9.77")

    /// The library's strictness with clients, for its option `STRICT_FOR_CLIENT`: 1 is strict. A strict version before
    /// 1.0 answers a missing `Host` with two heads and a space in a target by closing; this module checks both instead.
    static let strictness: Int32 = current < LibraryVersion("1.0") ? 0 : 1

    static func < (left: LibraryVersion, right: LibraryVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
