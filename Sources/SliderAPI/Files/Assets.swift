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
}
