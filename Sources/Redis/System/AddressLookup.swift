import Glibc
import ServiceBasics

/// The addresses of a server. The system's search for a name may take many seconds and cannot be ended, so it has a
/// thread of its own.
enum AddressLookup {
    /// The addresses, in the order in which to try them, or why there are none, for people.
    typealias Result = Swift.Result<[SocketAddress], LookupFailure>

    /// Finds out the addresses: at once where no name is to be searched, else later, on another thread.
    static func start(_ endpoint: RedisAddress.Endpoint, _ completion: @escaping @Sendable (Result) -> Void) {
        switch endpoint {
        case .socket(let path): completion(.success([SocketAddress(path: path)]))
        case .host(let host, let port):
            if case .success(let addresses) = search(host, port, flags: AI_NUMERICHOST) {
                return completion(.success(addresses))
            }
            do {
                _ = try BackgroundThread { completion(search(host, port, flags: 0)) }
            } catch {
                completion(.failure(LookupFailure(description: error.description)))
            }
        }
    }

    private static func search(_ host: String, _ port: Int, flags: Int32) -> Result {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var first: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &first)
        guard result == 0 else {
            return .failure(LookupFailure(description: "\(host): \(String(cString: gai_strerror(result)))"))
        }
        defer { freeaddrinfo(first) }
        let found = sequence(first: first, next: { $0?.pointee.ai_next.map { $0 } }).compactMap { entry in
            entry.flatMap { SocketAddress($0.pointee.ai_addr, count: $0.pointee.ai_addrlen) }
        }
        return .success(found)
    }
}

/// Why a name has no address, for people.
struct LookupFailure: Error, CustomStringConvertible {
    let description: String
}
