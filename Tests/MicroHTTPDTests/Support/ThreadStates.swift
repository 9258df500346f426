import Glibc
import TestPatience

/// The states of the other threads of this process. Reading them needs no new descriptor.
///
/// A thread that spins is running or ready to run, however slow the machine is; one that waits for events is asleep.
struct ThreadStates {
    private let files: [Int32]

    /// Opens the files of all threads that there are, without the calling one.
    init() {
        let own = ThreadStates.read("/proc/thread-self")
        var files: [Int32] = []
        if let folder = opendir("/proc/self/task") {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard !name.hasPrefix("."), own.map({ !$0.hasSuffix("/" + name) }) ?? true else { continue }
                let file = open("/proc/self/task/\(name)/stat", O_RDONLY | O_CLOEXEC)
                if file >= 0 { files.append(file) }
            }
            closedir(folder)
        }
        self.files = files
    }

    /// Whether all of them are asleep, or have ended, in each of 40 looks in a row, within the limit of waits. False if
    /// there is none.
    func fallAsleep() -> Bool {
        guard !files.isEmpty else { return false }
        return Patience.blockWhether {
            (0..<40).allSatisfy { _ in
                usleep(1_000)
                return files.allSatisfy(ThreadStates.isAsleep)
            }
        }
    }

    private static func isAsleep(_ file: Int32) -> Bool {
        var text = [UInt8](repeating: 0, count: 512)
        let count = pread(file, &text, text.count, 0)
        guard count > 0, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return true }
        return text[end + 2] != UInt8(ascii: "R")
    }

    private static func read(_ link: String) -> String? {
        var text = [UInt8](repeating: 0, count: 256)
        let count = text.withUnsafeMutableBytes { bytes in
            bytes.bindMemory(to: CChar.self).baseAddress.map { readlink(link, $0, bytes.count) } ?? 0
        }
        return count > 0 ? String(decoding: text[..<count], as: UTF8.self) : nil
    }
}
