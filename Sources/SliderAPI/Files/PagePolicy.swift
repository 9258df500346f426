import AccessTokens
import Cryptography

/// What a page may load and run.
enum PagePolicy {
    /// The Content-Security-Policy of a page: it may load and call only this service, and compile the engine for pages.
    /// It has no scripts in itself, and no styles but those of its `style` elements, which are known by their hashes.
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
