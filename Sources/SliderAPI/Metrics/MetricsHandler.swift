import Glibc
import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderWire

/// Handles requests at the metrics' own address (`--metrics-address`): only `GET /metrics`.
final class MetricsHandler: HTTPHandler {
    private let api: SliderAPI

    init(_ api: SliderAPI) {
        self.api = api
    }

    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome {
        do throws(Problem) { try api.requireKnownHost(request, forMetrics: true) } catch {
            error.write(into: &response)
            return .ready
        }
        guard request.path.isEqual(to: "/metrics") else {
            Problem(.notFound, "this address has /metrics alone").write(into: &response)
            return .ready
        }
        guard request.method == .get || request.method == .head else {
            let allow = "GET, HEAD"
            Problem(
                .methodNotAllowed, "/metrics supports \(allow), not \(request.method.rawValue.excerpt)",
                headers: [(.allow, allow)]
            ).write(into: &response)
            return .ready
        }
        MetricsReport(api).write(into: &response)
        return .ready
    }
}

/// `GET /metrics`.
extension APIHandler {
    func readMetrics(
        _: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        guard !api.configuration.servesMetricsApart else {
            throw Problem(.notFound, "/metrics has an address of its own here (--metrics-address)")
        }
        MetricsReport(api).write(into: &response)
        return .ready
    }
}

extension MetricsReport {
    /// The report on a service, now.
    init(_ api: SliderAPI) {
        self.init(
            metrics: api.metrics, sessions: api.store.counts, storage: api.store.storageReport,
            others: api.store.otherProcesses, droppedLogLines: api.droppedLogLines(), version: api.configuration.version
        )
    }

    /// Writes the report into a response.
    func write(into response: inout HTTPResponse) {
        response.status = .ok
        response.headers.append(.contentType, "text/plain; version=0.0.4; charset=utf-8")
        response.body = Array(text.utf8)
    }
}

/// Figures from the system about this process. A figure that the system can't give now is nil, not 0.
///
/// Memory and descriptors are read from files, so memory is unknown if no descriptor is left to open one.
struct ProcessFigures {
    /// CPU time, in seconds.
    let cpuSeconds: Double

    /// Resident memory, in bytes.
    let residentBytes: Int?

    /// Open descriptors.
    let openDescriptors: Int?

    /// The most descriptors that may be open.
    let maximumDescriptors: Int

    init() {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        residentBytes = Self.residentPages().map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maximumDescriptors = Int(clamping: limit.rlim_cur)
        openDescriptors = Self.openDescriptors(outOf: maximumDescriptors)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    private static func residentPages() -> Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 128)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
        let fields = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return fields.count > 1 ? Int(fields[1]) : nil
    }

    /// The number of entries in the folder of descriptors, without `.`, `..` and the descriptor that reads it. If no
    /// descriptor is left to read it with, all are open.
    private static func openDescriptors(outOf maximum: Int) -> Int? {
        guard let directory = opendir("/proc/self/fd") else { return errno == EMFILE ? maximum : nil }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return max(0, count - 3)
    }
}
