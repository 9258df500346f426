import Glibc

/// The process's limit of open descriptors.
enum DescriptorLimit {
    /// Raises the soft limit, up to the hard limit, to allow `wanted` open descriptors.
    static func raise(toFit wanted: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        guard limit.rlim_cur < rlim_t(wanted) else { return }
        limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
