import ArgumentParser
import Glibc
import ServiceBasics

/// `detent healthcheck`: asks a running service whether it is alive, or ready, for containers without curl.
struct HealthcheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck", abstract: "Check whether a service is alive: exit code 0 if it is."
    )

    @Option(help: "The service's address. (default: 127.0.0.1; DETENT_HOST)")
    var host: String?

    @Option(help: "The service's port. (default: 8080; DETENT_PORT)")
    var port: Int?

    @Flag(help: "Check whether it is ready, too: not about to stop, and with a store that can be used.")
    var ready = false

    func run() throws {
        let host = try Setting.value(host, "DETENT_HOST", default: "127.0.0.1")
        var number = 8080
        try Setting.read(port, "--port", 1...65535, into: &number)
        // A service that listens on every address also listens on loopback.
        let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        let response = try PlainClient(host: reachable, port: number).get(ready ? "/readyz" : "/healthz")
        guard response.hasPrefix("HTTP/1.1 200") else {
            throw CommandFailure(.unavailable, "the service responded with \(response.prefix { !$0.isNewline })")
        }
    }
}

/// A minimal HTTP client. It asks a service on this machine one question, within two seconds.
struct PlainClient {
    let host: String
    let port: Int

    /// The head of the response to a GET.
    func get(_ path: String) throws(CommandFailure) -> String {
        let descriptor = try connected()
        defer { close(descriptor) }
        let name = host.contains(":") ? "[\(host)]" : host
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(name):\(port)\r\nConnection: close\r\n\r\n".utf8)
        let sent = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
        guard sent == request.count else { throw unreachable() }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw unreachable() }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    private func connected() throws(CommandFailure) -> Int32 {
        let addresses: [SocketAddress]
        do throws(LookupFailure) { addresses = try SocketAddress.all(of: host, port: port) } catch {
            throw CommandFailure(.noHost, "\(host) has no address")
        }
        for address in addresses {
            if let descriptor = open(address) { return descriptor }
        }
        throw unreachable()
    }

    private func open(_ address: SocketAddress) -> Int32? {
        let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var timeout = timeval(tv_sec: 2, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        guard address.withPointer({ connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private func unreachable() -> CommandFailure {
        CommandFailure(.unavailable, "no response from \(host) port \(port)")
    }
}
