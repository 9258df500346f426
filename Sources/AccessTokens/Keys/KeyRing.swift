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
    /// The files whose secrets or private keys others can read.
    package internal(set) var exposed: [ExposedKeyFile] = []
    /// The keys that can sign, because the files have the secret or the private part.
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

    /// The key that signs tokens which `key` verifies; nil if the files have only the public part.
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

    /// Adds the signing key of a key, unless there is one: another one of the same key differs only in its `kid`.
    mutating func addIfAbsent(_ signing: SigningKey, for key: KeyIdentity) {
        if signingKeys[key] == nil { signingKeys[key] = signing }
    }
}

extension KeyRing {
    /// Verifies a token: its form, its signature, its times, and whom it is meant for.
    ///
    /// Accepts a JWS in its compact form (RFC 7515, section 3.1) with the algorithms HS256, ES256, EdDSA and RS256 and
    /// a JWT's claims (RFC 7519). The `kid` selects the key. A token without one is tried with the keys of its
    /// algorithm's kind, at most ``mostTries`` of them; a token with one that no key has, with those that have none.
    ///
    /// - Parameters:
    ///   - token: its ASCII characters; any other bytes are refused.
    ///   - now: the time in seconds since 1970.
    ///   - policy: what the service demands.
    package func verify(
        _ token: Span<UInt8>, at now: Int64, for policy: TokenPolicy
    ) throws(TokenFault) -> AccessToken {
        let token = try CompactToken(token)
        let candidates = try candidates(for: TokenHeader(token.header()))
        let signature = try token.signature()
        guard let key = candidates.first(where: { $0.material.verifies(signature, of: token.signed) }) else {
            throw .wrongSignature
        }
        return try TokenPayload(token.payload()).token(verifiedBy: key.identity, at: now, for: policy)
    }

    /// Verifies a token.
    package func verify(_ token: String, at now: Int64, for policy: TokenPolicy) throws(TokenFault) -> AccessToken {
        try verify(token.utf8.span, at: now, for: policy)
    }

    /// The keys that may have signed a token with this header, at least one.
    private func candidates(for header: TokenHeader) throws(TokenFault) -> ArraySlice<VerificationKey> {
        let fitting = keys.filter { $0.kind == header.kind }
        let nameless = fitting.filter { $0.id == nil }
        guard let id = header.keyID else {
            let tried = (nameless + fitting.filter { $0.id != nil }).prefix(Self.mostTries)
            if tried.isEmpty { throw .unknownKey }
            return tried
        }
        // Not `==`: it compares as Unicode does, in quadratic time.
        let named = keys.filter { $0.id?.utf8.elementsEqual(id.utf8) ?? false }
        guard !named.isEmpty else {
            if nameless.isEmpty { throw .unknownKey }
            return nameless.prefix(Self.mostTries)
        }
        guard let key = named.first(where: { $0.kind == header.kind }) else { throw .unsuitableKey }
        return [key]
    }
}

extension KeyRing {
    /// Reads files of keys, each a JWKS or a JWK, PEM, or a secret. Throws if any of them can't be used.
    ///
    /// A key that occurs twice counts once. A private key both signs and verifies.
    package static func read(_ paths: [String]) throws(KeyFileError) -> KeyRing {
        var ring = KeyRing([])
        for path in paths { try ring.add(KeyFile(path)) }
        return ring
    }

    /// Adds the keys of a file.
    mutating func add(_ file: KeyFile) throws(KeyFileError) {
        for fileKey in file.keys {
            let key = VerificationKey(fileKey.verifying, id: fileKey.id)
            if let signing = fileKey.signing { addIfAbsent(SigningKey(signing, id: fileKey.id), for: key.identity) }
            guard !keys.contains(where: { $0.identity == key.identity && $0.id == key.id }) else { continue }
            if let id = key.id, keys.contains(where: { $0.id == id }) {
                throw KeyFileError(file.path, "another key has the kid \(quoted(id)) too; each kid must name one key")
            }
            keys.append(key)
            let nameless = keys.count { $0.id == nil && key.id == nil && $0.kind == key.kind }
            guard nameless <= Self.mostTries else {
                let most = "at most \(Self.mostTries) keys of one kind may have no kid, as each is tried in turn"
                throw KeyFileError(file.path, "\(most); give the others in a JWKS with kids")
            }
            guard keys.count <= Self.mostKeys else {
                throw KeyFileError(file.path, "there are more than \(Self.mostKeys) keys, the most of a service")
            }
        }
        skipped += file.skipped
        if let exposure = file.exposure, !exposed.contains(exposure) { exposed.append(exposure) }
    }
}

/// A key that verifies tokens. Its texts never contain its material.
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
