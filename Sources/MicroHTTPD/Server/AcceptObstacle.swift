/// A reason why the acceptor cannot accept connections.
enum AcceptObstacle: Hashable {
    case limit(HTTPRefusalReason)
    case fault(String)
}
