/// A body without a fixed end, such as server-sent events. The server asks for the next part when there is one and the
/// client has taken the previous parts. The stream itself keeps, or merges, what a slow client has yet to get.
///
/// A stream is made and used on one worker's thread.
public protocol HTTPStream: AnyObject {
    /// Appends the next part of the body.
    ///
    /// - Returns: whether there is more, or when to ask again.
    func write(to body: inout [UInt8]) -> HTTPStreamStep

    /// Ends the stream, whichever side ended it. Called once.
    func close()
}

/// The next step of a stream.
public enum HTTPStreamStep: Sendable, Equatable {
    /// More may be written at once.
    case more

    /// Nothing more now. Ask again when the stream's waker is called, or after this time at the latest (deadlines are
    /// checked up to a second late).
    case wait(atMost: Duration)

    /// The body is complete with what has been written.
    case end
}
