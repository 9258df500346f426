import Glibc

/// What changes when a store is used.
struct FileStamp: Equatable {
    private let identity: FileIdentity
    private let size: Int
    private let modified: Int64
    private let log: Int

    init(of files: StoreFiles) {
        var status = stat()
        let isThere = stat(files.path, &status) == 0
        identity = FileIdentity(of: files.path)
        size = isThere ? status.st_size : 0
        modified = isThere ? Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec) : 0
        log = StoreFiles.size(of: files.log)
    }

    var hasNoLog: Bool { log == 0 }
}
