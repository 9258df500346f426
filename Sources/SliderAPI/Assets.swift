import CAssets

/// The files inside the binary.
enum Assets {
    /// `openapi.yaml`, byte for byte.
    static var contract: [UInt8] {
        Array(UnsafeBufferPointer(start: detent_openapi_yaml(), count: detent_openapi_yaml_count()))
    }

    /// The files for browsers, by name in the folder `web`.
    static var webFiles: [String: [UInt8]] {
        let files = UnsafeBufferPointer(start: detent_web_files(), count: detent_web_files_count())
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                (String(cString: file.name), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
            }
        )
    }

    /// The bytes compressed with gzip (RFC 1952); nil if that is not shorter.
    static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        let compressed = [UInt8](unsafeUninitializedCapacity: detent_gzip_bound(bytes.count)) { room, count in
            count = detent_gzip(bytes, bytes.count, room.baseAddress, room.count)
        }
        return compressed.isEmpty || compressed.count >= bytes.count ? nil : compressed
    }

    /// The text of an entity tag for these bytes. Different bytes have different tags.
    static func fingerprint(_ bytes: [UInt8]) -> String {
        String(detent_fingerprint(bytes, bytes.count), radix: 36)
    }
}
