import Glibc

/// What the command does with file descriptors.
enum Descriptor {
    /// Writes all bytes, and waits as long as that takes: also where the descriptor does not block.
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

    /// Opens what is closed of standard input, output and error, so that no file or socket gets its number and is
    /// written to in its place. Reading from and writing to it fail as before (EBADF): input is opened for writing only,
    /// output and error for reading only.
    static func reserveStandardOnes() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives the lowest number that is free: this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
