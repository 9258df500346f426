import CMicroHTTPD
import Glibc

extension HTTPServerError {
    /// The error for what the system said (its `errno`) while `doing`.
    static func system(_ number: Int32, _ doing: String) -> HTTPServerError {
        let code: Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
            case EACCES, EPERM: .permissionDenied
            default: .systemRefused
            }
        return HTTPServerError(code, "\(doing): \(String(cString: strerror(number)))")
    }
}
