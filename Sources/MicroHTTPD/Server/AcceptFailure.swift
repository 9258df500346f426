import CMicroHTTPD
import Glibc

/// Why `accept` gave no connection, and with it what to do next.
enum AcceptFailure: Equatable {
    /// Nobody waits.
    case nobody

    /// The one who waited is gone already, or a signal came: the next one may be there.
    case gone

    /// The process or the system is out of descriptors or memory: there may be some later.
    case exhausted

    /// Anything else is likely to come again at once.
    case broken

    /// What an `errno` of accept(2) means. Errors that a connection brought with it, while it waited, come out of
    /// `accept` too and end with it.
    init(_ number: Int32) {
        self =
            switch number {
            case EAGAIN: .nobody
            case ECONNABORTED, EINTR, EPROTO: .gone
            case ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH: .gone
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted
            default: .broken
            }
    }
}
