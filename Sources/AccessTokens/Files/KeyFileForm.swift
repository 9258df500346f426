/// What a file of keys is.
///
/// A file that looks like a key in another form is never read as a secret. Otherwise the text of a public key would
/// sign tokens.
enum KeyFileForm: Equatable {
    /// A JWK or a JWKS (RFC 7517).
    case json
    /// PEM (RFC 7468).
    case pem
    /// The bytes of a secret, without one newline at the end.
    case secret(ArraySlice<UInt8>)
    /// A key in a form that is not read, and the reason.
    case refused(String)

    init(of bytes: [UInt8]) {
        // Without zero bytes and a mark in front, text in UTF-16 is recognized too.
        let text = bytes.drop { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }.filter { $0 != 0 }
        let start = text.drop { [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains($0) }
        if start.first == UInt8(ascii: "{") {
            self = .json
        } else if text.contains("-----BEGIN") {
            self = .pem
        } else if let reason = Self.reasonToRefuse(bytes, text, start) {
            self = .refused(reason)
        } else {
            self = .secret(Self.withoutNewline(bytes))
        }
    }

    private static func reasonToRefuse(
        _ bytes: [UInt8], _ text: [UInt8], _ start: ArraySlice<UInt8>
    ) -> String? {
        if text.contains("\"kty\"") { return "it has a JWK's members, but does not begin with {; give a JWK or a JWKS" }
        let isOfSSH = ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"].contains { start.starts(with: $0.utf8) }
        if isOfSSH || text.contains("---- BEGIN") {
            return "it is a key of SSH; give PEM (ssh-keygen -e -m PKCS8 writes it)"
        }
        if isKey(bytes[...]) { return "it is a key in DER; give PEM (openssl pkey writes it)" }
        let letters = start.filter { $0 > 0x20 }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        if let decoded = Base64.standard.decode((letters + padding).span), isKey(decoded[...]) {
            return "it is a key in base64 without its BEGIN and END lines; give PEM"
        }
        return nil
    }

    /// Whether some bytes are a DER sequence of whole values, as all keys in DER are.
    private static func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard var values = DERReader(sequence: bytes), !values.isAtEnd else { return false }
        while !values.isAtEnd {
            guard values.readAny() != nil else { return false }
        }
        return true
    }

    private static func withoutNewline(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard bytes.last == UInt8(ascii: "\n") else { return bytes[...] }
        let line = bytes.dropLast()
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}

extension [UInt8] {
    /// Whether these characters are somewhere among the bytes.
    func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        guard count >= text.count else { return false }
        return (0...count - text.count).contains { self[$0...].starts(with: text) }
    }
}
