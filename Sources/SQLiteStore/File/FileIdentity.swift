import Glibc

/// Which file a path names: another one after the file was replaced.
struct FileIdentity: Sendable, Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The identity of the file at a path; that of no file if there is none.
    init(of path: String) {
        var status = stat()
        self.init(stat(path, &status) == 0 ? status : stat())
    }

    /// The identity of an open file.
    init(of descriptor: Int32) {
        var status = stat()
        self.init(fstat(descriptor, &status) == 0 ? status : stat())
    }

    /// Whether there is a file.
    var isThere: Bool { number != 0 }

    private init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
