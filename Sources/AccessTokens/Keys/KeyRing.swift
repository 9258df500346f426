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
}
