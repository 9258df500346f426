import CAssets

/// The files inside the binary.
enum Assets {
    /// `openapi.yaml`, byte for byte.
    static var contract: [UInt8] {
        Array(UnsafeBufferPointer(start: detent_openapi_yaml(), count: detent_openapi_yaml_count()))
    }

    /// The files for browsers, by path in the folder `web`.
    static var webFiles: [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for index in 0... {
            let file = detent_web_file_at(index)
            guard let name = file.name else { break }
            files[String(cString: name)] = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        }
        return files
    }
}
