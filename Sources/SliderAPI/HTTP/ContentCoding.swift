/// The content coding that a client prefers, as `Accept-Encoding` lists it (RFC 9110 §12.5.3).
enum ContentCoding {
    /// Whether gzip is accepted, with at least the weight of no coding. False without a field.
    static func prefersGzip(_ field: String?) -> Bool {
        guard let list = field.map(QualityList.init) else { return false }
        let others = list.weight(of: "*")
        guard let gzip = list.weight(of: "gzip") ?? list.weight(of: "x-gzip") ?? others, gzip > 0 else { return false }
        // No coding is always accepted. Its weight is 0 unless the client gives another.
        return gzip >= list.weight(of: "identity") ?? 0
    }
}
