import Glibc
import Redis
import ServiceBasics

/// Measures a connection's processor time for a command, and how long one takes: redis-bench ADDRESS [COMMANDS]
///
/// Each command calls a script that stores 400 bytes. Prints a line of JSON for each way of sending: `depth` commands
/// are under way at once for each of `threads` threads; without threads, each completion sends the next command. CPU is
/// that of this whole process, in microseconds for a command.
@main
struct RedisBench {
    private static let script = RedisScript("return redis.call('SET', KEYS[1], ARGV[1])")

    static func main() throws {
        guard CommandLine.arguments.count > 1 else {
            print("usage: redis-bench ADDRESS [COMMANDS]")
            exit(64)
        }
        let connection = try RedisConnection(RedisConfiguration(RedisAddress(CommandLine.arguments[1])))
        let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 50_000
        for (threads, depth) in [(0, 1), (0, 8), (0, 64), (0, 512), (1, 1), (2, 1), (2, 8), (1, 64), (2, 256)] {
            print(try run(connection, threads: threads, depth: depth, count: count))
        }
    }

    private static func run(
        _ connection: RedisConnection, threads: Int, depth: Int, count: Int
    ) throws -> String {
        let start = (SystemClock.monotonic(), processorTime())
        let times =
            try threads == 0
            ? Chains(connection, script, count: count).run(depth: depth)
            : inThreads(connection, threads: threads, depth: depth, count: count)
        let elapsed = SystemClock.monotonic() - start.0
        let processor = processorTime() - start.1
        guard times.count == count else { return "{\"error\": \"\(times.count) of \(count) had a reply\"}" }
        let rate = Int(Double(times.count) / Double(elapsed) * 1e9)
        func microseconds(_ part: Double) -> Double { tenths(Double(times[Int(part * Double(times.count - 1))]) / 1e3) }
        return "{\"threads\": \(threads), \"depth\": \(depth), \"commands/s\": \(rate), "
            + "\"CPU µs\": \(tenths(processor / Double(times.count) / 1e3)), "
            + "\"p50 µs\": \(microseconds(0.5)), \"p99 µs\": \(microseconds(0.99))}"
    }

    private static func inThreads(
        _ connection: RedisConnection, threads: Int, depth: Int, count: Int
    ) throws -> [Int64] {
        let senders = try (0..<threads).map { _ in
            let times = Lock([Int64]())
            let thread = try BackgroundThread {
                let sent = send(connection, depth: depth, count: count / threads)
                times.withLock { $0 = sent }
            }
            return (thread, times)
        }
        for (thread, _) in senders { thread.join(until: Deadline(secondsFromNow: 600)) }
        return senders.flatMap { $0.1.withLock { $0 } }.sorted()
    }

    /// Sends commands, at most `depth` at once, and returns how long each response took.
    private static func send(_ connection: RedisConnection, depth: Int, count: Int) -> [Int64] {
        let state = Monitor((underWay: 0, times: [Int64]()))
        let value = [UInt8](repeating: 7, count: 400)
        for number in 0..<count {
            guard state.wait(until: Deadline(secondsFromNow: 10), for: { $0.underWay < depth ? () : nil }) != nil
            else { break }
            state.change { $0.underWay += 1 }
            var call = script.call(keys: [Array("{\(number % 1_000)}".utf8)], room: 450)
            call.append(value)
            let start = SystemClock.monotonic()
            do {
                try connection.send(call) { result in
                    guard case .success(let received) = result, received.reply == .status("OK") else { return }
                    let time = SystemClock.monotonic() - start
                    state.change {
                        $0.underWay -= 1
                        $0.times.append(time)
                    }
                }
            } catch {
                break
            }
        }
        _ = state.wait(until: Deadline(secondsFromNow: 10)) { $0.underWay == 0 ? () : nil }
        return state.change { $0.times }
    }

    /// The processor time of this process in nanoseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
