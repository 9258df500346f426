import Glibc

/// The number of online cores of this machine.
enum ProcessorCount {
    /// At least 1.
    static var online: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
