@testable import AccessTokens

extension MalformedToken {
    static let headers = [
        MalformedToken("a header that is not JSON", signed("alg=HS256", "{}"), .malformed(.header)),
        MalformedToken("a header that is an array", signed(#"["HS256"]"#, "{}"), .malformed(.header)),
        MalformedToken("a header that is a string", signed(#""HS256""#, "{}"), .malformed(.header)),
        MalformedToken("a header that is null", signed("null", "{}"), .malformed(.header)),
        MalformedToken("an algorithm twice", signed(#"{"alg":"HS256","alg":"HS256"}"#, "{}"), .malformed(.header)),
        MalformedToken("it twice, escaped", signed(#"{"alg":"HS256","\u0061lg":"none"}"#, "{}"), .malformed(.header)),
        MalformedToken("a comma too many", signed(#"{"alg":"HS256",}"#, "{}"), .malformed(.header)),
        MalformedToken("two objects", signed(#"{"alg":"HS256"}{}"#, "{}"), .malformed(.header)),
        MalformedToken("a byte order mark", signed("\u{FEFF}" + TokenSamples.header, "{}"), .malformed(.header)),
        MalformedToken(
            "a header not in UTF-8", signed(bytes: Array(#"{"alg":"HS256","a":""#.utf8) + [0xFF, 0x22, 0x7D]),
            .malformed(.header)),
        MalformedToken(
            "a header in UTF-16", signed(bytes: TokenSamples.header.utf8.flatMap { [0, $0] }), .malformed(.header)),
        MalformedToken("a deep header", signed(#"{"alg":"HS256","a":\#(deep)}"#, "{}"), .malformed(.header)),
        MalformedToken("a kid that is a number", signed(#"{"alg":"HS256","kid":1}"#, "{}"), .malformed(.header)),
        MalformedToken("a kid that is null", signed(#"{"alg":"HS256","kid":null}"#, "{}"), .malformed(.header)),
        MalformedToken("no algorithm", signed("{}", "{}"), .unsupportedAlgorithm),
        MalformedToken("the algorithm none", signed(#"{"alg":"none"}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken("none without a signature", "eyJhbGciOiJub25lIn0.\(pieces[1]).", .unsupportedAlgorithm),
        MalformedToken("the algorithm None", signed(#"{"alg":"None"}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken("an algorithm in lower case", signed(#"{"alg":"hs256"}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken("the algorithm HS512", signed(#"{"alg":"HS512"}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken("an algorithm with a zero byte", signed(#"{"alg":"HS256\u0000"}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken("algorithms in an array", signed(#"{"alg":["HS256"]}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken("an empty algorithm", signed(#"{"alg":""}"#, "{}"), .unsupportedAlgorithm),
        MalformedToken(
            "a critical extension", signed(#"{"alg":"HS256","crit":["exp"],"exp":1}"#, "{}"), .unknownCritical),
        MalformedToken("an empty crit", signed(#"{"alg":"HS256","crit":[]}"#, "{}"), .unknownCritical),
        MalformedToken(
            "a payload that is not encoded", signed(#"{"alg":"HS256","b64":false}"#, "{}"), .unknownCritical),
        MalformedToken("another type", signed(#"{"alg":"HS256","typ":"JWE"}"#, "{}"), .unsupportedType),
        MalformedToken("a token of an identity", signed(#"{"alg":"HS256","typ":"id+jwt"}"#, "{}"), .unsupportedType),
        MalformedToken("a type that is a number", signed(#"{"alg":"HS256","typ":1}"#, "{}"), .unsupportedType),
    ]

    static let payloads = [
        MalformedToken("a payload that is not JSON", signed(TokenSamples.header, "exp=1"), .malformed(.payload)),
        MalformedToken("a payload that is an array", signed(TokenSamples.header, "[]"), .malformed(.payload)),
        MalformedToken("a payload that is a number", signed(TokenSamples.header, "1800000060"), .malformed(.payload)),
        MalformedToken(
            "an end twice", signed(TokenSamples.header, #"{"exp":1,"exp":1800000060}"#), .malformed(.payload)),
        MalformedToken(
            "a deep payload", signed(TokenSamples.header, #"{"exp":1800000060,"a":\#(deep)}"#),
            .malformed(.payload)),
        MalformedToken("a number too large", signed(TokenSamples.header, #"{"exp":1e999}"#), .malformed(.payload)),
        MalformedToken(
            "a payload that is not UTF-8",
            signed(
                bytes: Array(TokenSamples.header.utf8), Array(#"{"exp":1800000060,"sub":""#.utf8) + [0xC0, 0x22, 0x7D]),
            .malformed(.payload)),
        MalformedToken(
            "a lone surrogate", signed(TokenSamples.header, #"{"exp":1800000060,"sub":"\ud800"}"#),
            .malformed(.payload)),
    ]

    static let signatures = [
        MalformedToken("a signature cut off", String(good.dropLast(3)), .wrongSignature),
        MalformedToken(
            "a signature with a byte more", signedPart + "." + Base64.url.encode(signature + [0]), .wrongSignature),
        MalformedToken(
            "a signature with a bit changed",
            signedPart + "." + Base64.url.encode([signature[0] ^ 1] + signature.dropFirst()), .wrongSignature),
        MalformedToken(
            "a signature of zeros",
            signedPart + "." + Base64.url.encode([UInt8](repeating: 0, count: 32)), .wrongSignature),
        MalformedToken("bits behind the signature", signedPart + "." + looseSignature, .malformed(.signature)),
        MalformedToken("another payload", "\(pieces[0]).e30.\(pieces[2])", .wrongSignature),
        MalformedToken(
            "a space in the header that is signed without",
            Base64.url.encode(Array(#"{"alg": "HS256"}"#.utf8)) + ".\(pieces[1]).\(pieces[2])", .wrongSignature),
    ]

    private static let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    private static let signedPart = pieces[0] + "." + pieces[1]
    private static let signature = Base64.url.decode(pieces[2]) ?? []

    /// The signature with another last character that has the same bytes, for readers that ignore the bits behind them.
    private static var looseSignature: String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let last = pieces[2].last.flatMap(letters.firstIndex(of:)) ?? 0
        return pieces[2].dropLast() + String(letters[last ^ 1])
    }
}
