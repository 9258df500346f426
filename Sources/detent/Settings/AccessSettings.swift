import AccessTokens
import Cryptography
import Logging
import MicroHTTPD
import SliderAPI

/// Who may use the service, from `--auth-key`, `--auth-audience`, `--auth-issuer`, `--insecure-no-auth` and `--host`.
struct AccessSettings {
    /// The files with keys; empty if clients need no token.
    let keyFiles: [String]

    /// What a token must have besides a signature.
    let policy: TokenPolicy

    /// Whether every client is served without a token, also one on another machine.
    let isInsecure: Bool

    /// Whether others than the user of this machine may be clients.
    let isReachable: Bool

    /// Checks the options.
    ///
    /// - Parameter host: the address to listen on. Without keys it must be one that no other machine reaches.
    init(_ options: ServeOptions, host: String) throws(CommandFailure) {
        keyFiles = Setting.list(options.authKey, "DETENT_AUTH_KEY")
        isInsecure = try Setting.isSet(options.insecureNoAuth, "--insecure-no-auth")
        isReachable = !keyFiles.isEmpty || !Loopback.holds(host)
        let audience = try Setting.value(options.authAudience, "DETENT_AUTH_AUDIENCE", default: "")
        let issuer = try Setting.value(options.authIssuer, "DETENT_AUTH_ISSUER", default: "")
        policy = TokenPolicy(audience: audience.isEmpty ? nil : audience, issuer: issuer.isEmpty ? nil : issuer)
        guard keyFiles.isEmpty else {
            guard !isInsecure else {
                throw CommandFailure(.usage, "--auth-key and --insecure-no-auth exclude each other; give one of them")
            }
            return
        }
        for (name, value) in [("--auth-audience", audience), ("--auth-issuer", issuer)] where !value.isEmpty {
            throw CommandFailure(.usage, "\(name) \(value) has no effect without a key; give one with --auth-key FILE")
        }
        guard isInsecure || Loopback.holds(host) else { throw Self.exposed(host) }
    }

    /// What to do instead of serving other machines without keys.
    static func exposed(_ host: String) -> CommandFailure {
        CommandFailure(
            .usage,
            "--host \(host) serves other machines, and there is no key: give one with --auth-key FILE (detent key makes one), "
                + "or serve every client with --insecure-no-auth")
    }

    /// Checks the address on which a server listens: the name may have been resolved to another one since.
    func check(_ address: HTTPServerAddress?) throws(CommandFailure) {
        guard keyFiles.isEmpty, !isInsecure, let address, !Loopback.contains(address.host) else { return }
        throw Self.exposed(address.host)
    }

    /// Reads the keys; nil if there are none. Logs a warning if every client is served.
    func watch(_ logger: Logger) throws(CommandFailure) -> KeyWatch? {
        if isInsecure { logger.warning("every client is served without a token (--insecure-no-auth)") }
        return keyFiles.isEmpty ? nil : try KeyWatch(keyFiles, policy: policy, logger: logger)
    }

    /// Who may send requests.
    func mode(_ keys: KeyWatch?) -> AccessMode {
        if let keys { return .bearers(keys.control) }
        return isInsecure ? .everyone : .local
    }
}

/// Whether libcrypto has what tokens and the service's pages need.
enum LibcryptoCheck {
    /// Refuses a libcrypto that lacks algorithms.
    static func run() throws(CommandFailure) {
        if let failure = failure(missing: Libcrypto.missing) { throw failure }
    }

    /// What is wrong if these algorithms are missing; nil if none is.
    static func failure(missing: [String]) -> CommandFailure? {
        guard !missing.isEmpty else { return nil }
        return CommandFailure(
            .configuration,
            "this system's libcrypto has no \(missing.joined(separator: " and no ")): install OpenSSL's libcrypto, 3.0 or "
                + "later, with its default provider")
    }
}
