import Glibc

/// Which process holds something, for messages to people, as "process 4711 (detent)". It is read from proc(5), which
/// may hide the processes of other users and of other containers.
package enum ProcessTable {
    /// The kernel's boot ID (random(4)): random, and new with each start of the machine. The containers of Docker and
    /// Kubernetes have that of their machine, those of LXC and systemd-nspawn each one of its own. Nil if it can't be
    /// read.
    package static let bootID = lines(of: "/proc/sys/kernel/random/boot_id").first.map(String.init)

    /// The process that has the lock (flock(2)) of an open file; nil if it is not known.
    package static func holder(ofLock descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        // makedev(3), whose macros Swift does not see.
        let device = UInt64(status.st_dev)
        let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
        let minor = device & 0xff | (device >> 12) & 0xffff_ff00
        for line in lines(of: "/proc/locks") {
            // 1: FLOCK  ADVISORY  WRITE 4711 fe:01:131083 0 EOF
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK", let process = Int(fields[4]) else { continue }
            let file = fields[5].split(separator: ":")
            guard file.count == 3, UInt64(file[0], radix: 16) == major, UInt64(file[1], radix: 16) == minor,
                UInt64(file[2]) == UInt64(status.st_ino)
            else { continue }
            return name(of: process)
        }
        return nil
    }

    /// The process that listens on a TCP port; nil if it is not known.
    package static func listener(onPort port: Int) -> String? {
        let tables = lines(of: "/proc/net/tcp") + lines(of: "/proc/net/tcp6")
        let sockets = Set(tables.compactMap { socket($0, on: port) })
        guard !sockets.isEmpty else { return nil }
        for process in entries(of: "/proc").compactMap({ Int($0) }) {
            let folder = "/proc/\(process)/fd"
            for entry in entries(of: folder) where target(of: "\(folder)/\(entry)").map(sockets.contains) == true {
                return name(of: process)
            }
        }
        return nil
    }

    /// The socket of a line of /proc/net/tcp, as links to it name it, if it listens on a port.
    private static func socket(_ line: Substring, on port: Int) -> String? {
        // 0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 131083 …
        let fields = line.split(separator: " ")
        guard fields.count > 9, fields[3] == "0A", let local = fields[1].split(separator: ":").last,
            Int(local, radix: 16) == port
        else { return nil }
        return "socket:[\(fields[9])]"
    }

    private static func name(of process: Int) -> String {
        guard let name = lines(of: "/proc/\(process)/comm").first else { return "process \(process)" }
        return "process \(process) (\(name))"
    }

    /// The lines of a file of proc(5) or of cgroups(7), whose size is known only when it is read; none if it can't be
    /// read.
    static func lines(of path: String) -> [Substring] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    /// The names in a folder; none if it can't be read.
    private static func entries(of path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }

    /// Where a symbolic link leads.
    private static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = readlink(path, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
