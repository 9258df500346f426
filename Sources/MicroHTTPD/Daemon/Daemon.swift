import CMicroHTTPD

/// A libmicrohttpd daemon without a listening socket, in external epoll mode. All calls come from its worker's thread.
///
/// External mode because with internal epoll threads exactly 128, 256 … busy connections are no longer served.
struct Daemon {
    let handle: OpaquePointer

    /// The descriptor that can be read when `run()` has something to do.
    let descriptor: Int32

    /// Starts a daemon whose callbacks go to `worker`, which must outlive it.
    init(_ configuration: HTTPServerConfiguration, worker: Unmanaged<Worker>) throws(HTTPServerError) {
        var settings = cmhd_daemon_settings(
            context: worker.toOpaque(), connection_memory: configuration.connectionMemory,
            // The acceptor counts; this only has to be no less.
            connection_limit: UInt32(configuration.maximumConnections + 1), strictness: LibraryVersion.strictness,
            request: daemonServesRequest, target: daemonReadTarget, completed: daemonCompletedRequest,
            connection: daemonNotesConnection, log: daemonLogs)
        guard let handle = cmhd_start_daemon(&settings) else {
            throw HTTPServerError(.daemonFailed, "libmicrohttpd \(String(cString: MHD_get_version())) does not start.")
        }
        self.handle = handle
        descriptor = cmhd_daemon_epoll_descriptor(handle)
    }

    /// Does what there is to do, without waiting.
    func run() {
        MHD_run(handle)
    }

    /// Whether `run()` has something to do that its descriptor does not show.
    var hasWork: Bool {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(handle, &milliseconds) == .YES && milliseconds == 0
    }

    /// Takes a socket, whatever comes of it; `false` when it was closed at once.
    func add(_ socket: AcceptedSocket) -> Bool {
        withUnsafeBytes(of: socket.address) { bytes in
            let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return MHD_add_connection(handle, socket.descriptor, address, socket.addressLength) == .YES
        }
    }

    /// Ends. libmicrohttpd aborts the process if a connection is still suspended.
    func stop() {
        MHD_stop_daemon(handle)
    }
}
