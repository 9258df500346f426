import MicroHTTPD

/// What a client prefers of a response: `Prefer: return=minimal, checksum` to its events, `Prefer: layout` of a session
/// (RFC 7240).
struct Preferences: Equatable {
    /// `return=minimal`: no content.
    private(set) var isMinimal = false

    /// `checksum`: the members for comparing the frame with the client's own.
    private(set) var wantsChecksum = false

    /// `layout`: the layout beside the session.
    private(set) var wantsLayout = false

    /// None.
    init() {}

    /// The preferences of a request.
    init(_ request: borrowing HTTPRequest) {
        self.init()
        if let field = request.headerString(.prefer) { self = Preferences(field) }
    }

    /// Reads a field. Of several preferences for `return` the first counts (§2).
    init(_ field: String) {
        let bytes = field.utf8.span
        var hasReturn = false
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: ","), from: start) ?? bytes.count
            let preference = Self.preference(bytes.extracting(start..<end))
            if preference == Self.checksum { wantsChecksum = true }
            if preference == Self.layout { wantsLayout = true }
            if preference.starts(with: Self.returns), !hasReturn {
                hasReturn = true
                isMinimal = preference == Self.minimal
            }
            start = end + 1
        }
    }

    /// Those that a response to events applies, as `Preference-Applied` names them; nil if none.
    var applied: String? {
        if isMinimal { return "return=minimal" }
        return wantsChecksum ? "checksum" : nil
    }

    /// Those that a response with a session applies; nil if none.
    var appliedToSession: String? { wantsLayout ? "layout" : nil }

    private static let checksum = Array("checksum".utf8)
    private static let layout = Array("layout".utf8)
    private static let returns = Array("return=".utf8)
    private static let minimal = Array("return=minimal".utf8)

    /// A preference in lower case, without its parameters and without blanks. Cut if it is longer than all preferences
    /// that this service knows.
    private static func preference(_ bytes: Span<UInt8>) -> [UInt8] {
        var preference: [UInt8] = []
        for index in bytes.indices where !bytes[index].isBlank {
            guard bytes[index] != UInt8(ascii: ";"), preference.count <= minimal.count else { break }
            preference.append(bytes[index].lowercased)
        }
        return preference
    }
}
