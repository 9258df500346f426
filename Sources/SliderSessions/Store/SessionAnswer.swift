/// An answer that is available now or comes later.
package enum SessionAnswer<Value: Sendable>: Sendable {
    /// Receives the answer.
    package typealias Receiver = @Sendable (Result<Value, SessionError>) -> Void

    /// The answer.
    case now(Result<Value, SessionError>)

    /// Starts to wait for the answer: the closure is called once, and calls the receiver once, on any thread.
    case later(@Sendable (_ receiver: @escaping Receiver) -> Void)
}
