import AccessTokens
import CAssets
import Cryptography
import MicroHTTPD

/// The engine for pages, a WebAssembly module that script/wasm builds.
enum PageEngine {
    /// Its hash: the first 16 hex digits of its SHA-256; nil if this executable was built without it.
    static let hash: String? = detent_module_hash().map { String(cString: $0) }

    /// The module; nil if this executable was built without it.
    static var bytes: [UInt8]? {
        let file = detent_module()
        guard file.name != nil else { return nil }
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// The module as it is sent. Its bytes never change under its name.
    static var file: StaticFile? {
        guard let bytes else { return nil }
        var fields = HTTPHeaders()
        fields.append(.xContentTypeOptions, "nosniff")
        return StaticFile(
            bytes, type: "application/wasm", fields: fields, lifetime: .immutable
        )
    }
}

extension HTTPHeaderName {
    /// `Detent-Engine`: the hash of the engine for pages (openapi.yaml, headers).
    static let engine = HTTPHeaderName(rawValue: "Detent-Engine")
}

/// What a page may load and run.
enum PagePolicy {
    /// The Content-Security-Policy of a page: it may load and call only this service, and compile the engine for pages.
    /// It has no inline scripts. Its only inline styles are its `style` elements, which the policy allows by their
    /// hashes.
    static func text(for page: [UInt8]) -> String {
        let styles = String(decoding: page, as: UTF8.self).pieces(between: "<style>").dropFirst()
            .compactMap { $0.pieces(between: "</style>").first }
            .map { " 'sha256-\(Base64.standard.encode(HashFunction.sha256.digest(of: $0.utf8)))'" }
        return """
            default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'\(styles.joined()); \
            img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
    }
}
