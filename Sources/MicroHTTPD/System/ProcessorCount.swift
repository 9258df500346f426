import CMicroHTTPD
import Glibc

/// How many cores this machine has online.
enum ProcessorCount {
    /// At least 1.
    static var online: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
