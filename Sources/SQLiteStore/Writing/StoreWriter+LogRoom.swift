import Glibc

extension StoreWriter {
    /// Makes the log's file some longer, until it has room for the changes between two checkpoints. The zeros after the
    /// log's end are not a part of it: SQLite ends a log where a frame has another salt.
    ///
    /// Only this thread changes the log. An error is left to the next commit: its fsync reports it too.
    mutating func lengthenLog() {
        guard !hasLogRoom, database != nil, openFiles.loss == nil else { return }
        let length = StoreFiles.size(of: files.log)
        // Before the first change of a log there is nothing that the zeros could follow.
        guard length > 0 else { return }
        guard length < limits.logRoom else {
            hasLogRoom = true
            return
        }
        let descriptor = open(files.log, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let zeros = [UInt8](repeating: 0, count: min(limits.logStep, limits.logRoom - length))
        guard FileChange.write(zeros[...], to: descriptor, at: length), fsync(descriptor) == 0 else {
            // A full disk needs the room for sessions.
            hasLogRoom = true
            return
        }
    }
}
