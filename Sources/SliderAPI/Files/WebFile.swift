import MicroHTTPD

/// How a file is sent to a browser: the type of any, and all of those of the folder `web`.
enum WebFile {
    /// The media types by file name suffix.
    private static let types: [(suffix: String, type: String)] = [
        (".html", "text/html; charset=utf-8"),
        (".css", "text/css; charset=utf-8"),
        (".js", "text/javascript; charset=utf-8"),
        (".mjs", "text/javascript; charset=utf-8"),
        (".ts", "application/typescript; charset=utf-8"),
        (".json", "application/json"),
        (".svg", "image/svg+xml; charset=utf-8"),
        (".txt", "text/plain; charset=utf-8"),
        (".md", "text/markdown; charset=utf-8"),
        (".wasm", "application/wasm"),
        (".png", "image/png"),
        (".jpg", "image/jpeg"),
        (".webp", "image/webp"),
        (".woff2", "font/woff2"),
    ]

    /// The media type of a file of this name; nil if its suffix is not known.
    static func type(of name: String) -> String? {
        types.first { name.hasSuffix($0.suffix) }?.type
    }

    /// The static file with its media type and policy.
    static func served(_ name: String, _ bytes: [UInt8]) -> StaticFile {
        let isPage = name.hasSuffix(".html")
        var fields = HTTPHeaders()
        fields.append(.xContentTypeOptions, "nosniff")
        fields.append(.referrerPolicy, "no-referrer")
        if isPage { fields.append(.contentSecurityPolicy, PagePolicy.text(for: bytes)) }
        return StaticFile(
            name.hasSuffix(".js") ? CompactScript.bytes(of: bytes) : bytes,
            type: type(of: name) ?? "application/octet-stream", vary: isPage ? "Accept" : nil, fields: fields
        )
    }
}
