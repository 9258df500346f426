/// The keys that a service trusts.
package struct KeyRing: Sendable {
    /// The most bytes of a token: 8 KiB.
    package static let longestToken = 8192
    /// The most keys of a service: 64.
    package static let mostKeys = 64
    /// The most keys that are tried for a token that names none: 8.
    package static let mostTries = 8

    /// The keys, in the order of their files.
    package internal(set) var keys: [VerificationKey]
    /// The keys of JWKS files that can't be used, each with its file and the reason, as a sentence for a log.
    package internal(set) var skipped: [String]
    /// The keys of which the files have what signs: the secret, or the private part.
    private var signingKeys: [KeyIdentity: SigningKey] = [:]

    /// A ring of some keys.
    package init(_ keys: [VerificationKey]) {
        self.init(keys, skipped: [])
    }

    init(_ keys: [VerificationKey], skipped: [String]) {
        self.keys = keys
        self.skipped = skipped
    }

    /// Whether a key is still one of the ring.
    package func contains(_ key: KeyIdentity) -> Bool {
        keys.contains { $0.identity == key }
    }

    /// What signs tokens that a key verifies; nil if the files have only its public part.
    package func signingKey(for key: KeyIdentity) -> SigningKey? {
        signingKeys[key]
    }

    /// How many different keys can sign.
    package var signingCount: Int { signingKeys.count }

    /// Whether two rings have the same keys, in the same order, and sign with the same ones.
    package static func hasSameKeys(_ one: KeyRing, _ other: KeyRing) -> Bool {
        one.keys.elementsEqual(other.keys) { $0.identity == $1.identity && $0.id == $1.id }
            && one.signingKeys.keys == other.signingKeys.keys
    }

    /// Keeps what signs tokens of a key. The first one stays: another one of the same key differs only in its `kid`.
    mutating func keep(_ signing: SigningKey, for key: KeyIdentity) {
        if signingKeys[key] == nil { signingKeys[key] = signing }
    }
}
