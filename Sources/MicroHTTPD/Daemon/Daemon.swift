import CMicroHTTPD
import Glibc

/// A libmicrohttpd daemon without a listening socket, in external epoll mode. All calls come from its worker's thread.
///
/// Not in internal mode: internal epoll threads stop serving at exactly 128, 256 … busy connections.
struct Daemon {
    let handle: OpaquePointer

    /// The descriptor that is readable when `run()` has work.
    let descriptor: Int32

    /// Starts a daemon that calls `worker`, which must outlive the daemon.
    init(_ configuration: HTTPServerConfiguration, worker: Unmanaged<Worker>) throws(HTTPServerError) {
        var settings = cmhd_daemon_settings(
            context: worker.toOpaque(), connection_memory: configuration.connectionMemory,
            // The acceptor enforces the limit; this one must not be lower.
            connection_limit: UInt32(configuration.maximumConnections + 1), strictness: LibraryVersion.strictness,
            request: daemonAdvancedRequest, target: daemonReadTarget, completed: daemonCompletedRequest,
            connection: daemonNotesConnection, log: daemonLogs)
        guard let handle = cmhd_start_daemon(&settings) else {
            throw HTTPServerError(.daemonFailed, "libmicrohttpd \(String(cString: MHD_get_version())) does not start.")
        }
        self.handle = handle
        descriptor = cmhd_daemon_epoll_descriptor(handle)
    }

    /// Does all pending work, without waiting.
    func run() {
        MHD_run(handle)
    }

    /// Whether `run()` has work that its descriptor does not show.
    var hasWork: Bool {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(handle, &milliseconds) == .YES && milliseconds == 0
    }

    /// Takes ownership of a socket in any case; `false` when it was closed at once.
    func add(_ socket: AcceptedSocket) -> Bool {
        withUnsafeBytes(of: socket.address) { bytes in
            let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return MHD_add_connection(handle, socket.descriptor, address, socket.addressLength) == .YES
        }
    }

    /// Stops the daemon. libmicrohttpd aborts the process if a connection is still suspended.
    func stop() {
        MHD_stop_daemon(handle)
    }
}

// libmicrohttpd's callbacks, on the thread of the worker that `context` points to. Each recovers the worker and calls
// one method. Global functions are nonisolated; a closure formed on the main actor would trap here.

/// The request line has arrived; its target is still as it was sent.
func daemonReadTarget(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target, let connection, let own = cmhd_connection_context(connection) else { return nil }
    Worker.at(context) { $0.targetArrived(UnsafeBufferPointer(target, count: strlen(target)), on: Connection.at(own)) }
    return own
}

/// The head, a piece of the body or the end of the request has arrived.
func daemonAdvancedRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadCount: UnsafeMutablePointer<Int>?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let own = own?.pointee, let method, let version, let uploadCount else { return .NO }
    let piece = UnsafeBufferPointer(upload, count: uploadCount.pointee)
    uploadCount.pointee = 0
    return Worker.at(context) { $0.requestAdvanced(on: Connection.at(own), method, version, piece) }
}

/// The request is over, completed or not.
func daemonCompletedRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ ending: MHD_RequestTerminationCode
) {
    guard let context, let own = own?.pointee else { return }
    Worker.at(context) { $0.requestCompleted(on: Connection.at(own)) }
}

/// A connection has begun or ended.
func daemonNotesConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ note: MHD_ConnectionNotificationCode
) {
    guard let context, let connection, let own else { return }
    Worker.at(context) { worker in
        if note == .CONNECTION_NOTIFY_STARTED {
            own.pointee = worker.connectionBegan(connection)
        } else if let ended = own.pointee {
            worker.connectionEnded(Connection.at(ended))
        }
    }
}

/// libmicrohttpd logs a message.
func daemonLogs(_ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?) {
    guard let context, let format, let arguments else { return }
    let message = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
        vsnprintf(text.baseAddress, text.count, format, arguments)
        return text.baseAddress.map { String(cString: $0) } ?? ""
    }
    Worker.at(context) { $0.daemonLogged(message) }
}

extension Worker {
    /// The worker that a callback's context points to, without reference counting for the call.
    fileprivate static func at<Result>(_ context: UnsafeMutableRawPointer, _ body: (Worker) -> Result) -> Result {
        Unmanaged<Worker>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }
}

extension Connection {
    fileprivate static func at(_ context: UnsafeMutableRawPointer) -> Connection {
        Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    }
}

/// The loaded version of libmicrohttpd, and the differences between the versions that work here.
///
/// Everything that depends on the version asks this type. The version is read at run time: 0.9 and 1.0 have the same
/// soname, so a binary built against one may run with the other.
///
/// | | before 0.9.77 | 1.0 |
/// |---|---|---|
/// | announces a connection | within `MHD_add_connection` | in a later `MHD_run` (`Worker+Arrivals.swift`) |
/// | a bare LF, a bare CR, a NUL, a folded line, two spaces | takes; `HeadLines` and `FieldPass` refuse | refuses |
/// | the parts of a head | split in place; `HeadLines` compares their addresses | moved |
/// | no `Host`, an unknown `Transfer-Encoding` | takes; `BodyFraming` refuses | refuses |
/// | a 304 without a length | ends the connection (depends on the version built against) | keeps it |
/// | its response when it refuses a request | HTML, for some defects with a second head inside the body | HTML |
/// | chunks | lenient | strict, but no extensions; `ChunkDecoder` reads them for both |
struct LibraryVersion: Comparable {
    private let parts: [Int]

    /// A version such as `0.9.75`. A part that is not a number counts as 0.
    init(_ text: String) {
        parts = text.split(separator: ".").map { Int($0) ?? 0 }
    }

    /// The loaded version.
    static let current = LibraryVersion(String(cString: MHD_get_version()))

    /// Whether the parts of a request's head stay in memory as they were sent, with NULs over the separators.
    static let splitsHeadsInPlace = current < LibraryVersion("0.9.77")

    /// The library's strictness with clients, for its option `STRICT_FOR_CLIENT`: 1 is strict. A strict version before
    /// 1.0 sends two heads for a missing `Host` and closes for a space in a target; this module checks both instead.
    static let strictness: Int32 = current < LibraryVersion("1.0") ? 0 : 1

    static func < (left: LibraryVersion, right: LibraryVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
