import JSONText

/// The keys of a JSON text: a JWK, or a JWKS (RFC 7517, section 5).
struct JWKSet {
    private(set) var keys: [FileKey] = []
    /// Those for other purposes, each with its place and the reason.
    private(set) var skipped: [String] = []

    init(_ text: [UInt8]) throws(KeyFault) {
        var document = JSONDocument(maximumDepth: 16, maximumLength: KeyFileText.longest)
        do throws(JSONSyntaxError) { try document.read(text) } catch {
            // Not its message, which may have a character of the text.
            throw KeyFault(
                "it is not valid JSON at line \(error.line), column \(error.column) (\(error.code.rawValue))")
        }
        if let array = document.member("keys", of: document.root) {
            try read(array, of: document)
        } else if document.member("kty", of: document.root) != nil {
            keys = [try JWK(document: document, node: document.root).key()]
        } else {
            throw KeyFault("it has neither keys nor kty; give a JWKS or a JWK (RFC 7517)")
        }
    }

    private mutating func read(_ array: JSONNode, of document: JSONDocument) throws(KeyFault) {
        guard document.kind(array) == .array, (1...KeyRing.mostKeys).contains(document.count(array)) else {
            throw KeyFault("keys is not an array of 1 to \(KeyRing.mostKeys) keys")
        }
        var element = document.firstElement(of: array)
        var number = 0
        while let current = element {
            number += 1
            try read(JWK(document: document, node: current), number: number)
            element = document.element(after: current)
        }
        guard !keys.isEmpty else {
            throw KeyFault("none of its keys can be used: \(skipped.joined(separator: "; "))")
        }
    }

    private mutating func read(_ key: JWK, number: Int) throws(KeyFault) {
        do throws(KeyFault) { keys.append(try key.key()) } catch {
            let id = (try? key.id()).flatMap { $0 }.map { " (kid \(quoted($0)))" } ?? ""
            let reason = "key \(number)\(id): \(error.reason)"
            guard error.isOfOtherKind else { throw KeyFault(reason) }
            skipped.append(reason)
        }
    }
}

/// A text in quotes, with control characters escaped.
func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.finish(), as: UTF8.self)
}
