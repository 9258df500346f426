import Cryptography

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
