import Glibc

/// Operations on file descriptors.
enum Descriptor {
    /// Writes all bytes, and waits as long as that takes, also if the descriptor is non-blocking.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(WriteFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if count == 0 || errno != EINTR {
                throw WriteFailure(written: bytes.count - rest.count, code: count == 0 ? EIO : errno)
            }
        }
    }

    /// Opens those of standard input, output and error that are closed: otherwise a file or socket could get the
    /// number, and be written to by mistake. Reading and writing still fail (EBADF): input is opened for writing only,
    /// output and error for reading only.
    static func reserveStandardOnes() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives the lowest free number: this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
