import MicroHTTPD

/// What `Accept` says of media types (RFC 9110 §12.5.1).
enum Accept {
    /// Whether a client would rather have one type than another. Without the field it has no preference.
    static func prefers(_ type: String, over other: String, by request: borrowing HTTPRequest) -> Bool {
        guard let field = request.headerString(.accept) else { return false }
        return quality(of: type, in: field) > quality(of: other, in: field)
    }

    /// How welcome a type is, 0 … 1, as the most specific range says that it is in. Malformed ranges count for nothing.
    static func quality(of type: String, in field: String) -> Double {
        let ranges = ["*/*", "\(type.prefix { $0 != "/" })/*", type]
        var best = (rank: -1, quality: 0.0)
        for range in field.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimmed.lowercased() }
            guard let name = parts.first, let rank = ranges.firstIndex(of: name), rank > best.rank else { continue }
            guard let quality = weight(parts.dropFirst()) else { continue }
            best = (rank, quality)
        }
        return best.quality
    }

    /// The `q` among a range's parameters, 1 when there is none; nothing when it is malformed.
    private static func weight(_ parameters: ArraySlice<String>) -> Double? {
        guard let text = parameters.first(where: { $0.hasPrefix("q=") })?.dropFirst(2) else { return 1 }
        guard let weight = Double(text), (0...1).contains(weight) else { return nil }
        return weight
    }
}
