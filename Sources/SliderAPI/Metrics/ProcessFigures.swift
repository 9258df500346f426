import Glibc

/// What the system says of this process; what it cannot say just now is `nil`, which is not 0.
///
/// Memory and descriptors stand in files, so when there is no descriptor left to open one, memory is not known.
struct ProcessFigures {
    /// Time on a processor, in seconds.
    let cpuSeconds: Double

    /// Memory that is in use, in bytes.
    let residentBytes: Int?

    /// Descriptors that are open.
    let openDescriptors: Int?

    /// Descriptors that may be open.
    let maximumDescriptors: Int

    init() {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        residentBytes = Self.residentPages().map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maximumDescriptors = Int(clamping: limit.rlim_cur)
        openDescriptors = Self.openDescriptors(outOf: maximumDescriptors)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    private static func residentPages() -> Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 128)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
        let fields = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return fields.count > 1 ? Int(fields[1]) : nil
    }

    /// The entries of the folder of descriptors, without `.`, `..` and the descriptor that reads it. When there is no
    /// descriptor to read it with, all are open.
    private static func openDescriptors(outOf maximum: Int) -> Int? {
        guard let directory = opendir("/proc/self/fd") else { return errno == EMFILE ? maximum : nil }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return max(0, count - 3)
    }
}
