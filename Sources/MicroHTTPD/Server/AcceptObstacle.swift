/// What keeps the acceptor from accepting connections.
enum AcceptObstacle: Hashable {
    case limit(HTTPRefusalReason)
    case fault(String)
}
