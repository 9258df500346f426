import Redis
import RedisSamples
import ServiceBasics
import SliderSamples
import TestPatience

/// A server whose every byte the test decides.
final class FakeRedis: Sendable {
    /// Its replies to the greeting of a connection.
    static func greeting(ending end: String = "+PONG") -> String {
        "+OK\r\n$29\r\nrun_id:abc\r\nredis_version:7\r\n\r\n*0\r\n\(end)\r\n"
    }

    private let folder: TemporaryFolder
    private let listener: RawSocket
    private let clients = Lock([RawSocket]())
    private let thread: BackgroundThread
    let address: RedisAddress

    /// - Parameter serve: called for each connection, one after the other, on its own thread. The connection ends when
    ///   it returns.
    init(overTCP host: String? = nil, _ serve: @escaping @Sendable (RawSocket) -> Void) throws {
        folder = try TemporaryFolder()
        let listener: RawSocket
        if let host {
            let (socket, port) = try RawSocket.listening()
            listener = socket
            address = RedisAddress(.host(host, port: port))
        } else {
            listener = try RawSocket.listening(at: folder.path + "/fake.sock")
            address = RedisAddress(.socket(path: folder.path + "/fake.sock"))
        }
        self.listener = listener
        let clients = clients
        thread = try BackgroundThread {
            while let client = listener.accepted() {
                clients.withLock { $0.append(client) }
                serve(client)
                clients.withLock { $0 = [] }
                client.close()
            }
        }
    }

    deinit {
        listener.shutDown()
        for client in clients.withLock({ $0 }) { client.shutDown() }
        thread.join(until: Deadline(secondsFromNow: Patience.seconds))
        listener.close()
    }

    var configuration: RedisConfiguration {
        var configuration = RedisConfiguration(address)
        configuration.timeout = Patience.limit
        configuration.firstPause = .milliseconds(5)
        configuration.longestPause = .milliseconds(20)
        return configuration
    }
}

extension RawSocket {
    /// Reads the greeting of a connection, which ends with PING.
    func readGreeting() {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).hasSuffix("PING\r\n") {
            let more = read()
            guard !more.isEmpty else { return }
            bytes += more
        }
    }

    /// Reads the greeting of a connection and replies to it.
    func greet() {
        readGreeting()
        send(FakeRedis.greeting())
    }
}
