import CAssets
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
