import JSONText

/// The public parts of a file of keys, to be given to a service.
package enum PublicKeyText {
    /// The public parts of a file: PEM for PEM, a JWKS for a JWK or a JWKS. Throws if it has a secret.
    package static func read(_ path: String) throws(KeyFileError) -> String {
        let file = try KeyFile(path)
        for (index, key) in file.keys.enumerated() where key.verifying.kind == .secret {
            let name = file.keys.count > 1 ? "key \(index + 1)" : "it"
            throw KeyFileError(
                path, "\(name) is a secret, which has no public part; the service needs the secret itself")
        }
        guard file.isJSON else { return file.keys.compactMap(\.verifying.pem).joined() }
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("keys")
        writer.beginArray()
        for key in file.keys { key.verifying.writeJWK(to: &writer, id: key.id) }
        writer.endArray()
        writer.endObject()
        writer.newline()
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
