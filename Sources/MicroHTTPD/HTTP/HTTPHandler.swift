/// What answers requests. Each worker thread has one of its own, so it may keep scratch storage without a lock.
public protocol HTTPHandler: AnyObject {
    /// Answers a request, on the worker's thread: everything that waits belongs in `HTTPOutcome.eventually`.
    ///
    /// - Parameters:
    ///   - request: the whole request, its body included. Its bytes are gone when the call returns.
    ///   - response: a 200 without headers or body, whose storage is the worker's and keeps its capacity.
    /// - Returns: which response to send.
    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome
}
