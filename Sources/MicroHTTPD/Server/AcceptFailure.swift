import Glibc

/// Why `accept` returned no connection.
enum AcceptFailure: Equatable {
    /// No connection is waiting.
    case noConnection

    /// The waiting connection is gone already, or a signal arrived: another connection may be waiting.
    case gone

    /// The process or the system is out of descriptors or memory; some may become free later.
    case exhausted

    /// Any other error, which is likely to recur at once.
    case broken

    /// Classifies an `errno` of accept(2). Network errors that occurred on a waiting connection are also reported by
    /// `accept`; they end only that connection.
    init(_ number: Int32) {
        self =
            switch number {
            case EAGAIN: .noConnection
            case ECONNABORTED, EINTR, EPROTO: .gone
            case ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH: .gone
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted
            default: .broken
            }
    }
}
