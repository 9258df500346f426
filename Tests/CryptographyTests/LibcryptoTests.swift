import CCrypto
import Glibc
import Testing

@testable import Cryptography

/// What holds for libcrypto as a whole: its queue of errors, its threads, its end.
struct LibcryptoTests {
    private static let message = bytes(of: RSASamples.message)

    /// Leaves an error in this thread's queue.
    private static func leaveError() {
        _ = EVP_MD_fetch(nil, "no hash function", nil)
    }

    /// Whether nothing is in this thread's queue, which then has another error for the next call.
    private static func hasNoErrors() -> Bool {
        let isEmpty = ERR_peek_error() == 0
        leaveError()
        return isEmpty
    }

    @Test func theQueueOfErrors_isEmptyAfterEachCall() throws {
        let (curve, edwards) = (try P256PrivateKey.generate(), try Ed25519PrivateKey.generate())
        let rsa = try RSAPrivateKey(numbers: RSASamples.numbers)
        let secret = try Secret(Self.message)
        let wrong = [UInt8](repeating: 1, count: 64)
        var foreign = RSASamples.numbers
        foreign[5][9] ^= 1
        let calls: [() throws -> Void] = [
            { _ = HashFunction.sha1.digest(of: []) }, { _ = HashFunction.sha256.digest(of: [1]) },
            { _ = try Secret(Self.message) }, { _ = try Secret.random(byteCount: 1) },
            { _ = try secret.code(for: [1]) }, { _ = secret.verifies([1], of: [1]) },
            { _ = try P256PrivateKey.generate() }, { _ = try P256PrivateKey(scalar: wrong) }, { _ = curve.scalar },
            { _ = try P256PublicKey(point: [4] + wrong) }, { _ = try P256PublicKey(point: [2] + wrong.prefix(32)) },
            { _ = try curve.signature(of: [1]) }, { _ = curve.publicKey.verifies(wrong, of: [1]) },
            { _ = curve.publicKey.verifies([UInt8](repeating: 0, count: 64), of: [1]) },
            { _ = try Ed25519PrivateKey.generate() }, { _ = try Ed25519PublicKey(point: [1]) }, { _ = edwards.seed },
            { _ = try edwards.signature(of: [1]) }, { _ = edwards.publicKey.verifies(wrong, of: [1]) },
            { _ = try RSAPrivateKey(numbers: RSASamples.numbers) }, { _ = try RSAPrivateKey(numbers: foreign) },
            { _ = try RSAPublicKey(modulus: RSASamples.numbers[0], exponent: [3]) }, { _ = rsa.numbers },
            { _ = try P256PrivateKey(scalar: curve.scalar) }, { _ = try P256PublicKey(point: curve.publicKey.point) },
            { _ = try Ed25519PrivateKey(seed: edwards.seed) }, { _ = try Ed25519PrivateKey(seed: [1]) },
            { _ = try Ed25519PublicKey(point: edwards.publicKey.point) },
            { _ = Libcrypto.fault(ofKeys: "NONE", or: .noKey) },
            { _ = try rsa.signature(of: [1]) },
            { _ = rsa.publicKey.verifies(RSASamples.others[0].signature, of: Self.message) },
            { _ = rsa.publicKey.verifies([UInt8](repeating: 0xFF, count: 256), of: Self.message) },
        ]
        _ = Self.hasNoErrors()
        for (index, call) in calls.enumerated() {
            try? call()
            #expect(Self.hasNoErrors(), "after call \(index)")
        }
        ERR_clear_error()
    }

    /// libcrypto tells a failure by a negative number, where another signature is 0.
    @Test func aFailureOfLibcryptos_isNotVerified() throws {
        ccrypto_begin()
        var point = [UInt8](repeating: 0, count: Int(CCRYPTO_P256_POINT_SIZE))
        let scalar = [UInt8](repeating: 1, count: 32)
        let curve = try #require(ccrypto_p256_private(scalar, scalar.count, &point))
        let edwards = try #require(ccrypto_ed25519_private(scalar, scalar.count))
        let exchange = try #require(EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, scalar, scalar.count))
        defer { for key in [curve, edwards, exchange] { ccrypto_key_free(key) } }
        let junk: [UInt8] = [0x30, 0x80, 1, 2, 3, 4]
        let zeros = [UInt8](repeating: 0, count: 64)
        #expect(ccrypto_verifies(curve, "SHA256", junk, junk.count, junk, junk.count) == 0)
        #expect(ccrypto_verifies(edwards, "SHA256", junk, junk.count, zeros, zeros.count) == 0)
        #expect(ccrypto_verifies(exchange, nil, junk, junk.count, zeros, zeros.count) == 0)
        #expect(ccrypto_verifies(nil, "SHA256", junk, junk.count, zeros, zeros.count) == 0)
        #expect(ERR_peek_error() == 0)
    }

    /// A libcrypto of approved algorithms lacks some; here a name that it does not know stands for each.
    @Test func algorithmsThatAreMissing_areNamed() throws {
        #expect(Libcrypto.missing.isEmpty)
        #expect(Libcrypto(sha256: "SHA257").missing == ["SHA-256"])
        #expect(Libcrypto(hmac: "HMAK").missing == ["HMAC"])
        #expect(Libcrypto(sha256: "", hmac: "").missing == ["SHA-256", "HMAC"])
        #expect(ccrypto_digest(nil, [1], 1, UnsafeMutablePointer(bitPattern: 8), Int(EVP_MAX_MD_SIZE)) == 0)
        #expect(ccrypto_hmac_new(nil, [1], 1) == nil)
        #expect(HashFunction.sha1.isAvailable && HashFunction.sha256.isAvailable)
        #expect(Libcrypto.fault(ofKeys: "ED25519", or: .noKey) == .noKey)
        #expect(Libcrypto.fault(ofKeys: "ED25520", or: .noKey) == .notSupported)
        #expect(ERR_peek_error() == 0)
    }

    /// Keys are shared by all workers of a service.
    @Test func threads_verifyWithTheSameKeys() async throws {
        let (curve, edwards) = (try P256PrivateKey.generate(), try Ed25519PrivateKey.generate())
        let (rsa, secret) = (try RSAPrivateKey(numbers: RSASamples.numbers), try Secret(Self.message))
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<50 {
                        let message = bytes(of: "\(task) \(round)")
                        do {
                            let signatures = [
                                try curve.signature(of: message), try edwards.signature(of: message),
                                try rsa.signature(of: message), try secret.code(for: message),
                            ]
                            #expect(curve.publicKey.verifies(signatures[0], of: message))
                            #expect(edwards.publicKey.verifies(signatures[1], of: message))
                            #expect(rsa.publicKey.verifies(signatures[2], of: message))
                            #expect(secret.verifies(signatures[3], of: message))
                            #expect(!curve.publicKey.verifies(signatures[1], of: message))
                            #expect(!edwards.publicKey.verifies(signatures[0], of: message))
                            #expect(!rsa.publicKey.verifies(RSASamples.signature, of: message))
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
    }

    /// A process may end at any time, also in the middle of a thread's verification. At `exit`, libcrypto would free
    /// what the thread uses; it is told not to.
    @Test func aProcess_endsWhileItsThreadsVerify() throws {
        for round in 0..<50 {
            // Two at a time for each of two processors.
            let children = try (0..<4).map { try Child([Self.program, "\(($0 + round) % 8)"]) }
            let statuses = children.map { $0.status() }
            try #require(statuses == [0, 0, 0, 0], "round \(round)")
        }
    }

    /// A file that leaves out the algorithms, and asks for those that are approved in the United States.
    @Test(arguments: ["4", "5", "6", "7"])
    func aFileOfSettings_changesNothing(_ milliseconds: String) throws {
        let path = "/tmp/detent-openssl-\(getpid())-\(milliseconds).cnf"
        let text = """
            openssl_conf = settings
            [settings]
            providers = providers
            alg_section = algorithms
            [providers]
            null = null
            [null]
            activate = 1
            [algorithms]
            default_properties = fips=yes

            """
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        close(descriptor)
        defer { unlink(path) }
        #expect(try Child([Self.program, milliseconds], environment: ["OPENSSL_CONF=\(path)"]).status() == 0)
    }

    /// The program is beside that of the tests.
    private static let program: String = {
        var path = [CChar](repeating: 0, count: 4096)
        readlink("/proc/self/exe", &path, path.count - 1)
        let folder = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: "/")
        return folder.dropLast().map { "/" + $0 }.joined() + "/ends-verifying"
    }()
}

/// A process that was started.
private struct Child {
    private let process: pid_t

    init(_ arguments: [String], environment: [String] = []) throws {
        var texts = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in texts + variables { free(text) } }
        var process = pid_t()
        let result = posix_spawn(&process, arguments[0], nil, nil, &texts, &variables)
        try #require(result == 0, "\(arguments[0]) does not start")
        self.process = process
    }

    /// How it ended, as `waitpid` tells it: 0 after `exit(0)`.
    func status() -> Int32 {
        var status: Int32 = -1
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
