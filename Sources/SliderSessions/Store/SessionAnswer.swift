/// An answer that is available now or comes later.
package enum SessionAnswer<Value: Sendable>: Sendable {
    /// Receives the answer.
    package typealias Receiver = @Sendable (Result<Value, SessionError>) -> Void

    /// The answer.
    case now(Result<Value, SessionError>)

    /// Starts to wait for the answer: the closure is called once, and calls the receiver once, on any thread.
    case later(@Sendable (_ receiver: @escaping Receiver) -> Void)
}

extension SessionAnswer {
    /// The answer of which another one is made, now or later.
    func mapResult<Other: Sendable>(
        _ transform: @escaping @Sendable (Result<Value, SessionError>) -> Result<Other, SessionError>
    ) -> SessionAnswer<Other> {
        switch self {
        case .now(let result): .now(transform(result))
        case .later(let start): .later { receiver in start { receiver(transform($0)) } }
        }
    }
}
