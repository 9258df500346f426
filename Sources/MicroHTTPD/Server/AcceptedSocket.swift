import Glibc
import ServiceBasics

/// A connected socket on its way from the acceptor to its worker.
struct AcceptedSocket: Sendable {
    let descriptor: Int32
    let address: sockaddr_storage
    let addressLength: socklen_t
    let peer: IPAddress
}
