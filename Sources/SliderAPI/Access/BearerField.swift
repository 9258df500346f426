import MicroHTTPD

/// The token in `Authorization` (RFC 6750 §2.1).
enum BearerField {
    private static let scheme = "bearer"

    /// The token; nil if the field has credentials of another scheme.
    @_lifetime(copy field)
    static func token(in field: Span<UInt8>) -> Span<UInt8>? {
        let length = scheme.utf8.count
        guard field.count > length, field[length] == UInt8(ascii: " "),
            field.extracting(0..<length).isEqual(toLowercase: scheme)
        else { return nil }
        return field.extracting(length..<field.count).trimmed
    }
}
