import CAssets

/// The files that the binary carries.
enum Assets {
    /// `openapi.yaml`, byte for byte.
    static var contract: [UInt8] {
        Array(UnsafeBufferPointer(start: detent_openapi_yaml(), count: detent_openapi_yaml_count()))
    }
}
