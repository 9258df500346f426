import Cryptography
import JSONText

/// The form of a file of keys.
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
        // Zero bytes and a byte order mark are skipped, so that text in UTF-16 is recognized too.
        let text = bytes.drop { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }.filter { $0 != 0 }
        let start = text.drop(while: Self.isSpace)
        let secret = Self.withoutNewline(bytes)
        if start.first == UInt8(ascii: "{") {
            self = .json
        } else if text.contains("-----BEGIN") {
            self = .pem
        } else if let reason = Self.reasonToRefuse(text: text, start)
            ?? Self.reasonToRefuse(binary: bytes[...]) ?? Self.reasonToRefuse(binary: secret)
        {
            self = .refused(reason)
        } else {
            self = .secret(secret)
        }
    }

    /// Why a text is no secret; nil if it may be one.
    ///
    /// - Parameter start: the text without spaces in front.
    private static func reasonToRefuse(text: [UInt8], _ start: ArraySlice<UInt8>) -> String? {
        let inner = unquoted(start)
        if let reason = reasonToRefuse(json: inner, isQuoted: inner != start) { return reason }
        if text.contains("\"kty\"") { return "it has a JWK's members, but does not begin with {; give a JWK or a JWKS" }
        let isOfSSH = ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"].contains { inner.starts(with: $0.utf8) }
        if isOfSSH || text.contains("---- BEGIN") {
            return "it is a key of SSH; give PEM (ssh-keygen -e -m PKCS8 writes it)"
        }
        let letters = inner.filter { $0 > 0x20 && !quotes.contains($0) }
        if let bytes = hexadecimal(letters) { return reasonToRefuse(binary: bytes[...], " in hexadecimal digits") }
        guard let bytes = base64(letters) else { return nil }
        return reasonToRefuse(binary: bytes[...], " in base64 without BEGIN and END lines")
    }

    /// Why a JSON text is no secret; nil if it may be one. An object without quotes is none of these.
    private static func reasonToRefuse(json text: ArraySlice<UInt8>, isQuoted: Bool) -> String? {
        let last = text.last { !isSpace($0) && !quotes.contains($0) }
        if text.first == UInt8(ascii: "["), last == UInt8(ascii: "]") {
            return "it is a JSON array; give a JWKS, an object whose member keys is the array, or a JWK"
        }
        guard isQuoted, text.first == UInt8(ascii: "{") else { return nil }
        return "it is a JSON object in quotes; give the JWK or the JWKS without them"
    }

    /// A text without its quotes, also within quotes, and without spaces in front. A JSON string is read; of other
    /// quotes the first one is left out.
    private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        // Each one more doubles the length of a string that is escaped.
        for _ in 0..<16 {
            guard let quote = text.first, quotes.contains(quote) else { break }
            var document = JSONDocument(maximumDepth: 1, maximumLength: KeyFileText.longest)
            if (try? document.read(Array(text))) != nil, let string = document.string(document.root) {
                text = Array(string.utf8)[...]
            } else {
                text = text.dropFirst()
            }
            text = text.drop(while: isSpace)
        }
        return text
    }

    /// Why some bytes are no secret; nil if they may be one.
    ///
    /// - Parameter coding: how the file has them.
    private static func reasonToRefuse(binary bytes: ArraySlice<UInt8>, _ coding: String = "") -> String? {
        if isDER(bytes) { return "it is a key in DER\(coding); give PEM (openssl pkey writes it)" }
        // SEC 1 §2.3.3: compressed, uncompressed, and both at once, which the curve's functions need not take.
        guard let form = bytes.first, [33: [2, 3], 65: [4, 6, 7]][bytes.count, default: []].contains(form) else {
            return nil
        }
        let point = bytes.count == 65 ? [4] + bytes.dropFirst() : Array(bytes)
        guard (try? P256PublicKey(point: point)) != nil else { return nil }
        return "it is a point of P-256\(coding), which is a public key; give PEM or a JWK"
    }

    /// Whether some bytes are a DER sequence of whole values, as all keys in DER are.
    private static func isDER(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard var values = DERReader(sequence: bytes), !values.isAtEnd else { return false }
        while !values.isAtEnd {
            guard values.readAny() != nil else { return false }
        }
        return true
    }

    /// The bytes of hexadecimal digits, of which pairs may be separated by colons; nil for another text, and for the 64
    /// digits of 32 bytes, which are a secret, as `detent key` makes it.
    private static func hexadecimal(_ letters: [UInt8]) -> [UInt8]? {
        let digits = letters.filter { $0 != UInt8(ascii: ":") }.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count % 2 == 0, digits.count != 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }

    /// The bytes of base64 or base64url, with padding or without; nil for another text.
    private static func base64(_ letters: [UInt8]) -> [UInt8]? {
        let standard: [UInt8: UInt8] = [UInt8(ascii: "-"): UInt8(ascii: "+"), UInt8(ascii: "_"): UInt8(ascii: "/")]
        var digits = letters.filter { $0 != UInt8(ascii: "=") }.map { standard[$0] ?? $0 }
        while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
        return Base64.standard.decode(digits.span)
    }

    private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]

    private static func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20].contains(byte) }

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
