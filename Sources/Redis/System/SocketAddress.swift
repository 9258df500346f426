import Glibc

/// An address that a socket can connect to.
struct SocketAddress: Sendable {
    /// The longest path of a Unix domain socket, without the NUL at its end.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private var storage: sockaddr_storage
    private let count: socklen_t

    /// The family for socket(2).
    var family: Int32 { Int32(storage.ss_family) }

    /// Whether it is one of TCP.
    var isInternet: Bool { family != AF_UNIX }

    /// The address of a Unix domain socket. The path is no longer than ``longestPath``.
    init(path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(Self.longestPath)) }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: &address) { target.copyMemory(from: $0) }
        }
        self.storage = storage
        count = socklen_t(MemoryLayout<sockaddr_un>.size)
    }

    /// A copy of an address of the system's. It fits, as every one does.
    init?(_ address: UnsafePointer<sockaddr>, count: socklen_t) {
        guard count <= MemoryLayout<sockaddr_storage>.size else { return nil }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(count)))
        }
        self.storage = storage
        self.count = count
    }

    /// Calls `body` with the address as the system's calls take it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, count) }
        }
    }
}
