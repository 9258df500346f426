import CMicroHTTPD
import Glibc

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
