import AccessTokens
import ArgumentParser

/// `detent key`: makes a key for tokens, or prints the public part of one.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Make a key that signs tokens, or print the public part of one.",
        discussion: """
            A secret both signs and verifies: the service's file can make tokens. Of the other kinds, the \
            service needs only the public part, which can't make tokens. `detent token --key FILE` makes them; the \
            service takes a secret or a public key as --auth-key FILE.
            """
    )

    @Option(help: "The kind: a secret (HS256), or a key pair for ES256, EdDSA or RS256. (default: secret)")
    var kind: KeyKind?

    @Option(
        help: ArgumentHelp("The file to make, which only its owner may read; without it, print.", valueName: "file"))
    var out: String?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp("Another file to make, with the public part.", valueName: "file"))
    var publicFile: String?

    @Option(help: ArgumentHelp("Make no key: print the public parts of those in a file.", valueName: "file"))
    var publicOf: String?

    func validate() throws {
        guard publicOf == nil || (kind == nil && out == nil && publicFile == nil) else {
            throw ValidationError("--public-of makes no key: give it without other options")
        }
        guard publicFile == nil || (kind ?? .secret) != .secret else {
            throw ValidationError("a secret has no public part: give --kind es256, ed25519 or rs256 with --public")
        }
    }

    func run() throws {
        if let publicOf { return try Terminal.write(Array(Self.publicText(of: publicOf).utf8)) }
        let key = try Self.make(kind ?? .secret)
        if let out { try OutputFile.create(Array(key.fileText.utf8), at: out, mode: 0o600) }
        if let publicFile, let text = key.publicText {
            do throws(CommandFailure) {
                try OutputFile.create(Array(text.utf8), at: publicFile, mode: 0o666)
            } catch {
                if let out { OutputFile.remove(out) }
                throw error
            }
        }
        guard let out else { return try Terminal.write(Array(key.fileText.utf8)) }
        try Terminal.say("\(out) has a new key (\(key.kind.algorithm)); keep it secret")
    }

    private static func publicText(of path: String) throws(CommandFailure) -> String {
        do throws(KeyFileError) {
            return try PublicKeyText.read(path, warn: Terminal.warn)
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func make(_ kind: KeyKind) throws(CommandFailure) -> SigningKey {
        do throws(SigningFault) { return try SigningKey(kind) } catch {
            throw CommandFailure(.system, error.description)
        }
    }
}

extension KeyKind: ExpressibleByArgument {}

extension CommandFailure {
    /// A file of keys that can't be used.
    init(_ error: KeyFileError) {
        self.init(error.isUnreadable ? .noInput : .data, error.description)
    }
}
