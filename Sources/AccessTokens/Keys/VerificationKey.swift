/// A key that verifies tokens. Its texts never have anything of its material.
package struct VerificationKey: Sendable, CustomStringConvertible {
    /// The name by which tokens select it (`kid`); nil if it has none.
    package let id: String?
    /// A hash of its material.
    package let identity: KeyIdentity
    let material: KeyMaterial

    init(_ material: KeyMaterial, id: String? = nil) {
        self.material = material
        self.id = id
        identity = material.identity
    }

    /// The kind of key.
    package var kind: KeyKind { material.kind }

    /// The kind of key, such as `es256 key`.
    package var description: String { "\(kind.rawValue) key" }
}
