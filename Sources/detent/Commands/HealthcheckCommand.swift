import ArgumentParser
import Glibc

/// `detent healthcheck`: asks a running service whether it is alive, for containers without curl.
struct HealthcheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck", abstract: "Check whether a service is alive: exit code 0 if it is."
    )

    @Option(help: "The service's address. (default: 127.0.0.1; DETENT_HOST)")
    var host: String?

    @Option(help: "The service's port. (default: 8080; DETENT_PORT)")
    var port: Int?

    func run() throws {
        let host = try Setting.value(host, "DETENT_HOST", default: "127.0.0.1")
        var number = 8080
        try Setting.read(port, "--port", 1...65535, into: &number)
        // A service that listens on every address also listens on loopback.
        let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        let answer = try PlainClient(host: reachable, port: number).get("/healthz")
        guard answer.hasPrefix("HTTP/1.1 200") else {
            throw CommandFailure(.unavailable, "the service answered \(answer.prefix { !$0.isNewline })")
        }
    }
}
