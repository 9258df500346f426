/// Ed25519 keys in DER (RFC 8410), whose lengths are always the same.
enum EdwardsDER {
    /// SubjectPublicKeyInfo of a public key of 32 bytes.
    static func publicKey(_ bytes: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, algorithm + DERWriter.value(.bitString, [0] + bytes))
    }

    /// PrivateKeyInfo of a seed of 32 bytes.
    static func privateKey(_ seed: [UInt8]) -> [UInt8] {
        let key = DERWriter.value(.octetString, DERWriter.value(.octetString, seed))
        return DERWriter.value(.sequence, DERWriter.integer([0]) + algorithm + key)
    }

    private static let algorithm = DERWriter.value(
        .sequence, DERWriter.value(.objectIdentifier, [0x2B, 0x65, 0x70]))
}
