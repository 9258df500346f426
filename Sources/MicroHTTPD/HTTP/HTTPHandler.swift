/// Answers requests. Each worker thread has its own handler, which may keep scratch storage without a lock.
public protocol HTTPHandler: AnyObject {
    /// Answers a request, on the worker's thread: what waits is `HTTPOutcome.later`.
    ///
    /// - Parameters:
    ///   - request: the whole request with its body. Its bytes are valid until the call returns.
    ///   - response: a 200 without headers or body. Its storage belongs to the worker and keeps its capacity.
    /// - Returns: which response to send.
    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome
}
