/// A key of a file: what verifies, and what signs if the file has that too.
struct FileKey: Sendable {
    /// Its `kid`; nil for PEM and secrets.
    let id: String?
    let verifying: KeyMaterial
    let signing: PrivateMaterial?

    /// A secret or a private key.
    init(_ signing: PrivateMaterial, id: String? = nil) {
        self.id = id
        self.signing = signing
        verifying = signing.verifying
    }

    /// A public key.
    init(_ verifying: KeyMaterial, id: String? = nil) {
        self.id = id
        self.verifying = verifying
        signing = nil
    }
}
