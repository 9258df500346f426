/// What keeps the acceptor from accepting.
enum Hindrance: Hashable {
    case limit(HTTPRefusalReason)
    case fault(String)
}
