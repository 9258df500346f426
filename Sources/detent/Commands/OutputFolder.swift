import Glibc

/// Makes a folder for output.
enum OutputFolder {
    /// Makes a folder. One that is there already must be empty.
    static func make(_ path: String) throws(CommandFailure) {
        guard mkdir(path, 0o777) != 0 else { return }
        guard errno == EEXIST else { throw failure(path, errno) }
        guard let folder = opendir(path) else { throw failure(path, errno) }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] else {
                throw CommandFailure(.noOutput, "\(path) is not empty: name a new folder, or an empty one")
            }
        }
    }

    private static func failure(_ path: String, _ error: Int32) -> CommandFailure {
        CommandFailure(.noOutput, "\(path) can't be made: \(String(cString: strerror(error)))")
    }
}
