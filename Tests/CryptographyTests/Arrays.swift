import Cryptography

// `#expect` takes no spans.

extension Secret {
    func verifies(_ code: [UInt8], of message: [UInt8]) -> Bool { verifies(code.span, of: message.span) }
    func code(for message: [UInt8]) throws -> [UInt8] { try code(for: message.span) }
}

extension P256PublicKey {
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { verifies(signature.span, of: message.span) }
}

extension P256PrivateKey {
    func signature(of message: [UInt8]) throws -> [UInt8] { try signature(of: message.span) }
}

extension Ed25519PublicKey {
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { verifies(signature.span, of: message.span) }
}

extension Ed25519PrivateKey {
    func signature(of message: [UInt8]) throws -> [UInt8] { try signature(of: message.span) }
}

extension RSAPublicKey {
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { verifies(signature.span, of: message.span) }
}

extension RSAPrivateKey {
    func signature(of message: [UInt8]) throws -> [UInt8] { try signature(of: message.span) }
}
