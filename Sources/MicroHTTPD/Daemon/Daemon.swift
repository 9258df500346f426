import CMicroHTTPD

/// A libmicrohttpd daemon without a listening socket, in external epoll mode. All calls come from its worker's thread.
///
/// It is not in internal mode because internal epoll threads stop serving at exactly 128, 256 … busy connections.
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
