import Cryptography
import Glibc
import ServiceBasics

/// Ends while its threads verify signatures, after as many milliseconds as its argument says: the number also says
/// which kind of key is the first to use libcrypto. Its exit code is 0; it is 1 if a valid signature was called wrong,
/// and a signal ends it if it crashes or does not end.
@main
struct EndsVerifying {
    private static let message = Array("Detent".utf8)

    static func main() throws {
        alarm(100)
        let delay = CommandLine.arguments.dropFirst().first.flatMap(UInt32.init) ?? 0
        let kinds = [curve, edwards, rsa, secret]
        for index in kinds.indices {
            let verifies = try kinds[(index + Int(delay)) % kinds.count]()
            _ = try BackgroundThread { while true { if !verifies() { _exit(1) } } }
        }
        usleep(delay * 1000)
        exit(0)
    }

    private static func curve() throws -> @Sendable () -> Bool {
        let key = try P256PrivateKey.generate()
        let signature = try key.signature(of: message.span)
        return { key.publicKey.verifies(signature.span, of: message.span) }
    }

    private static func edwards() throws -> @Sendable () -> Bool {
        let key = try Ed25519PrivateKey.generate()
        let signature = try key.signature(of: message.span)
        return { key.publicKey.verifies(signature.span, of: message.span) }
    }

    /// A modulus without known primes has no valid signature to verify, and a new key would take most of the time. So
    /// this one is always wrong.
    private static func rsa() throws -> @Sendable () -> Bool {
        let key = try RSAPublicKey(modulus: [UInt8](repeating: 0xFF, count: 256), exponent: [1, 0, 1])
        let signature = [UInt8](repeating: 0, count: 255) + [1]
        return { !key.verifies(signature.span, of: message.span) }
    }

    private static func secret() throws -> @Sendable () -> Bool {
        let secret = try Secret(message)
        let code = try secret.code(for: message.span)
        return { secret.verifies(code.span, of: message.span) }
    }
}
