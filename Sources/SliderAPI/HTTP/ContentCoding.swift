/// Which coding of the content a client would rather have, as `Accept-Encoding` says it (RFC 9110 §12.5.3).
enum ContentCoding {
    /// Whether gzip is welcome, and at least as much as no coding. A client that says nothing may not know it.
    static func prefersGzip(_ field: String?) -> Bool {
        guard let list = field.map(QualityList.init) else { return false }
        let others = list.weight(of: "*")
        guard let gzip = list.weight(of: "gzip") ?? list.weight(of: "x-gzip") ?? others, gzip > 0 else { return false }
        // No coding is always there, and liked least, unless the client says something else of it.
        return gzip >= list.weight(of: "identity") ?? 0
    }
}
