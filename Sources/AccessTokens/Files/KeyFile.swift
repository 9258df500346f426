/// A file of keys: a JWKS or a JWK, PEM, or a secret.
struct KeyFile {
    let path: String
    let keys: [FileKey]
    /// The keys of a JWKS that can't be used, each with the path and the reason.
    let skipped: [String]
    /// Whether it is a JWKS or a JWK.
    let isJSON: Bool

    /// Reads a file.
    init(_ path: String) throws(KeyFileError) {
        try self.init(KeyFileText.read(path), path)
    }

    /// Reads the bytes of a file.
    init(_ bytes: [UInt8], _ path: String) throws(KeyFileError) {
        self.path = path
        let form = KeyFileForm(of: bytes)
        isJSON = form == .json
        do throws(KeyFault) {
            switch form {
            case .json:
                let set = try JWKSet(bytes)
                keys = set.keys
                skipped = set.skipped.map { "\(path): \($0)" }
            case .pem:
                keys = try Self.keys(of: PEMBlock.all(in: bytes))
                skipped = []
            case .secret(let secret):
                keys = [FileKey(try .secret(bytes: secret))]
                skipped = []
            case .refused(let reason): throw KeyFault(reason)
            }
        } catch {
            throw KeyFileError(path, error.reason)
        }
    }

    private static func keys(of blocks: [PEMBlock]) throws(KeyFault) -> [FileKey] {
        var keys: [FileKey] = []
        for (index, block) in blocks.enumerated() {
            do throws(KeyFault) {
                if let key = try block.key() { keys.append(key) }
            } catch {
                throw KeyFault("PEM block \(index + 1): \(error.reason)")
            }
        }
        guard !keys.isEmpty else { throw KeyFault("it has no key in PEM; give a public or a private key") }
        return keys
    }
}
