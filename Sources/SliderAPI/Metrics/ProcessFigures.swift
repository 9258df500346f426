import Glibc

/// What the system says of this process.
struct ProcessFigures {
    /// Time on a processor, in seconds.
    let cpuSeconds: Double

    /// Memory that is in use, in bytes.
    let residentBytes: Int

    /// Descriptors that are open.
    let openDescriptors: Int

    /// Descriptors that may be open.
    let maximumDescriptors: Int

    init() {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        residentBytes = Self.residentPages() * sysconf(Int32(_SC_PAGESIZE))
        openDescriptors = Self.entries(of: "/proc/self/fd")
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maximumDescriptors = Int(clamping: limit.rlim_cur)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }

    private static func residentPages() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 128)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
        let fields = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: " ")
        return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
    }

    /// How many entries a folder has, without `.`, `..` and the descriptor that reads it.
    private static func entries(of folder: String) -> Int {
        guard let directory = opendir(folder) else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return max(0, count - 3)
    }
}
