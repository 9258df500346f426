import MicroHTTPD

extension HTTPHeaderName {
    /// `Detent-Durability`: whether the change has been committed to the disk (openapi.yaml, headers).
    static let durability = HTTPHeaderName(rawValue: "Detent-Durability")
}

extension HTTPResponse {
    /// Adds `Detent-Durability: committed` if the change has been committed.
    mutating func declareDurability(isCommitted: Bool) {
        if isCommitted { headers.append(.durability, "committed") }
    }
}
