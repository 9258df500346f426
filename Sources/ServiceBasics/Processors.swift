import CLinux
import Glibc

/// The processors that a process may use, as it was when it started.
package struct Processors: Sendable {
    /// Their numbers, ascending: those of the process's affinity, which a container's or a service's set of processors
    /// limits (sched_getaffinity(2)). At least one.
    package let numbers: [Int]

    /// How many processors' time a second the process's control groups allow (cgroups(7)), as `--cpus` of Docker and
    /// `limits.cpu` of Kubernetes set it; nil without a limit.
    package let quota: Double?

    /// How many threads can run at the same time, at least 1: a limit of 1.5 processors is used up by two.
    package var threads: Int {
        guard let quota, quota < Double(numbers.count) else { return numbers.count }
        return max(1, Int(quota.rounded(.up)))
    }

    /// Those of this process.
    package static let own = Processors(
        numbers: allowed,
        quota: quota(ofGroups: ProcessTable.lines(of: "/proc/self/cgroup")) { ProcessTable.lines(of: $0).first })

    /// By which processes that may use the same processors of a machine find one another: the kernel's boot ID, and the
    /// processors as they are now, because others may change these while the process runs. At most 80 bytes, without a
    /// colon. Nil if the boot ID can't be read.
    package static var place: String? { ProcessTable.bootID.map { place(bootID: $0, allowed) } }

    static func place(bootID: String, _ numbers: [Int]) -> String {
        var set = RangeSet<Int>()
        for number in numbers { set.insert(contentsOf: number..<number + 1) }
        let text = set.ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ",")
        let hash = StableHash(Array(text.utf8).span).value
        return bootID + "/" + (text.utf8.count <= 40 ? text : String(hash, radix: 16))
    }

    private static var allowed: [Int] {
        // Room for 65,536 processors.
        var words = [UInt](repeating: 0, count: 1_024)
        let hasRead = linux_affinity(getpid(), &words, words.count * MemoryLayout<UInt>.size) > 0
        guard hasRead else { return Array(0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
        return words.enumerated().filter { $0.element != 0 }.flatMap { index, word in
            (0..<UInt.bitWidth).filter { word >> $0 & 1 == 1 }.map { index * UInt.bitWidth + $0 }
        }
    }

    /// The least limit of the groups that a process is in, and of the groups around them.
    ///
    /// A container may have its own group in place of the root, while the process's path is that of the machine: a
    /// folder that is not there has no limit. The folder of a hierarchy of version 1 has the names of its controllers,
    /// or a link with the name of one; that of version 2 is the root, or `unified` beside those.
    ///
    /// - Parameters:
    ///   - groups: the lines of /proc/self/cgroup.
    ///   - firstLine: reads the first line of a file; nil if there is none.
    static func quota(ofGroups groups: [Substring], firstLine: (_ path: String) -> Substring?) -> Double? {
        groups.compactMap { line -> Double? in
            // 0::/system.slice/detent.service of version 2, 4:cpu,cpuacct:/docker/3d1f of version 1.
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return nil }
            if fields[1].isEmpty {
                return folders(of: fields[2], in: ["", "/unified"]).compactMap { folder in
                    firstLine("\(folder)/cpu.max").flatMap { limit(of: $0) }
                }
                .min()
            }
            guard fields[1].split(separator: ",").contains("cpu") else { return nil }
            return folders(of: fields[2], in: ["/\(fields[1])", "/cpu"]).compactMap { folder in
                guard let quota = firstLine("\(folder)/cpu.cfs_quota_us") else { return nil }
                return limit(of: quota + " " + (firstLine("\(folder)/cpu.cfs_period_us") ?? ""))
            }
            .min()
        }
        .min()
    }

    /// The folders of a group and of the groups around it. A path with `..` is that of a group outside of the
    /// container, whose folder can't be seen.
    private static func folders(of group: Substring, in hierarchies: [String]) -> [String] {
        let names = group.split(separator: "/")
        let depth = names.contains("..") ? 0 : names.count
        return hierarchies.flatMap { hierarchy in
            (0...depth).map {
                (["/sys/fs/cgroup" + hierarchy] + names.prefix($0).map(String.init)).joined(separator: "/")
            }
        }
    }

    /// A limit, as `150000 100000`: microseconds in each period of so many. Without one, the first is `max` or -1.
    private static func limit(of text: Substring) -> Double? {
        let numbers = text.split(separator: " ").map { Double($0) ?? 0 }
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
        return numbers[0] / numbers[1]
    }
}
