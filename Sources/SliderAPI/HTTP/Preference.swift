import MicroHTTPD

/// `Prefer: return=minimal` (RFC 7240 §4.2).
enum Preference {
    static func wantsMinimal(_ request: borrowing HTTPRequest) -> Bool {
        guard let field = request.headerString(.prefer) else { return false }
        return field.split(separator: ",").contains { preference in
            let parts = preference.split(separator: ";").first.map {
                $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            }
            return parts?.lowercased() == "return=minimal"
        }
    }
}
