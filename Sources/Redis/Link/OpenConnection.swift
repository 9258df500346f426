/// A connection over which commands are sent.
final class OpenConnection {
    let socket: StreamSocket
    let server: RedisServer
    let reader: ReplyReader

    /// When bytes came last.
    var lastRead: Int64

    init(_ socket: StreamSocket, _ server: RedisServer, _ reader: ReplyReader, at now: Int64) {
        self.socket = socket
        self.server = server
        self.reader = reader
        lastRead = now
    }
}
