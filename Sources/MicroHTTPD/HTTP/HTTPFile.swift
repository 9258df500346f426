import Glibc

/// An open file to send as a response's body. libmicrohttpd reads it while the client takes it, so it needs no memory
/// however long it is. It is closed with the last reference to it.
public final class HTTPFile: Sendable {
    /// How many bytes are sent. A file that is shorter by then ends the connection.
    public let size: Int

    private let descriptor: Int32

    /// Takes the descriptor of a regular file, of which `size` bytes are sent from its start, and closes it in the end.
    public init(_ descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit { close(descriptor) }

    /// Another descriptor of the file, which the caller must close; nil if there are no more.
    func copy() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : copy
    }
}
