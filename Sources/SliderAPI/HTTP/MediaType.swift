/// The media type of a body, from `Content-Type` (RFC 9110 §8.3).
enum MediaType {
    /// Whether a field's value names JSON: `application/json` or `application/…+json` (RFC 6839 §3.1), with any
    /// parameters.
    static func isJSON(_ field: String) -> Bool {
        let bytes = field.utf8.span
        let end = bytes.firstIndex(of: UInt8(ascii: ";"), from: 0) ?? bytes.count
        let essence = bytes.extracting(0..<end).trimmed
        let (family, suffix) = ("application/", "+json")
        guard !essence.isEqual(toLowercase: "application/json") else { return true }
        guard essence.count >= family.utf8.count + suffix.utf8.count else { return false }
        return essence.extracting(first: family.utf8.count).isEqual(toLowercase: family)
            && essence.extracting(last: suffix.utf8.count).isEqual(toLowercase: suffix)
    }
}
