import CMicroHTTPD

/// The version of libmicrohttpd that is loaded, and what differs between the versions that work here.
///
/// Everything that depends on the version asks this type. The version is read at run time: 0.9 and 1.0 have the same
/// soname, so a binary that was built against one may run with the other.
///
/// | | before 0.9.77 | 1.0 |
/// |---|---|---|
/// | announces a connection | within `MHD_add_connection` | in a later `MHD_run` (`Worker+Arrivals.swift`) |
/// | a bare LF, a bare CR, a NUL, a folded line, two spaces | takes them; `HeadLines` and `FieldPass` refuse them | refuses |
/// | the parts of a head | split in place, so `HeadLines` can compare where they stand | moved |
/// | no `Host`, an unknown `Transfer-Encoding` | takes them; `BodyFraming` refuses them | refuses |
/// | a 304 that tells no length | ends the connection (decided by the version built against) | keeps it |
/// | the answer to what it refuses itself | HTML, for some defects with a second head inside the body | HTML |
/// | chunks | lenient | strict, but no extensions; `ChunkDecoder` reads them for both |
struct LibraryVersion: Comparable {
    private let parts: [Int]

    /// A version such as `0.9.75`. What is not a number counts as 0.
    init(_ text: String) {
        parts = text.split(separator: ".").map { Int($0) ?? 0 }
    }

    /// The version that is loaded.
    static let current = LibraryVersion(String(cString: MHD_get_version()))

    /// Whether the parts of a request's head stand in memory as they came, with NULs over the separators.
    static let splitsHeadsInPlace = current < LibraryVersion("0.9.77")

    /// How strict the library is to be with clients, as its option `STRICT_FOR_CLIENT` counts: 1 is strict. Before 1.0
    /// that answers a missing `Host` with two heads, and a space in a target by closing, so it is left to this module.
    static let strictness: Int32 = current < LibraryVersion("1.0") ? 0 : 1

    static func < (left: LibraryVersion, right: LibraryVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
