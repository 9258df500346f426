import Glibc

/// A file of keys: a JWKS or a JWK, PEM, or a secret.
struct KeyFile {
    let path: String
    let keys: [FileKey]
    /// The keys of a JWKS that can't be used, each with the path and the reason.
    let skipped: [String]
    /// Whether it is a JWKS or a JWK.
    let isJSON: Bool
    /// Whether it has a secret or a private key, also one that is not used.
    let isSecret: Bool
    /// That others can read its secret or its private key; nil if they can't, or it has none.
    private(set) var exposure: ExposedKeyFile?

    /// Reads a file.
    init(_ path: String) throws(KeyFileError) {
        let file = try KeyFileText.read(path)
        try self.init(file.bytes, path)
        if isSecret { exposure = ExposedKeyFile(path, file.status) }
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
                isSecret = set.isSecret
            case .pem:
                keys = try Self.keys(of: PEMBlock.all(in: bytes))
                skipped = []
                isSecret = keys.contains { $0.signing != nil }
            case .secret(let secret):
                keys = [FileKey(try .secret(bytes: secret))]
                skipped = []
                isSecret = true
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

/// A key of a file: what verifies, and what signs if the file has that too.
struct FileKey: Sendable {
    /// Its `kid`; nil for PEM and secrets.
    let id: String?
    let verifying: KeyMaterial
    let signing: PrivateMaterial?

    /// A secret or a private key.
    init(_ signing: PrivateMaterial, id: String? = nil) {
        self.id = id
        self.signing = signing
        verifying = signing.verifying
    }

    /// A public key.
    init(_ verifying: KeyMaterial, id: String? = nil) {
        self.id = id
        self.verifying = verifying
        signing = nil
    }
}

/// The bytes of a file of keys.
enum KeyFileText {
    /// The most bytes of a file: 64 KiB.
    static let longest = 65_536

    /// Reads a whole regular file. Returns its bytes, and who may read it.
    static func read(_ path: String) throws(KeyFileError) -> (bytes: [UInt8], status: stat) {
        // Non-blocking: opening a pipe without a writer would otherwise wait for one.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw KeyFileError(path, "it is not a regular file; give a file of keys", isUnreadable: true)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= longest {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            guard count > 0 else { return (bytes, status) }
            bytes += chunk[..<count]
        }
        throw KeyFileError(path, "it has more than \(longest) bytes, the most of a file of keys")
    }

    private static func unreadable(_ path: String) -> KeyFileError {
        KeyFileError(path, "it can't be read: \(String(cString: strerror(errno)))", isUnreadable: true)
    }
}

/// A file with a secret, such as a private key, that others can read.
package struct ExposedKeyFile: Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: String
    /// Its permission bits, such as `0644`.
    package let mode: String
    /// What would be right: who may read it, and how to say so.
    package let remedy: String

    /// nil if there is no such file, or if only those can read it who must.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(path, status)
    }

    /// nil if only those can read the file who must: its owner, and the group of another user's file, because this
    /// process reads it as a member of that group. The superuser needs neither.
    ///
    /// - Parameter user: who reads it.
    init?(_ path: String, _ status: stat, user: uid_t = geteuid()) {
        let isOfOther = status.st_uid != user && user != 0
        guard status.st_mode & (isOfOther ? S_IROTH : S_IRGRP | S_IROTH) != 0 else { return nil }
        self.path = path
        let digits = String(status.st_mode & 0o7777, radix: 8)
        mode = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        remedy =
            isOfOther
            ? "chmod 640, with a group of this user; for a mounted secret, mode 0440 and such a group (fsGroup)"
            : "chmod 600; for a mounted secret, mode 0400"
    }

    /// What is wrong, and what would be right.
    package var description: String { "\(path): others can read this secret or private key (mode \(mode)): \(remedy)" }
}

/// What is wrong with a key, and what would be right. It never contains a part of the key.
struct KeyFault: Error {
    let reason: String
    /// Whether the key is whole, but of a kind or for a purpose that this service does not have. In a JWKS, it is
    /// skipped (RFC 7517, section 5).
    let isOfOtherKind: Bool

    init(_ reason: String, isOfOtherKind: Bool = false) {
        self.reason = reason
        self.isOfOtherKind = isOfOtherKind
    }

    /// A key that is not used here, but may be valid for another service.
    static func otherKind(_ reason: String) -> KeyFault {
        KeyFault(reason, isOfOtherKind: true)
    }
}

/// Why a file of keys can't be used. It never has any of the file's contents, except a `kid`.
package struct KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: String
    /// What is wrong, where, and what would be right.
    package let reason: String
    /// Whether the file can't be read at all: it does not exist, is no file, or permission is denied.
    package let isUnreadable: Bool

    init(_ path: String, _ reason: String, isUnreadable: Bool = false) {
        self.path = path
        self.reason = reason
        self.isUnreadable = isUnreadable
    }

    /// The path and the reason.
    package var description: String { "\(path): \(reason)" }
}
