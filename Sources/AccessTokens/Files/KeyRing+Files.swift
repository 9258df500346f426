extension KeyRing {
    /// Reads files of keys, each a JWKS or a JWK, PEM, or a secret. Throws if any of them can't be used.
    ///
    /// A key that is there twice counts once. A private key verifies what it signs, and the ring can sign with it.
    package static func read(_ paths: [String]) throws(KeyFileError) -> KeyRing {
        var ring = KeyRing([])
        for path in paths { try ring.add(KeyFile(path)) }
        return ring
    }

    /// Adds the keys of a file.
    mutating func add(_ file: KeyFile) throws(KeyFileError) {
        for fileKey in file.keys {
            let key = VerificationKey(fileKey.verifying, id: fileKey.id)
            if let signing = fileKey.signing { keep(SigningKey(signing, id: fileKey.id), for: key.identity) }
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
    }
}
