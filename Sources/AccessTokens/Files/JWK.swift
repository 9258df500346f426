import JSONText

/// One key in JSON (RFC 7517, section 4; RFC 7518, section 6; RFC 8037, section 2).
struct JWK {
    let document: JSONDocument
    let node: JSONNode

    /// The key. Throws a fault of another kind if the key is for another purpose.
    func key() throws(KeyFault) -> FileKey {
        guard document.kind(node) == .object else { throw KeyFault("it is not an object") }
        let kind = try kind()
        let maySign = try checkPurpose(kind)
        let key = try key(kind, try id())
        return maySign ? key : FileKey(key.verifying, id: key.id)
    }

    private func key(_ kind: KeyKind, _ id: String?) throws(KeyFault) -> FileKey {
        switch kind {
        case .secret: FileKey(try .secret(bytes: try bytes("k")), id: id)
        case .es256: try curveKey([4] + bytes("x", count: 32) + bytes("y", count: 32), id)
        case .ed25519: try edwardsKey(bytes("x", count: 32), id)
        case .rs256: try rsaKey(modulus: bytes("n"), exponent: bytes("e"), id)
        }
    }

    /// The `kid`; nil if there is none.
    func id() throws(KeyFault) -> String? {
        guard document.member("kid", of: node) != nil else { return nil }
        guard let id = string("kid"), id.utf8.count <= Self.longestID else {
            throw KeyFault("kid is not a string of at most \(Self.longestID) bytes")
        }
        return id
    }

    /// Whether it has the member of a secret or of a private part (RFC 7518, section 6), whichever its kind is.
    var isSecret: Bool { document.member("k", of: node) != nil || document.member("d", of: node) != nil }

    private func kind() throws(KeyFault) -> KeyKind {
        switch string("kty") {
        case "oct": return .secret
        case "RSA": return .rs256
        case "EC":
            guard string("crv") == "P-256" else { throw .otherKind("crv is not P-256") }
            return .es256
        case "OKP":
            guard string("crv") == "Ed25519" else { throw .otherKind("crv is not Ed25519") }
            return .ed25519
        default: throw .otherKind("kty is not oct, EC, OKP or RSA")
        }
    }

    /// Checks `use`, `key_ops` and `alg` (RFC 7517, sections 4.2 to 4.4).
    ///
    /// - Returns: whether the key may sign, if it can.
    private func checkPurpose(_ kind: KeyKind) throws(KeyFault) -> Bool {
        if document.member("use", of: node) != nil, string("use") != "sig" { throw .otherKind("use is not sig") }
        if document.member("alg", of: node) != nil, string("alg") != kind.algorithm {
            throw .otherKind("alg is not \(kind.algorithm), the one for its kty")
        }
        guard let operations = document.member("key_ops", of: node) else { return true }
        var (signs, verifies) = (false, false)
        var element = document.firstElement(of: operations)
        while let current = element {
            signs = signs || document.isString(current, "sign")
            verifies = verifies || document.isString(current, "verify")
            element = document.element(after: current)
        }
        guard signs || verifies else { throw .otherKind("key_ops has neither verify nor sign") }
        return signs
    }

    private func curveKey(_ point: [UInt8], _ id: String?) throws(KeyFault) -> FileKey {
        let key = FileKey(try .es256(point: point), id: id)
        guard document.member("d", of: node) != nil else { return key }
        return try paired(key, .es256(scalar: bytes("d", count: 32)))
    }

    private func edwardsKey(_ bytes: [UInt8], _ id: String?) throws(KeyFault) -> FileKey {
        let key = FileKey(try .ed25519(bytes: bytes), id: id)
        guard document.member("d", of: node) != nil else { return key }
        return try paired(key, .ed25519(seed: self.bytes("d", count: 32)))
    }

    private func rsaKey(modulus: [UInt8], exponent: [UInt8], _ id: String?) throws(KeyFault) -> FileKey {
        let key = FileKey(try .rs256(modulus: modulus, exponent: exponent), id: id)
        guard document.member("d", of: node) != nil else { return key }
        var numbers = [modulus, exponent]
        for name: StaticString in ["d", "p", "q", "dp", "dq", "qi"] { numbers.append(try bytes(name)) }
        return try paired(key, .rs256(numbers: numbers))
    }

    /// A private key, which must belong to the public key.
    private func paired(_ key: FileKey, _ signing: PrivateMaterial) throws(KeyFault) -> FileKey {
        guard signing.verifying.identity == key.verifying.identity else {
            throw KeyFault("its private members are not those of its public ones")
        }
        return FileKey(signing, id: key.id)
    }

    private func bytes(_ name: StaticString, count: Int? = nil) throws(KeyFault) -> [UInt8] {
        let bytes = string(name).flatMap(Base64.url.decode)
        guard let bytes, !bytes.isEmpty, count == nil || bytes.count == count else {
            throw KeyFault("\(name) is not \(count.map { "\($0) bytes" } ?? "a value") in base64url without padding")
        }
        return bytes
    }

    private func string(_ name: StaticString) -> String? {
        document.member(name, of: node).flatMap(document.string)
    }

    /// The most bytes of a `kid`.
    private static let longestID = 256
}

/// The keys of a JSON text: a JWK, or a JWKS (RFC 7517, section 5).
struct JWKSet {
    private(set) var keys: [FileKey] = []
    /// The keys for other purposes, each with its place and the reason.
    private(set) var skipped: [String] = []
    /// Whether one of them, also one that is skipped, is a secret or has the private part.
    private(set) var isSecret = false

    init(_ text: [UInt8]) throws(KeyFault) {
        var document = JSONDocument(maximumDepth: 16, maximumLength: KeyFileText.longest)
        do throws(JSONSyntaxError) { try document.read(text) } catch {
            // Without the error's message, which may have a character of the text.
            throw KeyFault(
                "it is not valid JSON at line \(error.line), column \(error.column) (\(error.code.rawValue))")
        }
        if let array = document.member("keys", of: document.root) {
            try read(array, of: document)
        } else if document.member("kty", of: document.root) != nil {
            let key = JWK(document: document, node: document.root)
            keys = [try key.key()]
            isSecret = key.isSecret
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
        isSecret = isSecret || key.isSecret
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
