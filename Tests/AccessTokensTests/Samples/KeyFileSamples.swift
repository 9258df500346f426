import JSONText

@testable import AccessTokens

/// Reads texts as files of keys.
enum KeyFileSamples {
    static func file(_ text: String) throws(KeyFileError) -> KeyFile {
        try KeyFile(Array(text.utf8), "FILE")
    }

    /// The ring of some files.
    static func ring(_ texts: String...) throws(KeyFileError) -> KeyRing {
        var ring = KeyRing([])
        for text in texts { try ring.add(file(text)) }
        return ring
    }

    /// What is wrong with a file; nil if it can be used.
    static func reason(_ bytes: [UInt8]) -> String? {
        do throws(KeyFileError) {
            _ = try KeyFile(bytes, "FILE")
            return nil
        } catch {
            return error.reason
        }
    }

    /// A JWK of a new public key, or of a secret that the id makes.
    static func jwk(_ kind: KeyKind, id: String, _ more: String = "") throws -> String {
        if kind != .secret { return jwk(of: try SigningKey(kind), id: id, more) }
        let secret = Base64.url.encode(Array("\(id) is the name of this secret, which is long".utf8))
        return #"{"kty":"oct","k":"\#(secret)","alg":"HS256","use":"sig","kid":"\#(id)"\#(more)}"#
    }

    /// The public JWK of a key.
    static func jwk(of key: SigningKey, id: String, _ more: String = "") -> String {
        var writer = JSONWriter()
        key.material.verifying.writeJWK(to: &writer, id: id)
        return String(decoding: writer.finish().dropLast(), as: UTF8.self) + more + "}"
    }
}
