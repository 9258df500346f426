package import SliderRecords
package import SliderSessions

extension KeyedRequest {
    /// A request with a key and a body.
    package init(_ key: String, _ body: String = "{}", of owner: SessionOwner? = nil) {
        let bytes = Array(body.utf8)
        self.init(name: key, fingerprint: RequestFingerprint(bytes.span), owner: owner)
    }
}
