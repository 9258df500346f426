/// An answer that is available now or comes later.
package enum SessionAnswer<Value: Sendable>: Sendable {
    /// The answer.
    case now(Result<Value, SessionError>)

    /// What to await for the answer.
    case later(@Sendable () async -> Result<Value, SessionError>)
}
