import Glibc

/// Which file a path names: another one after the file was replaced.
struct FileIdentity: Sendable, Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The identity of the file at a path; that of no file if there is none.
    init(of path: String) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        device = isThere ? status.st_dev : 0
        number = isThere ? status.st_ino : 0
    }
}
