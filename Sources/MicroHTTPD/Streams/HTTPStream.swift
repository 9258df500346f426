/// A body that has no end yet, such as server-sent events: its parts are asked for when there is something to send and
/// the client has taken what came before, so what waits for a slow client is the stream's to keep, or to merge.
///
/// A stream is made and used on one worker's thread.
public protocol HTTPStream: AnyObject {
    /// Appends the next part of the body.
    ///
    /// - Returns: whether there is more, or when to ask again.
    func write(to body: inout [UInt8]) -> HTTPStreamStep

    /// The stream is over, whoever ended it. Called once.
    func close()
}

/// How a stream goes on.
public enum HTTPStreamStep: Sendable, Equatable {
    /// There may be more to write at once.
    case more

    /// There is nothing more now: ask when the stream's waker is called, at the latest after this time (give or take
    /// the second in which deadlines are looked at).
    case rest(Duration)

    /// What has been written is the end of the body.
    case end
}
