import Testing

@testable import AccessTokens

/// A text that is no token, and what is found wrong with it. Those with a signature are signed as they are: only their
/// form is wrong.
struct MalformedToken: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let fault: TokenFault

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ fault: TokenFault) {
        self.name = name
        self.text = text
        self.fault = fault
    }

    /// All forms.
    static let all = parts + characters + headers + payloads + signatures
}

extension MalformedToken {
    static let good = signed(TokenSamples.header, TokenSamples.payload)
    static let pieces = good.split(separator: ".").map(String.init)

    /// A signed token, whose texts may be anything.
    static func signed(_ header: String, _ payload: String) -> String {
        (try? TokenSamples.token(header: header, payload: payload)) ?? ""
    }

    /// A signed token, whose bytes may be anything.
    static func signed(bytes header: [UInt8], _ payload: [UInt8] = Array(TokenSamples.payload.utf8)) -> String {
        (try? TokenSamples.key.sign(header: header, payload: payload)) ?? ""
    }

    /// A signed token, whose parts are not encoded before they are signed.
    static func signed(parts header: String, _ payload: String) -> String {
        let text = header + "." + payload
        let signature = (try? TokenSamples.key.material.signature(of: Array(text.utf8))) ?? []
        return text + "." + Base64.url.encode(signature)
    }

    private static let parts = [
        MalformedToken("nothing", "", .notThreeParts),
        MalformedToken("one part", pieces[0], .notThreeParts),
        MalformedToken("two parts", pieces[0] + "." + pieces[1], .notThreeParts),
        MalformedToken("four parts", good + "." + pieces[2], .notThreeParts),
        MalformedToken("five parts, as encrypted tokens have", good + ".a.b", .notThreeParts),
        MalformedToken("a dot in front", "." + good, .notThreeParts),
        MalformedToken("a dot behind", good + ".", .notThreeParts),
        MalformedToken("two dots", "..", .malformed(.header)),
        MalformedToken("no header", ".\(pieces[1]).\(pieces[2])", .malformed(.header)),
        MalformedToken("no payload", signed(parts: pieces[0], ""), .malformed(.payload)),
        MalformedToken("no signature", "\(pieces[0]).\(pieces[1]).", .wrongSignature),
        MalformedToken("too long", signed(parts: pieces[0], String(repeating: "A", count: 8192)), .tooLong),
        MalformedToken("much too long", String(repeating: ".", count: 1_000_000), .tooLong),
        MalformedToken("dots only", String(repeating: ".", count: 8192), .notThreeParts),
        MalformedToken("the parts exchanged", pieces.reversed().joined(separator: "."), .malformed(.header)),
        MalformedToken("JSON instead of the compact form", #"{"payload":"","signatures":[]}"#, .notThreeParts),
    ]

    private static let characters = [
        MalformedToken("padding of the header", signed(parts: pieces[0] + "=", pieces[1]), .malformed(.header)),
        MalformedToken("padding of the payload", signed(parts: pieces[0], pieces[1] + "="), .malformed(.payload)),
        MalformedToken("padding of the signature", good + "=", .malformed(.signature)),
        MalformedToken("a plus of base64", signed(parts: pieces[0] + "+", pieces[1]), .malformed(.header)),
        MalformedToken("a slash of base64", signed(parts: pieces[0], pieces[1] + "/+/"), .malformed(.payload)),
        MalformedToken("a space in front", " " + good, .malformed(.header)),
        MalformedToken("a space behind", good + " ", .malformed(.signature)),
        MalformedToken("a newline behind", good + "\n", .malformed(.signature)),
        MalformedToken("a tab in the payload", signed(parts: pieces[0], "\t" + pieces[1]), .malformed(.payload)),
        MalformedToken("a zero byte", good + "\0", .malformed(.signature)),
        MalformedToken("quotes", "\"\(good)\"", .malformed(.header)),
        MalformedToken("a letter that is not ASCII", signed(parts: pieces[0] + "ä", pieces[1]), .malformed(.header)),
        MalformedToken("a full stop that is not ASCII", good.replacing(".", with: "．"), .notThreeParts),
        MalformedToken("a percent escape", good.replacing(".", with: "%2E"), .notThreeParts),
        MalformedToken("one character too many", signed(parts: "eyJhb", pieces[1]), .malformed(.header)),
        MalformedToken("bits behind the last byte", signed(parts: "e31", pieces[1]), .malformed(.header)),
        MalformedToken("bits behind the payload", signed(parts: pieces[0], "e31"), .malformed(.payload)),
    ]
}
