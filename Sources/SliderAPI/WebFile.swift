import MicroHTTPD

/// What a browser needs to be told of a file of the folder `web`.
enum WebFile {
    /// What the playground may load and do: what this service sends, and nothing that stands in the page itself.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// The media types by the ends of the names.
    private static let types: [(suffix: String, type: String)] = [
        (".html", "text/html; charset=utf-8"),
        (".css", "text/css; charset=utf-8"),
        (".js", "text/javascript; charset=utf-8"),
        (".ts", "application/typescript; charset=utf-8"),
        (".svg", "image/svg+xml; charset=utf-8"),
    ]

    /// The media type of a file of this name; nil when it has an end that is not known.
    static func type(of name: String) -> String? {
        types.first { name.hasSuffix($0.suffix) }?.type
    }

    /// The file as it is answered.
    static func answer(_ name: String, _ bytes: [UInt8]) -> StaticFile {
        let isPage = name.hasSuffix(".html")
        var fields = HTTPHeaders()
        fields.append(.xContentTypeOptions, "nosniff")
        fields.append(.referrerPolicy, "no-referrer")
        if isPage { fields.append(.contentSecurityPolicy, policy) }
        return StaticFile(
            bytes, type: type(of: name) ?? "application/octet-stream", vary: isPage ? "Accept" : nil, fields: fields
        )
    }
}
