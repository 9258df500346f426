import CMicroHTTPD

extension HTTPRequest {
    /// The bytes of a header field's value, without surrounding white space; `nil` if the request has no such field.
    ///
    /// Of several fields with that name it is the first one's value: see `headerString(_:)`. The request fields among
    /// `HTTPHeaderName`'s static members need no lookup.
    @_lifetime(copy self)
    public func header(_ name: HTTPHeaderName) -> Span<UInt8>? {
        guard let value = bytes(of: name) else { return nil }
        return _overrideLifetime(Span(_unsafeElements: value), copying: self)
    }

    /// Whether the request has a field with this name.
    public func hasHeader(_ name: HTTPHeaderName) -> Bool { bytes(of: name) != nil }

    /// Whether the request has several fields with this name, which is one of those that need no lookup.
    public func isRepeated(_ name: HTTPHeaderName) -> Bool { name.known.map(connection.fields.isRepeated) ?? false }

    /// A header field's value as text. The values of several fields with that name are joined by `, ` in the order in
    /// which they arrived (RFC 9110 §5.3); `nil` if there is none. Bytes that are not UTF-8 become U+FFFD.
    public func headerString(_ name: HTTPHeaderName) -> String? {
        if let known = name.known, !connection.fields.isRepeated(known) {
            return connection.fields[known].map { String(decoding: $0.trimmed, as: UTF8.self) }
        }
        var collected = CollectedField(name: name.rawValue)
        _ = withUnsafeMutablePointer(to: &collected) { collected in
            MHD_get_connection_values_n(connection.handle, .HEADER_KIND, collectField, collected)
        }
        return collected.value
    }

    private func bytes(of name: HTTPHeaderName) -> UnsafeBufferPointer<UInt8>? {
        if let known = name.known { return connection.fields[known]?.trimmed }
        var value: UnsafePointer<CChar>?
        var count = 0
        let text = name.rawValue
        let isFound = text.withCString { start in
            MHD_lookup_connection_value_n(connection.handle, .HEADER_KIND, start, text.utf8.count, &value, &count)
        }
        guard isFound == .YES, let value else { return nil }
        return UnsafeBufferPointer(value, count: count).trimmed
    }
}
