import Glibc

/// Writes a whole file.
enum OutputFile {
    /// Writes a file with these bytes. Replaces an existing one.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(.noOutput, path, errno) }
        do throws(WriteFailure) {
            try Descriptor.write(bytes[...], to: descriptor)
        } catch {
            close(descriptor)
            throw failure(.inputOutput, path, error.code)
        }
        // The system may report a full disk only here.
        guard close(descriptor) == 0 else { throw failure(.inputOutput, path, errno) }
    }

    /// Makes a file with these bytes, which must not exist.
    ///
    /// - Parameter mode: who may read and write it, less the process's umask.
    static func create(_ bytes: [UInt8], at path: String, mode: mode_t) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            guard errno != EEXIST else { throw CommandFailure(.noOutput, "\(path) exists; name a new file") }
            throw failure(.noOutput, path, errno)
        }
        do throws(WriteFailure) {
            try Descriptor.write(bytes[...], to: descriptor)
        } catch {
            close(descriptor)
            remove(path)
            throw failure(.inputOutput, path, error.code)
        }
        guard close(descriptor) == 0 else {
            let code = errno
            remove(path)
            throw failure(.inputOutput, path, code)
        }
    }

    /// Removes a file that was made before a failure.
    static func remove(_ path: String) {
        unlink(path)
    }

    private static func failure(_ code: CommandFailure.Code, _ path: String, _ error: Int32) -> CommandFailure {
        CommandFailure(code, "\(path) can't be written: \(String(cString: strerror(error)))")
    }
}

/// Reads a whole file, or standard input.
enum InputFile {
    /// The bytes of a regular file of at most so many.
    static func read(_ path: String, most: Int) throws(CommandFailure) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CommandFailure(.noInput, "\(path) can't be read: \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else {
            throw CommandFailure(.data, "\(path) must be a file of at most \(most) bytes")
        }
        return try read(path)
    }

    /// The bytes of the file at a path; `-` is standard input.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(.noInput, "\(path) can't be read: \(String(cString: strerror(errno)))")
        }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure(.noInput, "\(path) can't be read: \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}
