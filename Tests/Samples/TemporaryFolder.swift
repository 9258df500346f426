import Glibc

/// A folder for one test, which is removed with all that is in it when the value is dropped.
package final class TemporaryFolder: Sendable {
    package let path: String

    private struct Failure: Error {}

    package init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/detent-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            let inner = "\(path)/\(name)"
            if unlink(inner) != 0 { remove(inner) }
        }
        closedir(folder)
        rmdir(path)
    }
}
