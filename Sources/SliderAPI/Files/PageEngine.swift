import AccessTokens
import CAssets
import Cryptography
import MicroHTTPD
import SliderEngine

/// The engine for pages, as WebAssembly modules that script/wasm builds: one for sliders with one thumb, as most pages
/// have, and one that knows several too.
enum PageEngine: CaseIterable {
    case oneThumb, severalThumbs

    /// The hash of both: the first 16 hex digits of their SHA-256; nil if this executable was built without them.
    static let hash: String? = detent_module_hash().map { String(cString: $0) }

    /// The engine of a control.
    init(of control: Control) {
        guard case .slider(let slider) = control, slider.description.thumbs != nil else {
            self = .oneThumb
            return
        }
        self = .severalThumbs
    }

    /// What its file's name has in place of the hash alone: that and whether it has several thumbs.
    func name(_ hash: String) -> String { self == .oneThumb ? hash : "\(hash)-thumbs" }

    /// The module; nil if this executable was built without it.
    var bytes: [UInt8]? {
        let file = detent_module(self == .severalThumbs)
        guard file.name != nil else { return nil }
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// The module as it is sent. Its bytes never change under its name.
    var file: StaticFile? {
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
