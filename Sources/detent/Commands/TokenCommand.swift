import AccessTokens
import ArgumentParser
import Glibc

/// `detent token`: makes a token.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make a token, which a service with the key or its public part accepts.",
        discussion: """
            The scopes are \(Scopes.all.map(\.name).joined(separator: ", ")). A token that only lets watch one session: \
            detent token --key FILE --scope sessions:read --sid ID --for 1h. No token can be taken back before its end, \
            except by removing its key.
            """
    )

    @Option(help: ArgumentHelp("A secret, a private key in PEM or a private JWK.", valueName: "file"))
    var key: String

    @Option(help: ArgumentHelp("What it allows: scopes, separated by spaces; repeatable.", valueName: "scopes"))
    var scope: [String]

    @Option(help: "Only this session, or those that begin with a prefix: 'room-*'.")
    var sid: String?

    @Option(help: "Whose token it is.")
    var sub: String?

    @Option(help: "The service it is for: its --auth-audience.")
    var aud: String?

    @Option(help: "Who makes it: the service's --auth-issuer.")
    var iss: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long it is valid: 90s, 15m, 1h, 30d.", valueName: "duration"),
        transform: DurationText.parse)
    var lifetime: DurationText

    func validate() throws {
        guard lifetime.duration >= .seconds(1) else { throw ValidationError("--for must be at least 1s") }
    }

    func run() throws {
        let claims = TokenClaims(
            subject: sub, scopes: try scopes(), sessions: try sessions(), audience: aud, issuer: iss,
            issuedAt: now, expiresAt: now + Int64(lifetime.duration.components.seconds))
        let token = try Self.sign(claims, with: key)
        guard token.utf8.count <= KeyRing.longestToken else {
            throw CommandFailure(
                .usage,
                "the token has \(token.utf8.count) bytes, and may have \(KeyRing.longestToken): give shorter texts")
        }
        try Terminal.say(token)
    }

    private var now: Int64 { Int64(time(nil)) }

    private func scopes() throws(CommandFailure) -> Scopes {
        var scopes: Scopes = []
        let names = Scopes.all.map(\.name).joined(separator: ", ")
        for name in scope.flatMap({ $0.split(separator: " ") }) {
            guard let known = Scopes(name: name) else {
                throw CommandFailure(.usage, "there is no scope \(name); the scopes are \(names)")
            }
            scopes.formUnion(known)
        }
        guard !scopes.isEmpty else { throw CommandFailure(.usage, "--scope is empty; the scopes are \(names)") }
        return scopes
    }

    private func sessions() throws(CommandFailure) -> SessionRange {
        guard let sid else { return .all }
        guard let range = SessionRange(sid) else {
            throw CommandFailure(
                .usage,
                "--sid \(sid) is neither a session's id (1 to 64 of A-Z a-z 0-9 _ -) "
                    + "nor a prefix that ends with - or _, followed by *")
        }
        return range
    }

    private static func sign(_ claims: TokenClaims, with path: String) throws(CommandFailure) -> String {
        let key: SigningKey
        do throws(KeyFileError) {
            key = try SigningKey.read(path, warn: Terminal.warn)
        } catch {
            throw CommandFailure(error)
        }
        do throws(SigningFault) { return try key.sign(claims) } catch {
            throw CommandFailure(.system, error.description)
        }
    }
}
