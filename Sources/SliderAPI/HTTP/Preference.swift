import MicroHTTPD

/// `Prefer: return=minimal` (RFC 7240 §4.2).
enum Preference {
    /// Whether the client would rather have no content. Of several preferences for `return` the first counts (§2).
    static func wantsMinimal(_ request: borrowing HTTPRequest) -> Bool {
        guard let field = request.headerString(.prefer) else { return false }
        return wantsMinimal(field)
    }

    static func wantsMinimal(_ field: String) -> Bool {
        let preferences = field.split(separator: ",").map { preference in
            (preference.split(separator: ";").first ?? "").filter { $0 != " " && $0 != "\t" }.lowercased()
        }
        return preferences.first { $0.hasPrefix("return=") } == "return=minimal"
    }
}
