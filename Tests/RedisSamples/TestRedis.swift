import Glibc
package import Redis
import ServiceBasics
import SliderSamples
import TestPatience

/// A Redis server on a Unix domain socket in a temporary folder. It ends with this object, and with the tests' process.
package final class TestRedis: Sendable {
    private struct Process: Sendable {
        var shell: pid_t
        /// The shell ends the server when this socket is closed.
        var socket: Int32
    }

    private let folder: TemporaryFolder
    private let options: [String]
    private let process: Lock<Process?>

    package var path: String { folder.path + "/redis.sock" }
    package var address: RedisAddress { RedisAddress(.socket(path: path)) }

    /// A configuration with short pauses, and a time for responses that suffices on a busy machine.
    package var configuration: RedisConfiguration {
        var configuration = RedisConfiguration(address)
        configuration.timeout = Patience.limit
        configuration.firstPause = .milliseconds(5)
        configuration.longestPause = .milliseconds(20)
        return configuration
    }

    /// Starts one.
    package init(_ options: String...) throws {
        folder = try TemporaryFolder()
        self.options = options
        process = Lock(nil)
        try start()
    }

    deinit { kill() }

    /// Starts the server again after `kill()`, without its data.
    package func start() throws {
        let own = [
            "--port", "0", "--unixsocket", path, "--save", "", "--dir", folder.path, "--pidfile", folder.path + "/pid",
            "--logfile", folder.path + "/log",
        ]
        // A server that outlived the tests' process would run forever.
        let script = #""$@" & read -r _; kill -9 $!; wait $! 2>/dev/null"#
        let arguments = ["/bin/sh", "-c", script, "sh", try Self.command()] + own + options
        let started = try Self.spawn(arguments)
        process.withLock { $0 = started }
        guard try waits(for: { isListening }) else { throw TestFailure("redis-server does not start: \(options)") }
    }

    /// Ends the server at once, as a crash does.
    package func kill() {
        guard
            let running = process.withLock({ process in
                defer { process = nil }
                return process
            })
        else { return }
        close(running.socket)
        waitpid(running.shell, nil, 0)
        unlink(path)
    }

    /// Stops the server's process without ending its connections.
    package func pause() throws { Glibc.kill(try number(), SIGSTOP) }

    package func goOn() throws { Glibc.kill(try number(), SIGCONT) }

    private func number() throws -> pid_t {
        guard let file = fopen(folder.path + "/pid", "r") else { throw TestFailure("no pid file") }
        defer { fclose(file) }
        var bytes = [CChar](repeating: 0, count: 32)
        fgets(&bytes, 31, file)
        guard let number = pid_t(String(decoding: bytes.map { UInt8($0) }.prefix { $0 > 32 }, as: UTF8.self)) else {
            throw TestFailure("no number in the pid file")
        }
        return number
    }

    private var isListening: Bool {
        guard let client = try? RawSocket(connectingTo: path) else { return false }
        client.close()
        return true
    }

    private static func spawn(_ arguments: [String]) throws -> Process {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestFailure("no sockets") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        // The thread of a test may block signals, without which a shell does not notice the end of its child.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var shell = pid_t()
        var texts = arguments.map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        let result = posix_spawn(&shell, arguments[0], &actions, &attributes, &texts, environ)
        close(ends[0])
        guard result == 0 else { throw TestFailure("\(arguments[0]) does not start: \(result)") }
        return Process(shell: shell, socket: ends[1])
    }

    /// The server's program: that on the PATH, or that which script/bootstrap has unpacked.
    private static func command() throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        for folder in path.split(separator: ":").map(String.init) + [root + "/.build-redis/usr/bin"] {
            if access(folder + "/redis-server", X_OK) == 0 { return folder + "/redis-server" }
        }
        throw TestFailure("no redis-server: run script/bootstrap test")
    }
}

/// Why a test can't go on.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Blocks the thread until a condition holds; whether it did within the limit of waits.
package func waits(for condition: () throws -> Bool) throws -> Bool {
    try Patience.blockWhether(condition)
}
